/**
 * Checks that IR is well formed: variables stand in their slots, terms have the sorts that their places ask for, blocks
 * that are jumped to exist. A fault here is one of the lowering's, never the user's.
 */
import { boolSort, printSort, refSort, type Sort, unreachable } from "../term/sort.ts";
import type { Term, Variable } from "../term/term.ts";
import type {
  Allocate,
  Copy,
  Fill,
  Free,
  Instruction,
  Load,
  New,
  Resolve,
  Store,
  Terminator,
} from "./instruction.ts";
import type { Procedure, Program } from "./program.ts";

/** The faults of a procedure, one line each; none for a good one. `program` lets calls be compared with their callees. */
export function validateProcedure(procedure: Procedure, program?: Program): readonly string[] {
  const faults: string[] = [];
  const validator = new Validator(procedure, program, faults);
  validator.run();
  return faults;
}

/** Faults of every procedure that has an address, with what they call. */
export function validateProgram(program: Program): readonly string[] {
  return [...program.procedureAddresses.keys()].flatMap((name) => {
    const procedure = program.procedure(name);
    return procedure === undefined ? [] : validateProcedure(procedure, program);
  });
}

class Validator {
  private readonly procedure: Procedure;
  private readonly program: Program | undefined;
  private readonly faults: string[];
  private readonly seen = new Set<Term>();
  private place = "";

  constructor(procedure: Procedure, program: Program | undefined, faults: string[]) {
    this.procedure = procedure;
    this.program = program;
    this.faults = faults;
  }

  run(): void {
    const { procedure } = this;
    if (procedure.blocks.length === 0) this.fault("has no blocks");
    procedure.locals.forEach((local, slot) => {
      if (local.scope !== "local" || local.slot !== slot)
        this.fault(`variable ${local.name} is not in slot ${slot}`);
    });
    for (const { variable } of procedure.parameters) this.variable(variable);
    for (const { variable } of procedure.sourceVariables) this.variable(variable);
    for (const [index, block] of procedure.blocks.entries()) {
      this.place = `block ${index}`;
      for (const instruction of block.instructions) {
        this.weight(instruction.weight);
        this.instruction(instruction);
      }
      this.weight(block.terminator.weight);
      this.terminator(block.terminator);
    }
  }

  private instruction(instruction: Instruction): void {
    switch (instruction.kind) {
      case "assign":
        this.variable(instruction.target);
        this.hasSort(instruction.value, instruction.target.sort, `value of ${instruction.target.name}`);
        return;
      case "input":
        this.variable(instruction.target);
        return;
      case "output":
        this.term(instruction.value);
        return;
      case "distinguish":
        this.variable(instruction.target);
        for (const term of [instruction.value, instruction.lower, instruction.upper])
          this.hasSort(term, instruction.target.sort, "value to distinguish");
        return;
      case "new":
        this.object(instruction);
        return;
      case "resolve":
        this.object(instruction);
        this.hasSort(instruction.value, refSort, "value to resolve");
        return;
      case "assume":
      case "check":
      case "claim":
        this.hasSort(instruction.condition, boolSort, `condition of ${instruction.kind}`);
        return;
      case "load":
      case "store":
      case "allocate":
      case "free":
      case "copy":
      case "fill":
        this.memory(instruction);
        return;
      case "relate":
        this.pointer(instruction.left, "left of relate");
        this.pointer(instruction.right, "right of relate");
        return;
      case "call":
        this.call(instruction);
        return;
      case "cut":
      case "unsupported":
        return;
      default:
        return unreachable(instruction);
    }
  }

  /** Of a class of the program. */
  private object({ kind, target, class: name }: New | Resolve): void {
    this.variable(target);
    this.hasSort(target, refSort, `target of ${kind}`);
    if (this.program !== undefined && !this.program.classes?.some((one) => one.name === name))
      this.fault(`${kind} of ${name}, which is no class`);
  }

  private memory(instruction: Load | Store | Allocate | Free | Copy | Fill): void {
    switch (instruction.kind) {
      case "load":
        this.variable(instruction.target);
        this.pointer(instruction.address, "address of load");
        if (!fits(instruction.target.sort, instruction.bytes, false)) {
          this.fault(`load of ${instruction.bytes} bytes to ${describe(instruction.target.sort)}`);
        }
        return;
      case "store":
        this.pointer(instruction.address, "address of store");
        this.term(instruction.value);
        if (!fits(instruction.value.sort, instruction.bytes, true)) {
          this.fault(`store of ${instruction.bytes} bytes from ${describe(instruction.value.sort)}`);
        }
        return;
      case "allocate":
        this.variable(instruction.target);
        this.pointer(instruction.target, "target of allocate");
        this.pointer(instruction.size, "size of allocate");
        return;
      case "free":
        this.pointer(instruction.address, "address of free");
        return;
      case "copy":
        this.pointer(instruction.target, "target of copy");
        this.pointer(instruction.source, "source of copy");
        this.pointer(instruction.length, "length of copy");
        return;
      case "fill":
        this.pointer(instruction.target, "target of fill");
        this.pointer(instruction.length, "length of fill");
        if (instruction.value.sort.kind !== "bitvec" || instruction.value.sort.width !== 8) {
          this.fault(`fill with ${describe(instruction.value.sort)}`);
        }
        this.term(instruction.value);
        return;
      default:
        return unreachable(instruction);
    }
  }

  private call(call: Extract<Instruction, { kind: "call" }>): void {
    for (const target of call.targets) this.variable(target);
    for (const term of [...call.arguments, ...call.variadic]) this.term(term);
    if (call.callee.kind === "pointer") this.pointer(call.callee.address, "callee");
    if (call.callee.kind !== "procedure") return;
    const callee = this.program?.procedure(call.callee.name);
    if (callee === undefined) return;
    this.sorts(
      call.arguments,
      callee.parameters.map(({ variable }) => variable.sort),
      `arguments of ${callee.name}`,
    );
    if (call.targets.length > 0) this.sorts(call.targets, callee.results, `results of ${callee.name}`);
    if (call.variadic.length > 0 && !callee.variadic) this.fault(`variable arguments for ${callee.name}`);
  }

  private terminator(terminator: Terminator): void {
    switch (terminator.kind) {
      case "jump":
        this.target(terminator.target);
        return;
      case "branch":
        this.hasSort(terminator.condition, boolSort, "condition of branch");
        this.target(terminator.whenTrue);
        this.target(terminator.whenFalse);
        return;
      case "switch":
        this.term(terminator.value);
        for (const { value, target } of terminator.cases) {
          this.hasSort(value, terminator.value.sort, "case of switch");
          if (value.kind !== "constant") this.fault("case of switch is no constant");
          this.target(target);
        }
        this.target(terminator.otherwise);
        return;
      case "return":
        this.sorts(terminator.values, this.procedure.results, "returned values");
        return;
      case "stop":
        return;
      default:
        return unreachable(terminator);
    }
  }

  private sorts(terms: readonly Term[], expected: readonly Sort[], what: string): void {
    if (terms.length !== expected.length) this.fault(`${what}: ${terms.length} for ${expected.length}`);
    terms.forEach((term, index) => {
      const sort = expected[index];
      if (sort !== undefined) this.hasSort(term, sort, what);
    });
  }

  private hasSort(term: Term, sort: Sort, what: string): void {
    this.term(term);
    if (term.sort !== sort) this.fault(`${what} is ${describe(term.sort)}, not ${describe(sort)}`);
  }

  /** Addresses and sizes are as wide as pointers. */
  private pointer(term: Term, what: string): void {
    this.term(term);
    const bits = this.program?.dataModel.pointerBits;
    if (term.sort.kind !== "bitvec" || (bits !== undefined && term.sort.width !== bits)) {
      this.fault(`${what} is ${describe(term.sort)}`);
    }
  }

  /** The variables of a term stand in their slots. */
  private term(term: Term): void {
    if (!term.hasVariables || this.seen.has(term)) return;
    this.seen.add(term);
    if (term.kind === "variable") this.variable(term);
    else if (term.kind === "application") for (const part of term.arguments) this.term(part);
  }

  private variable(variable: Variable): void {
    const slots =
      variable.scope === "local" ? this.procedure.locals : this.program?.globals.map((one) => one.variable);
    if (slots !== undefined && slots[variable.slot] !== variable)
      this.fault(`variable ${variable.name} has no slot`);
  }

  private target(index: number): void {
    if (this.procedure.blocks[index] === undefined) this.fault(`no block ${index}`);
  }

  private weight(weight: number): void {
    if (!Number.isInteger(weight) || weight < 0) this.fault(`weight ${weight}`);
  }

  private fault(what: string): void {
    this.faults.push(`${this.procedure.name}${this.place === "" ? "" : `, ${this.place}`}: ${what}`);
  }
}

/** Whether so many bytes hold a value of the sort; a store writes all the bits of its bytes. */
function fits(sort: Sort, bytes: number, exactly: boolean): boolean {
  switch (sort.kind) {
    case "bool":
      return bytes === 1;
    case "bitvec":
      return exactly ? sort.width === 8 * bytes : sort.width <= 8 * bytes && sort.width > 8 * (bytes - 1);
    case "float":
      return sort.exponent + sort.significand === 8 * bytes;
    default:
      return false;
  }
}

function describe(sort: Sort): string {
  return printSort(sort);
}
