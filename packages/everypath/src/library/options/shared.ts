/** The options that several commands share, in the order in which `--help` lists them. */
import { type StrategyName, strategyNames } from "@everypath/engine";
import { chosenOptions } from "./chosen.ts";
import { choice, flag, list, number, switchOff, text } from "./described.ts";

export const groups = {
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

export const dataModels = ["lp64", "ilp32"] as const;
export const dumps = ["program", "tree", "queries", "smtlib"] as const;
export const testLanguages = ["c"] as const;
export const subscriptWays = ["conditional", "cases"] as const;

const what = {
  target: text(
    groups.what,
    "--target <name>",
    "what everypath.config.json says of that target, where the command line does not say otherwise",
  ),
  entry: text(
    groups.what,
    "--entry <name>",
    "procedure to start from (default: main, else the first); its parameters are symbolic",
  ),
  call: text(
    groups.what,
    "--call <call>",
    'entry with its arguments: --call \'f(1, "a")\' (in PL/I "a" is a symbol)',
  ),
  subscripts: choice(
    groups.what,
    "--subscripts <way>",
    subscriptWays,
    "PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases)",
  ),
  heapDepth: number(
    groups.what,
    "--heap-depth <n>",
    "objects: how many references lead from an input to the deepest object it may hold (default: 3)",
    0,
  ),
  symbolicGlobals: flag(
    groups.what,
    "--symbolic-globals",
    "objects: global variables are arbitrary at first",
  ),
  contracts: switchOff(
    groups.what,
    "--no-contracts",
    "objects: assume no precondition, and check no contracts on the way",
  ),
  assume: list(
    groups.what,
    "--assume <condition>",
    "explore only inputs that satisfy it, in the program's names",
  ),
  stdin: text(
    groups.what,
    "--stdin <size>",
    "standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete)",
  ),
  file: list(groups.what, "--file <name=size>", "a file the program can open: symbolic bytes, or NAME=@FILE"),
  arg: list(groups.what, "--arg <size>", "main's next argument: up to so many symbolic bytes, or =TEXT"),
  symbolicArgs: list(
    groups.what,
    "--symbolic-args <min:max:len>",
    "so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN",
  ),
  symbolicEnv: list(
    groups.what,
    "--symbolic-env <name:len>",
    "an environment variable that is unset, or set to up to so many symbolic bytes",
  ),
  symbolicFile: list(
    groups.what,
    "--symbolic-file <name:len>",
    "a file the program can open, of so many symbolic bytes: --file NAME=LEN",
  ),
  pointerSize: number(
    groups.what,
    "--pointer-size <n>",
    "elements of the object a pointer parameter points to (default: 8)",
  ),
  pointerDepth: number(
    groups.what,
    "--pointer-depth <n>",
    "C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3)",
    0,
  ),
  mallocMayFail: flag(groups.what, "--malloc-may-fail", "malloc and its like may also return NULL"),
};

const {
  noAlias,
  nonNull,
  freshGlobals,
  givenArguments,
  emptyEnvironment,
  onlyGivenFiles,
  plainHost,
  fixedAddresses,
} = chosenOptions;

const assumed = {
  alias: switchOff(groups.assumed, noAlias.flag, noAlias.description),
  overlap: switchOff(
    groups.assumed,
    "--no-overlap",
    "the same as --no-alias: what two pointers mean does not overlap",
  ),
  nonNull: flag(groups.assumed, nonNull.flag, nonNull.description),
  nonNullPointer: list(
    groups.assumed,
    "--non-null-pointer <name>",
    "C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it",
  ),
  string: list(
    groups.assumed,
    "--string <name[:n]>",
    "C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0",
  ),
  buffer: list(
    groups.assumed,
    "--buffer <name:size>",
    "C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size",
  ),
  freshGlobals: flag(groups.assumed, freshGlobals.flag, freshGlobals.description),
  args: switchOff(groups.assumed, givenArguments.flag, givenArguments.description),
  emptyEnvironment: flag(groups.assumed, emptyEnvironment.flag, emptyEnvironment.description),
  files: switchOff(groups.assumed, onlyGivenFiles.flag, onlyGivenFiles.description),
  stub: list(
    groups.assumed,
    "--stub <name=what>",
    "a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it",
  ),
  plainHost: flag(groups.assumed, plainHost.flag, plainHost.description),
  fixedAddresses: flag(groups.assumed, fixedAddresses.flag, fixedAddresses.description),
};

const checks = {
  check: list(groups.checks, "--check <kind>", "check this kind of error, or all (default: all)"),
  noCheck: list(
    groups.checks,
    "--no-check <kind>",
    "do not check this kind of error, or all but those named by --check",
  ),
  svComp: text(
    groups.checks,
    "--sv-comp <property>",
    "check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file",
  ),
};

const compiling = {
  dataModel: choice(
    groups.c,
    "--data-model <model>",
    dataModels,
    "lp64 (x86-64, the default) or ilp32 (i386)",
  ),
  I: list(groups.c, "-I <dir>", "search headers there"),
  D: list(groups.c, "-D <name=value>", "define a macro"),
  cflag: list(groups.c, "--cflag <flag>", "give the compiler another flag: --cflag -std=c17"),
  compileCommands: text(
    groups.c,
    "--compile-commands <file>",
    "a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs",
  ),
  cache: switchOff(
    groups.c,
    "--no-cache",
    "neither take from the cache what was compiled before, nor keep it there",
  ),
};

const budget = {
  time: number(groups.budget, "--time <seconds>", "stop after that time"),
  memory: number(groups.budget, "--memory <mb>", "stop at that much memory"),
  maxSteps: number(groups.budget, "--max-steps <n>", "instructions on one path"),
  maxPaths: number(groups.budget, "--max-paths <n>", "paths in all"),
  maxDepth: number(groups.budget, "--max-depth <n>", "decisions on one path"),
  maxLoop: number(groups.budget, "--max-loop <n>", "decisions at one place on one path"),
  stack: number(
    groups.budget,
    "--stack <mb>",
    "the program's stack; deeper is a stack-overflow (default: 8)",
  ),
  search: choice<StrategyName>(
    groups.budget,
    "--search <order>",
    strategyNames,
    "default (random-path and coverage in turn), dfs, bfs, random-path, coverage",
  ),
  limit: list(
    groups.budget,
    "--limit <name=value>",
    "set a limit of the engine (everypath --help-limits lists them)",
  ),
  workers: number(groups.budget, "--workers <n>", "threads that explore (the result is the same; default 1)"),
  seed: number(groups.budget, "--seed <n>", "for everything random (default: 0)", 0),
};

const solving = {
  solver: text(
    groups.solver,
    "--solver <name>",
    "an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3)",
  ),
  solverLayer: list(groups.solver, "--solver-layer <name>", "switch a layer around the solver on"),
  noSolverLayer: list(groups.solver, "--no-solver-layer <name>", "switch a layer around the solver off"),
};

const output = {
  json: flag(groups.output, "--json", "print the JSON result and nothing else"),
  out: text(
    groups.output,
    "--out <dir>",
    "write the report, the result, the tree, the tests, coverage and other formats there",
  ),
  resume: text(
    groups.output,
    "--resume <dir>",
    "go on with the run that was writing there, to the same result",
  ),
  emitTests: choice(
    groups.output,
    "--emit-tests <language>",
    testLanguages,
    "with --out: write the tests in a language, too: c",
  ),
  minimize: flag(
    groups.output,
    "--minimize",
    "with --out: keep the fewest tests that cover the same branches",
  ),
  sarif: text(groups.output, "--sarif <file>", "write the errors as SARIF 2.1.0"),
  junit: text(groups.output, "--junit <file>", "write the paths as JUnit XML"),
  stubsOut: text(
    groups.output,
    "--stubs-out <file>",
    "write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c",
  ),
  replay: switchOff(groups.output, "--no-replay", "do not run the compiled program on each path's inputs"),
  dump: choice(
    groups.output,
    "--dump <what>",
    dumps,
    "print program, tree, queries or smtlib instead of the report",
  ),
  stats: flag(groups.output, "--stats", "show what each layer of the solver did"),
  quiet: flag(groups.output, "--quiet", "the verdict and the errors, a line each; no progress"),
  verbose: flag(groups.output, "--verbose", "every path, every reason, the solver's layers"),
};

export const shared = { ...what, ...assumed, ...checks, ...compiling, ...budget, ...solving, ...output };
