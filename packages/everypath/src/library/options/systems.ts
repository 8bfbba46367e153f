/** The options of `terminate` and `cost`, which take programs and integer transition systems. */
import type {
  ChoiceOption,
  FlagOption,
  ListOption,
  NumberOption,
  SwitchOption,
  TextOption,
} from "./described.ts";

const flag = (flags: string, description: string): FlagOption => ({ kind: "flag", flags, description });
const text = (flags: string, description: string): TextOption => ({ kind: "text", flags, description });
const list = (flags: string, description: string): ListOption => ({ kind: "list", flags, description });
const switchOff = (flags: string, description: string): SwitchOption => ({
  kind: "switch",
  flags,
  description,
});
const number = (flags: string, description: string, least: number): NumberOption => ({
  kind: "number",
  flags,
  description,
  least,
});
const choice = <const Value extends string>(
  flags: string,
  values: readonly Value[],
  description: string,
): ChoiceOption<Value> => ({ kind: "choice", flags, values, description });

const started = {
  target: text(
    "--target <name>",
    "what everypath.config.json says of that target, where the command line does not say otherwise",
  ),
  entry: text(
    "--entry <name>",
    "the procedure to start from (default: main, or the first); its parameters are symbolic",
  ),
  call: text("--call <call>", "of PL/I and objects: the entry with its arguments: 'F(A, \"N\", 5)'"),
  alias: switchOff(
    "--no-alias",
    "of C: pointers that the entry is given mean different objects, none of them a global variable",
  ),
  freshGlobals: flag(
    "--fresh-globals",
    "of C: the program's variables hold their initial values when an entry other than main is called",
  ),
  stub: list(
    "--stub <name=what...>",
    "of C: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it",
  ),
  assume: list(
    "--assume <predicate...>",
    "what holds of the entry's parameters, in the program's language: 'x > 0 && x < 100'",
  ),
};

const signedOverflow = choice(
  "--signed-overflow <what>",
  ["wrap", "error"],
  "wrap (default), or error: undefined behaviour",
);

export const cacheOption = switchOff(
  "--no-cache",
  "neither take from the cache what was compiled before, nor keep it there",
);

const compiled = {
  dataModel: choice("--data-model <name>", ["lp64", "ilp32"], "lp64 (default) or ilp32"),
  include: list("-I, --include <dir...>", "look for headers there"),
  define: list("-D, --define <macro...>", "define a macro: NAME or NAME=VALUE"),
  cflag: list("--cflag <flag...>", "hand the flag to the compiler"),
  compileCommands: text(
    "--compile-commands <file>",
    "a project's compile_commands.json: each file's own flags, and the other files that the program needs",
  ),
  cache: cacheOption,
};

export const limitOption = list(
  "--limit <name=value>",
  "set a limit of the engine (everypath --help-limits lists them)",
);

const json = flag("--json", "print the result as JSON and nothing else");
const bounded = {
  time: number("--time <seconds>", "give up after that time (default: 60)", 1),
  limit: limitOption,
  solver: text(
    "--solver <name>",
    "an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3)",
  ),
  quiet: flag("--quiet", "print the verdict alone"),
};

export const systemOptions = {
  terminate: {
    ...started,
    ints: choice(
      "--ints <model>",
      ["bitvector", "mathematical"],
      "bitvector: integers wrap (default); mathematical: they do not",
    ),
    compareInts: flag("--compare-ints", "ask with both, and say whether termination depends on overflow"),
    signedOverflow,
    zeroTerminated: list("--zero-terminated <name...>", "a pointer parameter whose memory holds a 0"),
    ...compiled,
    json,
    out: text("--out <dir>", "write the result and its certificate there"),
    ...bounded,
  },
  cost: {
    ...started,
    count: text(
      "--count <what>",
      "of a program: instructions (of its LLVM code; default), statements, iterations, or calls:NAME",
    ),
    signedOverflow,
    seed: number("--seed <n>", "for the inputs that a program's bound is checked on (default: 1)", 0),
    ask: text("--ask <bound>", "of a system: decide a bound of yours: 'steps <= 10*n + 50'"),
    ...compiled,
    json,
    out: text("--out <dir>", "write the result there, and of a program pictures of bound and measured steps"),
    ...bounded,
  },
};
