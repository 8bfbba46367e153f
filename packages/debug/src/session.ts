/**
 * A debugger's session: a user walks a path of a program, chooses at each open decision, and can come back to any moment of it.
 * It says nothing in words: moves answer with a `Stop`, values are terms with their types, and a listener is told what is traced.
 */

import type { Unnumbered } from "@everypath/analyses";
import {
  isOutOfSight,
  type JobSolver,
  type Program,
  type Span,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import { type Fact, factsInOrder, type Note, type State } from "@everypath/engine";
import type { Breakpoint } from "./breakpoints.ts";
import { breakpointsAt } from "./breakpoints.ts";
import { completedPath } from "./complete.ts";
import type { Cursor, Time } from "./cursor.ts";
import type { Example } from "./decider.ts";
import { Decider } from "./decider.ts";
import type { TestOptions, TestResult } from "./exhaust.ts";
import { exhaust } from "./exhaust.ts";
import type { DebugLanguage, Evaluated, Named, Problem } from "./language.ts";
import { View } from "./language.ts";
import type { Move, Watch } from "./mover.ts";
import type { Range } from "./range.ts";
import { rangeOn } from "./range.ts";
import type { Launch, Run, RunOptions } from "./run.ts";
import { startRun } from "./run.ts";
import type { Statement } from "./statement.ts";
import { userFramesOf } from "./statement.ts";
import type { Choice, Stop } from "./stop.ts";
import type { TraceEvent, TraceKind, TraceLines } from "./trace.ts";
import { Tracer } from "./trace.ts";
import type { Company } from "./walk.ts";
import { Walk } from "./walk.ts";
import type { WalkedNode } from "./walked-tree.ts";
import type { Explanation } from "./why.ts";
import { explainBranch } from "./why.ts";

export interface SessionOptions extends RunOptions {
  /** The run that a call, as the user writes it, begins. */
  launch(call: string): Promise<Launch | Problem>;
  /** Told of each statement that is traced, while a move goes on. */
  onTrace?: (event: TraceEvent) => void;
}

/** A moment of a run to come back to, with its place in the tree: several moments of a node differ in their times. */
export interface Mark {
  readonly node: WalkedNode;
  /** When the statement began. */
  readonly began: Time;
  readonly walk: Walk;
}

/** Made by `open`; it owns its solver, which `close` ends. What cannot be done is answered with a `Problem` and changes nothing. */
export class Session {
  readonly language: DebugLanguage;
  private readonly options: SessionOptions;
  private readonly solver: JobSolver;
  private readonly decider: Decider;
  private readonly tracer: Tracer;
  private readonly company: Company;
  private walk: Walk;
  private readonly saved: Walk[] = [];
  private isInterrupted = false;
  private readonly told = new WeakSet<Note>();
  private breakpointList: readonly Breakpoint[] = [];
  private nextBreakpoint = 1;

  /** Starts a program; it stands before its first statement then, or at the first choice or the end where there is none. */
  static open(
    launch: Launch,
    language: DebugLanguage,
    solver: JobSolver,
    options: SessionOptions,
  ): Session | Problem {
    const run = startRun(launch, language.granularity, solver, options);
    return "problem" in run ? run : new Session(run, language, solver, options);
  }

  private constructor(run: Run, language: DebugLanguage, solver: JobSolver, options: SessionOptions) {
    this.language = language;
    this.options = options;
    this.solver = solver;
    this.decider = new Decider(solver, options.query);
    this.tracer = new Tracer(
      {
        of: (cursor, activation) => this.variablesOf(cursor, activation),
        procedureOf: ({ state }, activation) =>
          userFramesOf(state).find((frame) => frame.activation === activation)?.procedure,
      },
      (event) => this.options.onTrace?.(event),
    );
    this.company = { language, decider: this.decider, watch: this.watch() };
    this.walk = Walk.of(run, this.company);
    this.walk.begin();
  }

  /** Ends the solver. */
  close(): void {
    this.solver.close();
  }

  // Where it stands

  get program(): Program {
    return this.walk.run.launch.program;
  }

  get stop(): Stop {
    return this.walk.stop;
  }

  get choice(): Choice | undefined {
    return this.stop.kind === "choice" ? this.stop.choice : undefined;
  }

  /** The present state; not to be changed. At the end of a run the one before its last return, which has the variables. */
  get state(): State {
    const { cursor } = this.walk;
    return (cursor.ended === undefined ? undefined : cursor.beforeEnd) ?? cursor.state;
  }

  /** The tree of this run as far as it was walked, and the present place in it. */
  get tree(): { readonly root: WalkedNode; readonly present: WalkedNode } {
    return { root: this.walk.run.root, present: this.walk.cursor.node };
  }

  /**
   * What makes this run differ from the program's, told once: functions that nothing defines, results that are approximated, what is assumed
   * of the program's surroundings. What is settled by the language's own reading makes none.
   */
  newNotes(): readonly Note[] {
    return this.walk.run.walker.machine.notes().filter((note) => {
      const isNew = note.reason !== undefined && !this.told.has(note);
      this.told.add(note);
      return isNew;
    });
  }

  // Moving

  /** Goes on; at a choice, to its side first. Without a side the question is asked again, which an assumption may have settled. */
  async move(move: Move, side?: boolean): Promise<Stop | Problem> {
    this.isInterrupted = false;
    const { cursor } = this.walk;
    this.tracer.begin(
      cursor,
      userFramesOf(cursor.state).map(({ activation }) => activation),
    );
    const stop = await this.walk.move(move, side);
    if ("kind" in stop && stop.kind === "end") this.tracer.ended(this.walk.cursor);
    return stop;
  }

  /** Ends the move that is being made, soon. */
  interrupt(): void {
    this.isInterrupted = true;
  }

  /** Back by statements. */
  back(count = 1): Stop | Problem {
    this.tracer.forget();
    return this.walk.back(count) ?? { problem: "this is the beginning of the run" };
  }

  /** Begins another run. */
  async call(text: string): Promise<Stop | Problem> {
    const run = await this.launch(text);
    if ("problem" in run) return run;
    this.walk = Walk.of(run, this.company);
    this.tracer.forget();
    return this.walk.begin();
  }

  /** All paths of a call, or of the present run's, each as far as a number of statements. */
  async test(
    call: string | undefined,
    options: Omit<TestOptions, "isInterrupted" | "assumed">,
  ): Promise<TestResult | Problem> {
    this.isInterrupted = false;
    const run = call === undefined ? this.walk.run : await this.launch(call);
    if ("problem" in run) return run;
    // What the user has assumed of this run's inputs holds of all of its paths (King, section 6).
    const edits = call === undefined ? this.walk.cursor.edits : [];
    const assumed = edits.flatMap((edit) => (edit.kind === "assume" ? [edit.condition] : []));
    const isInterrupted = (): boolean => this.isInterrupted;
    return exhaust(run, this.decider, { ...options, assumed, isInterrupted });
  }

  private async launch(call: string): Promise<Run | Problem> {
    const launch = await this.options.launch(call);
    if ("problem" in launch) return launch;
    return startRun(launch, this.language.granularity, this.solver, this.options);
  }

  /** The present path, run to its end on one of its inputs. */
  async complete(): Promise<Unnumbered | Problem> {
    this.isInterrupted = false;
    return completedPath(this.walk.run, this.decider, this.walk.cursor, () => this.isInterrupted);
  }

  /** The procedure that the run began with. */
  get entry(): string {
    return this.walk.run.launch.entry;
  }

  /** Keeps the present state; answers with its number. */
  save(): number {
    return this.saved.push(this.walk.copy());
  }

  restore(number: number): Stop | Problem {
    const walk = this.saved[number - 1];
    if (walk === undefined) {
      const known = this.saved.length === 0 ? "none was saved" : `saved are 1 to ${this.saved.length}`;
      return { problem: `there is no state ${number}; ${known}` };
    }
    this.walk = walk.copy();
    this.tracer.forget();
    return this.stop;
  }

  /** Keeps the present moment without a number. */
  mark(): Mark {
    const { node, began } = this.walk.cursor;
    return { node, began, walk: this.walk.copy() };
  }

  returnTo({ walk }: Mark): Stop {
    this.walk = walk.copy();
    this.tracer.forget();
    return this.stop;
  }

  // Changing

  assume(text: string): Stop | Problem {
    this.tracer.forget();
    return this.walk.assume(text);
  }

  set(target: string, text: string): Stop | Problem {
    this.tracer.forget();
    return this.walk.set(target, text);
  }

  // Watching

  get breakpoints(): readonly Breakpoint[] {
    return this.breakpointList;
  }

  addBreakpoint(breakpoint: Omit<Breakpoint, "number">): Breakpoint {
    const added = { ...breakpoint, number: this.nextBreakpoint++ };
    this.breakpointList = [...this.breakpointList, added];
    return added;
  }

  removeBreakpoint(number: number): boolean {
    const before = this.breakpointList.length;
    this.breakpointList = this.breakpointList.filter((breakpoint) => breakpoint.number !== number);
    return this.breakpointList.length < before;
  }

  trace(kinds: readonly TraceKind[], lines: TraceLines, on: boolean): void {
    this.tracer.set(kinds, lines, on);
  }

  private watch(): Watch {
    const session = this;
    return {
      get isIdle() {
        return session.breakpointList.length === 0 && session.tracer.isOff;
      },
      isInterrupted: () => this.isInterrupted,
      passed: (cursor, boundary) => this.tracer.passed(cursor, boundary),
      hits: (cursor, boundary, executed) => {
        if (this.breakpointList.length === 0) return [];
        const { activation, state } = cursor;
        return breakpointsAt(this.breakpointList, boundary, executed, activation).filter((breakpoint) =>
          this.canStop(breakpoint, state),
        );
      },
    };
  }

  /** The breakpoints before the statement that comes next, as for a run that begins there: no move comes upon them. */
  breakpointsHere(): readonly Breakpoint[] {
    const { span } = this.stop;
    return this.breakpointList.filter(
      (breakpoint) =>
        breakpoint.when === "before" &&
        breakpoint.from === undefined &&
        breakpoint.line === span?.line &&
        breakpoint.file === span.file &&
        this.canStop(breakpoint, this.state),
    );
  }

  private canStop({ condition }: Breakpoint, state: State): boolean {
    if (condition === undefined) return true;
    const look = (): View => this.viewOf(state, userFramesOf(state)[0]);
    const found = this.language.condition(look(), condition);
    if (!("problem" in found)) return this.decider.decide(state, found.condition) !== false;
    // One that has no meaning here is looked at by the user; but what was never assigned is not yet what the user waits for.
    const value = this.language.evaluate(look(), condition);
    return "problem" in value || value.value.kind !== "unset";
  }

  // Looking

  /** The statements of the user's procedures, in the order of the source. */
  statements(): readonly Statement[] {
    return this.program.userProcedures.flatMap((name) => {
      const procedure = this.program.procedure(name);
      return procedure === undefined || isOutOfSight(procedure)
        ? []
        : this.walk.run.walker.statements.of(procedure);
    });
  }

  /** The user's calls, innermost first. */
  frames(): readonly { readonly procedure: string; readonly span: Span }[] {
    return userFramesOf(this.state).map(({ procedure, block, index }) => {
      const { instructions, terminator } = procedure.blocks[block]!;
      const { span } = instructions[index] ?? terminator;
      return { procedure: procedure.name, span };
    });
  }

  /** What was decided and assumed on the way here, in order. */
  facts(): readonly Fact[] {
    return factsInOrder(this.state.facts);
  }

  variables(frame = 0): readonly Named[] {
    return this.language.variables(this.view(frame));
  }

  globals(): readonly Named[] {
    return this.language.globals(this.view());
  }

  evaluate(text: string, frame = 0): Evaluated | Problem {
    return this.language.evaluate(this.view(frame), text);
  }

  /** King, section 8: is pc ⊃ P a theorem? Where it is not, an example shows it. */
  prove(
    text: string,
  ): { readonly truth: boolean | "unknown"; readonly counterexample: Example | undefined } | Problem {
    const found = this.language.condition(this.view(), text);
    if ("problem" in found) return found;
    return this.decider.prove([...this.walk.conjuncts(), ...(found.given ?? [])], found.condition);
  }

  /** An example of inputs that take the present path, or one side of the open choice. */
  example(side?: boolean): Example {
    return this.decider.example(this.walk.conjuncts(side));
  }

  /** The path condition, with one side of the open choice where one is named. */
  conditions(side?: boolean): readonly SymbolicTerm[] {
    return this.walk.conjuncts(side);
  }

  /** An example of inputs that come here and for which the conditions hold. */
  exampleWhere(conditions: readonly SymbolicTerm[]): Example {
    return this.decider.example([...this.walk.conjuncts(), ...conditions]);
  }

  /** The values that a term can have here, where the conditions hold. */
  range(
    term: SymbolicTerm,
    type: ValueType | undefined,
    conditions: readonly SymbolicTerm[] = [],
  ): Range | undefined {
    return rangeOn(this.decider, [...this.walk.conjuncts(), ...conditions], term, type);
  }

  /** Why the last branch (of a line, where one is given) went the way it did. */
  why(line?: number): Explanation | Problem {
    return explainBranch(this.walk, this.language, this.decider, line);
  }

  private view(frame = 0): View {
    const { state } = this;
    // Where only the driver of the run is left, its variables are what there is to see.
    return this.viewOf(state, userFramesOf(state)[frame] ?? (frame === 0 ? state.frame : undefined));
  }

  private viewOf(state: State, frame: View["frame"]): View {
    return new View(this.walk.run.walker.machine, state.fork(), frame, this.decider);
  }

  private variablesOf(cursor: Cursor, activation: object): readonly Named[] | undefined {
    for (const state of [cursor.state, cursor.beforeEnd]) {
      if (state === undefined) continue;
      const frame = userFramesOf(state).find((candidate) => candidate.activation === activation);
      if (frame === undefined) continue;
      const view = this.viewOf(state, frame);
      return [...this.language.variables(view), ...this.language.globals(view)];
    }
    return undefined;
  }
}
