/**
 * Which later decisions depend on what a variable holds now: a data-flow analysis of a procedure from its ends backwards, with a summary
 * of each procedure that it calls. A decision is where a symbolic value would cost a query or a fork: a branch, a check, an address. Each
 * has a weight: how often it is made, a loop counting as ten rounds. It serves an estimate (estimate.ts), and need not be exact:
 * memory is told apart by the pointer variable or the global array that it is reached by, and what only control depends on is left out.
 */
import {
  type Call,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  limits,
  memoryEffects,
  type Procedure,
  type Program,
  successorsOf,
  type Term,
  type Terminator,
  type Variable,
  variablesRead,
} from "@everypath/core";
import { orderOf } from "../bmc/loops.ts";
import {
  globalKey,
  inputs,
  keyOf,
  localKey,
  memory,
  memoryOfKey,
  pointed,
  rootOf,
} from "./influence-keys.ts";

/** Bits of decisions, in the order of `Influences.weights`. */
export type Decisions = bigint;

/** By variable: what depends on it. */
export type Influence = ReadonlyMap<string, Decisions>;

/** What leaves the procedure: decisions of its callers may depend on it. */
const returned = 0;
const memoryLeft = 1;
const firstGlobal = 2;

/** Rounds that a loop is taken to make (Kuznetsov and others: κ), and how deep loops are looked at. */
const rounds = 10;
const deepest = 2;

/** Ranges settle most checks before a solver is asked. */
const weightOfCheck = 1 / 8;
/** An address that is open reads all that it may denote. */
const weightOfAddress = 2;
/** An open test of a loop leaves another state in each round. */
const weightOfExit = 2;

/** What a callee does with what it is given. */
interface Summary {
  readonly weight: number;
  readonly isReturned: boolean;
  readonly isLeftInMemory: boolean;
}

const without: Summary = { weight: 0, isReturned: false, isLeftInMemory: false };

export class Influences {
  /** Of each decision. */
  readonly weights: number[];
  private readonly procedure: Procedure;
  private readonly analysis: Analysis;
  private readonly depth: number;
  private readonly numbers = new Map<string, number>();
  /** At the start of each block. */
  private readonly starts: Map<string, Decisions>[];
  private readonly known = new Map<Decisions, number>();
  private readonly within = new Map<string, Influence>();

  constructor(analysis: Analysis, procedure: Procedure, depth: number) {
    this.analysis = analysis;
    this.procedure = procedure;
    this.depth = depth;
    this.weights = new Array(firstGlobal + analysis.program.globals.length).fill(0);
    this.starts = procedure.blocks.map(() => new Map());
    this.solve();
  }

  /** Where the instruction `index` of the block is next. */
  at(block: number, index: number): Influence {
    if (index === 0) return this.starts[block]!;
    const key = `${block} ${index}`;
    let found = this.within.get(key);
    if (found === undefined) {
      found = this.before(block, index);
      this.within.set(key, found);
    }
    return found;
  }

  weightOf(decisions: Decisions): number {
    let weight = this.known.get(decisions);
    if (weight === undefined) {
      const bits = decisions.toString(2);
      weight = 0;
      for (let i = 0; i < bits.length; i++)
        if (bits[bits.length - 1 - i] === "1") weight += this.weights[i] ?? 0;
      this.known.set(decisions, weight);
    }
    return weight;
  }

  /** What the callers' variables and memory have an effect on. */
  get given(): Influence {
    return this.starts[0]!;
  }

  isReturned(decisions: Decisions): boolean {
    return (decisions & bit(returned)) !== 0n;
  }

  isLeftInMemory(decisions: Decisions): boolean {
    return (decisions & bit(memoryLeft)) !== 0n;
  }

  summaryOf(key: string): Summary {
    const decisions = this.starts[0]?.get(key) ?? 0n;
    return {
      weight: this.weightOf(decisions),
      isReturned: this.isReturned(decisions),
      isLeftInMemory: this.isLeftInMemory(decisions),
    };
  }

  /** The least sets that satisfy the equations; blocks are visited from the last until nothing changes. */
  private solve(): void {
    const { rank } = orderOf(this.procedure);
    const order = this.procedure.blocks.map((_, block) => block).filter((block) => rank[block]! >= 0);
    order.sort((a, b) => rank[b]! - rank[a]!);
    for (let changed = true; changed; ) {
      changed = false;
      for (const block of order) {
        const found = this.before(block, 0);
        const known = this.starts[block]!;
        for (const [key, decisions] of found) {
          if (known.get(key) === decisions) continue;
          known.set(key, decisions);
          changed = true;
        }
      }
    }
  }

  private before(block: number, index: number): Map<string, Decisions> {
    const { instructions, terminator } = this.procedure.blocks[block]!;
    const live = new Map<string, Decisions>();
    for (const next of successorsOf(terminator)) {
      for (const [key, decisions] of this.starts[next]!) add(live, key, decisions);
    }
    this.atEnd(live, block, terminator);
    for (let i = instructions.length - 1; i >= index; i--) this.through(live, block, i, instructions[i]!);
    return live;
  }

  private atEnd(live: Map<string, Decisions>, block: number, terminator: Terminator): void {
    switch (terminator.kind) {
      case "return":
        for (const value of terminator.values) addAll(live, value, bit(returned));
        add(live, memory, bit(memoryLeft));
        for (const { variable } of this.procedure.parameters)
          add(live, pointed + localKey(variable.slot), bit(memoryLeft));
        for (const { variable } of this.analysis.program.globals)
          add(live, globalKey(variable.slot), bit(firstGlobal + variable.slot));
        return;
      case "branch":
      case "switch": {
        const leaves = orderOf(this.procedure).around[block]!.some(({ exits }) => exits.has(block));
        const ways = terminator.kind === "switch" ? Math.min(4, terminator.cases.length) : 1;
        const decision = this.decision(block, "end", ways * (leaves ? weightOfExit : 1));
        for (const one of expressionsOfTerminator(terminator)) addAll(live, one, decision);
        return;
      }
      default:
    }
  }

  private through(
    live: Map<string, Decisions>,
    block: number,
    index: number,
    instruction: Instruction,
  ): void {
    switch (instruction.kind) {
      case "assign":
      case "resolve":
        this.movePointed(live, instruction.target, rootOf(instruction.value));
        return addAll(live, instruction.value, this.taken(live, instruction.target));
      case "distinguish":
        return addAll(
          live,
          instruction.value,
          this.taken(live, instruction.target) | this.decision(block, index, weightOfAddress),
        );
      case "input":
        return add(live, inputs, this.taken(live, instruction.target));
      case "load": {
        this.movePointed(live, instruction.target, memory);
        const loaded = this.taken(live, instruction.target);
        add(live, rootOf(instruction.address), loaded);
        return addAll(live, instruction.address, loaded | this.decision(block, index, weightOfAddress));
      }
      case "store":
      case "fill":
      case "copy": {
        const { reads, writes } = memoryEffects(instruction);
        const kept = writes.reduce((all, target) => all | (live.get(rootOf(target)) ?? 0n), 0n);
        for (const source of reads) add(live, rootOf(source), kept);
        const address = this.decision(block, index, weightOfAddress);
        for (const one of expressionsOf(instruction)) addAll(live, one, kept);
        const addresses = instruction.kind === "store" ? [instruction.address] : expressionsOf(instruction);
        for (const one of addresses) addAll(live, one, address);
        return;
      }
      case "allocate":
        live.delete(pointed + keyOf(instruction.target));
        live.delete(keyOf(instruction.target));
        return addAll(live, instruction.size, this.decision(block, index, weightOfAddress));
      case "free":
        return addAll(live, instruction.address, this.decision(block, index, weightOfAddress));
      case "check": {
        const weight = instruction.error === "assertion" ? 1 : weightOfCheck;
        return addAll(live, instruction.condition, this.decision(block, index, weight));
      }
      case "relate":
        for (const one of expressionsOf(instruction))
          addAll(live, one, this.decision(block, index, weightOfCheck));
        return;
      case "assume":
      case "claim":
        return addAll(live, instruction.condition, this.decision(block, index, 1));
      case "new":
        live.delete(keyOf(instruction.target));
        return;
      case "call":
        return this.throughCall(live, block, index, instruction);
      case "output":
      case "cut":
      case "unsupported":
        return;
      default:
        return instruction satisfies never;
    }
  }

  private throughCall(live: Map<string, Decisions>, block: number, index: number, call: Call): void {
    for (const target of call.targets) this.movePointed(live, target, memory);
    const results = call.targets.reduce((all, target) => all | this.taken(live, target), 0n);
    const roots = [memory, ...call.arguments.map(rootOf)];
    const kept = roots.reduce((all, root) => all | (live.get(root) ?? 0n), 0n);
    if (call.callee.kind === "intrinsic") {
      for (const one of call.arguments) addAll(live, one, results);
      const { name } = call.callee;
      if (reading.has(name)) add(live, inputs, results | kept);
      if (name === "__everypath_assume" || name === "__everypath_check")
        addAll(live, call.arguments[0]!, this.decision(block, index, 1));
      return;
    }
    const callee =
      call.callee.kind === "procedure" ? this.analysis.calledFrom(call.callee.name, this.depth) : undefined;
    const effect = (key: string): Decisions => {
      const { weight, isReturned, isLeftInMemory } = callee?.summaryOf(key) ?? without;
      return (
        (weight === 0 ? 0n : this.decision(block, `${index} ${key}`, weight)) |
        (isReturned || callee === undefined ? results : 0n) |
        (isLeftInMemory ? kept : 0n)
      );
    };
    const parameters = call.arguments.map((_, i) => callee?.parameterKey(i));
    const effects = new Map([...(callee?.given.keys() ?? [])].map((key) => [key, effect(key)]));
    for (const [key, decisions] of effects) {
      const memoryOf = memoryOfKey(key);
      if (memoryOf === undefined ? !key.startsWith("l") : "address" in memoryOf) add(live, key, decisions);
    }
    call.arguments.forEach((argument, i) => {
      const parameter = parameters[i];
      addAll(live, argument, parameter === undefined ? results : (effects.get(parameter) ?? 0n));
      if (parameter !== undefined) add(live, rootOf(argument), effects.get(pointed + parameter) ?? 0n);
    });
    if (call.callee.kind === "pointer")
      addAll(live, call.callee.address, this.decision(block, index, weightOfAddress));
  }

  parameterKey(index: number): string | undefined {
    const parameter = this.procedure.parameters[index];
    return parameter === undefined ? undefined : localKey(parameter.variable.slot);
  }

  /** The variable is about to point elsewhere: what depends on memory behind it depends on that of `root` before. */
  private movePointed(live: Map<string, Decisions>, target: Variable, root: string): void {
    const key = pointed + keyOf(target);
    const decisions = live.get(key);
    if (decisions === undefined) return;
    live.delete(key);
    add(live, root, decisions);
  }

  /** What depends on the variable behind its assignment; nothing depends on what it held before. */
  private taken(live: Map<string, Decisions>, target: Variable): Decisions {
    const key = keyOf(target);
    const decisions = live.get(key) ?? 0n;
    live.delete(key);
    return decisions;
  }

  private decision(block: number, at: number | string, weight: number): Decisions {
    const key = `${block} ${at}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      const loops = Math.min(deepest, orderOf(this.procedure).around[block]!.length);
      number = this.weights.push(weight * rounds ** loops) - 1;
      this.numbers.set(key, number);
    }
    return bit(number);
  }
}

/** The procedures of one program. */
export class Analysis {
  readonly program: Program;
  private readonly known = new Map<string, Influences>();
  private readonly underWay = new Set<string>();

  constructor(program: Program) {
    this.program = program;
  }

  of(procedure: Procedure): Influences {
    return this.found(procedure.name, procedure, 0)!;
  }

  /** undefined for one that is not known, or that is being looked at: what it calls itself with is not followed. */
  calledFrom(name: string, depth: number): Influences | undefined {
    if (depth >= limits.merge.influenceCallDepth || this.underWay.has(name)) return undefined;
    const procedure = this.program.procedure(name);
    return procedure === undefined ? undefined : this.found(name, procedure, depth + 1);
  }

  private found(name: string, procedure: Procedure, depth: number): Influences {
    let influences = this.known.get(name);
    if (influences === undefined) {
      this.underWay.add(name);
      influences = new Influences(this, procedure, depth);
      this.underWay.delete(name);
      this.known.set(name, influences);
    }
    return influences;
  }
}

/** Operations of the machine that read inputs, into a variable or into memory. */
const reading: ReadonlySet<string> = new Set([
  "__everypath_symbolic",
  "__everypath_file_size",
  "__everypath_file_contents",
  "__everypath_end_reached",
]);

function bit(number: number): Decisions {
  return 1n << BigInt(number);
}

function add(live: Map<string, Decisions>, key: string, decisions: Decisions): void {
  if (decisions !== 0n) live.set(key, (live.get(key) ?? 0n) | decisions);
}

function addAll(live: Map<string, Decisions>, expression: Term, decisions: Decisions): void {
  if (decisions === 0n) return;
  for (const variable of variablesRead(expression)) add(live, keyOf(variable), decisions);
}
