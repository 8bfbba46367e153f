/** The left side: errors, properties, loops with their bounds, what is missing, and numbers. */
import type { BoundedData, FilePosition } from "../../../src/html/bounded-data.ts";
import { type Child, h } from "../dom.ts";
import { duration, grouped, plural } from "../format.ts";

export interface ListActions {
  readonly error: number | undefined;
  showError(error: number): void;
  showPlace(place: FilePosition): void;
}

export function lists(data: BoundedData, times: { readonly seconds: number }, actions: ListActions): Child {
  return [
    data.errors.length > 0 && list("Errors", errorRows(data, actions)),
    data.properties.length > 0 && list("Properties", propertyRows(data, actions)),
    data.loops.length > 0 &&
      list(data.isAutomatic ? "Loops, bound raised as needed" : "Loops", loopRows(data, actions)),
    data.induction !== undefined && list("Induction", inductionRows(data.induction, data.loops, actions)),
    (data.incomplete.length > 0 || data.unchecked.length > 0) &&
      list("This is missing", missing(data), "missing"),
    h(
      "section",
      {},
      h("h3", {}, "Effort"),
      h(
        "dl",
        { class: "numbers" },
        data.effort.map(([what, count]) => [h("dt", {}, what), h("dd", {}, grouped(Number(count)))]),
        h("dt", {}, "time"),
        h("dd", {}, duration(times.seconds)),
      ),
    ),
  ];
}

function list(title: string, rows: Child, name = ""): HTMLElement {
  return h("section", {}, h("h3", {}, title), h("ol", { class: name }, rows));
}

function row(
  state: string,
  title: string,
  below: string,
  action: (() => void) | undefined,
  isCurrent = false,
): HTMLElement {
  const name = `state-${state.replaceAll(" ", "-")}`;
  return h(
    "li",
    { class: name },
    h(
      "button",
      {
        type: "button",
        disabled: action === undefined,
        "aria-current": isCurrent ? "true" : undefined,
        onclick: () => action?.(),
      },
      h("span", { class: `dot ${name}` }),
      h("code", {}, title),
      h("span", { class: "sub" }, below),
    ),
  );
}

function errorRows({ errors }: BoundedData, actions: ListActions): Child {
  return errors.map(({ kind, message, place: [, line] }, index) =>
    row("fails", message, `${kind}, line ${line}`, () => actions.showError(index), index === actions.error),
  );
}

function propertyRows({ properties, errors }: BoundedData, actions: ListActions): Child {
  return properties.map(({ name, message, place, state }) => {
    const [line, , kind] = name.split(":").slice(-3);
    const error = errors.findIndex(
      (one) => state === "fails" && `${one.procedure}:${one.place[1]}:${one.place[2]}:${one.kind}` === name,
    );
    const action =
      error >= 0
        ? () => actions.showError(error)
        : place === undefined
          ? undefined
          : () => actions.showPlace(place);
    return row(state, message, `${state} · ${kind}, line ${line}`, action);
  });
}

function loopRows({ loops, verdict, induction }: BoundedData, actions: ListActions): Child {
  return loops.map(({ name, kind, place, bound, isReached }) => {
    const limit = `bound of ${plural(bound, kind === "loop" ? "round" : "nested call")}`;
    const isSafe = verdict === "safe";
    const told = isReached
      ? `an input reaches the ${limit}`
      : induction !== undefined
        ? "by induction, in however many rounds"
        : isSafe
          ? `no input reaches the ${limit}`
          : limit;
    return row(isSafe ? "holds" : "open", name, `line ${place[1]} · ${told}`, () => actions.showPlace(place));
  });
}

/** The two cases of the proof, and what it assumed of every arrival at a loop, proved by itself. */
function inductionRows(
  { by, k, invariants }: NonNullable<BoundedData["induction"]>,
  [loop]: BoundedData["loops"],
  actions: ListActions,
): Child {
  const toLoop = loop === undefined ? undefined : () => actions.showPlace(loop.place);
  const base = baseCase(by, k);
  const step = stepCase(by, k);
  return [
    row("holds", "base case", base, toLoop),
    row("holds", "step case", step, toLoop),
    invariants.map(({ loop: name, text, place }) =>
      row("holds", text, `invariant of ${name}, line ${place[1]}`, () => actions.showPlace(place)),
    ),
  ];
}

function missing({ incomplete, unchecked }: BoundedData): Child {
  return [
    incomplete.map(({ reason, detail }) =>
      h("li", {}, h("strong", {}, reason), detail === "" ? "" : `: ${detail}`),
    ),
    unchecked.length > 0 && h("li", {}, h("strong", {}, "not checked"), `: ${unchecked.join(", ")}`),
  ];
}

type Induction = NonNullable<BoundedData["induction"]>;

function baseCase(by: Induction["by"], k: number): string {
  if (by === "clauses") return "the invariants hold where each loop is entered";
  return k === 0
    ? "nothing to show: no round is assumed"
    : `no error in the first ${plural(k, "round")} of each loop`;
}

function stepCase(by: Induction["by"], k: number): string {
  if (by === "clauses") return "each round keeps the invariants, and none has an error";
  return k === 0
    ? "a round from any state that the invariants allow has no error"
    : `after ${plural(k, "round")} without an error the next has none`;
}
