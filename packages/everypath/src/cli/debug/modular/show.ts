/** Symbolic states, what changed in them, and what fails, as lines of text. */

import {
  emptyState,
  type Failure,
  type MemberProof,
  obligationKey,
  withoutSnapshots,
} from "@everypath/contracts";
import { printReader, type Span, type SymbolicTerm } from "@everypath/core";
import {
  changesBetween,
  type ModularStop,
  type VerificationNode,
  type VerificationTree,
} from "@everypath/debug";
import { spanAt } from "@everypath/objects";
import {
  chunkText,
  conditionText,
  counterexampleOf,
  inputText,
  isUntouched,
  type SourceReader,
  stateOf,
} from "@everypath/report";

export class StateText {
  readonly sources: SourceReader;
  /** With several files each line is named with its file. */
  private readonly manyFiles: boolean;

  constructor(sources: SourceReader, files: readonly string[]) {
    this.sources = sources;
    this.manyFiles = files.length > 1;
  }

  /** Where a session stands, what has changed since the state before, and what can be chosen. */
  of(tree: VerificationTree, stop: ModularStop): readonly string[] {
    const { node } = stop;
    const changes = changeLines(node);
    switch (stop.kind) {
      case "state":
        return [this.placeLine(tree, node), ...changes];
      case "fork":
        return [this.placeLine(tree, node), ...changes, ...this.forkLines(stop)];
      case "end":
        if (node.failure !== undefined) return this.failureLines(tree.proof, node.failure);
        return [this.placeLine(tree, node), ...changes, endText(tree, node)];
    }
  }

  /** `Cell.setX 4  this.x := v; }`: the statement that is next, from where it begins. */
  placeLine({ proof }: VerificationTree, { span, kind }: VerificationNode): string {
    const place = `${proof.name} ${this.lineName(span)}`;
    switch (kind) {
      case "statement":
      case "joined":
        return `${place}  ${this.sourceFrom(span)}`;
      case "entry":
        return `${place}  before the first statement`;
      case "body end":
        return `${place}  end of the body`;
      case "loop end":
        return `${place}  end of the loop's body`;
      case "failure":
        return `${place}  fails: ${this.sourceFrom(span)}`;
    }
  }

  /** An obligation that fails: where, why, for whom, in which state. */
  failureLines(proof: MemberProof, failure: Failure): readonly string[] {
    const { kind, message, place, at, state, unknown } = failure;
    const span = spanAt(place.source, place.extent.start);
    const needed = at === undefined ? undefined : spanAt(at.source, at.extent.start);
    const example = counterexampleOf(failure, proof.symbols).map(inputText).join(", ");
    return [
      `end: ${kind} at ${this.lineName(span)}:${span.column} in ${proof.name}: ${message}`,
      ...(unknown === undefined ? [] : [`  unknown  ${unknown}: it may hold all the same`]),
      ...(needed === undefined ? [] : [`  needed   at ${this.lineName(needed)}:${needed.column}`]),
      ...(example === "" ? [] : [`  example  ${example}`]),
      ...stateLines(state),
      ...column(
        "run",
        runTexts(proof, failure, (span) => this.lineName(span)),
      ),
    ];
  }

  /** What is open at a fork: a condition, or which of several cases it is. */
  question({ learned, side }: VerificationNode): string {
    const condition = learned.at(-1);
    if (condition === undefined) return "this case";
    // A condition is assumed last, behind what the invariant says.
    return side === undefined ? conditionText(learned, factText) : factText(condition);
  }

  lineName({ file, line }: Span): string {
    return this.manyFiles ? `${file}:${line}` : String(line);
  }

  /** The source from that column on. */
  sourceFrom({ file, line, column }: Span): string {
    return (
      this.sources(file)
        ?.[line - 1]?.slice(Math.max(0, column - 1))
        .trim() ?? ""
    );
  }

  private forkLines({ whenTrue, whenFalse }: ModularStop & { readonly kind: "fork" }): readonly string[] {
    const [other, ...more] = whenFalse;
    const last =
      more.length === 0 ? `  ${this.goal(other!)}` : `  one of the other ${whenFalse.length} cases`;
    return [`  open: ${this.question(whenTrue)}`, `  go true   ${this.goal(whenTrue)}`, `  go false${last}`];
  }

  /** Where a side leads. */
  private goal(node: VerificationNode): string {
    const { span, kind, learned } = node;
    const facts = learned.length === 0 ? "" : `${this.question(node)};  `;
    const name = this.lineName(span);
    switch (kind) {
      case "failure":
        return `${facts}an obligation fails: ${name}  ${this.sourceFrom(span)}`;
      case "body end":
        return `${facts}to the end of the body`;
      case "loop end":
        return `${facts}to the end of the loop's body`;
      case "joined":
        return `${facts}to the end of the if`;
      case "entry":
      case "statement":
        return `${facts}to ${name}  ${this.sourceFrom(span)}`;
    }
  }
}

/** Heap, store and path condition. */
export function stateLines(state: VerificationNode["state"]): readonly string[] {
  const { heap, store, condition } = stateOf(state);
  return [
    ...column("heap", heap.length === 0 ? ["empty"] : heap),
    ...column(
      "store",
      Object.entries(store).map(([name, value]) => `${name} = ${value}`),
    ),
    ...column("pc", [condition]),
  ];
}

/** Since the state before: chunks that came and went, variables, facts. */
function changeLines({ state, parent }: VerificationNode): readonly string[] {
  const { chunks, variables, facts, isJoined } = changesBetween(parent?.state ?? emptyState, state);
  const reported = variables.filter(([variable, value]) => !isUntouched(variable, value));
  return [
    ...column(
      "heap",
      chunks.map(({ before, after }) => {
        if (after === undefined) return `- ${before === undefined ? "" : chunkText(before)}`;
        return before === undefined
          ? `+ ${chunkText(after)}`
          : `${chunkText(after)}   (before: ${heldIn(before)})`;
      }),
    ),
    ...column(
      "store",
      reported.map(([variable, value]) => `${variable.name.text} = ${print(value)}`),
    ),
    ...column(
      "joined",
      isJoined ? ["other paths come here too; what was assumed on one side alone is forgotten"] : [],
    ),
    ...column(
      "pc",
      facts.map((fact) => `+ ${factText(fact)}`),
    ),
  ];
}

type Chunk = Parameters<typeof chunkText>[0];

function heldIn(chunk: Chunk): string {
  return print(chunk.kind === "field" ? chunk.value : chunk.snapshot);
}

/** The label stands on the first line. */
function column(label: string, texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => `  ${(index === 0 ? label : "").padEnd(8)} ${text}`);
}

/** How a path ends on which nothing fails. */
function endText({ proof, dropped }: VerificationTree, { kind }: VerificationNode): string {
  switch (kind) {
    case "body end":
      return proof.failingStates.length === 0 || proof.verdict !== "unknown"
        ? "end: what the contract promises holds on this path"
        : "end";
    case "loop end":
      return "end: the invariant holds again; what follows the loop is another path";
    case "joined":
      return "end: the other side ends with the same chunks, and goes on for both";
    default:
      if (proof.stopped !== undefined) return `end: the verification was given up here (${proof.stopped})`;
      return dropped > 0
        ? "end: what follows was not kept; there are too many states"
        : "end: no state is left behind this statement";
  }
}

/** What the fact says about the program. */
export function factText(fact: SymbolicTerm): string {
  return print(withoutSnapshots(fact) ?? fact);
}

export function print(term: SymbolicTerm): string {
  return printReader(term);
}

/** The run of a failure that is not told of in another state, step by step. */
function runTexts(
  { runs }: MemberProof,
  failure: Failure,
  lineName: (span: Span) => string,
): readonly string[] {
  const key = obligationKey(failure);
  const run = [...runs].find(([one]) => obligationKey(one) === key)?.[1];
  if (run === undefined) return [];
  const steps = run.steps.map(
    ({ span, changes }) =>
      `${lineName(span)}: ${changes.length === 0 ? "changes nothing" : changes.join(", ")}`,
  );
  return [
    run.detail,
    ...(run.start.length === 0 ? [] : [`from ${run.start.join(", ")}`]),
    ...steps,
    ...(run.omitted === 0 ? [] : [`… ${run.omitted} more statements`]),
  ];
}
