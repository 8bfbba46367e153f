/** The steps of a counterexample: what each statement of the user's sets, in the program's own names and types. */
import type { Machine, State } from "../../machine/index.ts";
import { evaluatorOf, resolve, toTerm } from "../../machine/index.ts";
import { variablesWritten } from "../../program/flow.ts";
import type { Instruction, ValueType } from "../../program/instruction.ts";
import type { Model, SymbolicTerm, Term } from "../../term/index.ts";
import { evaluator } from "../../term/index.ts";
import type { TraceStep } from "../explore/exploration.ts";

/** Steps that are kept: the last ones, which lead to the error. */
const keptSteps = 2000;

interface Written {
  readonly name: string;
  readonly type: ValueType;
  readonly term: SymbolicTerm;
}

export class StepRecorder {
  private readonly machine: Machine;
  private readonly model: Model;
  private readonly found: TraceStep[] = [];
  private pending:
    | { readonly instruction: Instruction; readonly depth: object; readonly written: Written[] }
    | undefined;
  private isInput = false;
  /** Steps left out at the beginning. */
  omitted = 0;

  constructor(machine: Machine, model: Model) {
    this.machine = machine;
    this.model = model;
  }

  get steps(): readonly TraceStep[] {
    return this.found;
  }

  /** The instruction that was just executed has read an input. */
  inputsRead(): void {
    this.isInput = true;
  }

  /** The state is about to execute an instruction. */
  before(state: State): void {
    this.pending = undefined;
    const { frame } = state;
    const instruction = frame.procedure.blocks[frame.block]!.instructions[frame.index];
    if (instruction === undefined || frame.procedure.model) return;
    const written = instruction.kind === "store" ? this.stored(state, instruction) : [];
    this.pending = { instruction, depth: frame.activation, written };
  }

  /** It has been executed. */
  after(state: State): void {
    const { pending } = this;
    if (pending === undefined) return;
    const { frame } = state;
    if (frame.activation !== pending.depth) return;
    const { instruction } = pending;
    const written = [...pending.written];
    for (const variable of variablesWritten(instruction)) {
      const source =
        variable.scope === "local"
          ? frame.procedure.sourceVariables.find((one) => one.variable.slot === variable.slot)
          : undefined;
      const type = source?.type ?? this.globalType(variable.slot, variable.scope);
      if (type === undefined) continue;
      const value = variable.scope === "local" ? frame.values[variable.slot]! : state.globals[variable.slot]!;
      written.push({ name: source?.name ?? variable.name, type, term: toTerm(value, variable.sort) });
    }
    const evaluate = evaluator(this.model);
    for (const { name, type, term } of written) {
      if (name.startsWith("&") || term.hasIndeterminate) continue;
      const value = evaluate(term);
      if (value === undefined || typeof value === "object") continue;
      this.found.push({
        location: instruction.span,
        procedure: frame.procedure.name,
        name,
        type,
        value,
        isInput: this.isInput,
      });
    }
    if (written.length > 0) this.isInput = false;
    if (this.found.length <= keptSteps) return;
    this.found.shift();
    this.omitted++;
  }

  private globalType(slot: number, scope: "local" | "global"): ValueType | undefined {
    if (scope === "local") return undefined;
    return this.machine.program.globals.find(({ variable }) => variable.slot === slot)?.type;
  }

  /** What a store is about to write, where the object and the place in it have names. */
  private stored(state: State, instruction: Extract<Instruction, { readonly kind: "store" }>): Written[] {
    const value = (expression: Term): SymbolicTerm =>
      toTerm(evaluatorOf(expression)(state.frame.values, state.globals), expression.sort);
    const address = evaluator(this.model)(value(instruction.address));
    if (typeof address !== "bigint" || Number(address) > Number.MAX_SAFE_INTEGER) return [];
    const place = resolve(this.machine, state, Number(address), instruction.bytes, "read");
    if (place.kind !== "place" || typeof place.offset !== "number") return [];
    const { name, type, model } = place.object.description;
    if (type === undefined || model || name === "") return [];
    const part = partAt(name, type, place.offset, instruction.bytes);
    const term = value(instruction.value);
    return part === undefined || term.sort.kind === "array" ? [] : [{ ...part, term }];
  }
}

/** The scalar of so many bytes at the offset: a[2], p.x. */
function partAt(
  name: string,
  type: ValueType,
  offset: number,
  bytes: number,
): { readonly name: string; readonly type: ValueType } | undefined {
  switch (type.kind) {
    case "array": {
      if (type.length === 0) return undefined;
      const step = type.bytes / type.length;
      const index = Math.floor(offset / step);
      return partAt(`${name}[${index}]`, type.element, offset - index * step, bytes);
    }
    case "structure": {
      const field = type.fields.findLast((one) => one.bitWidth === undefined && one.offset <= offset);
      return field === undefined
        ? undefined
        : partAt(`${name}.${field.name}`, field.type, offset - field.offset, bytes);
    }
    case "integer":
    case "bool":
    case "float":
    case "pointer":
      return offset === 0 ? { name, type } : undefined;
    default:
      return undefined;
  }
}
