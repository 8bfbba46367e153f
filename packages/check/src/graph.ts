/**
 * Checks the symbolic execution graph: the first tree's root covers every start of the program, and of every node the steps of the
 * concrete states that it stands for lead to states that its targets stand for.
 *
 * An edge within a tree keeps the values of the symbolic variables of the tree's root, which is what transition systems rest on.
 */

import {
  falseTerm,
  intSort,
  not,
  or,
  type Procedure,
  type Program,
  type Symbol,
  type SymbolicTerm,
  symbol,
  type Variable,
} from "@everypath/core";
import type { CertificateLinear } from "@everypath/its";
import { AbstractedCalls, withoutSummaries } from "./abstracted.ts";
import { bitAxioms } from "./bits.ts";
import type { CertificateNode, ProgramCertificate } from "./certificate.ts";
import { type CoverQuestion, conjunction, covering, type Goal, isSamePosition } from "./cover.ts";
import { inSort } from "./integers.ts";
import { requireReadable } from "./languages.ts";
import { worldFacts } from "./library/index.ts";
import type { Logic } from "./logic.ts";
import { Meanings } from "./meanings.ts";
import { areaFacts } from "./memory.ts";
import { variablesByName } from "./names.ts";
import { NotChecked, Refused } from "./outcome.ts";
import type { Post, StepContext } from "./post.ts";
import { calleeFrame, entered, isAtReturn, returnedFrom, returnGoals } from "./recursion.ts";
import { startOf } from "./start.ts";
import { type Frame, linearTerm, type State, stateOf, symbolsIn, termsOf } from "./states.ts";
import { successorsOf } from "./transitions.ts";

export interface Node {
  readonly data: CertificateNode;
  readonly state: State;
  readonly tree: Tree;
  /** In its tree. */
  readonly place: number;
}

export interface Tree {
  readonly nodes: Node[];
  /** The abstracted call whose runs it follows; undefined: the entry's own. */
  readonly call: string | undefined;
  /** The symbolic variables of the root, which keep their values in the tree. */
  free: ReadonlySet<SymbolicTerm>;
}

/** A step of the program from a node, as far as it is read. */
interface Stepping {
  readonly context: StepContext;
  readonly notes: readonly string[];
  readonly required: readonly Goal[];
  /** What holds before it, and of the unknown values met. */
  given(): readonly SymbolicTerm[];
  isNew(symbol: SymbolicTerm): boolean;
}

export interface Finding {
  readonly kind: "refused" | "not checked";
  readonly where: string;
  readonly reason: string;
}

export class GraphChecker {
  readonly nodes = new Map<number, Node>();
  readonly trees: readonly Tree[];
  readonly meanings: Meanings;
  private readonly program: Program;
  private readonly certificate: ProgramCertificate;
  private readonly logic: Logic;
  private readonly abstracted: AbstractedCalls;
  private readonly unsigned = new Map<Procedure, ReadonlySet<Variable>>();
  private readonly contracts = new Set<string>();
  private names = 0;

  constructor(program: Program, certificate: ProgramCertificate, logic: Logic) {
    this.program = program;
    this.certificate = certificate;
    this.logic = logic;
    requireReadable(program, certificate);
    this.meanings = new Meanings(certificate.meanings);
    this.abstracted = new AbstractedCalls(certificate, this.nodes);
    this.trees = certificate.trees.map(({ nodes, call }) => {
      const tree: Tree = { nodes: [], call, free: new Set() };
      for (const data of nodes) {
        if (this.nodes.has(data.id)) throw new Refused(`two nodes are ${data.id}`);
        const node = { data, state: stateOf(program, data.state), tree, place: tree.nodes.length };
        tree.nodes.push(node);
        this.nodes.set(data.id, node);
      }
      tree.free = symbolsIn(termsOf((tree.nodes[0] as Node).state));
      return tree;
    });
  }

  /** What is wrong, or open; the first refusal ends the check. */
  run(): readonly Finding[] {
    const found: Finding[] = [];
    const attempt = (where: string, check: () => void): boolean => {
      try {
        check();
        return true;
      } catch (problem) {
        if (problem instanceof Refused) found.push({ kind: "refused", where, reason: problem.message });
        else if (problem instanceof NotChecked)
          found.push({ kind: "not checked", where, reason: problem.message });
        else throw problem;
        return problem instanceof NotChecked;
      }
    };
    if (!attempt("the initial state", () => this.checkStart())) return found;
    for (const { nodes } of this.trees)
      for (const node of nodes) if (!attempt(nodeName(node), () => this.checkNode(node))) return found;
    return found;
  }

  private checkStart(): void {
    const root = this.trees[0]?.nodes[0];
    if (root === undefined || root.tree.call !== undefined) throw new Refused("there is no graph");
    const { program } = this;
    const given: SymbolicTerm[] = [];
    const start = startOf(program, this.certificate, {
      isSigned: (procedure, variable) => this.isSigned(procedure, variable),
      freshName: () => this.freshName(),
      assume: (formulas) => given.push(...formulas),
    });
    // The root's symbols have no meaning here: they stand for what the start has.
    this.cover(start, root, given, [], (each) => root.tree.free.has(each));
  }

  private checkNode(node: Node): void {
    const { state, data, tree } = node;
    const { step } = data;
    switch (step.kind) {
      case "refinement":
        return this.checkRefinement(
          node,
          step.to.map((each) => this.target(node, each)),
        );
      case "generalisation": {
        const root = this.abstracted.root(node, step.to);
        const images = muOf(step.mu);
        for (const each of root.tree.free)
          if (!images.has(each as Symbol & SymbolicTerm))
            throw new Refused(`μ gives no value to ${(each as Symbol).name}`);
        return this.cover(state, root, this.premises(state, tree), [], () => false, images);
      }
      case "call":
        return this.checkCall(node, step);
      case "evaluation":
      case "end":
        return this.checkEvaluation(node, step.kind === "end" ? [] : step.to);
    }
  }

  private target(node: Node, id: number): Node {
    const found = this.nodes.get(id);
    if (found === undefined || found.tree !== node.tree || found.place <= node.place)
      throw new Refused(`the edge to ${id} does not lead on in the tree`);
    const isCallee = node.data.step.kind === "call" && node.data.step.to[0] === id;
    if (this.abstracted.isCallee(id) !== isCallee) throw new Refused(`the edge to ${id} is no call`);
    return found;
  }

  /** What holds of every concrete state that the state stands for. */
  premises(state: State, tree: Tree): readonly SymbolicTerm[] {
    const { integers } = this.certificate;
    const own = [
      ...state.facts,
      ...worldFacts(state.frames),
      ...areaFacts(state.areas, integers),
      ...state.frames.flatMap(({ procedure, values }) =>
        [...values].map(([variable, value]) =>
          inSort(value, variable.sort, this.isSigned(procedure, variable), integers),
        ),
      ),
    ].filter((each) => each.kind !== "constant" || each.value !== true);
    return [...new Set([...own, ...this.definitions([...own, ...termsOf(state)], tree)])];
  }

  private definitions(terms: readonly SymbolicTerm[], { free }: Tree): readonly SymbolicTerm[] {
    return this.meanings.formulas(this.meanings.closure(symbolsIn(terms), free), free);
  }

  /** KB of one case or another holds wherever the state's does; the cases differ in nothing else. */
  private checkRefinement(node: Node, targets: readonly Node[]): void {
    const { state, tree } = node;
    const premises = this.premises(state, tree);
    const given = new Set(premises);
    const cases = targets.map((target) => {
      const { goals } = covering({
        ...this.holding(premises),
        post: state,
        target: target.state,
        images: undefined,
        isNew: () => false,
      });
      return goals.filter(({ formula }) => !given.has(formula));
    });
    const whole = or(...cases.map(conjunction));
    const definitions = this.definitions([whole], tree);
    const proved = this.logic.proves([...premises, ...definitions], whole);
    if (proved === "open") throw new NotChecked("the solver leaves open whether its cases are all there are");
    if (proved === "no") throw this.refusal("its cases are not all there are", [whole], premises, []);
  }

  /** Contracts of the library that steps were taken by. */
  get relied(): readonly string[] {
    return [...this.contracts].sort();
  }

  private stepping({ state, tree }: Node): Stepping {
    if (state.isChosen) throw new NotChecked("a condition that has no meaning in integers");
    const premises = this.premises(state, tree);
    const assumed: SymbolicTerm[] = [];
    const notes: string[] = [];
    const required: Goal[] = [];
    const closed = this.meanings.closure([...symbolsIn(termsOf(state)), ...tree.free], tree.free);
    const context: StepContext = {
      program: this.program,
      integers: this.certificate.integers,
      signedOverflow: this.certificate.signedOverflow,
      isSigned:
        ({ procedure }: Frame) =>
        (variable) =>
          this.isSigned(procedure, variable),
      freshName: () => this.freshName(),
      holds: (formula) => this.logic.proves([...premises, ...assumed], formula) === "yes",
      assume: (formulas) => assumed.push(...formulas),
      note: (what) => notes.push(what),
      rely: (contract) => this.contracts.add(contract),
      isAbstracted: tree.call !== undefined,
      require: (formula, what) => required.push({ formula, what }),
    };
    return {
      context,
      notes,
      required,
      given: () => [...premises, ...assumed],
      isNew: (each) => !closed.has(each) && !this.meanings.has(each),
    };
  }

  private checkCall(node: Node, { to, names }: Extract<CertificateNode["step"], { kind: "call" }>): void {
    if (names === undefined) throw new NotChecked(withoutSummaries);
    const { state } = node;
    const [callee, past] = to.map((each) => this.target(node, each));
    const begun = callee?.data.step;
    if (callee === undefined || begun?.kind !== "generalisation")
      throw new Refused("the call's edge leads to no first state");
    const { call } = this.abstracted.root(callee, begun.to).tree;
    const { returned } = this.abstracted.summary(call as string);
    const { context, given, notes, isNew } = this.stepping(node);
    const frame = calleeFrame(context, state);
    this.cover(entered(state, frame, names), callee, given(), notes, isNew);
    if (returned === undefined) return;
    const after = returnedFrom(context, state, { frame, names, returned });
    if (past !== undefined) return this.cover(after, past, given(), notes, isNew);
    const possible = { what: "the call may return, and no edge leads past it", formula: falseTerm };
    this.demand(given(), [possible], notes, "");
  }

  private checkReturn(node: Node, call: string): void {
    const summary = this.abstracted.summary(call);
    const first = this.abstracted.beginning(summary);
    const { context, given, notes } = this.stepping(node);
    const { state } = node;
    const isOwnTree = first.tree === node.tree;
    const goals = returnGoals(context, { state, first: first.state, isOwnTree, summary });
    this.demand(given(), goals, notes, "the summary says more:");
  }

  private checkEvaluation(node: Node, to: readonly number[]): void {
    const { state, tree } = node;
    const { call } = tree;
    if (call !== undefined && isAtReturn(state)) {
      if (to.length > 0) throw new Refused("no edge of the call leads on from its return");
      return this.checkReturn(node, call);
    }
    const { context, notes, required, given: known, isNew } = this.stepping(node);
    const successors = successorsOf(context, state);
    const given = known();
    if (required.length > 0) this.demand(given, required, notes, "it is not shown that this cannot happen:");
    const targets = to.map((each) => this.target(node, each));
    for (const { guard, post } of successors) {
      const own = targets.filter((target) => isSamePosition(post, target.state));
      if (own.length === 0) this.requireImpossible(guard, given, notes);
      else this.coverOne(post, own, [...given, guard], notes, isNew);
    }
  }

  private requireImpossible(
    guard: SymbolicTerm,
    given: readonly SymbolicTerm[],
    notes: readonly string[],
  ): void {
    const proved = this.logic.proves(given, not(guard));
    if (proved === "yes") return;
    if (proved === "open")
      throw new NotChecked("the solver leaves open whether the program may go another way");
    throw this.refusal("the program may go where no edge leads", [not(guard)], given, notes);
  }

  /** One of the targets stands for the states after the step, unless there are none; throws as the first that does not. */
  private coverOne(
    post: Post,
    targets: readonly Node[],
    premises: readonly SymbolicTerm[],
    notes: readonly string[],
    isNew: (symbol: SymbolicTerm) => boolean,
  ): void {
    const problems: unknown[] = [];
    for (const target of targets) {
      try {
        return this.cover(post, target, premises, notes, isNew);
      } catch (problem) {
        if (!(problem instanceof Refused || problem instanceof NotChecked)) throw problem;
        problems.push(problem);
      }
    }
    if (this.logic.proves(premises, falseTerm) === "yes") return;
    throw problems[0];
  }

  private holding(premises: readonly SymbolicTerm[]): Pick<CoverQuestion, "holds" | "integers"> {
    return {
      integers: this.certificate.integers,
      holds: (formula) => this.logic.proves(premises, formula) === "yes",
    };
  }

  private cover(
    post: Post,
    target: Node,
    premises: readonly SymbolicTerm[],
    notes: readonly string[],
    isNew: (symbol: SymbolicTerm) => boolean,
    images?: ReadonlyMap<Symbol, SymbolicTerm>,
  ): void {
    const { goals, adopted } = covering({
      ...this.holding(premises),
      post,
      target: target.state,
      images,
      isNew,
      isSpokenOf: (each) => this.meanings.isSpokenOf(each),
      taken: this.abstracted.areasOfCaller(target.tree),
    });
    const given = [...premises, ...adopted];
    // Of a generalisation the target's symbols are gone; their images are the source's.
    const definitions =
      images === undefined ? this.definitions([conjunction(goals), ...adopted], target.tree) : [];
    this.demand([...given, ...definitions], goals, notes, `node ${target.data.id} says more:`);
  }

  /** What is not shown is wrong, or something was taken for unknown, or the solver is told too little of bits. */
  private refusal(
    reason: string,
    formulas: readonly SymbolicTerm[],
    premises: readonly SymbolicTerm[],
    notes: readonly string[],
  ): Refused | NotChecked {
    if (notes.length > 0) return new NotChecked(notes.join(", "));
    const symbols = this.meanings.closure(symbolsIn(formulas), new Set());
    const about = premises.filter((each) => [...symbolsIn([each])].some((own) => symbols.has(own)));
    if (bitAxioms([...formulas, ...about]).length > 0)
      return new NotChecked(`as far as is known of bits, ${reason}`);
    return new Refused(reason);
  }

  /** All goals hold; else throws with the first that does not. */
  private demand(
    premises: readonly SymbolicTerm[],
    goals: readonly Goal[],
    notes: readonly string[],
    prefix: string,
  ): void {
    const known = new Set(premises);
    const left = goals.filter(({ formula }) => !known.has(formula));
    if (left.length === 0 || this.logic.proves(premises, conjunction(left)) === "yes") return;
    for (const { formula, what } of left) {
      const proved = this.logic.proves(premises, formula);
      if (proved === "yes") continue;
      if (proved === "open") throw new NotChecked(`the solver leaves open: ${what}`);
      throw this.refusal(`${prefix} ${what}`, [formula], premises, notes);
    }
    if (left.length === 1) throw new NotChecked("the solver leaves it open");
  }

  isSigned(procedure: Procedure, variable: Variable): boolean {
    if (variable.sort.kind === "int") return true;
    const known = this.unsigned.get(procedure);
    if (known !== undefined) return !known.has(variable);
    const variables = variablesByName(procedure);
    const found = new Set<Variable>();
    for (const name of this.certificate.unsigned[procedure.name] ?? []) {
      const own = variables.get(name);
      if (own !== undefined) found.add(own);
    }
    this.unsigned.set(procedure, found);
    return !found.has(variable);
  }

  /** No symbol of a certificate is named so. */
  private freshName(): string {
    this.names += 1;
    return `?${this.names}`;
  }
}

export function nodeName({ data }: Node): string {
  return `node ${data.id} (${data.at})`;
}

export function muOf(
  mu: Readonly<Record<string, CertificateLinear>>,
): ReadonlyMap<Symbol & SymbolicTerm, SymbolicTerm> {
  return new Map(
    Object.entries(mu).map(
      ([name, image]) => [symbol(name, intSort) as Symbol & SymbolicTerm, linearTerm(image)] as const,
    ),
  );
}
