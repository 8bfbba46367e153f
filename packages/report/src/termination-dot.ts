/** The symbolic execution graph as Graphviz DOT: `dot -Tsvg graph.dot > graph.svg`. */
import type { EdgeEntry, StateEntry, TerminationData } from "./html/termination-data.ts";
import { type Dot, dot } from "./text/dot.ts";

const styles: Readonly<Record<EdgeEntry["kind"], Dot>> = {
  evaluation: dot`style=solid`,
  refinement: dot`style=dashed, color="#2b7fb3"`,
  generalisation: dot`style=dotted, penwidth=2, color="#a8528a", constraint=false`,
  call: dot`style=dashed, color="#7a8089"`,
  return: dot`style=dashed, color="#7a8089"`,
};

/** Facts of KB that stand in a box. */
const mostFacts = 6;

/** Lines, each with its line end. */
export function* terminationDot({ entry, nodes, edges }: TerminationData): Generator<string> {
  yield `${dot`digraph everypath {`}\n`;
  yield `${dot`  graph [label=${`${entry}: symbolic execution graph`}, labelloc=t, fontname="sans-serif"];`}\n`;
  yield `${dot`  node [shape=box, style="rounded,filled", fillcolor="#f5f5f5", fontname="sans-serif", fontsize=11];`}\n`;
  yield `${dot`  edge [fontname="sans-serif", fontsize=10];`}\n`;
  for (const [index, node] of nodes.entries())
    yield `${dot`  s${index} [label=${boxText(node, index)}, tooltip=${node.facts.join("\n")}];`}\n`;
  for (const { from, to, kind, label } of edges) {
    const labelled = label === "" ? dot`` : dot`, label=${label}`;
    yield `${dot`  s${from} -> s${to} [${styles[kind]}${labelled}];`}\n`;
  }
  yield "}\n";
}

function boxText({ position, values, facts, cells, end }: StateEntry, index: number): string {
  const left = facts.length - mostFacts;
  return [
    `${index}: ${position}`,
    values.map(([name, value]) => `${name} = ${value}`).join(", "),
    ...facts.slice(0, mostFacts),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...cells,
    ...(end === undefined ? [] : [end.text]),
  ]
    .filter((line) => line !== "")
    .join("\n");
}
