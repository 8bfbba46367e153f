/** What an exploration has found so far: its paths, why it is incomplete, and the result that is made of them at any time. */
import { type LayerStatistics, type Program, solverQueries } from "@everypath/core";
import type { Found, SearchResult } from "@everypath/engine";
import { coverageOf } from "./coverage.ts";
import type { Exploration, Path, TreeNode } from "./exploration.ts";
import { withoutImpossible } from "./impossible.ts";
import type { Shed } from "./memory/keeper.ts";
import type { Leaf } from "./path.ts";
import { Reasons } from "./reasons.ts";
import { treeOf } from "./tree.ts";
import { UntoldPaths } from "./untold.ts";

export interface FindingsOptions {
  readonly entry: string;
  readonly pending?: boolean;
  readonly keepsUntold?: boolean;
  /** Each path as it is found; `known`: taken over from an earlier run. False: there are too many for it to be told. */
  readonly onPath?: (path: Path, known: boolean) => boolean;
}

/** What the rest of an exploration knows of it when a result is made. */
export interface Around {
  /** As of `performance.now()`. */
  readonly began: number;
  readonly shed: Shed;
  /** Counters of the solvers; none before they are closed. */
  readonly layers: readonly LayerStatistics[];
}

export class Findings {
  /** Paths that ended in an error. */
  errors = 0;
  private readonly paths: Path[] = [];
  private readonly untold: UntoldPaths;
  private readonly numbers = new Map<Leaf, number>();
  private readonly reasons = new Reasons();
  private readonly program: Program;
  private readonly options: FindingsOptions;

  /** `refusedByLinking` is missing from every path; what lowering refuses later matters where it is executed. */
  constructor(program: Program, options: FindingsOptions, refusedByLinking: Program["unsupported"]) {
    this.program = program;
    this.options = options;
    this.untold = new UntoldPaths(options.keepsUntold === true);
    for (const { what, span } of refusedByLinking) this.reasons.add("unsupported", what, span);
  }

  /** Whether the path is told, and so stays in memory. */
  take(leaf: Leaf, id: number, known: boolean): boolean {
    const path: Path = { id, ...leaf.path };
    if (path.error !== undefined) this.errors++;
    this.reasons.addOfLeaf(leaf);
    const isTold = this.options.onPath?.(path, known) !== false;
    if (isTold) {
      this.paths.push(path);
      this.numbers.set(leaf, id);
    } else this.untold.add(path);
    return isTold;
  }

  /** The result as of now, but for its tree; why it is incomplete does not change any more. */
  soFar(found: Found, around: Around): Exploration {
    const interrupted: TreeNode = { kind: "open", reason: "interrupted" };
    return this.exploration(found, this.paths, this.reasons.copy(), interrupted, around);
  }

  /** The result of a search that has ended. */
  result(found: SearchResult<Leaf>, around: Around): Exploration {
    const { reasons } = this;
    for (const note of found.notes) reasons.note(note);
    for (const open of found.unknowns) reasons.unanswered(open, open.span);
    if (found.stopped !== undefined) {
      const { left } = found.pending;
      const unasked =
        left === 0 ? "" : `; of ${left} of them it was not asked whether any input leads there (--pending)`;
      const detail = `states left unexplored${unasked}`;
      reasons.add(found.stopped.reason, detail, undefined, found.stopped.waiting);
    }
    reasons.vacuousUnless(this.count > 0);
    const told =
      found.pending.impossible === 0 ? this.paths : withoutImpossible(this.paths, found.root, this.numbers);
    const tree = treeOf(found.root, this.numbers, found.stopped?.reason ?? "interrupted");
    return this.exploration(found, told, reasons, tree, around);
  }

  private get count(): number {
    return this.paths.length + this.untold.count;
  }

  private exploration(
    found: Found,
    told: readonly Path[],
    reasons: Reasons,
    tree: TreeNode,
    { began, shed, layers }: Around,
  ): Exploration {
    return {
      language: this.program.language,
      entry: this.options.entry,
      complete: reasons.isEmpty(),
      incomplete: reasons.list(),
      assumptions: reasons.assumptions(),
      paths: told,
      ...(this.untold.count === 0 ? {} : { untold: this.untold }),
      tree,
      coverage: coverageOf(this.program, found.counts, found.efforts),
      profile: found.efforts.map(({ span, calls, forks, queries, seconds }) => ({
        location: span,
        calls,
        forks,
        queries,
        solverSeconds: seconds,
      })),
      statistics: {
        paths: this.count,
        instructions: found.instructions,
        forks: found.forks,
        queries: found.efforts.reduce((sum, effort) => sum + effort.queries, 0),
        solverQueries: solverQueries(layers),
        seconds: (performance.now() - began) / 1000,
        solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
        layers,
        shed,
        ...(this.options.pending === true ? { pending: found.pending } : {}),
      },
    };
  }
}
