/** What packed values consist of: see pack.ts. */

/** Plain data: it can be cloned structurally, its words moved to another thread, or both written by `v8.serialize`. */
export interface Packed {
  readonly words: Int32Array<ArrayBuffer>;
  readonly texts: readonly string[];
}

/** What a word says, and what the number above the tag is. */
export const tags = {
  nothing: 0,
  null: 1,
  false: 2,
  true: 3,
  /** The value. */
  small: 4,
  /** The two words that follow. */
  double: 5,
  integer: 6,
  /** Of the text. */
  text: 7,
  /** Count of bytes, in the words that follow. */
  bytes: 8,
  /** Count of items, or of entries: keys and values in turn. */
  list: 9,
  map: 10,
  /** Of the form. */
  object: 11,
  /** Of an object, list or map that was written before. */
  known: 12,
  term: 13,
  // Definitions, which stand before the value that needs them.
  /** Count of keys. */
  form: 16,
  constant: 17,
  /** 1 for an indeterminate one. */
  symbol: 18,
  bound: 19,
  /** Count of arguments. */
  application: 20,
} as const;

export const tagBits = 5;
export const tagMask = (1 << tagBits) - 1;
export const greatestSmall = 2 ** (31 - tagBits) - 1;

/** Of the words that say a sort; the number is the width, the significand, or that of the name. */
export const sortTags = { bool: 0, int: 1, ref: 2, bitvec: 3, float: 4, array: 5, uninterpreted: 6 } as const;
