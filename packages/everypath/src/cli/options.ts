/** The options that the commands share: one list for parsing, help and documentation. */
import { Option } from "commander";
import type { RawOptions } from "./raw-options.ts";
import { chosenOptions } from "./settings/chosen.ts";

const groups = {
  debug: "The session:",
  trace: "What is traced:",
  fuzz: "Inputs:",
  bmc: "How far loops are unwound:",
  what: "What is explored:",
  assumed: "What a verdict may rest on (docs/c.md#what-a-verdict-rests-on):",
  checks: "What is an error:",
  c: "Compiling C:",
  budget: "How far it goes:",
  solver: "Solving:",
  output: "What is told:",
};

export function sharedOptions(): Option[] {
  return [
    option(
      groups.what,
      "--entry <name>",
      "procedure to start from (default: main, else the first); its parameters are symbolic",
    ),
    option(
      groups.what,
      "--call <call>",
      'entry with its arguments: --call \'f(1, "a")\' (in PL/I "a" is a symbol)',
    ),
    option(
      groups.what,
      "--subscripts <way>",
      "PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases)",
    ),
    option(
      groups.what,
      "--heap-depth <n>",
      "objects: how many references lead from an input to the deepest object it may hold (default: 3)",
    ),
    option(groups.what, "--symbolic-globals", "objects: global variables are arbitrary at first"),
    list(groups.what, "--assume <condition>", "explore only inputs that satisfy it, in the program's names"),
    option(
      groups.what,
      "--stdin <size>",
      "standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete)",
    ),
    list(groups.what, "--file <name=size>", "a file the program can open: symbolic bytes, or NAME=@FILE"),
    list(groups.what, "--arg <size>", "main's next argument: up to so many symbolic bytes, or =TEXT"),

    option(
      groups.what,
      "--pointer-size <n>",
      "elements of the object a pointer parameter points to (default: 8)",
    ),
    option(groups.what, "--malloc-may-fail", "malloc and its like may also return NULL"),
    ...chosenOptions().map(({ flag, description }) => option(groups.assumed, flag, description)),

    list(groups.checks, "--check <kind>", "check this kind of error, or all (default: all)"),
    list(
      groups.checks,
      "--no-check <kind>",
      "do not check this kind of error, or all but those named by --check",
    ),
    option(
      groups.checks,
      "--sv-comp <property>",
      "check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file",
    ),

    option(groups.c, "--data-model <model>", "lp64 (x86-64, the default) or ilp32 (i386)"),
    list(groups.c, "-I <dir>", "search headers there"),
    list(groups.c, "-D <name=value>", "define a macro"),
    list(groups.c, "--cflag <flag>", "give the compiler another flag: --cflag -std=c17"),
    option(
      groups.c,
      "--compile-commands <file>",
      "a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs",
    ),

    option(groups.budget, "--time <seconds>", "stop after that time"),
    option(groups.budget, "--memory <mb>", "stop at that much memory"),
    option(groups.budget, "--max-steps <n>", "instructions on one path"),
    option(groups.budget, "--max-paths <n>", "paths in all"),
    option(groups.budget, "--max-depth <n>", "decisions on one path"),
    option(groups.budget, "--max-loop <n>", "decisions at one place on one path"),
    option(groups.budget, "--stack <mb>", "the program's stack; deeper is a stack-overflow (default: 8)"),
    option(
      groups.budget,
      "--search <order>",
      "default (random-path and coverage in turn), dfs, bfs, random-path, coverage",
    ),
    option(groups.budget, "--workers <n>", "threads that explore (the result is the same; default 1)"),
    option(groups.budget, "--seed <n>", "for everything random (default: 0)"),

    option(
      groups.solver,
      "--solver <name>",
      "an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3)",
    ),
    list(groups.solver, "--solver-layer <name>", "switch a layer around the solver on"),
    list(groups.solver, "--no-solver-layer <name>", "switch a layer around the solver off"),

    option(groups.output, "--json", "print the JSON result and nothing else"),
    option(
      groups.output,
      "--out <dir>",
      "write the report, the result, the tree, the tests, coverage and other formats there",
    ),
    option(groups.output, "--resume <dir>", "go on with the run that was writing there, to the same result"),
    option(groups.output, "--emit-tests <language>", "with --out: write the tests in a language, too: c"),
    option(groups.output, "--minimize", "with --out: keep the fewest tests that cover the same branches"),
    option(groups.output, "--sarif <file>", "write the errors as SARIF 2.1.0"),
    option(groups.output, "--junit <file>", "write the paths as JUnit XML"),
    option(groups.output, "--no-replay", "do not run the compiled program on each path's inputs"),
    option(groups.output, "--dump <what>", "print program, tree, queries or smtlib instead of the report"),
    option(groups.output, "--stats", "show what each layer of the solver did"),
    option(groups.output, "--quiet", "the verdict and the errors, a line each; no progress"),
    option(groups.output, "--verbose", "every path, every reason, the solver's layers"),
  ];
}

/** Of `everypath explore`. */
export function exploreOptions(): Option[] {
  return [
    ...sharedOptions(),
    option(
      groups.budget,
      "--merge",
      "take paths together where they meet, if an estimate says that it pays; a leaf tells how many it stands for",
    ),
    option(
      groups.budget,
      "--pending",
      "go on where a known input leads; ask the solver about other sides when nothing else is left",
    ),
    option(
      groups.output,
      "--report-paths <n>",
      "paths that the reports tell one by one (default: 10000); result.json and tests/ have all of them",
    ),
  ];
}

/** Options that only a search over all paths has a use for. */
const searching: ReadonlySet<string> = new Set([
  "--max-paths",
  "--max-depth",
  "--max-loop",
  "--max-steps",
  "--time",
  "--memory",
  "--search",
  "--workers",
  "--seed",
  "--json",
  "--out",
  "--resume",
  "--emit-tests",
  "--minimize",
  "--sarif",
  "--junit",
  "--no-replay",
  "--dump",
  "--stats",
]);

/** Of `everypath debug`. */
export interface DebugOptions extends RawOptions {
  readonly script?: string;
  readonly modular?: boolean;
}

export function debugOptions(): Option[] {
  return [
    option(groups.debug, "--script <file>", "take the commands from a file (else: the terminal, or a pipe)"),
    option(
      groups.debug,
      "--modular",
      "objects: step through the verification of one member against its contract, named by --entry",
    ),
    option(groups.debug, "--no-infer", "with --modular: infer no open, close and use"),
    ...sharedOptions().filter(({ long }) => !searching.has(long ?? "")),
  ];
}

/** Options that a proof has no use for. */
const unprovable: ReadonlySet<string> = new Set([
  "--max-depth",
  "--search",
  "--workers",
  "--seed",
  "--resume",
  "--emit-tests",
  "--minimize",
  "--sarif",
  "--junit",
]);

export function proveOptions(): Option[] {
  return [
    ...sharedOptions().filter(({ long }) => !unprovable.has(long ?? "")),
    option(groups.what, "--no-infer", "contracts: infer no open, close and use, which then must be written"),
    option(
      groups.output,
      "--annotate <file>",
      "contracts: write the program with what was inferred to a new file; - prints it",
    ),
  ];
}

/** Options that traces have no use for. */
const untraced: ReadonlySet<string> = new Set([
  "--max-depth",
  "--search",
  "--workers",
  "--seed",
  "--resume",
  "--emit-tests",
  "--minimize",
  "--sarif",
  "--junit",
  "--no-replay",
]);

export function traceOptions(): Option[] {
  return [
    option(
      groups.trace,
      "--direction <way>",
      "forward (build a store), backward (weakest preconditions), or both and compare (default)",
    ),
    option(
      groups.trace,
      "--backward-from <line>",
      "start at that line (or FILE:LINE) and go back to the entry: which inputs reach it",
    ),
    ...sharedOptions().filter(({ long }) => !untraced.has(long ?? "")),
  ];
}

/** Options that a search by inputs has no use for. */
const notFuzzed: ReadonlySet<string> = new Set([
  "--max-paths",
  "--max-depth",
  "--max-loop",
  "--search",
  "--stdin",
  "--emit-tests",
  "--minimize",
  "--sarif",
  "--junit",
  "--subscripts",
  "--heap-depth",
  "--symbolic-globals",
]);

export function fuzzOptions(): Option[] {
  return [
    list(
      groups.fuzz,
      "--seeds <path>",
      "a file, or a directory of files, to begin with (default: the empty input); AFL's and libFuzzer's do; PL/I, objects: also the integers",
    ),
    option(
      groups.fuzz,
      "--input <where>",
      "where a seed's bytes go: stdin, file:NAME, argv, or a symbol's name (default: where the program reads)",
    ),
    list(
      groups.fuzz,
      "--lift <line>",
      "the check at LINE or FILE:LINE (a checksum's) is taken to pass, as a seed passes it; or say what its condition is: LINE=false",
    ),
    option(groups.fuzz, "--max-bytes <n>", "length of the longest input (default: 4096)"),
    option(groups.fuzz, "--max-inputs <n>", "stop after so many inputs"),
    option(groups.fuzz, "--plateau <n>", "stop after so many inputs that cover nothing new"),
    option(
      groups.fuzz,
      "--flips <n>",
      "decisions of one run at one place that are all negated (default: 64; then every 2ⁿ-th)",
    ),
    ...sharedOptions().filter(({ long }) => !notFuzzed.has(long ?? "")),
  ];
}

/** Options that a formula has no use for. */
const unwound: ReadonlySet<string> = new Set([
  "--max-depth",
  "--max-loop",
  "--max-paths",
  "--search",
  "--workers",
  "--seed",
  "--resume",
  "--emit-tests",
  "--minimize",
  "--sarif",
  "--junit",
]);

export function bmcOptions(): Option[] {
  return [
    option(
      groups.bmc,
      "--unwind <k>",
      "rounds of each loop and nested calls of each procedure, or auto: raise it until there is an answer (default)",
    ),
    list(
      groups.bmc,
      "--unwind-loop <name:k>",
      "a bound of its own for a loop, main.1:10, or by its line, 12:10 or main:12=10; for recursion, f:10",
    ),
    option(groups.bmc, "--show-loops", "list the loops with their names, and check nothing"),
    option(groups.bmc, "--property <name>", "check this property only"),
    option(groups.bmc, "--show-properties", "list what is checked within the bound, and decide nothing"),
    option(groups.bmc, "--smt2 <file>", "write the formula of the last bound as an SMT-LIB 2 script"),
    option(
      groups.bmc,
      "--induction",
      "prove loops that no bound is enough for by k-induction, at the bounds tried",
    ),
    ...sharedOptions().filter(({ long }) => !unwound.has(long ?? "")),
  ];
}

/** What editors' libraries add to the command of a language server by themselves. */
export function lspOptions(): Option[] {
  return [
    new Option("--stdio", "use the standard streams, as it always does"),
    new Option("--clientProcessId <id>", "the editor's process").hideHelp(),
  ];
}

/** Of `everypath replay`: what its tests do not say themselves. */
export function replayOptions(): Option[] {
  return [
    list(
      groups.what,
      "--program <file>",
      "a file of the program, where the test names none or another one is meant",
    ),
    option(groups.what, "--entry <name>", "procedure to run (default: the test's own, else main)"),
    option(groups.c, "--data-model <model>", "lp64 or ilp32 (default: the test's own, else lp64)"),
    list(groups.c, "-I <dir>", "search headers there"),
    list(groups.c, "-D <name=value>", "define a macro"),
    list(groups.c, "--cflag <flag>", "give the compiler another flag"),
  ];
}

function option(group: string, flags: string, description: string): Option {
  return new Option(flags, description).helpGroup(group);
}

/** An option that may be given several times. */
function list(group: string, flags: string, description: string): Option {
  const made = option(group, flags, description).argParser(
    (value, previous: readonly string[] | undefined) => [...(previous ?? []), value],
  );
  // Commander reads `--no-check KIND` as the negation of `--check`; here it is a list of its own (noCheck).
  made.negate = false;
  return made;
}
