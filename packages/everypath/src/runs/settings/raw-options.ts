/** What was written on the command line, before anything of it is checked (settings.ts). */

/** As commander leaves them: texts, lists and flags, not yet checked. */
export interface RawOptions {
  /** Of everypath.config.json; gone where its options are in place. */
  readonly target?: string;
  readonly entry?: string;
  readonly call?: string;
  readonly subscripts?: string;
  readonly heapDepth?: string;
  readonly pointerDepth?: string;
  readonly symbolicGlobals?: boolean;
  readonly contracts?: boolean;
  /** False with --no-infer. */
  readonly infer?: boolean;
  readonly annotate?: string;
  readonly assume: readonly string[];
  readonly json?: boolean;
  readonly out?: string;
  readonly resume?: string;
  readonly time?: string;
  readonly memory?: string;
  readonly maxSteps?: string;
  readonly maxPaths?: string;
  readonly stdin?: string;
  readonly file: readonly string[];
  readonly arg: readonly string[];
  readonly symbolicArgs: readonly string[];
  readonly symbolicEnv: readonly string[];
  readonly symbolicFile: readonly string[];
  readonly maxDepth?: string;
  readonly maxLoop?: string;
  readonly stack?: string;
  readonly limit: readonly string[];
  readonly workers?: string;
  readonly merge?: boolean;
  readonly pending?: boolean;
  readonly search?: string;
  readonly seed?: string;
  readonly solver?: string;
  readonly solverLayer: readonly string[];
  readonly noSolverLayer: readonly string[];
  readonly dataModel?: string;
  readonly I: readonly string[];
  readonly D: readonly string[];
  readonly cflag: readonly string[];
  readonly stub: readonly string[];
  readonly stubsOut?: string;
  readonly compileCommands?: string;
  /** False with --no-cache. */
  readonly cache?: boolean;
  readonly check: readonly string[];
  readonly noCheck: readonly string[];
  readonly svComp?: string;
  readonly mallocMayFail?: boolean;
  readonly pointerSize?: string;
  /** False with --no-alias. */
  readonly alias?: boolean;
  /** False with --no-overlap. */
  readonly overlap?: boolean;
  readonly nonNull?: boolean;
  readonly nonNullPointer?: readonly string[];
  readonly string?: readonly string[];
  readonly buffer?: readonly string[];
  readonly inferPreconditions?: boolean;
  readonly freshGlobals?: boolean;
  /** False with --no-args. */
  readonly args?: boolean;
  readonly emptyEnvironment?: boolean;
  /** False with --no-files. */
  readonly files?: boolean;
  readonly plainHost?: boolean;
  readonly fixedAddresses?: boolean;
  readonly replay: boolean;
  readonly emitTests?: string;
  readonly minimize?: boolean;
  readonly reportPaths?: string;
  readonly sarif?: string;
  readonly junit?: string;
  readonly dump?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly stats?: boolean;
  /** Of `everypath trace`. */
  readonly direction?: string;
  readonly backwardFrom?: string;
  /** Of `everypath fuzz`. */
  readonly seeds?: readonly string[];
  readonly input?: string;
  readonly maxInputs?: string;
  readonly maxBytes?: string;
  readonly plateau?: string;
  readonly flips?: string;
  readonly lift: readonly string[];
  /** Of `everypath bmc`. */
  readonly unwind?: string;
  readonly unwindLoop: readonly string[];
  readonly property?: string;
  readonly showLoops?: boolean;
  readonly showProperties?: boolean;
  readonly smt2?: string;
  readonly induction?: boolean;
  /** Of `everypath bmc` and `explore`. */
  readonly certificate?: boolean;
}

/** What commander leaves out where a list was not given. */
export const emptyLists = {
  assume: [],
  file: [],
  arg: [],
  symbolicArgs: [],
  symbolicEnv: [],
  symbolicFile: [],
  solverLayer: [],
  noSolverLayer: [],
  I: [],
  D: [],
  cflag: [],
  stub: [],
  check: [],
  noCheck: [],
  lift: [],
  limit: [],
  unwindLoop: [],
} as const satisfies Partial<RawOptions>;
