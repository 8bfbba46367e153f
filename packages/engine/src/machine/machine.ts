/**
 * The machine: runs a state until it ends, asks, or pauses. It holds what is not part of any state: the program, code made ready,
 * counters and notes. Which command runs it, it never learns.
 */
import {
  type Assumption,
  type AssumptionKind,
  allocationFailure,
  type BitVecSort,
  bitVecConstant,
  bitVecSort,
  boolSort,
  boundTerms,
  bvAdd,
  bvSubtract,
  type Check,
  type ChosenAssumptions,
  type ErrorKind,
  type Instruction,
  limits,
  nothingChosen,
  type Program,
  type Span,
  type SymbolicTerm,
  symbol,
  type Term,
  type Terminator,
  TermOutOfReach,
} from "@everypath/core";
import type { HandedOver } from "./caller/handed-over.ts";
import { lookAtCallers } from "./caller/look.ts";
import { lookAtCompared } from "./compared-addresses.ts";
import { compileProcedure } from "./compile/procedure.ts";
import type { EntryMemory } from "./entry-memory.ts";
import { execute } from "./execute.ts";
import { addInput, givenScalar, listGiven } from "./given.ts";
import { terminate } from "./instructions/control.ts";
import { IntegerOutOfReach } from "./integers.ts";
import { Joining, type PendingCall } from "./joining.ts";
import { leakOf } from "./leaks.ts";
import { type OutsideObjects, seenAs } from "./outside.ts";
import type { PreparedProcedure } from "./prepare.ts";
import { prepareProcedure } from "./prepare.ts";
import { outgrownAtStart } from "./stack-size.ts";
import type { State } from "./state.ts";
import type { Ask, Ended, Left, Outcome, Paused, Purpose, Reached, Step } from "./step.ts";
import { cut, decide, fail } from "./step.ts";

export interface MachineOptions {
  /** Errors not to look for. */
  readonly disabled: ReadonlySet<ErrorKind>;
  readonly stackBytes: number;
  readonly mallocMayFail: boolean;
  /** What the user said may be taken for granted; nothing where it is left out. */
  readonly chosen?: ChosenAssumptions;
  /** Files that the program can read, standard input as "stdin". */
  readonly files: ReadonlyMap<string, FileInput>;
  /** How many references lead from an input to the deepest object that it may hold (lazy initialisation). */
  readonly heapDepth: number;
  /** The same of the pointers that the caller of a C function hands over (engine/machine/caller). */
  readonly pointerDepth?: number;
  /** What the user says that pointer parameters of the entry mean, by their names. */
  readonly handedOver?: ReadonlyMap<string, HandedOver>;
  /** Run generated code for hot procedures (else everything is interpreted). */
  readonly generateCode: boolean;
  /** Stop at cut points and claims (analyses/floyd). */
  readonly stopsAtCuts: boolean;
  /** A variable is seen to be unset until it is assigned, even where no program could tell (debug). */
  readonly marksUnset?: boolean;
  /** Paths through models of the library stay as many as they are (joining.ts): for those who merge by themselves, or tell each instruction. */
  readonly keepsModelsApart?: boolean;
  /** Checks that are passed over though their kind is looked for (terminate/terminate). */
  readonly passesOver?: (check: Check) => boolean;
}

/** A file's bytes, or symbolic ones where `contents` is undefined. */
export interface FileInput {
  readonly size: number;
  readonly contents: Uint8Array | undefined;
  /** Of an argument of main: that it may be missing, and then all behind it are. */
  readonly isOptional?: boolean;
  /** It is no file but what this environment variable may be set to (libc/environment.c). */
  readonly variable?: string;
}

/** All errors are looked for, allocations succeed, the stack has 8 MiB, and there are no files. */
export const defaultMachineOptions: MachineOptions = {
  disabled: new Set(),
  stackBytes: 8 * 1024 * 1024,
  mallocMayFail: false,
  files: new Map(),
  heapDepth: 3,
  generateCode: true,
  stopsAtCuts: false,
};

/** Something that makes a result incomplete, or that it rests on, counted by place. */
export interface Note {
  /** undefined for an assumption that keeps nobody from a verdict. */
  readonly reason: AssumptionReason | "approximated" | "solver-unknown" | undefined;
  readonly assumption?: Assumption;
  readonly detail: string;
  readonly location: Span;
  count: number;
}

/** Why a result that rests on an open assumption is no good verdict. */
export type AssumptionReason =
  | Exclude<
      AssumptionKind,
      "undefined-function" | "allocation" | "volatile" | "optimisation" | "precondition"
    >
  | "unmodelled-call";

/** Errors after which execution can go on as if nothing was wrong, with the machine's own arithmetic. */
const skippable: ReadonlySet<ErrorKind> = new Set([
  "assertion",
  "signed-overflow",
  "shift-out-of-range",
  "unsequenced",
  "misaligned-access",
  "uninitialized-read",
  "invalid-value",
  "unrelated-pointers",
  "memory-leak",
]);

/** One machine runs any number of states of its program, one at a time; notes and counters are of all of them. */
export class Machine {
  readonly program: Program;
  readonly options: MachineOptions;
  readonly pointerBits: 32 | 64;
  readonly pointerSort: BitVecSort;
  readonly byteSort: BitVecSort;
  private readonly procedures = new Map<string, PreparedProcedure | undefined>();
  private noted = new Map<string, Note>();
  /** The models whose paths are becoming one. */
  readonly joining: Joining;
  /** Weight of all instructions executed, by all states. */
  instructions: number;
  /** What the caller of the entry may have a name for; undefined where nothing is to be told apart. */
  outside: OutsideObjects | undefined;
  /** The objects that pointer parameters of the entry mean, by their bases: where they lie is looked at as what the caller chose. */
  callerObjects: ReadonlySet<number> = new Set();
  /** Pointers in what the caller hands over, where it is not asked what they mean. */
  readonly dataPointers = new Set<Term>();
  /** Elements of the object that a pointer of the caller's means. */
  pointerElements = 1;
  /** What the entry finds in memory; undefined where the program begins with it. */
  found: EntryMemory | undefined;
  /** Of these, by generated code. */
  generatedRuns: number;

  constructor(program: Program, options: MachineOptions) {
    this.program = program;
    this.options = options;
    this.pointerBits = program.dataModel.pointerBits;
    this.pointerSort = bitVecSort(this.pointerBits);
    this.byteSort = bitVecSort(8);
    this.joining = new Joining(this);
    this.instructions = 0;
    this.generatedRuns = 0;
    this.outside = undefined;
    this.found = undefined;
  }

  procedure(name: string): PreparedProcedure | undefined {
    const known = this.procedures.get(name);
    if (known !== undefined || this.procedures.has(name)) return known;
    const procedure = this.program.procedure(name);
    const prepared =
      procedure === undefined ? undefined : prepareProcedure(procedure, this.options.marksUnset === true);
    this.procedures.set(name, prepared);
    return prepared;
  }

  /** All procedures used so far. */
  *preparedProcedures(): Generator<PreparedProcedure> {
    for (const prepared of this.procedures.values()) if (prepared !== undefined) yield prepared;
  }

  /** What the user said may be taken for granted. */
  get chosen(): ChosenAssumptions {
    return this.options.chosen ?? nothingChosen;
  }

  /** Whether errors of this kind are looked for. */
  checks(error: ErrorKind): boolean {
    return !this.options.disabled.has(error);
  }

  /** Whether a check of this kind is passed over, execution going on. */
  skips(error: ErrorKind): boolean {
    return this.options.disabled.has(error) && skippable.has(error);
  }

  /** A check that is switched off, but that nothing sensible can follow, is assumed to hold. */
  purposeOf(error: ErrorKind): Purpose {
    return this.options.disabled.has(error) ? "assume" : "check";
  }

  note(reason: Note["reason"], detail: string, location: Span, assumption?: Assumption, count = 1): void {
    const key = `${reason ?? assumption?.kind}\n${detail}\n${location.file}:${location.line}:${location.column}`;
    const note = this.noted.get(key);
    const extra = assumption === undefined ? {} : { assumption };
    if (note === undefined) this.noted.set(key, { reason, detail, location, count, ...extra });
    else note.count += count;
  }

  /** What happens next rests on something that neither the program nor the user said, but where the user chose it. */
  rely(assumption: Assumption, location: Span): void {
    const reason = assumption.standing === "open" ? reasonOf(assumption.kind) : undefined;
    this.note(reason, assumption.what, location, assumption);
  }

  notes(): readonly Note[] {
    return [...this.noted.values()];
  }

  /** What is noted meanwhile is kept apart, and answered. */
  withNotesApart<Result>(run: () => Result): { readonly value: Result; readonly notes: readonly Note[] } {
    const before = this.noted;
    this.noted = new Map();
    try {
      return { value: run(), notes: this.notes() };
    } finally {
      this.noted = before;
    }
  }

  addNotes(notes: readonly Note[]): void {
    for (const { reason, detail, location, assumption, count } of notes)
      this.note(reason, detail, location, assumption, count);
  }

  add(term: SymbolicTerm, offset: number): SymbolicTerm {
    return bvAdd(term, bitVecConstant(this.pointerBits, BigInt.asUintN(this.pointerBits, BigInt(offset))));
  }

  subtract(left: SymbolicTerm, right: SymbolicTerm): SymbolicTerm {
    return bvSubtract(left, right);
  }

  /** Whether this allocation fails, which is an input like any other. */
  mallocFailure(state: State): boolean | Ask {
    const name = state.peekName(allocationFailure);
    const given = givenScalar(state, name, boolSort, "circumstance");
    if (typeof given === "boolean") {
      state.freshName(allocationFailure);
      listGiven(state, "nondet", { name, type: { kind: "bool" } }, boolSort, given);
      return given;
    }
    const fails = symbol(name, boolSort);
    const truth = decide(state, fails, "branch");
    if (typeof truth === "boolean") {
      state.freshName(allocationFailure);
      addInput(state, name, "nondet", 1, [{ name, offset: 0, symbol: fails, type: { kind: "bool" } }]);
    }
    return truth;
  }

  /** Runs until the path ends, a question arises, or `state.stepLimit` is reached. */
  run(state: State): Step {
    return withinReach(state, () => this.runOn(state, undefined)) as Step;
  }

  /** The same, and until the call has returned to its caller, or stays apart. */
  runUntil(state: State, call: PendingCall): Step | Left {
    return withinReach(state, () => this.runOn(state, call));
  }

  private runOn(state: State, until: PendingCall | undefined): Step | Left {
    const full = outgrownAtStart(this, state);
    if (full !== undefined) return this.finish(state, full);
    for (;;) {
      const frame = state.ownFrame();
      if (until !== undefined) {
        if (frame.activation === until.caller) return { kind: "left", how: "returned" };
        if (state.apart.has(until.activation)) return { kind: "left", how: "apart" };
      }
      if (state.steps >= state.stepLimit) return { kind: "paused" };
      if ((frame.index === 0 || frame.prepared.code != null) && this.runGenerated(state)) continue;
      const outcome = this.interpretBlock(state);
      if (outcome === undefined) continue;
      if (outcome.kind === "ended") return this.finish(state, outcome);
      const answer = this.joined(state, outcome);
      if (answer !== undefined) return answer;
    }
  }

  /** A question within a model of the library answers itself where the model's paths become one: undefined. */
  private joined<Kind extends Exclude<Outcome | Reached, undefined>>(
    state: State,
    outcome: Kind,
  ): Kind | Ask | Ended | undefined {
    if (outcome.kind !== "ask") return outcome;
    const answer = this.joining.answer(state, outcome);
    return answer === "joined" ? undefined : answer;
  }

  /** Executes one instruction or terminator, interpreted (debug); undefined: moved on. */
  runInstruction(state: State): Exclude<Step, Paused> | undefined {
    return withinReach(state, () => this.instructionOn(state));
  }

  private instructionOn(state: State): Exclude<Step, Paused> | undefined {
    const full = outgrownAtStart(this, state);
    if (full !== undefined) return this.finish(state, full);
    const frame = state.ownFrame();
    const { instructions, terminator } = frame.prepared.blocks[frame.block]!;
    const instruction = instructions[frame.index];
    const open = this.lookAt(state, instruction ?? terminator);
    const outcome =
      open ??
      (instruction === undefined ? terminate(this, state, terminator) : execute(this, state, instruction));
    if (outcome === undefined || (instruction === undefined && outcome.kind === "ended")) {
      const { weight } = instruction ?? terminator;
      state.steps += weight;
      this.instructions += weight;
    }
    if (outcome?.kind === "ended") return this.finish(state, outcome);
    return outcome === undefined ? undefined : this.joined(state, outcome);
  }

  /** Runs generated code from here, if there is any; false: the interpreter must take the next step. */
  private runGenerated(state: State): boolean {
    const { frame } = state;
    const { prepared } = frame;
    if (frame.carried !== undefined) return false;
    if (prepared.code === undefined) {
      if (!this.options.generateCode || ++prepared.heat < limits.machine.runsBeforeCompiling) return false;
      prepared.code = this.outside?.isSuspicious(prepared.procedure)
        ? null
        : compileProcedure(this, prepared);
    }
    const code = prepared.code;
    if (code === null) return false;
    const entry = code.entryOf(frame.block, frame.index);
    if (entry < 0) return false;
    this.generatedRuns++;
    const before = state.steps;
    const moved = code.run(state, frame, entry);
    this.instructions += state.steps - before;
    return moved;
  }

  /** Interprets to the end of the current block, or to a call or return. */
  private interpretBlock(state: State): Outcome | Reached {
    const { frame } = state;
    const { block } = frame;
    const { instructions, terminator } = frame.prepared.blocks[block]!;
    while (frame.index < instructions.length) {
      const instruction = instructions[frame.index]!;
      boundTerms(limits.machine.applicationsOfInstruction);
      const outcome = this.lookAt(state, instruction) ?? execute(this, state, instruction);
      if (outcome !== undefined) {
        const { partial } = frame.prepared;
        partial[block] = Math.max(partial[block]!, frame.index + 1);
        return outcome;
      }
      state.steps += instruction.weight;
      this.instructions += instruction.weight;
      if (state.frame !== frame || (frame.prepared.code?.entryOf(block, frame.index) ?? -1) >= 0)
        return undefined;
    }
    boundTerms(limits.machine.applicationsOfInstruction);
    const outcome = this.lookAt(state, terminator) ?? terminate(this, state, terminator);
    if (outcome === undefined || outcome.kind === "ended") {
      state.steps += terminator.weight;
      this.instructions += terminator.weight;
    } else {
      frame.prepared.partial[block] = instructions.length + 1;
    }
    return outcome;
  }

  /** What the instruction is about to do with addresses that the caller knows, or a question that comes before it. */
  private lookAt(state: State, instruction: Instruction | Terminator): Ask | Ended | undefined {
    const compared = state.frame.carried === undefined ? undefined : lookAtCompared(this, state, instruction);
    if (compared !== undefined) return compared;
    const open = state.caller.pointers.size === 0 ? undefined : lookAtCallers(this, state, instruction);
    return open ?? this.outside?.look(this, state, instruction);
  }

  private finish(state: State, ended: Ended): Ended | Ask {
    if (state.memory.recycled) {
      this.note("approximated", "addresses of ended variables were given out again", ended.span);
    }
    if (ended.end === "error" && this.options.disabled.has(ended.error)) {
      return { kind: "ended", end: "assumption", span: ended.span };
    }
    if (
      (ended.end === "returned" || ended.end === "halted" || ended.end === "thrown") &&
      this.checks("memory-leak")
    ) {
      const leak = leakOf(this, state, ended);
      if (leak?.kind === "ask") return leak;
      const keeper = leak === undefined ? undefined : state.unknown.escaped.get(leak.base);
      // It may be kept where nobody sees it.
      if (keeper !== undefined) state.unmodelled = new Set(state.unmodelled).add(keeper);
      if (leak !== undefined) return fail(state, "memory-leak", leak.message, leak.span);
    }
    return ended.end === "returned"
      ? { ...ended, values: ended.values.map((value) => seenAs(state, value)) }
      : ended;
  }
}

function reasonOf(kind: AssumptionKind): AssumptionReason | undefined {
  switch (kind) {
    case "undefined-function":
      return "unmodelled-call";
    case "allocation":
    case "volatile":
    case "optimisation":
    case "precondition":
      return undefined;
    default:
      return kind;
  }
}

/** A path whose integers or terms grow beyond what can be computed with is cut where they do. */
function withinReach<Result>(state: State, run: () => Result): Result | Ended {
  try {
    boundTerms(limits.machine.applicationsOfInstruction);
    return run();
  } catch (error) {
    if (error instanceof IntegerOutOfReach) return cut(state, "symbolic-limit", error.message);
    if (error instanceof TermOutOfReach) return cut(state, "term-size", error.message, error.limit);
    throw error;
  } finally {
    boundTerms(Number.POSITIVE_INFINITY);
  }
}
