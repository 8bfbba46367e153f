/** Which trees follow the runs of which abstracted call, and which edges may lead from one to another. */
import type { CertificateSummary, ProgramCertificate } from "./certificate.ts";
import type { Node, Tree } from "./graph.ts";
import { NotChecked, Refused } from "./outcome.ts";

/** Certificates were once written so. */
export const withoutSummaries = "recursion, without what is known of the runs of a call";

export class AbstractedCalls {
  private readonly summaries = new Map<string, CertificateSummary>();
  /** The first states of calls, as their callers give them. */
  private readonly callees: ReadonlySet<number>;
  private readonly nodes: ReadonlyMap<number, Node>;

  /** `nodes` may still be filled. */
  constructor({ summaries, trees }: ProgramCertificate, nodes: ReadonlyMap<number, Node>) {
    this.nodes = nodes;
    for (const summary of summaries ?? []) {
      if (this.summaries.has(summary.call)) throw new Refused(`two summaries are of '${summary.call}'`);
      this.summaries.set(summary.call, summary);
    }
    this.callees = new Set(
      trees.flatMap((tree) =>
        tree.nodes.flatMap(({ step }) => (step.kind === "call" ? step.to.slice(0, 1) : [])),
      ),
    );
  }

  isCallee(id: number): boolean {
    return this.callees.has(id);
  }

  /** Where a generalisation leads: within the runs of one call, and to where they begin only from calls. */
  root({ data, tree }: Node, id: number): Node {
    const root = this.nodes.get(id);
    if (root === undefined || root.place !== 0) throw new Refused(`${id} is no root of a tree`);
    const { call } = root.tree;
    const isBegin = call !== undefined && this.summary(call).node === id;
    const isCallee = this.isCallee(data.id);
    if (isCallee && call === undefined) throw new NotChecked(withoutSummaries);
    if (isCallee !== isBegin) throw new Refused(`the edge to ${id} is no call`);
    if (!isCallee && call !== tree.call) throw new Refused(`the edge to ${id} leads to another call's runs`);
    return root;
  }

  summary(call: string): CertificateSummary {
    const found = this.summaries.get(call);
    if (found === undefined) throw new NotChecked(`recursion without a summary of '${call}'`);
    return found;
  }

  /** The state that the runs of the summary's call begin in. */
  beginning({ call, node: id }: CertificateSummary): Node {
    const root = this.nodes.get(id);
    if (root === undefined || root.place !== 0 || root.tree.call !== call)
      throw new Refused(`no run of '${call}' begins at ${id}`);
    return root;
  }

  /** What the runs of the tree's call came with. */
  areasOfCaller({ call }: Tree): ReadonlySet<string> {
    if (call === undefined) return new Set();
    return new Set(this.beginning(this.summary(call)).state.areas.map(({ name }) => name));
  }
}
