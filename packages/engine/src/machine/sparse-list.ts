/**
 * A persistent list with holes, indexed from 0 to 2³¹ − 1: a tree of nodes with 16 places each, as high as its greatest index needs. A
 * new version copies the nodes on the way to the element and shares the rest.
 */
type Node<T> = readonly (Node<T> | T | undefined)[];

const bitsOfPlace = 4;
const places = 1 << bitsOfPlace;
const mask = places - 1;

export class SparseList<T> {
  private readonly root: Node<T> | undefined;
  /** Bits of an index above those that choose among the root's places are 0. */
  private readonly shift: number;

  constructor(root?: Node<T>, shift = 0) {
    this.root = root;
    this.shift = shift;
  }

  get isEmpty(): boolean {
    return this.root === undefined;
  }

  get(index: number): T | undefined {
    let { shift } = this;
    let node = this.root;
    // Shifting by 32 or more would not shift: a root never needs more than 28.
    if (node === undefined || index >>> shift >= places) return undefined;
    for (; shift > 0; shift -= bitsOfPlace) {
      node = node[(index >>> shift) & mask] as Node<T> | undefined;
      if (node === undefined) return undefined;
    }
    return node[index & mask] as T | undefined;
  }

  with(index: number, element: T): SparseList<T> {
    let { root, shift } = this;
    while (index >>> shift >= places) {
      if (root !== undefined) root = [root];
      shift += bitsOfPlace;
    }
    return new SparseList(written(root, shift, index, element), shift);
  }

  /** Visits the elements in order of their indices, as long as `visit` answers true; whether it always did. */
  every(visit: (element: T, index: number) => boolean): boolean {
    return this.root === undefined || visitNode(this.root, this.shift, 0, visit);
  }
}

function written<T>(node: Node<T> | undefined, shift: number, index: number, element: T): Node<T> {
  const copy: (Node<T> | T | undefined)[] = node === undefined ? [] : node.slice();
  const place = (index >>> shift) & mask;
  // Without holes in JavaScript's sense, which would make every access slow.
  while (copy.length < place) copy.push(undefined);
  copy[place] =
    shift === 0 ? element : written(copy[place] as Node<T> | undefined, shift - bitsOfPlace, index, element);
  return copy;
}

function visitNode<T>(
  node: Node<T>,
  shift: number,
  start: number,
  visit: (element: T, index: number) => boolean,
): boolean {
  return node.every((part, place) => {
    if (part === undefined) return true;
    const index = start + place * 2 ** shift;
    return shift === 0
      ? visit(part as T, index)
      : visitNode(part as Node<T>, shift - bitsOfPlace, index, visit);
  });
}
