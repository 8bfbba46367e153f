/**
 * The paper's symbolic backward execution: a trace is grown from a line towards the entry. Each step back turns the condition that must hold after it
 * into the one that must hold before it, over the program's variables there; where no values of these satisfy it, nothing that comes
 * before can lead to the line, and the trace is given up. What comes before the beginning of a procedure is every call of it.
 */

import {
  and,
  type Call,
  falseTerm,
  isOutOfSight,
  type Procedure,
  type Span,
  type SymbolicTerm,
  successorsOf,
  symbol,
  type Term,
  trueTerm,
  type Variable,
} from "@everypath/core";
import type { Machine } from "@everypath/engine";
import { stepBack } from "../calculus/path.ts";
import type { Rule, Step } from "../calculus/step.ts";
import { substituteVariables } from "../calculus/substitutions.ts";
import { Moments } from "../moments.ts";
import { simultaneous } from "./assign-all.ts";
import { CallGraph, type CallSite } from "./call-graph.ts";
import { Activation } from "./frames.ts";
import { type Effect, Meaning } from "./instruction.ts";
import { isAt, type Line } from "./line.ts";
import { kinds, memory, sizes } from "./memory.ts";
import type { Knowledge } from "./memory-instruction.ts";
import type { Oracle } from "./options.ts";
import { parameterSteps } from "./parameters.ts";
import type { CutReason, StoppedReason } from "./position.ts";
import { waysFrom } from "./ways.ts";

export interface GrowOptions {
  readonly machine: Machine;
  readonly maxSteps: number;
  /** Visits of one block by one activation. */
  readonly maxLoop: number;
  /** Calls under way at once. */
  readonly maxCalls: number;
  readonly initial: (variable: Variable) => SymbolicTerm;
  readonly assume: readonly SymbolicTerm[];
  readonly line: Line;
  /** The string of the program at an address. */
  readonly textAt: (pointer: number) => string | undefined;
}

/** A trace from the entry to the line, by the way that its branches go. */
export type Grown =
  | { readonly kind: "complete"; readonly key: string; readonly items: number }
  | { readonly kind: "cut"; readonly reason: CutReason; readonly detail: string; readonly span: Span }
  | { readonly kind: "stopped"; readonly reason: StoppedReason }
  | { readonly kind: "moment" };

/** An activation with the place from which the trace goes on; what stands there has not been executed. */
interface ActivationPoint {
  readonly activation: Activation;
  readonly block: number;
  readonly index: number;
  /** The call that it answers, where the trace has seen its return; else every call of it is to be looked at. */
  readonly caller: { readonly place: ActivationPoint; readonly call: Call } | undefined;
  /** How often each block was entered. */
  readonly visits: ReadonlyMap<number, number>;
}

interface Growing {
  readonly place: ActivationPoint;
  /** What must hold here. */
  readonly condition: readonly Term[];
  readonly key: string;
  readonly items: number;
  readonly calls: number;
}

export class Growth {
  private readonly meaning: Meaning;
  private readonly oracle: Oracle;
  private readonly options: GrowOptions;
  private readonly entry: Procedure;
  private readonly graph: CallGraph;
  private readonly clock = new Moments();
  private readonly waiting: Growing[] = [];
  /** Backwards nothing is known but constants. */
  private readonly constants: Knowledge = {
    value: constantValue,
    text: (pointer) => {
      const address = constantValue(pointer);
      return address === undefined ? undefined : this.options.textAt(Number(address));
    },
  };
  private activations = 0;
  private readings = 0;

  constructor(entry: Procedure, oracle: Oracle, options: GrowOptions) {
    this.entry = entry;
    this.oracle = oracle;
    this.options = options;
    this.meaning = new Meaning(options.machine);
    this.graph = new CallGraph(options.machine.program, entry);
  }

  /** Shorter traces first. */
  *traces(): Generator<Grown> {
    const { unseen } = this.graph;
    if (unseen !== undefined)
      yield {
        kind: "cut",
        reason: "unsupported",
        detail: `${unseen} may lead to the line`,
        span: this.entry.span,
      };
    for (const procedure of this.graph.procedures) {
      if (!isOutOfSight(procedure)) this.waiting.push(...this.startsIn(procedure));
    }
    for (let at = this.waiting.shift(); at !== undefined; at = this.waiting.shift()) {
      const stop = this.oracle.stopReason();
      if (stop !== undefined) {
        yield { kind: "stopped", reason: stop };
        return;
      }
      if (this.clock.isDue()) yield { kind: "moment" };
      yield* this.stepBack(at);
    }
  }

  /** Where something of the line is executed and nothing of it was before, in this block. */
  private *startsIn(procedure: Procedure): Generator<Growing> {
    for (const [block, { instructions, terminator }] of procedure.blocks.entries()) {
      const spans = [...instructions, terminator].map(({ span }) => span);
      for (const [index, span] of spans.entries()) {
        const before = spans[index - 1];
        if (!isAt(this.options.line, span) || (before !== undefined && isAt(this.options.line, before)))
          continue;
        yield {
          place: {
            activation: this.begin(procedure),
            block,
            index,
            caller: undefined,
            visits: new Map([[block, 1]]),
          },
          condition: [],
          key: "",
          items: 0,
          calls: 0,
        };
      }
    }
  }

  private begin(procedure: Procedure): Activation {
    this.activations++;
    return new Activation(procedure, this.activations, this.activations);
  }

  private *stepBack(at: Growing): Generator<Grown> {
    const { activation, block, index } = at.place;
    if (at.items > this.options.maxSteps) {
      yield this.cut(at, "max-steps", "a trace was cut");
      return;
    }
    if (index === 0) return yield* this.beforeBlock(at);
    const instruction = activation.procedure.blocks[block]!.instructions[index - 1]!;
    const before: Growing = { ...at, place: { ...at.place, index: index - 1 }, items: at.items + 1 };
    const effect = this.meaning.effectOf(activation, instruction, this.constants);
    const base = { span: instruction.span, hidden: false };
    switch (effect.kind) {
      case "steps":
        return this.goOn(before, effect.steps);
      case "requirement":
        return this.goOn(before, [...this.requirements(effect, instruction.span)]);
      case "reference": {
        const { length, steps } = effect;
        if (length === undefined) return this.goOn(before, steps);
        return this.goOn(before, [
          { ...base, kind: "test", rule: "assumption", condition: length },
          ...steps,
        ]);
      }
      case "reading":
        return this.goOn(before, [this.anything(effect.target, instruction.span)]);
      // From here it is not seen where objects lie: they, and what they hold, may be anything.
      case "allocation":
        return this.goOn(before, this.anythingIn([kinds, sizes, memory, effect.target], instruction.span));
      case "symbols":
        return this.goOn(before, this.anythingIn([memory], instruction.span));
      // Nothing comes after it.
      case "exit":
        return;
      case "call":
        return yield* this.beforeReturn(before, effect.call, effect.callee);
      case "refused":
        if (instruction.kind === "copy" || instruction.kind === "fill")
          return this.goOn(before, this.anythingIn([memory], instruction.span));
        if (instruction.kind === "call" && instruction.callee.kind === "intrinsic") {
          const targets = instruction.targets.map((target) => activation.variable(target));
          return this.goOn(before, this.anythingIn([kinds, sizes, memory, ...targets], instruction.span));
        }
        yield this.cut(at, "unsupported", effect.what);
        return;
      case "thrown":
        return this.goOn(before, []);
      default:
        return effect satisfies never;
    }
  }

  private *requirements(effect: Effect & { readonly kind: "requirement" }, span: Span): Generator<Step> {
    const { condition, error, steps, further } = effect;
    if (!this.options.machine.skips(error))
      yield { kind: "test", rule: "absence of an error (δ)", span, hidden: false, condition };
    yield* steps;
    if (further?.kind === "requirement") yield* this.requirements(further, span);
    else if (further?.kind === "steps") yield* further.steps;
  }

  /** x := a value that nobody knows */
  private anything(target: Variable, span: Span): Step {
    const name = `·${++this.readings}`;
    const fresh = symbol(name, target.sort);
    return { kind: "reading", rule: "input", span, hidden: false, target, name, symbol: fresh };
  }

  private anythingIn(targets: readonly (Variable | undefined)[], span: Span): readonly Step[] {
    return targets.flatMap((target) => (target === undefined ? [] : [this.anything(target, span)]));
  }

  /** A call has returned: the trace was in the callee, at one of its returns. */
  private *beforeReturn(at: Growing, call: Call, callee: Procedure): Generator<Grown> {
    if (depthOf(at.place) >= this.options.maxCalls) {
      yield this.cut(at, "bound-reached", `calls more than ${this.options.maxCalls} deep`);
      return;
    }
    for (const [block, { instructions, terminator }] of callee.blocks.entries()) {
      if (terminator.kind !== "return") continue;
      const activation = this.begin(callee);
      const given = call.targets.map((target, index) => ({
        target: at.place.activation.variable(target),
        value: activation.term(terminator.values[index]!),
      }));
      const base = { rule: "symbolic method return", span: terminator.span, hidden: false } as const;
      const place: ActivationPoint = {
        activation,
        block,
        index: instructions.length,
        caller: { place: at.place, call },
        visits: new Map([[block, 1]]),
      };
      this.goOn({ ...at, place, items: at.items + 1 }, simultaneous(given, activation, base));
    }
  }

  /** What comes before a block: the branches that lead to it, and before the first one a call. */
  private *beforeBlock(at: Growing): Generator<Grown> {
    const { activation, block } = at.place;
    const { blocks } = activation.procedure;
    for (const [from, { instructions, terminator }] of blocks.entries()) {
      if (!successorsOf(terminator).includes(block)) continue;
      const isOnLine = at.items === 0 && isAt(this.options.line, terminator.span);
      // The line was come to before that.
      if (isOnLine) continue;
      const visits = (at.place.visits.get(from) ?? 0) + 1;
      const place: ActivationPoint = {
        ...at.place,
        block: from,
        index: instructions.length,
        visits: new Map(at.place.visits).set(from, visits),
      };
      for (const { condition, target, letter } of waysFrom(terminator, activation)) {
        if (target !== block) continue;
        const before = { ...at, place, key: letter + at.key, items: at.items + 1 };
        if (visits > this.options.maxLoop) {
          yield this.cut(before, "max-loop", "a trace was cut in a loop");
          continue;
        }
        const rule: Rule = "symbolic choice";
        this.goOn(
          before,
          condition === trueTerm
            ? []
            : [{ kind: "test", rule, span: terminator.span, hidden: false, condition }],
        );
      }
    }
    if (block === 0) yield* this.beforeCall(at);
  }

  private *beforeCall(at: Growing): Generator<Grown> {
    const { activation, caller } = at.place;
    const { procedure } = activation;
    if (caller !== undefined) {
      const { place, call } = caller;
      this.goOn({ ...at, place }, parameterSteps(activation, place.activation, call, false));
      return;
    }
    if (procedure === this.entry && this.isPossible(at))
      yield { kind: "complete", key: at.key, items: at.items };
    for (const site of this.graph.callsOf(procedure)) yield* this.fromSite(at, site);
  }

  private *fromSite(at: Growing, { caller, block, index, call }: CallSite): Generator<Grown> {
    if (at.calls >= this.options.maxCalls) {
      yield this.cut(at, "bound-reached", `calls more than ${this.options.maxCalls} deep`);
      return;
    }
    const activation = this.begin(caller);
    const place: ActivationPoint = {
      activation,
      block,
      index,
      caller: undefined,
      visits: new Map([[block, 1]]),
    };
    const steps = parameterSteps(at.place.activation, activation, call, false);
    this.goOn({ ...at, place, items: at.items + 1, calls: at.calls + 1 }, steps);
  }

  /** Some input of the program satisfies what must hold at its entry. */
  private isPossible({ condition, place }: Growing): boolean {
    const parameters = new Map(
      place.activation.procedure.parameters.map(({ variable }) => [
        place.activation.variable(variable),
        variable,
      ]),
    );
    const closed = condition.map(
      (conjunct) =>
        substituteVariables(conjunct, (variable) => {
          const given = parameters.get(variable);
          return this.options.initial(given ?? variable);
        }) as SymbolicTerm,
    );
    return this.isSatisfiable([...this.options.assume, ...closed]);
  }

  /** Back over steps that stand one after another; the trace is given up where no values satisfy what it requires. */
  private goOn(at: Growing, steps: readonly Step[]): void {
    let { condition } = at;
    let isTested = false;
    for (const step of steps.toReversed()) {
      condition = condition
        .map((conjunct) => stepBack(step, conjunct))
        .filter((conjunct) => conjunct !== trueTerm);
      if (step.kind !== "test" || step.condition === trueTerm) continue;
      condition = [...condition, step.condition];
      isTested ||= step.rule !== "absence of an error (δ)";
    }
    if (condition.includes(falseTerm)) return;
    condition = [...new Set(condition)];
    if (isTested && !this.isSatisfiable(condition.map(open))) return;
    this.waiting.push({ ...at, condition });
  }

  private isSatisfiable(condition: readonly SymbolicTerm[]): boolean {
    const whole = and(...condition);
    if (whole === falseTerm) return false;
    return whole === trueTerm || this.oracle.isSatisfiable([], whole) !== false;
  }

  private cut({ place }: Growing, reason: CutReason, detail: string): Grown {
    const { blocks } = place.activation.procedure;
    const block = blocks[place.block]!;
    return { kind: "cut", reason, detail, span: (block.instructions[place.index] ?? block.terminator).span };
  }
}

/** The variables may hold anything. */
function open(condition: Term): SymbolicTerm {
  return substituteVariables(condition, ({ name, scope, slot, sort }) =>
    symbol(scope === "global" ? name : `${name}@${slot}`, sort),
  ) as SymbolicTerm;
}

function constantValue(term: Term): bigint | undefined {
  return term.kind === "constant" && typeof term.value === "bigint" ? term.value : undefined;
}

function depthOf(place: ActivationPoint): number {
  let depth = 0;
  for (let at: ActivationPoint | undefined = place; at !== undefined; at = at.caller?.place) depth++;
  return depth;
}
