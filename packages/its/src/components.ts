/** Strongly connected components of the graph that edges make of their ends. */

interface Arc {
  readonly source: { readonly name: string };
  readonly target: { readonly name: string };
}

/** The edges that lie on a cycle, by component; components in the order of their first edge. */
export function cyclicComponents<E extends Arc>(edges: readonly E[]): readonly (readonly E[])[] {
  const component = componentOf(edges);
  const groups = new Map<number, E[]>();
  for (const edge of edges) {
    const number = component.get(edge.source.name) as number;
    if (component.get(edge.target.name) !== number) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [edge]);
    else group.push(edge);
  }
  return [...groups.values()];
}

/** The nodes by component, in an order in which no edge leads from a component to one before it. */
export function componentsInOrder(
  edges: readonly Arc[],
  roots: readonly string[],
): readonly (readonly string[])[] {
  const arcs = [...edges, ...roots.map((name) => ({ source: { name }, target: { name } }))];
  const groups = new Map<number, string[]>();
  for (const [name, number] of componentOf(arcs)) groups.set(number, [...(groups.get(number) ?? []), name]);
  return [...groups].sort(([a], [b]) => b - a).map(([, names]) => names);
}

/**
 * The nodes that `roots` lead to, each after those that lead to it as far as cycles allow (reverse postorder), and the heads: the nodes that
 * an edge leads back to. Every cycle has one.
 */
export function depthFirstOrder(
  edges: readonly Arc[],
  roots: readonly string[],
): { readonly order: readonly string[]; readonly heads: ReadonlySet<string> } {
  const successors = successorsOf(edges);
  const left: string[] = [];
  const state = new Map<string, "open" | "left">();
  const heads = new Set<string>();
  for (const root of roots) {
    if (state.has(root)) continue;
    const calls = [{ name: root, next: 0 }];
    state.set(root, "open");
    for (let top = calls.at(-1); top !== undefined; top = calls.at(-1)) {
      const next = successors.get(top.name)?.[top.next];
      top.next += 1;
      if (next === undefined) {
        calls.pop();
        state.set(top.name, "left");
        left.push(top.name);
      } else if (state.get(next) === "open") heads.add(next);
      else if (!state.has(next)) {
        state.set(next, "open");
        calls.push({ name: next, next: 0 });
      }
    }
  }
  return { order: left.reverse(), heads };
}

function successorsOf(edges: readonly Arc[]): ReadonlyMap<string, readonly string[]> {
  const successors = new Map<string, string[]>();
  for (const { source, target } of edges) {
    if (!successors.has(target.name)) successors.set(target.name, []);
    const own = successors.get(source.name);
    if (own === undefined) successors.set(source.name, [target.name]);
    else own.push(target.name);
  }
  return successors;
}

function componentOf(edges: readonly Arc[]): ReadonlyMap<string, number> {
  const search = new ComponentSearch(successorsOf(edges));
  return search.run();
}

/** Tarjan's algorithm, its stack of calls kept by hand. */
class ComponentSearch {
  private readonly successors: ReadonlyMap<string, readonly string[]>;
  private readonly order = new Map<string, number>();
  /** The first location in order that is known to be reached from each, among those that are open. */
  private readonly low = new Map<string, number>();
  private readonly component = new Map<string, number>();
  private readonly open: string[] = [];
  private components = 0;

  constructor(successors: ReadonlyMap<string, readonly string[]>) {
    this.successors = successors;
  }

  run(): ReadonlyMap<string, number> {
    for (const root of this.successors.keys()) if (!this.order.has(root)) this.searchFrom(root);
    return this.component;
  }

  private searchFrom(root: string): void {
    const calls: { name: string; next: number }[] = [];
    const enter = (name: string): void => {
      this.low.set(name, this.order.size);
      this.order.set(name, this.order.size);
      this.open.push(name);
      calls.push({ name, next: 0 });
    };
    enter(root);
    for (let top = calls.at(-1); top !== undefined; top = calls.at(-1)) {
      const { name } = top;
      const next = this.successors.get(name)?.[top.next];
      top.next += 1;
      if (next !== undefined) {
        if (!this.order.has(next)) enter(next);
        else if (!this.component.has(next)) this.lower(name, this.order.get(next)!);
        continue;
      }
      calls.pop();
      const parent = calls.at(-1);
      if (parent !== undefined) this.lower(parent.name, this.low.get(name)!);
      if (this.low.get(name) === this.order.get(name)) this.close(name);
    }
  }

  private lower(name: string, to: number): void {
    this.low.set(name, Math.min(this.low.get(name)!, to));
  }

  /** What has been opened since the location is a component with it. */
  private close(name: string): void {
    for (let member = this.open.pop(); member !== undefined; member = this.open.pop()) {
      this.component.set(member, this.components);
      if (member === name) break;
    }
    this.components += 1;
  }
}
