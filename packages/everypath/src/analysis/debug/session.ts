/**
 * A debugger's session: one path of a program, walked by a user who chooses at each open decision and who can come back to any moment of it.
 * It says nothing in words: moves answer with a `Stop`, values are terms with their types, and an observer is told what happens on the way.
 */
import type { Ended, MachineOptions, StartArgument, Started, State } from "../../machine/index.ts";
import { Machine, pathCondition, startState } from "../../machine/index.ts";
import type { Program } from "../../program/program.ts";
import type { Span } from "../../program/source.ts";
import { answers } from "../../search/index.ts";
import type { Budget, JobSolver } from "../../solver/index.ts";
import { not } from "../../term/index.ts";
import type { Unnumbered } from "../explore/path.ts";
import { pathOf } from "../explore/path.ts";
import { assumeAll } from "../explore/session.ts";
import type { Breakpoint } from "./breakpoints.ts";
import { breakpointsAt } from "./breakpoints.ts";
import { Cursor } from "./cursor.ts";
import type { Example } from "./decider.ts";
import { Decider } from "./decider.ts";
import { History } from "./history.ts";
import type { DebugLanguage, Evaluated, Named, Problem } from "./language.ts";
import { View } from "./language.ts";
import type { Statement } from "./statement.ts";
import { Statements, userFrameOf, userFramesOf } from "./statement.ts";
import type { Choice, Place, Stop } from "./stop.ts";
import { WalkedNode } from "./walked-tree.ts";
import type { Boundary, Completed } from "./walker.ts";
import { Walker } from "./walker.ts";

/** A program with the call that begins it. */
export interface Launch {
  readonly program: Program;
  readonly entry: string;
  /** undefined makes every parameter symbolic. */
  readonly arguments: readonly StartArgument[] | undefined;
  /** Predicates over the inputs of the entry; for languages whose front end does not assume them itself. */
  readonly assume: readonly string[];
}

export interface SessionOptions {
  readonly machine: MachineOptions;
  /** Elements of the object that a pointer parameter of the entry means. */
  readonly pointerElements: number;
  /** For one question to the solver. */
  readonly query: Budget;
  /** The run that a call, as the user writes it, begins. */
  launch(call: string): Promise<Launch | Problem>;
}

/** How far a move goes. `go`: to the next breakpoint, choice or end. */
export type Move = "step" | "next" | "out" | "go";

/** What a run is made of; a call makes a new one. */
interface Run {
  readonly launch: Launch;
  readonly started: Started;
  readonly walker: Walker;
  readonly root: WalkedNode;
}

/** Milliseconds between two looks at whether the user interrupts. */
const breath = 40;
/** Weight of instructions of a fast run between two looks. */
const slice = 2_000_000;

export class Session {
  readonly language: DebugLanguage;
  private readonly decider: Decider;
  private run: Run;
  private cursor: Cursor;
  private history: History;
  private last: Stop;
  private isInterrupted = false;
  private breakpointList: readonly Breakpoint[] = [];
  private nextBreakpoint = 1;

  /** Starts a program; it stands before its first statement then, or at the first choice or the end where there is none. */
  static open(
    launch: Launch,
    language: DebugLanguage,
    solver: JobSolver,
    options: SessionOptions,
  ): Session | Problem {
    const decider = new Decider(solver, options.query);
    const run = startRun(launch, language, solver, options);
    return "problem" in run ? run : new Session(run, language, decider);
  }

  private constructor(run: Run, language: DebugLanguage, decider: Decider) {
    this.language = language;
    this.decider = decider;
    this.run = run;
    this.cursor = new Cursor(run.started.state.fork(), run.root);
    this.history = new History(run.walker, []);
    this.last = this.begin();
  }

  get program(): Program {
    return this.run.launch.program;
  }

  /** Where the session stands. */
  get stop(): Stop {
    return this.last;
  }

  get choice(): Choice | undefined {
    return this.last.kind === "choice" ? this.last.choice : undefined;
  }

  /** The present state; not to be changed. */
  get state(): State {
    return this.cursor.ended === undefined ? this.cursor.state : (this.cursor.beforeEnd ?? this.cursor.state);
  }

  get breakpoints(): readonly Breakpoint[] {
    return this.breakpointList;
  }

  /** Ends the move that is being made, soon. */
  interrupt(): void {
    this.isInterrupted = true;
  }

  /** Runs to the first statement. */
  private begin(): Stop {
    const { cursor } = this;
    const { walker } = this.run;
    const user = userFrameOf(cursor.state);
    cursor.statement =
      user === undefined ? undefined : walker.statements.at(user.procedure, user.block, user.index);
    // A first moment to come back to, whatever lies before the first statement.
    this.history.keep(cursor);
    while (cursor.statement === undefined) {
      const advance = walker.advance(cursor, this.decider);
      if (advance.kind === "question" && advance.sides !== undefined)
        return { kind: "choice", choice: this.choiceOf(advance.ask, advance.sides), ...this.place() };
      if (advance.kind === "ended") return this.end();
    }
    this.history = new History(walker, []);
    this.history.keep(cursor);
    return { kind: "begin", ...this.place() };
  }

  /** Goes on; at a choice, to its side first. Without a side the question is asked again, which an assumption may have settled. */
  async move(move: Move, side?: boolean): Promise<Stop | Problem> {
    if (this.cursor.ended !== undefined)
      return { problem: "the path is at its end; go back, restore a state, or call again" };
    if (side !== undefined) {
      const problem = this.choose(side);
      if (problem !== undefined) return problem;
    }
    this.isInterrupted = false;
    const isFast = move === "go" && this.breakpointList.length === 0;
    this.last = isFast ? await this.goFast() : await this.walk(move);
    return this.last;
  }

  private choose(side: boolean): Problem | undefined {
    const { choice } = this;
    if (choice === undefined) return { problem: "there is nothing to choose here: no decision is open" };
    const { whenTrue, whenFalse } = choice.sides;
    const chosen = side ? whenTrue : whenFalse;
    this.run.walker.take(this.cursor, choice.ask, side ? answers.forkTrue : answers.forkFalse);
    this.cursor.model = chosen.model;
    this.cursor.uncertain ||= chosen.feasible === "unknown";
    return undefined;
  }

  private async walk(move: Move): Promise<Stop> {
    const { cursor } = this;
    const { walker } = this.run;
    const depth = cursor.depth;
    const from = cursor.statement;
    const { activation } = cursor;
    let nextBreath = performance.now() + breath;
    let executed: Completed | undefined = from === undefined ? undefined : { statement: from, activation };
    for (let count = 1; ; count++) {
      if ((count & 255) === 0 && performance.now() >= nextBreath) {
        await new Promise((resolve) => setImmediate(resolve));
        nextBreath = performance.now() + breath;
        if (this.isInterrupted) return { kind: "interrupted", ...this.place() };
      }
      const advance = walker.advance(cursor, this.decider);
      switch (advance.kind) {
        case "inside":
          break;
        case "ended":
          return this.end();
        case "question":
          if (advance.sides === undefined) throw new Error("the solver answers every question");
          return { kind: "choice", choice: this.choiceOf(advance.ask, advance.sides), ...this.place() };
        case "boundary": {
          const { boundary } = advance;
          this.history.keep(cursor);
          const hit = this.hits(boundary, executed);
          if (hit.length > 0) return { kind: "breakpoint", breakpoints: hit, ...this.place(boundary) };
          if (isReached(move, cursor, boundary, { depth, statement: from, activation }))
            return { kind: "step", ...this.place(boundary) };
          executed = { statement: boundary.statement, activation: cursor.activation };
          break;
        }
      }
    }
  }

  /** Nothing to look at on the way: the machine runs by itself. */
  private async goFast(): Promise<Stop> {
    const { cursor } = this;
    const { walker } = this.run;
    let nextBreath = performance.now() + breath;
    for (;;) {
      cursor.state.stepLimit = cursor.state.steps + slice;
      const advance = walker.runFast(cursor, this.decider);
      cursor.state.stepLimit = Number.POSITIVE_INFINITY;
      switch (advance.kind) {
        case "question":
        case "ended":
          this.cursor = this.history.settle(cursor);
          if (this.cursor.ended !== undefined) return this.end();
          if (advance.kind === "ended" || advance.sides === undefined)
            throw new Error("a walk that is repeated ends elsewhere");
          return { kind: "choice", choice: this.choiceOf(advance.ask, advance.sides), ...this.place() };
        case "paused":
          walker.resume(cursor);
          this.history.keep(cursor);
          break;
        case "inside":
        case "boundary":
          break;
      }
      if (performance.now() < nextBreath) continue;
      await new Promise((resolve) => setImmediate(resolve));
      nextBreath = performance.now() + breath;
      if (this.isInterrupted) {
        walker.resume(cursor);
        cursor.isInside = true;
        return { kind: "interrupted", ...this.place() };
      }
    }
  }

  /** Back by statements. */
  back(count = 1): Stop | Problem {
    let found: Cursor | undefined;
    for (let i = 0; i < count; i++) {
      const earlier = this.history.back(found ?? this.cursor);
      if (earlier === undefined) break;
      found = earlier;
    }
    if (found === undefined) return { problem: "this is the beginning of the run" };
    this.cursor = found;
    this.last = { kind: "back", ...this.place() };
    return this.last;
  }

  private hits(boundary: Boundary, executed: Completed | undefined): readonly Breakpoint[] {
    if (this.breakpointList.length === 0) return [];
    const { activation } = this.cursor;
    return breakpointsAt(this.breakpointList, boundary, executed, activation).filter(({ condition }) => {
      if (condition === undefined) return true;
      const found = this.language.condition(this.view(), condition);
      // One that cannot be decided here is looked at by the user.
      return "problem" in found || this.decider.decide(this.cursor.state, found.condition) !== false;
    });
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

  /** The statements of the user's procedures, in the order of the source. */
  statements(): readonly Statement[] {
    return this.program.userProcedures.flatMap((name) => {
      const procedure = this.program.procedure(name);
      return procedure === undefined || procedure.model ? [] : this.run.walker.statements.of(procedure);
    });
  }

  /** The user's calls, innermost first. */
  frames(): readonly { readonly procedure: string; readonly span: Span }[] {
    return userFramesOf(this.state).map((frame) => {
      const { procedure, block, index } = frame;
      const { instructions, terminator } = procedure.blocks[block]!;
      const { span } = instructions[index] ?? terminator;
      return { procedure: procedure.name, span };
    });
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

  /** An example of inputs that take the present path. */
  example(): Example {
    return this.decider.example(pathCondition(this.cursor.state.facts));
  }

  private view(frame = 0): View {
    const state = this.state.fork();
    // Where only the driver of the run is left, its variables are what there is to see.
    const found = userFramesOf(state)[frame] ?? (frame === 0 ? state.frame : undefined);
    return new View(this.run.walker.machine, state, found, this.decider);
  }

  private place(boundary?: Boundary): Place {
    const { cursor } = this;
    const user = userFrameOf(this.state);
    return {
      procedure: user?.procedure.name,
      span: cursor.statement?.span ?? cursor.ended?.span,
      isInside: boundary?.isRest ?? cursor.isInside,
      depth: cursor.depth,
    };
  }

  private choiceOf(ask: Choice["ask"], sides: Choice["sides"]): Choice {
    const { state } = this.cursor;
    const { procedure } = state.frame;
    return {
      ask,
      sides,
      library: procedure.model && userFrameOf(state) !== undefined ? procedure.name : undefined,
      error: ask.purpose === "check" ? this.errorOf(ask) : undefined,
    };
  }

  /** What happens on the false side of a check. */
  private errorOf({ condition, span }: Choice["ask"]): Choice["error"] {
    const state = this.cursor.state.fork();
    state.assume(not(condition), false, span);
    const step = this.run.walker.machine.runInstruction(state);
    return step?.kind === "ended" && step.end === "error"
      ? { kind: step.error, message: step.message }
      : undefined;
  }

  private end(): Stop {
    const path = this.endedPath(this.cursor.ended!);
    this.cursor.node.end = path;
    return { kind: "end", path, ...this.place() };
  }

  private endedPath(ended: Ended): Unnumbered {
    const { cursor } = this;
    const example = this.example();
    const leaf = pathOf(
      this.run.walker.machine,
      {
        state: cursor.state,
        ended,
        prefix: { answers: cursor.answers, values: cursor.values },
        uncertain: cursor.uncertain,
        model: example.kind === "model" ? example.model : undefined,
        unknown: example.kind === "unknown" ? example.reason : undefined,
      },
      this.run.started,
    );
    return leaf.path;
  }
}

function startRun(
  launch: Launch,
  language: DebugLanguage,
  solver: JobSolver,
  { machine: machineOptions, pointerElements, query }: SessionOptions,
): Run | Problem {
  const machine = new Machine(launch.program, { ...machineOptions, marksUnset: true });
  const started = startState(machine, {
    entry: launch.entry,
    arguments: launch.arguments,
    pointerElements,
  });
  if (started === undefined) return { problem: `there is no procedure ${launch.entry}` };
  // A driver assumes for itself.
  const assume = launch.program.driver === undefined ? launch.assume : [];
  const refused = assumeAll(solver, started, { assume, query });
  if (refused !== undefined) return { problem: refused.refused };
  const walker = new Walker(machine, new Statements(language.granularity));
  return { launch, started, walker, root: new WalkedNode(undefined) };
}

interface Origin {
  readonly depth: number;
  readonly statement: Statement | undefined;
  readonly activation: object | undefined;
}

function isReached(move: Move, { depth, activation }: Cursor, boundary: Boundary, origin: Origin): boolean {
  switch (move) {
    case "step":
      return true;
    case "next": {
      const isOrigin = boundary.isRest && activation === origin.activation;
      return depth <= origin.depth && !(isOrigin && boundary.statement === origin.statement);
    }
    case "out":
      return depth < origin.depth;
    case "go":
      return false;
  }
}
