/**
 * Floyd's method over the machine (King, section 8). A walk that arrives at a cut proves its assertion. Then everything that the
 * loop through the cut may change is forgotten, the assertion is assumed of what is left, and the walk goes on; where it
 * comes round to the same cut in the same activation, it proves the assertion again and ends.
 *
 * Why this is sound. Let S be the states of the walk at its first arrival, and H those after forgetting. Every run at the cut is in H: by
 * induction on the number of its arrivals. At the first it is in S, which is part of H, since forgetting only replaces values by fresh
 * symbols. From then on it is a run of the program from a state of H in which the assertion held (it was proved at each
 * arrival), so the walks from H follow it, all feasible sides of every decision being taken. When it comes round, it differs from
 * where it began in nothing but forgotten places: `differences` compares everything that a state can remember, and where
 * something else has changed it is forgotten too and the loop is followed anew; what forgetting cannot describe makes the
 * verdict unknown. So each assertion and each check, at every arrival of every run, is among those proved.
 */
import { type Cut, limits, type Variable } from "@everypath/core";
import {
  type Ended,
  type Frame,
  isEntry,
  type Machine,
  passAssertion,
  type Reached,
  relyOnInput,
  type SearchBudgets,
  type State,
} from "@everypath/engine";
import { AssertionProver } from "./assertion.ts";
import { differences } from "./changes.ts";
import { definednessOf } from "./definedness.ts";
import { forget } from "./havoc.ts";
import { type Head, isInside } from "./head.ts";
import type { Ledger } from "./ledger.ts";
import { Havoc } from "./place.ts";
import { assignedIn, loopThrough } from "./region.ts";
import { Reporter } from "./reporter.ts";
import type { Origin } from "./segment.ts";
import type { Stretch, Walk, Walker } from "./walk.ts";

/** Walks to go on with; or the loop changes more than its head has forgotten. */
type Followed = readonly Walk[] | "changed";

type CutStop = Extract<Reached, { readonly at: "cut" }>;
type ClaimStop = Extract<Reached, { readonly at: "claim" }>;

export class Floyd {
  private readonly machine: Machine;
  private readonly walker: Walker;
  private readonly ledger: Ledger;
  private readonly globals: readonly Variable[];
  private readonly assertions: AssertionProver;
  private readonly reporter: Reporter;
  private readonly mostSegments: number;
  /** Of one procedure, one calling the other. */
  private readonly mostActivations: number;
  /** Heads whose assertion some state satisfies. */
  private readonly satisfied = new Set<Head>();
  private nextBreath = 0;
  /** Heads whose loops are being followed, one within the other. */
  private readonly followed = new Set<Head>();

  constructor(
    machine: Machine,
    walker: Walker,
    entry: Origin,
    ledger: Ledger,
    { maxPaths, maxLoop }: Pick<SearchBudgets, "maxPaths" | "maxLoop">,
  ) {
    this.machine = machine;
    this.walker = walker;
    this.ledger = ledger;
    this.globals = machine.program.globals.map(({ variable }) => variable);
    this.reporter = new Reporter(machine, walker, entry, ledger);
    this.assertions = new AssertionProver(walker, this.reporter, this.globals);
    this.mostSegments = maxPaths;
    this.mostActivations = maxLoop;
  }

  /** Proves everything that can happen from here on. */
  async prove(start: Walk): Promise<void> {
    await this.follow([start], undefined);
  }

  /**
   * Follows walks to their ends. Within a loop, to where they leave it: those are answered, to be followed once the loop is known.
   */
  private async follow(walks: readonly Walk[], head: Head | undefined): Promise<Followed> {
    const exits: Walk[] = [];
    const waiting = [...walks].reverse();
    for (let walk = waiting.pop(); walk !== undefined; walk = waiting.pop()) {
      if (this.ledger.segments.length >= this.mostSegments) {
        this.ledger.reserve("max-paths", "", undefined);
        return [];
      }
      await this.breathe();
      const next = await this.goOn(this.walker.advance(walk), head);
      if (next === "changed") return next;
      for (const one of [...next].reverse()) (stays(one, head) ? waiting : exits).push(one);
    }
    return exits;
  }

  /** Lets signals and timers in. */
  private async breathe(): Promise<void> {
    if (performance.now() < this.nextBreath) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.nextBreath = performance.now() + 50;
  }

  /** The walks that go on from where one has stopped. */
  private async goOn(stretch: Stretch, head: Head | undefined): Promise<Followed> {
    switch (stretch.kind) {
      case "infeasible":
        return [];
      case "fork":
        return [stretch.whenTrue, stretch.whenFalse];
      case "stopped":
        this.reporter.stopped(stretch);
        return [];
      case "ended":
        this.ended(stretch.walk, stretch.ended);
        return [];
      case "reached": {
        const { walk, reached } = stretch;
        return reached.at === "claim" ? this.atClaim(walk, reached) : this.atCut(walk, reached, head);
      }
    }
  }

  /** Where the assertion fails to evaluate, the state is none in which it was proved. */
  private ended(walk: Walk, ended: Ended): void {
    if (walk.phase.kind === "program" || ended.end === "cut") this.reporter.ended(walk, ended);
  }

  private atClaim(walk: Walk, { instruction, condition }: ClaimStop): readonly Walk[] {
    const { phase } = walk;
    const assumes =
      phase.kind === "assuming" &&
      phase.cut.cut === instruction.cut &&
      phase.activation === walk.state.frame.activation;
    if (!assumes) {
      this.reporter.unsupported(walk, "an assertion that is reached past its beginning", instruction.span);
      return [];
    }
    if (condition === false) return [];
    const assumed =
      typeof condition === "object" ? this.walker.assuming(walk, condition, instruction.span) : walk;
    if (assumed === undefined) return [];
    if (assumed.heads !== undefined) this.satisfied.add(assumed.heads.head);
    if (instruction.requires !== undefined && isEntry(assumed.state))
      relyOnInput(this.machine, assumed.state, instruction.requires, instruction.span);
    passAssertion(assumed.state);
    return [{ ...assumed, phase: { kind: "program" } }];
  }

  private async atCut(walk: Walk, { instruction }: CutStop, head: Head | undefined): Promise<Followed> {
    if (walk.phase.kind === "assuming") {
      this.reporter.unsupported(walk, "an assertion inside of an assertion", instruction.span);
      return [];
    }
    const passed = passedHead(walk, instruction);
    if (passed === undefined) {
      // Each activation passes its cuts for itself: what calls itself on and on is stopped here.
      if (activations(walk.state) > this.mostActivations) {
        this.reporter.stopped({
          kind: "stopped",
          walk,
          reason: "uncut-loop",
          detail: "",
          span: instruction.span,
        });
        return [];
      }
      // What comes after a loop waits until the loop is known.
      if (head !== undefined && !isInside(head, walk.state)) return [walk];
      return this.passCut(walk, instruction);
    }
    if (passed === head) return this.comeRound(walk, instruction, head);
    if (this.followed.has(passed)) return [walk];
    this.reporter.unsupported(walk, "control comes back to a loop that it had left", instruction.span);
    return [];
  }

  /** The first arrival: proves the assertion, then follows the loop until nothing new is found to change in it. */
  private async passCut(arrival: Walk, cut: Cut): Promise<readonly Walk[]> {
    const isAssumed = cut.isInputPredicate && isEntry(arrival.state);
    if (!isAssumed) this.assertions.prove(arrival, cut);
    const { frame } = arrival.state;
    const region = loopThrough(frame.procedure, frame.block, passedBlocks(arrival));
    const havoc = new Havoc();
    for (const variable of assignedIn(frame.procedure, region)) {
      if (variable.scope === "global") continue;
      havoc.add({ kind: "variable", variable }, definednessOf(frame.values[variable.slot], variable.sort));
    }
    for (let round = 0; round < limits.prove.loopRounds; round++) {
      const mark = this.ledger.mark();
      const state = arrival.state.fork();
      const forgotten = forget(this.machine, state, havoc);
      if ("refused" in forgotten) {
        this.reporter.unsupported(arrival, forgotten.refused, cut.span);
        return [];
      }
      const head: Head = {
        cut: cut.cut,
        activation: frame.activation,
        span: cut.span,
        state,
        havoc,
        forgotten,
        region,
      };
      this.followed.add(head);
      const exits = await this.follow([this.assuming(arrival, cut, head)], head);
      this.followed.delete(head);
      if (exits !== "changed") {
        if (isAssumed && !this.satisfied.has(head)) this.ledger.reserve("vacuous", "", cut.span);
        return exits;
      }
      this.ledger.backTo(mark);
    }
    this.reporter.unsupported(
      arrival,
      `the loop changes more than ${limits.prove.loopRounds} times over`,
      cut.span,
    );
    return [];
  }

  /** The walk from the head, which begins a segment. */
  private assuming(arrival: Walk, cut: Cut, head: Head): Walk {
    const state = head.state.fork();
    passAssertion(state);
    return {
      ...arrival,
      state,
      phase: { kind: "assuming", cut, activation: head.activation },
      from: { kind: "assertion", location: cut.span },
      firstFact: state.facts?.position ?? 0,
      heads: { head, previous: arrival.heads },
      obligations: undefined,
    };
  }

  /** A later arrival: what the loop has changed must be forgotten, and the assertion hold again. */
  private comeRound(walk: Walk, cut: Cut, head: Head): Followed {
    const { changes, incomparable } = differences(head.state, walk.state, this.globals);
    for (const { what, span } of incomparable) {
      this.reporter.unsupported(walk, `the loop through the assertion: ${what}`, span ?? cut.span);
    }
    if (incomparable.length > 0) return [];
    const unknown = changes.filter(({ place, definedness }) => !head.havoc.covers(place, definedness));
    for (const { place, definedness } of unknown) head.havoc.add(place, definedness);
    if (unknown.length > 0) return "changed";
    this.assertions.prove(walk, cut);
    return [];
  }
}

function passedHead({ heads, state }: Walk, { cut }: Cut): Head | undefined {
  const { activation } = state.frame;
  for (let at = heads; at !== undefined; at = at.previous)
    if (at.head.cut === cut && at.head.activation === activation) return at.head;
  return undefined;
}

/** How many activations there are of the procedure that the state stands in. */
function activations({ frame }: State): number {
  let count = 0;
  for (let caller: Frame | undefined = frame; caller !== undefined; caller = caller.caller)
    if (caller.procedure === frame.procedure) count++;
  return count;
}

/** Blocks of this activation's cuts that the walk has passed: it ends where it comes to one again. */
function passedBlocks({ heads, state }: Walk): ReadonlySet<number> {
  const blocks = new Set<number>();
  for (let at = heads; at !== undefined; at = at.previous)
    if (at.head.activation === state.frame.activation) blocks.add(at.head.state.frame.block);
  return blocks;
}

/** Whether the walk goes on where `head`'s loop is followed, or, where no loop is, at all. */
function stays(walk: Walk, head: Head | undefined): boolean {
  if (head === undefined || walk.phase.kind === "assuming") return true;
  return isInside(head, walk.state) && !standsAtOuterCut(walk, head);
}

/** The walk has come round to a cut that it passed before `head`, whose loop has to judge it. */
function standsAtOuterCut({ state, heads }: Walk, head: Head): boolean {
  const { block, index, activation, prepared } = state.frame;
  const instruction = prepared.blocks[block]!.instructions[index];
  if (instruction?.kind !== "cut") return false;
  for (let at = heads; at !== undefined; at = at.previous) {
    const { head: passed } = at;
    if (passed.cut === instruction.cut && passed.activation === activation) return passed !== head;
  }
  return false;
}
