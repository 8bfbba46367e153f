/**
 * The path of a Rust item from its symbol: `core::panicking::panic_fmt`. Both schemes of mangling are read (rustc's legacy one, and v0 of RFC
 * 2603), as far as names of functions that are no methods of an implementation need it.
 */

/** undefined: no symbol of Rust's, or one of a method. */
export function rustPath(symbol: string): readonly string[] | undefined {
  if (symbol.startsWith("_R")) return new V0(symbol, 2).path();
  return symbol.startsWith("_ZN") ? legacyPath(symbol) : undefined;
}

const hash = /^h[0-9a-f]{16}$/;

/** `_ZN4core9panicking5panic17h0123456789abcdefE`: names, each with its length before it; the last is a hash. */
function legacyPath(symbol: string): readonly string[] | undefined {
  const names: string[] = [];
  let position = "_ZN".length;
  while (symbol[position] !== "E") {
    const length = /^\d+/.exec(symbol.slice(position))?.[0];
    if (length === undefined) return undefined;
    const start = position + length.length;
    position = start + Number(length);
    if (position >= symbol.length) return undefined;
    names.push(symbol.slice(start, position));
  }
  const last = names.pop();
  return last === undefined || !hash.test(last) || names.some((name) => name.includes("$"))
    ? undefined
    : names;
}

/** The grammar of RFC 2603; a path that is not made of crates, modules, functions and their generic arguments is undefined. */
class V0 {
  constructor(
    private readonly text: string,
    private position: number,
  ) {}

  path(): readonly string[] | undefined {
    switch (this.take()) {
      case "C": {
        const crate = this.identifier();
        return crate === undefined ? undefined : [crate];
      }
      case "N": {
        this.position += 1;
        const parent = this.path();
        const name = parent && this.identifier();
        return parent === undefined || name === undefined ? undefined : [...parent, name];
      }
      case "I":
        // The arguments follow, and are no part of the path.
        return this.path();
      default:
        return undefined;
    }
  }

  private take(): string | undefined {
    return this.text[this.position++];
  }

  /** `s_` and `s1a_` tell apart what has one name; `7___rustc` has a line before a name that begins with one. */
  private identifier(): string | undefined {
    const match = /^(?:s[0-9a-zA-Z]*_)?u?(0|[1-9]\d*)_?/.exec(this.text.slice(this.position));
    if (match === null) return undefined;
    const start = this.position + match[0].length;
    this.position = start + Number(match[1]);
    return this.position > this.text.length ? undefined : this.text.slice(start, this.position);
  }
}
