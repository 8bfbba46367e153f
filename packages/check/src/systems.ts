/**
 * Checks that no run follows the graph's edges for ever. A tree is left by generalisation edges only, so that such a run takes those of one
 * strongly connected component for ever. The component's system can then do the same: it starts with the values that the run has where it comes into
 * the component, and takes the transition of each edge. It has no infinite run, by its own certificate.
 */

import {
  and,
  type Budget,
  equal,
  intSort,
  type Solver,
  type Symbol,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import {
  checkCertificate,
  type Images,
  type Its,
  integerSymbol,
  readAri,
  replace,
  type Transition,
} from "@everypath/its";
import type { CertificateSystem } from "./certificate.ts";
import { type Finding, type GraphChecker, muOf, type Node, nodeName } from "./graph.ts";
import type { Logic } from "./logic.ts";
import { NotChecked, Refused } from "./outcome.ts";
import { symbolsIn, termsOf } from "./states.ts";

export interface SystemsQuestion {
  readonly graph: GraphChecker;
  readonly systems: readonly CertificateSystem[];
  readonly logic: Logic;
  readonly solver: Solver;
  readonly budget: Budget;
}

/** What is wrong; the graph itself has been checked. */
export function checkSystems(question: SystemsQuestion): readonly Finding[] {
  const found: Finding[] = [];
  const attempt = (where: string, check: () => void) => {
    try {
      check();
    } catch (problem) {
      if (problem instanceof Refused) found.push({ kind: "refused", where, reason: problem.message });
      else if (problem instanceof NotChecked)
        found.push({ kind: "not checked", where, reason: problem.message });
      else throw problem;
    }
  };
  for (const [index, system] of question.systems.entries())
    attempt(`the system of component ${index + 1}`, () => checkSystem(question, system));
  attempt("the graph", () => checkComponents(question));
  return found;
}

/** Every edge between nodes that reach each other is one of a system that has both. */
function checkComponents({ graph, systems }: SystemsQuestion): void {
  const arcs = graph.trees.flatMap(({ nodes }) =>
    nodes.flatMap((node) => {
      const { step } = node.data;
      const root = nodes[0] as Node;
      return step.kind === "generalisation" ? [{ node, from: root.data.id, to: step.to }] : [];
    }),
  );
  const reach = new Map(
    graph.trees.map(({ nodes }) => {
      const { id } = (nodes[0] as Node).data;
      return [id, reachable(id, arcs)] as const;
    }),
  );
  for (const { node, from, to } of arcs) {
    if (reach.get(to)?.has(from) !== true) continue;
    const isRanked = systems.some(({ heads, edges }) => {
      const own = new Set(heads.map((head) => head.node));
      const whole = [...(reach.get(from) ?? [])].filter((each) => reach.get(each)?.has(from));
      return whole.every((each) => own.has(each)) && edges.some((edge) => edge.node === node.data.id);
    });
    if (!isRanked) throw new Refused(`the edge of ${nodeName(node)} lies on a cycle, and no system has it`);
  }
}

function reachable(
  from: number,
  arcs: readonly { readonly from: number; readonly to: number }[],
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const arc of arcs) {
      if (arc.from !== at || found.has(arc.to)) continue;
      found.add(arc.to);
      open.push(arc.to);
    }
  }
  return found;
}

function checkSystem(question: SystemsQuestion, system: CertificateSystem): void {
  const { graph, logic, solver, budget } = question;
  const { certificate, heads, edges } = system;
  if (certificate.claim.kind !== "terminates") throw new Refused("its certificate is of a run without end");
  const checked = checkCertificate(certificate, { solver, budget });
  if (checked.kind === "refused") throw new Refused(checked.reason);
  const its = readAri(certificate.system);
  const transition = (id: string) => {
    const found = its.transitions.find((each) => each.id === id);
    if (found === undefined) throw new Refused(`it has no transition ${id}`);
    return found;
  };
  const demand = (what: string, premises: readonly SymbolicTerm[], formula: SymbolicTerm) => {
    const proved = logic.proves(premises, formula);
    if (proved === "open") throw new NotChecked(`the solver leaves open: ${what}`);
    if (proved === "no") throw new Refused(what);
  };
  const headAt = new Map(
    heads.map((head) => {
      const root = graph.nodes.get(head.node);
      if (root === undefined || root.place !== 0) throw new Refused(`${head.node} is no root of a tree`);
      for (const name of head.variables)
        if (!root.tree.free.has(symbol(name, intSort)))
          throw new Refused(`${name} is no symbolic variable of node ${head.node}`);
      return [head.node, { ...head, root }] as const;
    }),
  );
  for (const { root, location, entry, variables } of headAt.values()) {
    const own = transition(entry);
    if (own.source !== its.start || own.target !== location)
      throw new Refused(`${entry} does not lead from the start to ${location}`);
    // Every other variable has any value.
    const images = imagesOf(its, own, new Set(variables), {});
    const kept = variables.map((name) => equal(updated(its, own, name, images), symbol(name, intSort)));
    const premises = graph.premises(root.state, root.tree);
    demand(
      `${entry} does not cover node ${root.data.id}`,
      premises,
      and(replace(own.guard, images), ...(kept as SymbolicTerm[])),
    );
  }
  for (const { node: id, transition: name, choices } of edges) {
    const node = graph.nodes.get(id);
    const own = transition(name);
    if (node === undefined || node.data.step.kind !== "generalisation")
      throw new Refused(`node ${id} has no generalisation edge`);
    const { step } = node.data;
    const from = headAt.get((node.tree.nodes[0] as Node).data.id);
    const to = headAt.get(step.to);
    if (from === undefined || to === undefined || own.source !== from.location || own.target !== to.location)
      throw new Refused(`${name} does not lead along the edge of node ${id}`);
    const images = imagesOf(its, own, new Set(from.variables), choices);
    const mu = muOf(step.mu);
    const moved = to.variables.map((each) => {
      const image = mu.get(symbol(each, intSort));
      if (image === undefined) throw new Refused(`μ of node ${id} gives no value to ${each}`);
      return equal(updated(its, own, each, images), image) as SymbolicTerm;
    });
    const guard = replace(own.guard, images);
    const definitions = graph.meanings.formulas(
      graph.meanings.closure(symbolsIn([guard, ...moved, ...termsOf(node.state)]), node.tree.free),
      node.tree.free,
    );
    demand(
      `${name} does not cover the edge of ${nodeName(node)}`,
      [...graph.premises(node.state, node.tree), ...definitions],
      and(guard, ...moved),
    );
  }
}

/** Variables that are the source's stay, choices are the symbols named, and what the source does not have may be anything. */
function imagesOf(
  its: Its,
  { id }: Transition,
  own: ReadonlySet<string>,
  choices: Readonly<Record<string, string>>,
): Images {
  const images = new Map<Symbol, SymbolicTerm>();
  for (const variable of its.variables)
    if (!own.has(variable.name)) images.set(variable, symbol(`?${id} ${variable.name}`, intSort));
  for (const [choice, name] of Object.entries(choices)) {
    if (its.variables.some((each) => each.name === choice))
      throw new Refused(`${choice} of ${id} is a variable, no choice`);
    images.set(integerSymbol(choice), symbol(name, intSort));
  }
  return images;
}

function updated(its: Its, { update }: Transition, name: string, images: Images): SymbolicTerm {
  const index = its.variables.findIndex((each) => each.name === name);
  if (index < 0) throw new Refused(`the system has no variable ${name}`);
  return replace(update[index] as SymbolicTerm, images);
}
