/** Certificates made wrong: each mutation makes it say something that is not so. */
import type { ProgramCertificate } from "../src/check-certificate.ts";

export interface Mutation {
  readonly name: string;
  /** Changes the certificate in place. */
  apply(certificate: ProgramCertificate): void;
}

type Node = ProgramCertificate["trees"][number]["nodes"][number];

/** Every mutation of the kinds below, of the certificate or one like it. */
export function mutationsOf(certificate: ProgramCertificate): readonly Mutation[] {
  const nodes = certificate.trees.flatMap((tree, index) =>
    tree.nodes.map((_, place) => [index, place] as const),
  );
  return [
    ...nodes.flatMap(([tree, place]) => nodeMutations(certificate, tree, place)),
    ...certificate.systems.flatMap((_, index) => systemMutations(certificate, index)),
    ...(certificate.summaries ?? []).flatMap((_, index) => summaryMutations(certificate, index)),
  ];
}

function nodeMutations(certificate: ProgramCertificate, tree: number, place: number): readonly Mutation[] {
  const nodeOf = (data: ProgramCertificate) => data.trees[tree]?.nodes[place] as Node;
  const { id, step, state } = nodeOf(certificate);
  const of = (what: string, change: (node: Node, data: ProgramCertificate) => void): Mutation => ({
    name: `node ${id}: ${what}`,
    apply: (data) => change(nodeOf(data), data),
  });
  const found = [
    of("a fact that never holds", (node) => {
      node.state.facts.push({ coefficients: {}, constant: "-1" });
    }),
    of("the next instruction", (node) => {
      const frame = node.state.frames.at(-1);
      if (frame !== undefined) frame.index += 1;
    }),
  ];
  for (const [depth, { values }] of state.frames.entries())
    for (const name of Object.keys(values))
      found.push(
        of(`${name} one more`, (node) => {
          const value = node.state.frames[depth]?.values[name];
          if (value !== undefined) value.constant = String(BigInt(value.constant) + 1n);
        }),
      );
  for (const name of Object.keys(state.shared ?? {}))
    found.push(
      of(`${name}, which is shared, one more`, (node) => {
        const value = node.state.shared?.[name];
        if (value !== undefined) value.constant = String(BigInt(value.constant) + 1n);
      }),
    );
  for (const [at, { name, cells, constant }] of state.areas.entries()) {
    const area = (node: Node) => node.state.areas[at] as Node["state"]["areas"][number];
    found.push(
      of(`${name} one byte larger`, (node) => {
        area(node).size.constant = String(BigInt(area(node).size.constant) + 1n);
      }),
      of(`${name} without a name`, (node) => {
        area(node).name = "";
      }),
      of(`${name} all zero`, (node) => {
        area(node).rest = "zero";
      }),
      of(`${name} ${constant ? "not constant" : "constant"}`, (node) => {
        area(node).constant = !constant;
      }),
    );
    for (const each of cells.keys())
      found.push(
        of(`cell ${each + 1} of ${name} one more`, (node) => {
          const value = area(node).cells[each]?.value;
          if (value !== undefined) value.constant = String(BigInt(value.constant) + 1n);
        }),
        of(`cell ${each + 1} of ${name} one byte on`, (node) => {
          const offset = area(node).cells[each]?.offset;
          if (offset !== undefined) offset.constant = String(BigInt(offset.constant) + 1n);
        }),
      );
  }
  switch (step.kind) {
    case "evaluation":
      found.push(
        of("its edge dropped", (node) => {
          node.step = { kind: "evaluation", to: [] };
        }),
        of("taken for an end", (node) => {
          node.step = { kind: "end" };
        }),
      );
      break;
    case "refinement":
      for (const index of step.to.keys())
        found.push(
          of(`case ${index + 1} dropped`, (node) => {
            if (node.step.kind === "refinement") node.step.to.splice(index, 1);
          }),
        );
      break;
    case "generalisation":
      found.push(
        of("taken for an end", (node) => {
          node.step = { kind: "end" };
        }),
      );
      for (const name of Object.keys(step.mu))
        found.push(
          of(`μ(${name}) one more`, (node) => {
            const image = node.step.kind === "generalisation" ? node.step.mu[name] : undefined;
            if (image !== undefined) image.constant = String(BigInt(image.constant) + 1n);
          }),
        );
      break;
    case "call":
      found.push(
        of("taken for an end", (node) => {
          node.step = { kind: "end" };
        }),
        ...step.to.map((_, index) =>
          of(`${index === 0 ? "the call" : "the return"} dropped`, (node) => {
            if (node.step.kind === "call") node.step.to.splice(index, 1);
          }),
        ),
        ...Object.keys(step.names ?? {}).map((name) =>
          of(`the caller's area for ${name} left out`, (node) => {
            if (node.step.kind === "call") delete node.step.names?.[name];
          }),
        ),
      );
      break;
    case "end":
      break;
  }
  return found;
}

/** A summary that says more than it may. */
function summaryMutations(certificate: ProgramCertificate, index: number): readonly Mutation[] {
  type Summary = NonNullable<ProgramCertificate["summaries"]>[number];
  const of = (what: string, change: (summary: Summary) => void): Mutation => ({
    name: `summary ${index + 1}: ${what}`,
    apply: (data) => change(data.summaries?.[index] as Summary),
  });
  const { returned } = (certificate.summaries as Summary[])[index] as Summary;
  if (returned === undefined) return [];
  const found = [
    of("never returns", (summary) => {
      delete summary.returned;
    }),
  ];
  for (const [at, result] of returned.results.entries()) {
    if (result === null) continue;
    const resultOf = ({ returned: data }: Summary) => data?.results[at] as NonNullable<typeof result>;
    found.push(
      of(`result ${at + 1} is 1000`, (summary) => {
        Object.assign(resultOf(summary), { lower: "1000", upper: "1000" });
      }),
      of(`result ${at + 1} is the first argument and 1000`, (summary) => {
        resultOf(summary).distances.push({ parameter: "n", lower: "1000" });
      }),
    );
  }
  for (const name of Object.keys(returned.changes))
    found.push(
      of(`${name} is not changed`, (summary) => {
        delete summary.returned?.changes[name];
      }),
    );
  return found;
}

function systemMutations(certificate: ProgramCertificate, index: number): readonly Mutation[] {
  type System = ProgramCertificate["systems"][number];
  const of = (what: string, change: (system: System, data: ProgramCertificate) => void): Mutation => ({
    name: `system ${index + 1}: ${what}`,
    apply: (data) => change(data.systems[index] as System, data),
  });
  const { edges, certificate: own } = certificate.systems[index] as System;
  const { claim } = own;
  const found = [
    of("left out", (_, data) => {
      data.systems.splice(index, 1);
    }),
    of("a guard that never holds", ({ certificate: each }) => {
      each.system = each.system.replaceAll(/:guard (.*)\)$/gm, ":guard (and (< 1 0) $1))");
    }),
    of("no head", (system) => {
      system.heads = [];
    }),
    ...edges.map((_, at) =>
      of(`edge ${at + 1} left out`, (system) => {
        system.edges.splice(at, 1);
      }),
    ),
  ];
  if (claim.kind !== "terminates") return found;
  for (const [step, { functions }] of claim.steps.entries())
    for (const [at, each] of functions.entries())
      for (const part of Object.keys(each))
        found.push(
          of(`function ${at + 1} of step ${step + 1} is constant at ${part}`, ({ certificate: data }) => {
            const image =
              data.claim.kind === "terminates" ? data.claim.steps[step]?.functions[at] : undefined;
            if (image !== undefined) image[part] = { coefficients: {}, constant: "0" };
          }),
        );
  found.push(
    of("an invariant that never holds", ({ certificate: data }) => {
      if (data.claim.kind !== "terminates") return;
      const part = data.claim.parts.find(({ location }) => location !== "start");
      part?.invariant.push({ coefficients: {}, constant: "-1" });
    }),
  );
  return found;
}
