/** The steps of a counterexample: what each statement of the user's sets, in the program's own names and types. */
import {
  evaluator,
  type Instruction,
  isOutOfSight,
  limits,
  type Model,
  type SymbolicTerm,
  type Term,
  type ValueType,
  type Variable,
  variablesWritten,
} from "@everypath/core";
import { evaluatorOf, type Machine, type State, toTerm } from "@everypath/engine";
import type { TraceStep } from "../explore/exploration.ts";
import { elementWritten } from "./element-write.ts";
import { type Range, WrittenMemory } from "./written-memory.ts";

/** What a statement has set. */
export interface Written {
  readonly name: string;
  readonly type: ValueType;
  readonly term: SymbolicTerm;
  /** Equal for the same place, whatever it is called: an address, or the variable of a call. */
  readonly cell: string;
}

interface Pending {
  readonly instruction: Instruction;
  readonly procedure: string;
  readonly depth: object;
  readonly range: Range | undefined;
  /** Of an assignment to an element: what it sets. */
  readonly element: readonly Written[] | undefined;
}

export class StepRecorder {
  private readonly machine: Machine;
  private readonly model: Model;
  private readonly memory: WrittenMemory;
  private readonly found: TraceStep[] = [];
  private readonly cells = new Map<string, number>();
  private readonly calls = new Map<object, number>();
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
    if (isOutOfSight(frame.procedure)) return;
    const range = this.rangeOf(state, instruction);
    const { procedure, activation } = frame;
    const element = elementWritten(state, instruction, {
      type: this.typeOfTarget(instruction),
      cell: instruction.kind === "assign" ? this.cellOf(activation, instruction.target) : "",
      evaluate: evaluator(this.model),
    });
    this.pending = { instruction, procedure: procedure.name, depth: activation, range, element };
  }

  /** What the call gives is set when the callee returns. */
  private beforeReturn({ procedure, block, index, activation }: State["frame"]): void {
    const call = procedure.blocks[block]!.instructions[index];
    if (isOutOfSight(procedure) || call?.kind !== "call") return;
    this.pending = {
      instruction: call,
      procedure: procedure.name,
      depth: activation,
      range: undefined,
      element: undefined,
    };
  }

  /** It has been executed. */
  after(state: State): void {
    const { pending } = this;
    if (pending === undefined) return;
    const { instruction, range } = pending;
    const { frame } = state;
    if (frame.activation === pending.depth) {
      const written = range === undefined ? [] : this.memory.written(state, range);
      const all = [...written, ...(pending.element ?? this.assigned(state, instruction))];
      this.add(state, pending.procedure, instruction, all);
      // An object of the inputs that a reference is found to mean is none that the next statement reads.
      if (all.length > 0 || instruction.kind === "resolve") this.isInput = false;
    } else if (instruction.kind === "call" && frame.caller?.activation === pending.depth) {
      if (!isOutOfSight(frame.procedure))
        this.add(state, frame.procedure.name, instruction, this.passed(state));
    }
  }

  private add(state: State, procedure: string, { span }: Instruction, written: readonly Written[]): void {
    const evaluate = evaluator(this.model);
    for (const { name, type, term, cell } of written) {
      if (term.hasIndeterminate) continue;
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
        cell: numberOf(this.cells, cell),
        isInput: this.isInput,
        ...(denotes === undefined ? {} : { denotes }),
      });
      if (this.found.length > limits.bmc.keptSteps) this.found.shift();
    }
  }

  /** Of the elements: a field of the object language knows what it holds. */
  private typeOfTarget(instruction: Instruction): ValueType | undefined {
    if (instruction.kind !== "assign") return undefined;
    const fields = this.machine.program.classes?.flatMap((one) => one.fields) ?? [];
    return fields.find(({ variable }) => variable === instruction.target)?.type;
  }

  private assigned(state: State, instruction: Instruction): readonly Written[] {
    const { frame } = state;
    // Which object a reference means is found out, not set.
    if (instruction.kind === "resolve") return [];
    return variablesWritten(instruction).flatMap((variable) => {
      const source =
        variable.scope === "local"
          ? frame.procedure.sourceVariables.find((one) => one.variable.slot === variable.slot)
          : undefined;
      // Where a variable lies is no step of the user's.
      if (source?.holdsAddress === true) return [];
      const type = source?.type ?? this.globalType(variable.slot, variable.scope);
      if (type === undefined) return [];
      const value = variable.scope === "local" ? frame.values[variable.slot]! : state.globals[variable.slot]!;
      const cell = this.cellOf(frame.activation, variable);
      return [{ name: source?.name ?? variable.name, type, term: toTerm(value, variable.sort), cell }];
    });
  }

  /** The parameters of the procedure that has just been called. */
  private passed({ frame: { procedure, values, activation } }: State): readonly Written[] {
    return procedure.parameters.flatMap(({ variable, type }) => {
      const source = procedure.sourceVariables.find((one) => one.variable.slot === variable.slot);
      const known = source?.type ?? type;
      if (known === undefined || source === undefined || source.holdsAddress === true) return [];
      const term = toTerm(values[variable.slot]!, variable.sort);
      return [{ name: source.name, type: known, term, cell: this.cellOf(activation, variable) }];
    });
  }

  private cellOf(activation: object, { scope, slot }: Variable): string {
    return scope === "global" ? `global ${slot}` : `${numberOf(this.calls, activation)} ${slot}`;
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

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
