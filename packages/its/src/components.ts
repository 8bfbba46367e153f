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

/** Tarjan's algorithm, its stack of calls kept by hand. */
function componentOf(edges: readonly Arc[]): ReadonlyMap<string, number> {
  const successors = successorsOf(edges);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const open: string[] = [];
  let components = 0;
  const enter = (name: string, calls: { name: string; next: number }[]) => {
    order.set(name, order.size);
    low.set(name, order.get(name) as number);
    open.push(name);
    calls.push({ name, next: 0 });
  };
  for (const root of successors.keys()) {
    if (order.has(root)) continue;
    const calls: { name: string; next: number }[] = [];
    enter(root, calls);
    for (let top = calls.at(-1); top !== undefined; top = calls.at(-1)) {
      const { name } = top;
      const next = successors.get(name)?.[top.next];
      top.next += 1;
      if (next !== undefined) {
        if (!order.has(next)) enter(next, calls);
        else if (!component.has(next))
          low.set(name, Math.min(low.get(name) as number, order.get(next) as number));
        continue;
      }
      calls.pop();
      const parent = calls.at(-1);
      if (parent !== undefined)
        low.set(parent.name, Math.min(low.get(parent.name) as number, low.get(name) as number));
      if (low.get(name) !== order.get(name)) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component.set(member, components);
        if (member === name) break;
      }
      components += 1;
    }
  }
  return component;
}
