/**
 * Joining: the paths through a model of the library become one where the model returns. What `printf` writes of an unknown number has
 * twenty shapes and what `strtol` reads of an unknown text has more, but a program seldom cares: it goes on with one value, which is a
 * conditional over the shapes. In: a state that has a question open within such a model (`Procedure.joins`). Out: the same state behind
 * the model, with the same path condition; or the question, where the paths cannot become one.
 *
 * Nobody is asked on the way. Both sides of each question are followed, also those that no input takes, which is sound: a conditional
 * value never chooses a side whose condition is false. A way that does not return (an error, a cut) is not joined. It becomes one question
 * to the chooser, whether a run goes there, and the model is run again with the answer known. So a path stays a list of answers, and
 * whoever follows it finds the same questions.
 */
import { and, limits, not, type SymbolicTerm } from "@everypath/core";
import { knownTruth, pathCondition } from "./facts.ts";
import type { Machine } from "./machine.ts";
import { mergeStates } from "./merge/index.ts";
import type { Frame, State } from "./state.ts";
import type { Ask, Ended, Purpose } from "./step.ts";

/** The state stands behind the model; or its path has ended within; or the question is the chooser's. */
export type Joined = Ended | Ask | "joined";

/** The call of a model, and who has made it; by their activations, which all copies of a state share. */
export interface PendingCall {
  readonly activation: object;
  readonly caller: object;
}

/** A way that is told apart from those that become one. */
interface Exit {
  readonly state: State;
  /** undefined: it goes on, but what it did was approximated, or it stays apart. */
  readonly ended: Ended | undefined;
}

/** No way of those looked at returns; they are all among the exits. */
type NoReturn = "no return";

/** The models that a machine is within while it follows their ways. */
export class Joining {
  private readonly machine: Machine;
  /** Their activations, innermost last. */
  private readonly active: object[] = [];

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** Whether what happens now becomes one with what happens on other ways through the same model. */
  get isActive(): boolean {
    return this.active.length > 0;
  }

  /** Answers a question by following both sides to the end of the innermost model that joins, where there is one. */
  answer(state: State, question: Ask): Joined {
    const model = this.modelAround(state);
    if (model?.caller === undefined) return question;
    const ways = new Ways(this.machine, state, {
      activation: model.activation,
      caller: model.caller.activation,
    });
    this.active.push(model.activation);
    try {
      const { value: joined, notes } = this.machine.withNotesApart(() => ways.both(state.fork(), question));
      const answer = joined === undefined ? undefined : settle(state, joined, ways.exits);
      // Whatever the number of ways, it was one call.
      if (answer === "joined") this.machine.addNotes(notes.map((note) => ({ ...note, count: 1 })));
      if (answer !== undefined) return answer;
    } finally {
      this.active.pop();
    }
    state.keepApart(model.activation);
    return question;
  }

  /** Whether the state is within such a model, so that a question may be answered by following both sides. */
  mayJoin(state: State): boolean {
    return this.isActive || this.modelAround(state) !== undefined;
  }

  /** What follows on this way does not become one with the other ways through the innermost model. */
  stayApart(state: State): void {
    const activation = this.modelAround(state)?.activation ?? this.active.at(-1);
    if (activation !== undefined) state.keepApart(activation);
  }

  /** The innermost model that joins; undefined: there is none, or its ways are being followed already. A given input takes one way. */
  private modelAround(state: State): Frame | undefined {
    if (this.machine.options.keepsModelsApart === true || state.given !== undefined) return undefined;
    const innermost = this.active.at(-1);
    for (let frame: Frame | undefined = state.frame; frame?.procedure.model; frame = frame.caller) {
      if (frame.activation === innermost) return undefined;
      if (frame.procedure.joins === true && !state.apart.has(frame.activation)) return frame;
    }
    return undefined;
  }
}

/** The ways from a state to where a call has returned. */
class Ways {
  readonly exits: Exit[] = [];
  private readonly machine: Machine;
  private readonly start: State;
  private readonly call: PendingCall;
  private forks = 0;

  constructor(machine: Machine, start: State, call: PendingCall) {
    this.machine = machine;
    this.start = start;
    this.call = call;
  }

  /** Follows both sides of a question and makes one state of them; undefined: that cannot be done. */
  both(state: State, { condition, span }: Ask): State | NoReturn | undefined {
    if (++this.forks > limits.machine.joinedForks) return undefined;
    const { facts } = state;
    const other = state.fork();
    state.assume(condition, false, span);
    other.assume(not(condition), false, span);
    const left = this.follow(state);
    if (left === undefined) return undefined;
    const right = this.follow(other);
    if (right === undefined) return undefined;
    const merged =
      left === "no return" ? right : right === "no return" ? left : mergeStates(this.machine, left, right);
    if (merged === "no return") return merged;
    if ("refused" in merged) return undefined;
    // Together with the exits below, which the chooser is asked about, the two sides are all ways from here.
    merged.facts = facts;
    return merged;
  }

  private follow(state: State): State | NoReturn | undefined {
    const conjuncts = state.facts?.conjuncts;
    const { value: step, notes } = this.machine.withNotesApart(() => this.machine.runUntil(state, this.call));
    if (state.inputs !== this.start.inputs) return undefined;
    if (step.kind === "ask") {
      const joined = this.both(state, step);
      if (joined !== undefined && joined !== "no return") this.machine.addNotes(notes);
      return joined;
    }
    if (step.kind === "ended") {
      this.exits.push({ state, ended: step });
      return "no return";
    }
    if (step.kind !== "left" || state.facts?.conjuncts !== conjuncts) return undefined;
    if (step.how === "apart" || isMarked(state, this.start)) {
      this.exits.push({ state, ended: undefined });
      return "no return";
    }
    this.machine.addNotes(notes);
    return state;
  }
}

/** Whether something was approximated on the way, which must not become true of the other ways. */
function isMarked(state: State, start: State): boolean {
  return (
    state.approximations.size !== start.approximations.size || state.unmodelled.size !== start.unmodelled.size
  );
}

/** What to do now that the ways are known. Where none returns there is nothing to join: undefined. */
function settle(state: State, joined: State | NoReturn, exits: readonly Exit[]): Joined | undefined {
  if (joined === "no return") return undefined;
  const questions = exits.map((exit) => ({ exit, avoided: not(and(...ownConditions(exit.state, state))) }));
  for (const { exit, avoided } of questions) {
    if (knownTruth(state.facts, avoided) !== false) continue;
    const { facts } = state;
    const conditions = ownConditions(exit.state, state);
    state.become(exit.state);
    state.facts = facts;
    for (const condition of conditions) state.assume(condition, true);
    return exit.ended ?? "joined";
  }
  for (const { exit, avoided } of questions) {
    if (knownTruth(state.facts, avoided) === true) continue;
    const { ended } = exit;
    const { span } = exit.state.facts!;
    if (span === undefined) throw new Error("a question has a place");
    return { kind: "ask", condition: avoided, purpose: purposeOf(ended), span };
  }
  state.become(joined);
  return "joined";
}

function ownConditions(state: State, start: State): readonly SymbolicTerm[] {
  return pathCondition(state.facts).slice(start.facts?.conjuncts ?? 0);
}

function purposeOf(ended: Ended | undefined): Purpose {
  switch (ended?.end) {
    case "error":
      return "check";
    case "assumption":
      return "assume";
    case "cut":
    case "halted":
    case "thrown":
    case "returned":
    case undefined:
      return "branch";
  }
}
