/** The steps of a counterexample: what each statement of the user's sets, in the program's own names and types. */
import type { Machine, State } from "../../machine/index.ts";
import { evaluatorOf, toTerm } from "../../machine/index.ts";
import { variablesWritten } from "../../program/flow.ts";
import type { Instruction, ValueType } from "../../program/instruction.ts";
import type { Model, SymbolicTerm, Term } from "../../term/index.ts";
import { evaluator } from "../../term/index.ts";
import type { TraceStep } from "../explore/exploration.ts";
import { type Range, WrittenMemory } from "./written-memory.ts";

/** Steps that are kept: the last ones, which lead to the error. */
const keptSteps = 2000;

/** What a statement has set. */
export interface Written {
  readonly name: string;
  readonly type: ValueType;
  readonly term: SymbolicTerm;
}

interface Pending {
  readonly instruction: Instruction;
  readonly procedure: string;
  readonly depth: object;
  readonly range: Range | undefined;
}

export class StepRecorder {
  private readonly machine: Machine;
  private readonly model: Model;
  private readonly memory: WrittenMemory;
  private readonly found: TraceStep[] = [];
  private pending: Pending | undefined;
  private isInput = false;

  constructor(machine: Machine, model: Model) {
    this.machine = machine;
    this.model = model;
    this.memory = new WrittenMemory(machine, model);
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
    const { instructions, terminator } = frame.procedure.blocks[frame.block]!;
    const instruction = instructions[frame.index];
    if (instruction === undefined) {
      if (terminator.kind === "return" && frame.caller !== undefined) this.beforeReturn(frame.caller);
      return;
    }
    if (frame.procedure.model) return;
    const range = this.rangeOf(state, instruction);
    this.pending = { instruction, procedure: frame.procedure.name, depth: frame.activation, range };
  }

  /** What the call gives is set when the callee returns. */
  private beforeReturn({ procedure, block, index, activation }: State["frame"]): void {
    const call = procedure.blocks[block]!.instructions[index];
    if (procedure.model || call?.kind !== "call") return;
    this.pending = { instruction: call, procedure: procedure.name, depth: activation, range: undefined };
  }

  /** It has been executed. */
  after(state: State): void {
    const { pending } = this;
    if (pending === undefined) return;
    const { instruction, range } = pending;
    const { frame } = state;
    if (frame.activation === pending.depth) {
      const written = range === undefined ? [] : this.memory.written(state, range);
      const all = [...written, ...this.assigned(state, instruction)];
      this.add(state, pending.procedure, instruction, all);
      if (all.length > 0) this.isInput = false;
    } else if (instruction.kind === "call" && frame.caller?.activation === pending.depth) {
      if (!frame.procedure.model) this.add(state, frame.procedure.name, instruction, this.passed(state));
    }
  }

  private add(state: State, procedure: string, { span }: Instruction, written: readonly Written[]): void {
    const evaluate = evaluator(this.model);
    for (const { name, type, term } of written) {
      if (name.startsWith("&") || term.hasIndeterminate) continue;
      const value = evaluate(term);
      if (value === undefined || typeof value === "object") continue;
      const denotes =
        type.kind === "pointer" && typeof value === "bigint"
          ? this.memory.nameAt(state, value, type.pointee)
          : undefined;
      this.found.push({
        location: span,
        procedure,
        name,
        type,
        value,
        isInput: this.isInput,
        ...(denotes === undefined ? {} : { denotes }),
      });
      if (this.found.length > keptSteps) this.found.shift();
    }
  }

  private assigned(state: State, instruction: Instruction): readonly Written[] {
    const { frame } = state;
    return variablesWritten(instruction).flatMap((variable) => {
      const source =
        variable.scope === "local"
          ? frame.procedure.sourceVariables.find((one) => one.variable.slot === variable.slot)
          : undefined;
      const type = source?.type ?? this.globalType(variable.slot, variable.scope);
      if (type === undefined) return [];
      const value = variable.scope === "local" ? frame.values[variable.slot]! : state.globals[variable.slot]!;
      return [{ name: source?.name ?? variable.name, type, term: toTerm(value, variable.sort) }];
    });
  }

  /** The parameters of the procedure that has just been called. */
  private passed({ frame: { procedure, values } }: State): readonly Written[] {
    return procedure.parameters.flatMap(({ variable, type }) => {
      const source = procedure.sourceVariables.find((one) => one.variable.slot === variable.slot);
      const known = source?.type ?? type;
      if (known === undefined || source === undefined) return [];
      return [{ name: source.name, type: known, term: toTerm(values[variable.slot]!, variable.sort) }];
    });
  }

  private globalType(slot: number, scope: "local" | "global"): ValueType | undefined {
    if (scope === "local") return undefined;
    return this.machine.program.globals.find(({ variable }) => variable.slot === slot)?.type;
  }

  /** The bytes that the instruction is about to write. */
  private rangeOf(state: State, instruction: Instruction): Range | undefined {
    const value = (expression: Term): SymbolicTerm =>
      toTerm(evaluatorOf(expression)(state.frame.values, state.globals), expression.sort);
    switch (instruction.kind) {
      case "store":
        return this.memory.range(state, value(instruction.address), instruction.bytes);
      case "copy":
      case "fill": {
        const length = evaluator(this.model)(value(instruction.length));
        if (typeof length !== "bigint") return undefined;
        return this.memory.range(state, value(instruction.target), Number(length));
      }
      default:
        return undefined;
    }
  }
}
