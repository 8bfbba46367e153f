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
