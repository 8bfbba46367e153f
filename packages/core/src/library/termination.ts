/**
 * What the descriptions of library functions promise of their calls, as far as termination rests on it (C17, and POSIX for those that
 * only it has). Each kind of promise is carried out by a rule of symbolic execution graphs (terminate/graph/library); functions that
 * differ in their arguments alone share one.
 */

/** Where a function reads or writes: standard input or output, a stream that is an argument, or a text that is. */
export type Source = "standard-input" | "text" | { readonly stream: number };
export type Sink = "standard-output" | "memory" | { readonly stream: number };

/** First and last of a range of characters: themselves, or their codes. */
export type CharacterRange = readonly [string | number, string | number];

export type TerminationRule =
  /** True for the characters in one of the ranges, which are in ascending order. */
  | { readonly rule: "character-class"; readonly ranges: readonly CharacterRange[] }
  /** Characters of the range are moved by `distance`, others are kept. */
  | { readonly rule: "other-case"; readonly range: CharacterRange; readonly distance: bigint }
  | { readonly rule: "read-character"; readonly from: Source }
  | { readonly rule: "read-line" }
  | { readonly rule: "read-line-of-any-length" }
  /** Into memory that grows with the line. */
  | { readonly rule: "read-allocated-line"; readonly stream: number }
  | { readonly rule: "read-items" }
  | { readonly rule: "read-descriptor" }
  | { readonly rule: "scan"; readonly from: Source }
  | { readonly rule: "is-at-end" }
  | { readonly rule: "ask-stream" }
  | { readonly rule: "move-stream" }
  | { readonly rule: "put-back" }
  | { readonly rule: "print"; readonly to: Sink }
  /** Into memory of a size that is given: the second argument. */
  | { readonly rule: "print-bounded" }
  | { readonly rule: "put-text"; readonly to: Sink }
  | { readonly rule: "put-character"; readonly to: Sink }
  | { readonly rule: "flush" }
  | { readonly rule: "complain" }
  | { readonly rule: "write-items" }
  | { readonly rule: "length"; readonly isBounded: boolean }
  | { readonly rule: "copy"; readonly result: "target" | "end" }
  | { readonly rule: "copy-filled"; readonly result: "target" | "end" }
  | { readonly rule: "append"; readonly isBounded: boolean }
  | { readonly rule: "compare-texts" }
  | { readonly rule: "compare-bytes" }
  | { readonly rule: "find-character" }
  | { readonly rule: "find-byte" }
  | { readonly rule: "find-text" }
  | { readonly rule: "find-any" }
  | { readonly rule: "span" }
  | { readonly rule: "duplicate"; readonly isBounded: boolean }
  /** The number that a text begins with; where the end is told, the second argument says where to. */
  | { readonly rule: "number"; readonly tellsEnd: boolean }
  | { readonly rule: "open-file"; readonly texts: number }
  | { readonly rule: "close-file" }
  /** Removes or renames. */
  | { readonly rule: "change-files"; readonly texts: number }
  | { readonly rule: "environment-variable" }
  | { readonly rule: "text-of-library" }
  | { readonly rule: "time" }
  | { readonly rule: "any-number" }
  /** What is left of the text is the library's own, or lies where the third argument says. */
  | { readonly rule: "token"; readonly rest: "own" | "given" }
  | { readonly rule: "sort" }
  | { readonly rule: "search-sorted" };
