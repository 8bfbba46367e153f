/** Paths → what the result says of them: as values, and as lines of JSON that have most of their text in common. */
import type { Exploration, InputValue, Path } from "@everypath/analyses";
import { type Notation, type Symbol, type SymbolicTerm, unreachable } from "@everypath/core";
import { describeBytes } from "../bytes.ts";
import { addCharacterNames, type TermPrinter, termPrinterFor } from "../characters.ts";
import { location } from "../errors.ts";
import { formatInput } from "../input.ts";
import { notationOf } from "../notation.ts";
import { remembering, scripts } from "../remembered-text.ts";
import type { ResultPath } from "../result.ts";
import { formatTerm } from "../value.ts";
import { conditionText, conjunctText } from "./condition.ts";
import { PathLine } from "./line.ts";

/** Describes paths one by one as they are found: which inputs are characters is known from those before. */
export class PathDescriber {
  readonly #characters = new Set<string>();
  readonly #notation: Notation;
  readonly #language: Exploration["language"];
  readonly #line = new PathLine();
  #print: TermPrinter;
  #conjunct: TermPrinter;

  constructor(language: Exploration["language"]) {
    this.#language = language;
    this.#notation = notationOf(language);
    this.#print = termPrinterFor(this.#characters, language);
    this.#conjunct = conjunctPrinter(this.#print);
  }

  describe(path: Path, error: number | undefined): ResultPath {
    this.#learn(path);
    return describePath(path, error, this.#print, this.#notation);
  }

  /** The path as JSON, without what its replay says and without the bracket at the end. The bytes are good until the next call. */
  line(path: Path, error: number | undefined): Uint8Array {
    this.#learn(path);
    const { condition, id, end } = path;
    const symbols = inputSymbols(path.inputs ?? []);
    const [only] = condition;
    return this.#line.write(
      { id, end },
      only === undefined || condition.length > 1
        ? { kind: "several", texts: condition.map(this.#conjunct) }
        : { kind: "whole", text: this.#print(only) },
      scripts.lines(condition, symbols) ?? scripts.print(condition, symbols),
      describeRest(path, error, this.#notation),
    );
  }

  #learn(path: Path): void {
    const before = this.#characters.size;
    addCharacterNames(path, this.#characters);
    if (this.#characters.size === before) return;
    this.#print = termPrinterFor(this.#characters, this.#language);
    this.#conjunct = conjunctPrinter(this.#print);
  }
}

function conjunctPrinter(print: TermPrinter): TermPrinter {
  return remembering((term) => conjunctText(term, print));
}

export function describePath(
  path: Path,
  error: number | undefined,
  print: TermPrinter,
  notation: Notation,
): ResultPath {
  const { id, end, condition, replay } = path;
  return {
    id,
    end,
    condition: conditionText(condition, print),
    smtlib: scripts.print(condition, inputSymbols(path.inputs ?? [])),
    ...describeRest(path, error, notation),
    ...(replay === undefined ? {} : { replay: replay.verdict }),
    ...(replay?.verdict === "refuted" ? { replayDetail: replay.detail } : {}),
    ...(replay?.verdict === "not-replayable" || replay?.verdict === "not-replayed"
      ? { replayDetail: replay.reason }
      : {}),
  };
}

type Rest = Omit<ResultPath, "id" | "end" | "condition" | "smtlib" | "replay" | "replayDetail">;

/** What stands behind the condition. */
function describeRest(path: Path, error: number | undefined, notation: Notation): Rest {
  const { inputs, result, merged, cutAt } = path;
  const rest: Partial<Rest> = {};
  // One by one, in the order of the result: few paths have all of these, and spreading is slow.
  if (inputs !== undefined) rest.inputs = inputs.map(formatInput);
  if (result !== undefined) rest.result = formatTerm(result, notation);
  rest.outputs = path.outputs.map((output) => formatTerm(output, notation));
  rest.final = path.final.map(({ name, value }) => ({ name, ...formatTerm(value, notation) }));
  rest.steps = path.steps;
  rest.decisions = path.decisions;
  if (merged !== undefined) rest.merged = { paths: merged.paths.toString(), exact: merged.isExact };
  if (error !== undefined) rest.error = error;
  if (path.cut !== undefined) rest.cut = path.cut;
  if (cutAt !== undefined && cutAt.line !== 0) rest.cutAt = location(cutAt);
  if (path.uncertain) rest.uncertain = true;
  if (path.exitStatus !== undefined) rest.exitStatus = path.exitStatus;
  if (path.stdout !== undefined) rest.stdout = describeBytes(path.stdout);
  return rest as Rest;
}

/** The symbols behind the inputs, in their order: each is declared in the path's script. */
export function inputSymbols(inputs: readonly InputValue[]): Symbol[] {
  const symbols: Symbol[] = [];
  const add = (term: SymbolicTerm): void => {
    if (term.kind === "symbol") symbols.push(term);
  };
  for (const input of inputs) {
    switch (input.kind) {
      case "scalar":
      case "table":
      case "object":
        add(input.symbol);
        break;
      case "bytes":
        for (const symbol of input.symbols) add(symbol);
        break;
      default:
        return unreachable(input);
    }
  }
  return symbols;
}
