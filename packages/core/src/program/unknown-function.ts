/**
 * A function that is called and that no file defines. What it does is not known, but its declaration may say something
 * of it (`pure`, `noreturn`, …), and the user may (`--stub`). Everything else that it could do is either looked at or
 * named in the result: it returns any value, and it may write whatever it can reach.
 */
import type { Assumption } from "./assumptions.ts";
import type { Span } from "./source.ts";

/** What the user says of such a function; `open`: nothing. */
export type UnknownStub = "open" | "havoc" | "pure";

/** What a call that nothing is known of hands back. A symbol that stands for a `long double` is one of those that a `double` can say. */
export type UnknownResult = "nothing" | "value" | "pointer" | "long double";

export interface UnknownFunction {
  readonly name: string;
  /** `caller's`: the caller hands over a pointer to it, whose name it has. */
  readonly origin: "declaration" | "caller's";
  readonly stub: UnknownStub;
  readonly writes: "whatever it can reach" | "what its arguments point to" | "nothing";
  /** Parameters (from 0) through which it does not write to the object that they point to; to what that leads to it may. */
  readonly unwritten: readonly number[];
  readonly returns: "surely" | "perhaps" | "never";
  /** It may end the life of memory that it can reach. */
  readonly mayFree: boolean;
  /** It may call functions of the program. */
  readonly mayCallBack: boolean;
  readonly result: UnknownResult;
  /** The pointer that it returns is never null. */
  readonly neverNull: boolean;
  /** The pointer that it returns means memory of its own, as that of `malloc`. */
  readonly returnsFresh: boolean;
  /** The attributes of its declaration that are believed, as C spells them. */
  readonly believed: readonly string[];
}

/** What it may do that is not looked at, as a sentence goes on after "may": "free memory". */
export function leftOut(unknown: UnknownFunction): readonly string[] {
  const may: string[] = [];
  if (unknown.returns === "perhaps") may.push("not return");
  if (unknown.mayFree) may.push("free memory");
  if (unknown.mayCallBack) may.push("call functions of the program");
  if (unknown.writes === "whatever it can reach") may.push("use the library's streams and settings");
  return may;
}

/**
 * Whether nobody says that what is left out does not happen: no verdict that speaks of all runs is possible behind it.
 */
export function isOpen(unknown: UnknownFunction): boolean {
  return unknown.stub === "open" && leftOut(unknown).length > 0;
}

/** What a result rests on where the function is called at `location`. */
export function assumptionsOfUnknown(unknown: UnknownFunction, location: Span): readonly Assumption[] {
  const { name, stub, believed } = unknown;
  const who =
    unknown.origin === "caller's"
      ? `${name}, a function of the caller's,`
      : `${name}, which nothing defines,`;
  const kind = "undefined-function";
  const found: Assumption[] = [];
  if (believed.length > 0)
    found.push({
      kind,
      what: `${who} is what its declaration says: ${believed.join(", ")}`,
      location,
      option: undefined,
      standing: "settled",
    });
  const option = stub === "open" ? `--stub ${name}=havoc` : `--stub ${name}=${stub}`;
  const standing = isOpen(unknown) ? "open" : stub === "open" ? "settled" : "chosen";
  const what = `${who} ${effectOf(unknown)}`;
  found.push({ kind, what, location, option: standing === "settled" ? undefined : option, standing });
  return found;
}

/** Behind a pointer of the caller's is some function of this type, which may be one of the program or not. */
export function functionOfCaller(name: string, result: UnknownResult, stub: UnknownStub): UnknownFunction {
  const isOpen = stub === "open";
  return {
    name,
    origin: "caller's",
    stub,
    writes: stub === "pure" ? "nothing" : "whatever it can reach",
    unwritten: [],
    returns: isOpen ? "perhaps" : "surely",
    mayFree: isOpen,
    mayCallBack: isOpen,
    result,
    neverNull: false,
    returnsFresh: false,
    believed: [],
  };
}

function effectOf(unknown: UnknownFunction): string {
  if (unknown.returns === "never") return "ends the program, and calls no function of it";
  const { writes } = unknown;
  const returns = unknown.returns === "surely" && unknown.stub === "open" ? "" : "returns, ";
  const result = unknown.result === "nothing" ? "" : "its result ";
  if (writes === "nothing")
    return result === ""
      ? `${returns}writes nothing`
      : `${returns}writes nothing, and its result may be anything`;
  const excluded = "frees nothing, calls no function of the program, and leaves the library as it is";
  return `${returns}${excluded}; ${result === "" ? "" : "its result and "}${writes} may be anything of its type`;
}
