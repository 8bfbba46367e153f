/** An object program as text with what it is run on: plain data, which another thread can lower for itself. */
export interface ObjectsSource {
  readonly language: "objects";
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** `p` or `C.m`; undefined: the main routine, else a procedure main, else the first procedure or method. */
  readonly entry: string | undefined;
  /** The argument of `--call`. */
  readonly call: string | undefined;
  /** Predicates over the inputs of the call, for the initial path condition. */
  readonly assume: readonly string[];
  /** Global variables are arbitrary at first, rather than 0, false or null. */
  readonly symbolicGlobals: boolean;
  /** A run assumes what its entry requires, and checks the other contracts; otherwise it knows none. */
  readonly contracts: boolean;
}
