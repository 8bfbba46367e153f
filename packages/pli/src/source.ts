/** A PL/I program as text with what it is run on: plain data, which another thread can lower for itself. */
export interface PliSource {
  readonly language: "pli";
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The procedure to start from; undefined: the main procedure, else the first one. */
  readonly entry: string | undefined;
  /** The argument of `--call`. */
  readonly call: string | undefined;
  /** Predicates over the symbols of the call, for the initial path condition. */
  readonly assume: readonly string[];
  /** What a symbolic subscript becomes (King, section 9). */
  readonly subscripts: "conditional" | "cases";
}
