/** What is drawn once for a program on memory: the sizes of its pools, the fields of its nodes, what may go wrong. */
import type { Input } from "../every-input/program.ts";
import { integerTypes, type Random } from "../generator.ts";

export interface Shape {
  readonly inputs: readonly Input[];
  /** Elements of `pool` and of `numbers`. */
  readonly nodes: number;
  /** Elements of `table`. */
  readonly rows: number;
  /** Elements of a node's `tag`. */
  readonly tagLength: number;
  readonly keyType: string;
  readonly valueType: string;
  readonly isKeyFirst: boolean;
  readonly isPacked: boolean;
  /** A node's union has a float in place of two shorts. */
  readonly hasFloat: boolean;
  /** There is a table of functions. */
  readonly hasOperations: boolean;
  readonly table: TableContents;
  /** How many of a hundred indices, pointers and frees may go wrong. */
  readonly errorPercent: number;
}

/** Where the nodes are that `table` points to at first; with "pool" there is no allocation at all. */
export type TableContents = "pool" | "calloc" | "malloc" | "mixed";

/** Elements of `bytes` and of `buffer`, in every program. */
export const bytesLength = 32;
export const bufferLength = 16;
export const operationsLength = 10;

/** Each number of inputs with the values that each may take. */
type Domains = readonly (readonly (readonly number[])[])[];

/** About a hundred combinations. */
const domains: Domains = [
  [
    [9, 10, 12, 13],
    [9, 11, 13],
  ],
  [
    [9, 10],
    [4, 5],
    [3, 4],
  ],
];

/** About thirty. */
const smallDomains: Domains = [
  [
    [5, 6, 7, 9],
    [4, 5],
  ],
  [
    [4, 5],
    [3, 4],
    [2, 3],
  ],
];

export function drawShape(random: Random, isSmall: boolean): Shape {
  const [two, three] = isSmall ? smallDomains : domains;
  const domain = random.chance(67) ? two : three;
  const hasHeap = random.chance(60);
  return {
    inputs: (domain ?? []).map((sizes, index) => ({
      name: "abc".charAt(index),
      below: random.pick(sizes),
    })),
    // Programs speak of `pool[4]`.
    nodes: random.pick(isSmall ? [5, 6, 9] : [9, 10, 12, 16]),
    rows: random.pick(isSmall ? [4, 5, 9] : [9, 10, 12]),
    tagLength: random.pick([3, 4, 5, 8]),
    keyType: random.pick(integerTypes).name,
    valueType: random.pick(integerTypes).name,
    isKeyFirst: random.chance(50),
    isPacked: random.chance(15),
    hasFloat: random.chance(15),
    hasOperations: random.chance(40),
    table: hasHeap ? random.pick<TableContents>(["calloc", "malloc", "mixed"]) : "pool",
    errorPercent: random.pick([0, 0, 4, 10]),
  };
}
