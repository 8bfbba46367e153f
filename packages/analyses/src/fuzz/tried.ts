/**
 * Which decisions were taken already, as a tree of conditions, by their digests: a child is generated only where neither a run nor a query has
 * gone that way, so that no input is generated twice. Two runs share a node where their path conditions agree up to it.
 */

/** A place in the tree; 0 is none. */
export type TriedNode = number;

/** Plain data: of each node the digest of the condition before it, its first child, and its next sibling. */
export interface TriedState {
  readonly roots: ReadonlyMap<number, TriedNode>;
  readonly digests: Float64Array;
  readonly children: Int32Array;
  readonly siblings: Int32Array;
}

/** The tree of what was tried, one for a whole run of fuzz. `state` is a copy, from which the same tree is made again. */
export class Tried {
  private readonly roots: Map<number, TriedNode>;
  private readonly digests: number[];
  private readonly children: number[];
  private readonly siblings: number[];

  constructor(state?: TriedState) {
    this.roots = new Map(state?.roots);
    this.digests = Array.from(state?.digests ?? [0]);
    this.children = Array.from(state?.children ?? [0]);
    this.siblings = Array.from(state?.siblings ?? [0]);
  }

  get state(): TriedState {
    const { roots, digests, children, siblings } = this;
    return {
      roots,
      digests: Float64Array.from(digests),
      children: Int32Array.from(children),
      siblings: Int32Array.from(siblings),
    };
  }

  /** Where the paths of inputs of a length begin: they run different paths without a decision on it. */
  rootOf(length: number): TriedNode {
    let root = this.roots.get(length);
    if (root === undefined) {
      root = this.add(0);
      this.roots.set(length, root);
    }
    return root;
  }

  /** The node behind a condition that holds. */
  follow(node: TriedNode, condition: number): TriedNode {
    const known = this.find(node, condition);
    if (known !== 0) return known;
    const made = this.add(condition);
    this.siblings[made] = this.children[node]!;
    this.children[node] = made;
    return made;
  }

  has(node: TriedNode, condition: number): boolean {
    return this.find(node, condition) !== 0;
  }

  private find(node: TriedNode, condition: number): TriedNode {
    let child = this.children[node]!;
    while (child !== 0 && this.digests[child] !== condition) child = this.siblings[child]!;
    return child;
  }

  private add(digest: number): TriedNode {
    this.children.push(0);
    this.siblings.push(0);
    return this.digests.push(digest) - 1;
  }
}
