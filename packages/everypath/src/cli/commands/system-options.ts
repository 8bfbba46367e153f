/** Options of the commands about integer transition systems. */
import { Option } from "commander";

export function jsonOption(): Option {
  return new Option("--json", "print the result as JSON and nothing else");
}

export function timeOption(): Option {
  return new Option("--time <seconds>", "give up after that time (default: 60)");
}

export function solverOption(): Option {
  return new Option(
    "--solver <name>",
    "an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3)",
  );
}

export function quietOption(): Option {
  return new Option("--quiet", "print the verdict alone");
}

export function entryOption(): Option {
  return new Option(
    "--entry <name>",
    "the procedure to start from (default: main, or the first); its parameters are symbolic",
  );
}

export function aliasOption(): Option {
  return new Option(
    "--no-alias",
    "of C: pointers that the entry is given mean different objects, none of them a global variable",
  );
}

export function freshGlobalsOption(): Option {
  return new Option(
    "--fresh-globals",
    "of C: the program's variables hold their initial values when an entry other than main is called",
  );
}

export function callOption(): Option {
  return new Option("--call <call>", "of PL/I and objects: the entry with its arguments: 'F(A, \"N\", 5)'");
}

export function assumeOption(): Option {
  return new Option(
    "--assume <predicate...>",
    "what holds of the entry's parameters, in the program's language: 'x > 0 && x < 100'",
  );
}

export function signedOverflowOption(): Option {
  return new Option("--signed-overflow <what>", "wrap (default), or error: undefined behaviour");
}

export function compilerOptions(): readonly Option[] {
  return [
    new Option("--data-model <name>", "lp64 (default) or ilp32"),
    new Option("-I, --include <dir...>", "look for headers there"),
    new Option("-D, --define <macro...>", "define a macro: NAME or NAME=VALUE"),
    new Option("--cflag <flag...>", "hand the flag to the compiler"),
    new Option(
      "--compile-commands <file>",
      "a project's compile_commands.json: each file's own flags, and the other files that the program needs",
    ),
  ];
}
