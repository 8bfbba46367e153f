/**
 * What the page of the HTML report reads: this file is the contract between the writer (this folder) and the page
 * (report-page/), and imports nothing, so that both can have it.
 *
 * A report may hold 20,000 paths and must open at once, so the large parts are columns of numbers: a `Text` is an
 * index into `strings` (0 is the empty text), a `PlaceIndex` one into `places`, a `List` one into `lists`.
 */
export type Text = number;
export type PlaceIndex = number;
export type List = number;

export const reportFormat = "everypath-report/1";

export interface ReportData {
  readonly format: typeof reportFormat;
  readonly summary: Summary;
  readonly files: readonly SourceFile[];
  readonly errors: readonly ErrorEntry[];
  readonly strings: readonly string[];
  /** Three numbers each: the index in `files`, line, column; place 0 is the unknown one. */
  readonly places: readonly number[];
  readonly lists: readonly (readonly number[])[];
  readonly tree: TreeColumns;
  readonly paths: PathColumns;
  /** What was spent on undecided conditions: the names of the calls, outermost first, the place, forks, queries. */
  readonly profile: readonly (readonly [calls: List, place: PlaceIndex, forks: number, queries: number])[];
}

/** Everything measured in time, apart from the rest, which is the same for equal runs. */
export interface ReportTimes {
  readonly seconds: number;
  readonly solverSeconds: number;
  /** In the order of `summary.layers`. */
  readonly layers: readonly number[];
  /** For each file pairs of line and solver seconds. */
  readonly lines: readonly (readonly (readonly [number, number])[])[];
  /** Solver seconds of each entry of `profile`. */
  readonly profile: readonly number[];
}

export interface Ratio {
  readonly covered: number;
  readonly total: number;
}

export interface Summary {
  readonly version: string;
  readonly command: string;
  readonly entry: string;
  readonly files: readonly string[];
  readonly verdict: string;
  /** What the verdict means for this program, in one clause. */
  readonly claim: string;
  readonly complete: boolean;
  readonly incomplete: readonly {
    readonly reason: string;
    readonly count: number;
    readonly meaning: string;
    readonly detail: string;
    readonly advice: string;
    readonly place: PlaceIndex;
  }[];
  readonly assume: readonly string[];
  /** What the verdict rests on that nobody said. */
  readonly assumptions: readonly string[];
  readonly unchecked: readonly string[];
  readonly replays: {
    readonly confirmed: number;
    readonly refuted: number;
    readonly notReplayable: number;
    readonly none: number;
    /** Why paths were not replayed, with their number, most frequent first. */
    readonly reasons: readonly (readonly [string, number])[];
  };
  readonly lines: Ratio;
  readonly branches: Ratio;
  readonly functions: Ratio;
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
  readonly solverQueries: number;
  readonly layers: readonly { readonly layer: string; readonly queries: number; readonly hits: number }[];
}

export interface SourceFile {
  readonly name: string;
  /** undefined where the file could not be read. */
  readonly text: string | undefined;
  readonly covered: Ratio;
  readonly branchesCovered: Ratio;
  /** Executable lines: line, how many times paths passed. */
  readonly lines: readonly (readonly [line: number, times: number])[];
  /** line, column, times true, times false. */
  readonly branches: readonly (readonly [
    line: number,
    column: number,
    whenTrue: number,
    whenFalse: number,
  ])[];
  readonly functions: readonly (readonly [name: string, line: number, calls: number])[];
  /** line, instructions, forks, queries. */
  readonly costs: readonly (readonly [line: number, instructions: number, forks: number, queries: number])[];
}

/** Nodes in preorder, true side first: the true side of node i is i + 1. */
export interface TreeColumns {
  /** The node of the false side; 0 for a node that is no decision. */
  readonly whenFalse: readonly number[];
  /** Of a decision its condition; of an unexplored node the reason; of one that was merged where it goes on; 0 for a leaf. */
  readonly text: readonly Text[];
  /** Of a decision the negated condition, as it stands in the path conditions of the false side. */
  readonly negation: readonly Text[];
  readonly place: readonly PlaceIndex[];
  /** Pairs of name and symbolic value. */
  readonly store: readonly List[];
  /** The values of `store` under the inputs of path `example`. */
  readonly values: readonly List[];
  /** A path below (or at) this node that has inputs; 0 if there is none. */
  readonly example: readonly number[];
  /** 1 for a node that goes on where others met it. */
  readonly met: readonly number[];
  /** The path's id for a leaf; 0 for other nodes. */
  readonly path: readonly number[];
  /** What was learned between the decision above and this node: triples of text, place, `learned`. */
  readonly before: readonly List[];
}

/** How a path came to know a condition. */
export const learned = { implied: 0, assumed: 1 } as const;

/** The order in which the page shows them. */
export const pathEnds = ["returned", "halted", "thrown", "error", "cut", "assumption"] as const;
export type PathEnd = (typeof pathEnds)[number];

export const replays = ["", "confirmed", "refuted", "not-replayable", "not-replayed"] as const;

/** Of more objects nobody sees anything in a drawing; the text of the inputs tells of them. */
export const drawnObjects = 30;

/** Path `id` is at index `id - 1`. */
export interface PathColumns {
  /** Index into `pathEnds`. */
  readonly end: readonly number[];
  /** 1 + index into `errors`; 0 for none. */
  readonly error: readonly number[];
  readonly cut: readonly Text[];
  readonly result: readonly Text[];
  /** The result's value under the inputs. */
  readonly value: readonly Text[];
  /** Texts such as `x = 5`; -1 where the solver gave no inputs. */
  readonly inputs: readonly List[];
  /**
   * Of inputs that are references the objects that they lead to, as a list of lists: first pairs of input and what it refers to, then for
   * each object its name, its class, and pairs of field and value. 0 where there are none, or more than `drawnObjects`.
   */
  readonly objects: readonly List[];
  readonly stdout: readonly Text[];
  /** -1 where there is none. */
  readonly exitStatus: readonly number[];
  /** Pairs of name and value: what is left in globals and by-reference parameters. */
  readonly final: readonly List[];
  readonly outputs: readonly List[];
  readonly steps: readonly number[];
  /** What a leaf of merged states stands for: "64 paths". */
  readonly merged: readonly Text[];
  /** 1: the path may be infeasible. */
  readonly uncertain: readonly number[];
  /** Index into `replays`. */
  readonly replay: readonly number[];
  readonly replayDetail: readonly Text[];
}

export interface ErrorEntry {
  readonly kind: string;
  readonly message: string;
  readonly place: PlaceIndex;
  readonly procedure: string;
  readonly inputs: readonly { readonly name: string; readonly sort: string; readonly value: string }[];
  readonly replay: string;
  readonly replayDetail: string;
  readonly uncertain: boolean;
  readonly path: number;
  readonly paths: number;
  readonly stack: readonly { readonly procedure: string; readonly place: PlaceIndex }[];
  readonly steps: readonly StepEntry[];
  /** Steps left out after the first `steps`. */
  readonly omitted: number;
  readonly command: string;
  /** The test that `command` writes the inputs to, where arguments cannot say them. */
  readonly writes: string;
}

export interface StepEntry {
  readonly text: Text;
  readonly place: PlaceIndex;
  /** fork: the other side was possible too; implied: it was not; assumption: the run started with it. */
  readonly kind: "fork" | "implied" | "assumption";
  /** Pairs of name and value: the variables that changed since the step before. */
  readonly changed: List;
}
