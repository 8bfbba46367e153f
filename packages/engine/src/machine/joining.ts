/**
 * Joining: the paths through a model of the library become one where the model returns. What `printf` writes of an unknown number has
 * twenty shapes and what `strtol` reads of an unknown text has more, but a program seldom cares: it goes on with one value, which is a
 * conditional over the shapes. In: a state that has a question open within such a model (`Procedure.joins`). Out: the same state behind
 * the model, with the same path condition; or the question, where the paths cannot become one.
 *
 * Nobody is asked on the way. Both sides of each question are followed, also those that no input takes, which is sound: a conditional
 * value never chooses a side whose condition is false. A way that does not return (an error, a cut) is not joined. It becomes one question
 * to the chooser, whether a run goes there; the answer is looked at when the question comes again. So a path stays a list of answers, and
 * whoever follows it finds the same questions. The ways are run again only where an answer parts the run in two (`State.ways`).
 */
import { and, limits, not, type SymbolicTerm } from "@everypath/core";
import { type Fact, knownTruth, pathCondition } from "./facts.ts";
import type { Machine, Note } from "./machine.ts";
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

/** What following the ways from a question has found. The state is the one that asked for as long as it stands there. */
interface FollowedWays {
  readonly activation: object;
  readonly block: number;
  readonly index: number;
  readonly steps: number;
  readonly condition: SymbolicTerm;
  /** What was known then. */
  readonly facts: Fact | undefined;
  /** Behind the model. */
  readonly joined: State;
  readonly notes: readonly Note[];
  /** `conditions`: what leads there; `avoided`: that they do not hold together. */
  readonly exits: readonly (Exit & {
    readonly conditions: readonly SymbolicTerm[];
    readonly avoided: SymbolicTerm;
  })[];
}

/** No way of those looked at returns; they are all among the exits. */
type NoReturn = "no return";

/** The models that a machine is within while it follows their ways. */
export class Joining {
  private readonly machine: Machine;
  /** Their activations, innermost last. */
  private readonly active: object[] = [];
  /** By what stands for them in a state (`State.ways`). */
  private readonly ways = new WeakMap<object, FollowedWays>();

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
    const found = this.waysAt(state, question) ?? this.followed(state, question, model);
    if (found === undefined) {
      state.keepApart(model.activation);
      return question;
    }
    const answer = settle(state, found);
    // Whatever the number of ways, it was one call.
    if (answer === "joined") this.machine.addNotes(found.notes.map((note) => ({ ...note, count: 1 })));
    return answer;
  }

  /** What was found when the state asked this before, and the chooser was asked about an exit. */
  private waysAt(state: State, { condition }: Ask): FollowedWays | undefined {
    const found = state.ways === undefined ? undefined : this.ways.get(state.ways);
    if (found === undefined) return undefined;
    const { frame, steps } = state;
    const isHere =
      found.activation === frame.activation && found.block === frame.block && found.index === frame.index;
    const isAsked = isHere && found.condition === condition && found.steps === steps;
    return isAsked && hasLearnedSince(state.facts, found.facts) ? found : undefined;
  }

  private followed(state: State, question: Ask, model: Frame): FollowedWays | undefined {
    const call = { activation: model.activation, caller: model.caller!.activation };
    const ways = new Ways(this.machine, state, call);
    this.active.push(model.activation);
    try {
      const { value: joined, notes } = this.machine.withNotesApart(() => ways.both(state.fork(), question));
      if (joined === undefined || joined === "no return") return undefined;
      const { condition } = question;
      const { frame, steps } = state;
      const { activation, block, index } = frame;
      const exits = ways.exits.map((exit) => {
        const conditions = ownConditions(exit.state, state);
        return { ...exit, conditions, avoided: not(and(...conditions)) };
      });
      const { facts } = state;
      const found = { activation, block, index, steps, condition, facts, joined, notes, exits };
      state.ways = {};
      this.ways.set(state.ways, found);
      return found;
    } finally {
      this.active.pop();
    }
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

/** What to do now that the ways are known: the exits are asked about one after the other. */
function settle(state: State, { joined, exits }: FollowedWays): Joined {
  const taken = exits.find(({ avoided }) => knownTruth(state.facts, avoided) === false);
  if (taken !== undefined) {
    comeOut(state, taken.state);
    for (const condition of taken.conditions) state.assume(condition, true);
    return taken.ended ?? "joined";
  }
  const open = exits.find(({ avoided }) => knownTruth(state.facts, avoided) === undefined);
  if (open !== undefined) {
    const { span } = open.state.facts!;
    if (span === undefined) throw new Error("a question has a place");
    return { kind: "ask", condition: open.avoided, purpose: purposeOf(open.ended), span };
  }
  comeOut(state, joined);
  return "joined";
}

/** The state becomes what a way has led to, and keeps what was learned since. Others may come out there, too. */
function comeOut(state: State, behind: State): void {
  const { facts, stepLimit } = state;
  state.become(behind.fork());
  state.facts = facts;
  state.stepLimit = stepLimit;
  state.ways = undefined;
}

/** Whether nothing of what was known then is given up. */
function hasLearnedSince(now: Fact | undefined, then: Fact | undefined): boolean {
  let fact = now;
  while (fact !== undefined && fact.position > (then?.position ?? 0)) fact = fact.previous;
  return fact === then;
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
