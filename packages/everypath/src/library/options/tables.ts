/** Each command's options. What a command has no use for it does not take, so that nobody believes it had an effect. */
import {
  choice,
  flag,
  list,
  number,
  type OptionTable,
  switchOff,
  text,
  type ValuesOf,
  without,
} from "./described.ts";
import { groups, shared } from "./shared.ts";
import { cacheOption, limitOption, systemOptions } from "./systems.ts";

/** Of commands whose good verdict rests on answers of a solver. */
function certificate(group: string) {
  return flag(
    group,
    "--certificate",
    "with --out: write what everypath check needs to confirm that the program is safe, with a proof of each answer",
  );
}

const explore = {
  ...shared,
  certificate: certificate(groups.output),
  inferPreconditions: flag(
    groups.what,
    "--infer-preconditions",
    "C: look for what callers of the entry have to see to, so that it has no error",
  ),
  merge: flag(
    groups.budget,
    "--merge",
    "take paths together where they meet, if an estimate says that it pays; a leaf tells how many it stands for",
  ),
  pending: flag(
    groups.budget,
    "--pending",
    "go on where a known input leads; ask the solver about other sides when nothing else is left",
  ),
  reportPaths: number(
    groups.output,
    "--report-paths <n>",
    "paths that the reports tell one by one (default: 10000); result.json and tests/ have all of them",
    0,
  ),
};

const debug = {
  script: text(
    groups.debug,
    "--script <file>",
    "take the commands from a file (else: the terminal, or a pipe)",
  ),
  modular: flag(
    groups.debug,
    "--modular",
    "objects: step through the verification of one member against its contract, named by --entry",
  ),
  infer: switchOff(groups.debug, "--no-infer", "with --modular: infer no open, close and use"),
  // Of a search over all paths.
  ...without(
    shared,
    ...(["maxPaths", "maxDepth", "maxLoop", "maxSteps", "time", "memory", "search", "workers"] as const),
    ...(["seed", "json", "out", "resume", "emitTests", "minimize", "sarif", "junit"] as const),
    ...(["replay", "dump", "stats"] as const),
  ),
};

/** Of what explores no paths one by one. */
const oneByOne = [
  ...([
    "maxDepth",
    "search",
    "workers",
    "seed",
    "resume",
    "emitTests",
    "minimize",
    "sarif",
    "junit",
  ] as const),
] as const;

const prove = {
  ...without(shared, ...oneByOne, "contracts"),
  infer: switchOff(
    groups.what,
    "--no-infer",
    "contracts: infer no open, close and use, which then must be written",
  ),
  annotate: text(
    groups.output,
    "--annotate <file>",
    "contracts: write the program with what was inferred to a new file; - prints it",
  ),
};

const trace = {
  direction: choice(
    groups.trace,
    "--direction <way>",
    ["forward", "backward", "both"],
    "forward (build a store), backward (weakest preconditions), or both and compare (default)",
  ),
  backwardFrom: text(
    groups.trace,
    "--backward-from <line>",
    "start at that line (or FILE:LINE) and go back to the entry: which inputs reach it",
  ),
  ...without(shared, ...oneByOne, "replay"),
};

const fuzz = {
  seeds: list(
    groups.fuzz,
    "--seeds <path>",
    "a file, or a directory of files, to begin with (default: the empty input); AFL's and libFuzzer's do; PL/I, objects: also the integers",
  ),
  input: text(
    groups.fuzz,
    "--input <where>",
    "where a seed's bytes go: stdin, file:NAME, argv, or a symbol's name (default: where the program reads)",
  ),
  lift: list(
    groups.fuzz,
    "--lift <line>",
    "the check at LINE or FILE:LINE (a checksum's) is taken to pass, as a seed passes it; or say what its condition is: LINE=false",
  ),
  maxBytes: number(groups.fuzz, "--max-bytes <n>", "length of the longest input (default: 4096)"),
  maxInputs: number(groups.fuzz, "--max-inputs <n>", "stop after so many inputs"),
  plateau: number(groups.fuzz, "--plateau <n>", "stop after so many inputs that cover nothing new"),
  flips: number(
    groups.fuzz,
    "--flips <n>",
    "decisions of one run at one place that are all negated (default: 64; then every 2ⁿ-th)",
  ),
  ...without(
    shared,
    ...(["maxPaths", "maxDepth", "maxLoop", "search", "stdin", "emitTests", "minimize"] as const),
    ...(["sarif", "junit", "subscripts", "heapDepth", "symbolicGlobals"] as const),
  ),
};

const bmc = {
  unwind: text(
    groups.bmc,
    "--unwind <k>",
    "rounds of each loop and nested calls of each procedure, or auto: raise it until there is an answer (default)",
  ),
  unwindLoop: list(
    groups.bmc,
    "--unwind-loop <name:k>",
    "a bound of its own for a loop, main.1:10, or by its line, 12:10 or main:12=10; for recursion, f:10",
  ),
  showLoops: flag(groups.bmc, "--show-loops", "list the loops with their names, and check nothing"),
  property: text(groups.bmc, "--property <name>", "check this property only"),
  showProperties: flag(
    groups.bmc,
    "--show-properties",
    "list what is checked within the bound, and decide nothing",
  ),
  smt2: text(groups.bmc, "--smt2 <file>", "write the formula of the last bound as an SMT-LIB 2 script"),
  induction: flag(
    groups.bmc,
    "--induction",
    "prove loops that no bound is enough for by k-induction, at the bounds tried",
  ),
  certificate: certificate(groups.output),
  ...without(shared, ...oneByOne, "maxLoop", "maxPaths"),
};

/** What a test does not say itself. */
const replay = {
  program: list(
    groups.what,
    "--program <file>",
    "a file of the program, where the test names none or another one is meant",
  ),
  entry: text(groups.what, "--entry <name>", "procedure to run (default: the test's own, else main)"),
  dataModel: choice(
    groups.c,
    "--data-model <model>",
    ["lp64", "ilp32"],
    "lp64 or ilp32 (default: the test's own, else lp64)",
  ),
  I: list(groups.c, "-I <dir>", "search headers there"),
  D: list(groups.c, "-D <name=value>", "define a macro"),
  cflag: list(groups.c, "--cflag <flag>", "give the compiler another flag"),
  cache: shared.cache,
};

export const optionTables = {
  explore,
  debug,
  prove,
  trace,
  fuzz,
  bmc,
  replay,
  ...systemOptions,
  check: { limit: limitOption, cache: cacheOption },
} satisfies Readonly<Record<string, OptionTable>>;

export type CommandName = keyof typeof optionTables;

/** What a program gives a command (library/), every key optional. */
export type OptionsOf<C extends CommandName> = ValuesOf<(typeof optionTables)[C]>;
