/** The IR as text, for `--dump program`: one instruction a line, its place in the source behind it. */
import { printReader } from "../term/index.ts";
import { type Sort, unreachable } from "../term/sort.ts";
import type { Term, Variable } from "../term/term.ts";
import type { Callee, Instruction, Terminator } from "./instruction.ts";
import type { GlobalObject, Procedure, Program } from "./program.ts";
import type { Span } from "./source.ts";

/** The objects and the user's own procedures; `all` adds the library's that have an address. */
export function printProgram(program: Program, all = false): string {
  const objects = program.objects.filter((object) => all || !object.model).map(printObject);
  const names = all ? [...program.procedureAddresses.keys()] : program.userProcedures;
  const procedures = names.flatMap((name) => {
    const procedure = program.procedure(name);
    return procedure === undefined ? [] : [printProcedure(procedure)];
  });
  return [...(objects.length > 0 ? [`${objects.join("\n")}\n`] : []), ...procedures].join("\n");
}

export function printProcedure(procedure: Procedure): string {
  const parameters = procedure.parameters.map(({ variable }) => declare(variable));
  if (procedure.variadic) parameters.push("…");
  const results =
    procedure.results.length === 0 ? "" : `: ${procedure.results.map(printSortShort).join(", ")}`;
  const lines = [`procedure ${procedure.name}(${parameters.join(", ")})${results}`];
  for (const [index, block] of procedure.blocks.entries()) {
    lines.push(`${index}:`);
    for (const instruction of block.instructions)
      lines.push(line(printInstruction(instruction), instruction));
    lines.push(line(printTerminator(block.terminator), block.terminator));
  }
  return `${lines.join("\n")}\n`;
}

export function printInstruction(instruction: Instruction): string {
  switch (instruction.kind) {
    case "assign":
      return `${instruction.target.name} := ${printReader(instruction.value)}`;
    case "input":
      return `${instruction.target.name} := input ${instruction.name}`;
    case "output":
      return `output ${printReader(instruction.value)}`;
    case "assume":
      return `assume ${printReader(instruction.condition)}`;
    case "check":
      return `check ${printReader(instruction.condition)} else ${instruction.error}: ${instruction.message}`;
    case "load": {
      const { target, address, bytes, scalarObject } = instruction;
      return `${target.name} := load${8 * bytes} [${printReader(address)}]${scalarObject ? " whole" : ""}`;
    }
    case "store":
      return `store${8 * instruction.bytes} [${printReader(instruction.address)}] := ${printReader(instruction.value)}`;
    case "allocate": {
      const { target, lifetime, zeroed, name, size } = instruction;
      return `${target.name} := allocate ${lifetime}${zeroed ? " zeroed" : ""} ${name} of ${printReader(size)}`;
    }
    case "free":
      return `free ${instruction.lifetime} ${printReader(instruction.address)}`;
    case "copy": {
      const { target, source, length, overlap } = instruction;
      return `${overlap ? "move" : "copy"} [${printReader(target)}] := [${printReader(source)}] of ${printReader(length)}`;
    }
    case "relate":
      return `relate [${printReader(instruction.left)}] [${printReader(instruction.right)}]`;
    case "fill":
      return `fill [${printReader(instruction.target)}] := ${printReader(instruction.value)} of ${printReader(instruction.length)}`;
    case "call": {
      const targets = instruction.targets.map(({ name }) => name).join(", ");
      const fixed = printTerms(instruction.arguments);
      const rest = instruction.variadic.length === 0 ? "" : ` … ${printTerms(instruction.variadic)}`;
      return `${targets === "" ? "" : `${targets} := `}call ${printCallee(instruction.callee)}(${fixed}${rest})`;
    }
    case "distinguish": {
      const { target, value, lower, upper } = instruction;
      return `${target.name} := one of ${printReader(lower)} … ${printReader(upper)} that is ${printReader(value)}`;
    }
    case "new":
      return `${instruction.target.name} := new ${instruction.class}`;
    case "resolve": {
      const { target, value, class: name } = instruction;
      return `${target.name} := the ${name} that is ${printReader(value)}`;
    }
    case "cut":
      return `cut ${instruction.cut}${instruction.isInputPredicate ? ", the input predicate" : ""}`;
    case "claim":
      return `claim ${printReader(instruction.condition)} at cut ${instruction.cut}`;
    case "unsupported":
      return `unsupported ${instruction.what}`;
    default:
      return unreachable(instruction);
  }
}

export function printTerminator(terminator: Terminator): string {
  switch (terminator.kind) {
    case "jump":
      return `jump ${terminator.target}`;
    case "branch":
      return `branch ${printReader(terminator.condition)} ? ${terminator.whenTrue} : ${terminator.whenFalse}`;
    case "switch": {
      const cases = terminator.cases.map((one) => `${printReader(one.value)} → ${one.target}`);
      return `switch ${printReader(terminator.value)} { ${[...cases, `otherwise → ${terminator.otherwise}`].join(", ")} }`;
    }
    case "return":
      return terminator.values.length === 0 ? "return" : `return ${printTerms(terminator.values)}`;
    case "stop":
      return "stop";
    default:
      return unreachable(terminator);
  }
}

function printCallee(callee: Callee): string {
  switch (callee.kind) {
    case "procedure":
      return callee.name;
    case "pointer":
      return `*${printReader(callee.address)}`;
    case "intrinsic":
      return callee.name;
    default:
      return unreachable(callee);
  }
}

function printObject(object: GlobalObject): string {
  const kind = object.constant ? "constant" : "object";
  const initial = object.initial === undefined ? ", defined nowhere" : "";
  return `${kind} ${object.name} at 0x${object.address.toString(16)}: ${object.size} bytes${initial}`;
}

function declare(variable: Variable): string {
  return `${variable.name}: ${printSortShort(variable.sort)}`;
}

function printSortShort(sort: Sort): string {
  switch (sort.kind) {
    case "bitvec":
      return `i${sort.width}`;
    case "float":
      return `f${sort.exponent + sort.significand}`;
    case "array":
      return `${printSortShort(sort.element)}[${printSortShort(sort.index)}]`;
    case "uninterpreted":
      return sort.name;
    case "bool":
    case "int":
    case "ref":
      return sort.kind;
    default:
      return unreachable(sort);
  }
}

function printTerms(terms: readonly Term[]): string {
  return terms.map((term) => printReader(term)).join(", ");
}

/** The weight is shown where it is not one. */
function line(text: string, at: { readonly span: Span; readonly weight: number }): string {
  const place = at.span.line === 0 ? "" : `${at.span.line}:${at.span.column}`;
  const weight = at.weight === 1 ? "" : ` ×${at.weight}`;
  return `${`  ${text}`.padEnd(60)} ; ${place}${weight}`.trimEnd();
}
