/** A symbolic state: what fails in it, its heap as a table and drawn, its store, its path condition; what is new is marked. */
import type {
  ChunkEntry,
  ContractsData,
  FailureEntry,
  StateEntry,
} from "../../../src/html/contracts-data.ts";
import { type Child, h } from "../dom.ts";
import { plural } from "../format.ts";
import { objectFigure } from "../object-figure.ts";
import { objectGraph } from "../object-graph.ts";
import { codeTokens, section } from "../parts.ts";

export class StatePanel {
  private readonly asText = { open: false };

  constructor(private readonly data: ContractsData) {}

  describe(state: StateEntry, failure: FailureEntry | undefined): Child {
    return [
      failure !== undefined && this.failure(failure),
      state.isJoined &&
        h(
          "p",
          { class: "note" },
          "Other paths come here too: what was assumed on one side alone is forgotten.",
        ),
      section("Heap", this.heap(state)),
      this.drawing(state),
      section("Store", this.store(state)),
      section("Path condition", this.facts(state)),
    ];
  }

  placeText([file, line, column]: readonly [number, number, number]): string {
    const name = this.data.files.length > 1 ? `${this.data.files[file]?.name ?? ""}:` : "line ";
    return column === 0 ? `${name}${line}` : `${name}${line}:${column}`;
  }

  private text(text: number): string {
    return this.data.strings[text] ?? "";
  }

  private failure(failure: FailureEntry): Child {
    const { kind, message, place, at, example, unknown } = failure;
    return h(
      "div",
      { class: "contract-failure" },
      h("h2", {}, message),
      h(
        "p",
        { class: "sub" },
        `${kind} at ${this.placeText(place)}`,
        at !== undefined && `, needed at ${this.placeText(at)}`,
      ),
      unknown !== "" &&
        h("p", { class: "note" }, `The solver does not know (${unknown}): it may hold all the same.`),
      example.length > 0 &&
        section(
          "It fails for",
          h(
            "table",
            { class: "variables" },
            h(
              "tbody",
              {},
              example.map(([name, sort, value]) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, h("code", {}, name)),
                  h("td", {}, h("code", {}, value)),
                  h("td", { class: "sub" }, sort),
                ),
              ),
            ),
          ),
        ),
      this.run(failure),
    );
  }

  private run({ replay, replayDetail, start, run }: FailureEntry): Child {
    const heads: Readonly<Record<string, string>> = {
      confirmed: "A run from there fails",
      refuted: "A run from there does not fail",
    };
    const tried = run.length > 0 ? "A run from there" : "No run";
    return section(
      heads[replay] ?? tried,
      replayDetail !== "" && h("p", { class: `run-${replay}` }, replayDetail),
      start.length > 0 && h("p", { class: "sub" }, "from ", h("code", {}, start.join(", "))),
      run.length > 0 &&
        h(
          "ol",
          { class: "contract-run" },
          run.map(({ place, changes }) =>
            h(
              "li",
              {},
              h("span", { class: "place" }, this.placeText(place)),
              h("code", {}, changes.length === 0 ? "–" : changes.join(", ")),
            ),
          ),
        ),
    );
  }

  private heap({ heap, gone }: StateEntry): Child {
    if (heap.length === 0 && gone.length === 0)
      return h("p", { class: "hint" }, "empty: there is no permission for anything");
    return h(
      "table",
      { class: "variables chunks" },
      h("thead", {}, h("tr", {}, h("th", {}, "chunk"), h("th", {}, "holds"), h("th", {}))),
      h(
        "tbody",
        {},
        gone.map((chunk) => this.chunk(chunk, "gone")),
        heap.map((chunk) => this.chunk(chunk, chunk.change)),
      ),
    );
  }

  private chunk(chunk: ChunkEntry, change: ChunkEntry["change"] | "gone"): Child {
    const given = chunk.arguments.map((one) => this.text(one)).join(", ");
    const name = `${this.text(chunk.receiver)}.${this.text(chunk.name)}`;
    return h(
      "tr",
      { class: `chunk-${change}` },
      h("th", { scope: "row" }, h("code", {}, chunk.kind === "predicate" ? `${name}(${given})` : name)),
      h(
        "td",
        {},
        h(
          "code",
          { class: chunk.kind === "predicate" ? "snapshot" : "" },
          codeTokens(this.text(chunk.value)),
        ),
      ),
      h("td", { class: "change" }, change === "same" ? "" : change),
    );
  }

  /** Where several objects hang together, the table says less than a drawing. */
  private drawing({ drawing }: StateEntry): Child {
    const [references, ...objects] = drawing.map((words) => words.map((word) => this.text(word)));
    if (references === undefined || objects.length < 2) return undefined;
    const graph = objectGraph(references, objects);
    return section(
      "Drawn",
      objectFigure(
        graph,
        undefined,
        this.asText,
        `the heap: ${plural(objects.length, "object")}, drawn; the table says the same`,
      ),
    );
  }

  private store({ store }: StateEntry): Child {
    if (store.length === 0) return h("p", { class: "hint" }, "empty");
    return h(
      "table",
      { class: "variables" },
      h(
        "tbody",
        {},
        store.map(([name, value, isNew]) =>
          h(
            "tr",
            { class: isNew === 1 ? "chunk-changed" : "" },
            h("th", { scope: "row" }, h("code", {}, this.text(name))),
            h("td", {}, h("code", {}, codeTokens(this.text(value)))),
            h("td", { class: "change" }, isNew === 1 ? "changed" : ""),
          ),
        ),
      ),
    );
  }

  private facts({ facts }: StateEntry): Child {
    if (facts.length === 0) return h("p", { class: "hint" }, "true");
    return h(
      "ol",
      { class: "conjuncts" },
      facts.map(([fact, isNew]) =>
        h(
          "li",
          { class: isNew === 1 ? "chunk-new" : "" },
          factCode(this.text(fact)),
          isNew === 1 && h("span", { class: "change" }, "new"),
        ),
      ),
    );
  }
}

/** Of a fact, before it is folded. */
const longestFact = 160;

/** What a definition of a pure method says may be long; it is told on demand. */
function factCode(text: string): Child {
  const code = h("code", {}, codeTokens(text));
  if (text.length <= longestFact) return code;
  return h("details", {}, h("summary", {}, h("code", {}, `${text.slice(0, longestFact / 2)}…`)), code);
}
