/** `--string s:7`, `--buffer m->data:m->size`, `--non-null t->left`: what pointers that the entry is given mean. */
import type { HandedOver } from "@everypath/engine";
import { UsageProblem } from "./wrong-usage.ts";

interface Given {
  readonly string?: readonly string[];
  readonly buffer?: readonly string[];
  readonly nonNullPointer?: readonly string[];
}

/** A parameter, or a place in what one means. */
const path = String.raw`[A-Za-z_]\w*(?:(?:->\s*[A-Za-z_]\w*|\[\d+\])(?:->\s*[A-Za-z_]\w*|\[\d+\]|\.[A-Za-z_]\w*)*)?`;
const isPath = new RegExp(`^${path}$`);
const isString = new RegExp(String.raw`^(${path})(?::(\d+))?$`);
const isBuffer = new RegExp(String.raw`^(${path}):(?:(\d+)|(${path}))$`);

/** Whether the text names a pointer as these options do. */
export function isPointerPath(text: string): boolean {
  return isPath.test(text);
}

/** As inputs are named: `m[0].data`. */
function asInput(text: string): string {
  return text.replaceAll(/->\s*/g, "[0].");
}

/** As C has it: `m->data`. */
export function asInC(name: string): string {
  return name.replaceAll("[0].", "->");
}

/** By the pointers' names, as inputs have them. Throws UsageProblem. */
export function handedOverOf({
  string = [],
  buffer = [],
  nonNullPointer = [],
}: Given): ReadonlyMap<string, HandedOver> {
  const found = new Map<string, HandedOver>();
  for (const text of string) {
    const match = isString.exec(text);
    if (match === null)
      throw new UsageProblem(`--string ${text}: write --string NAME or --string NAME:CHARACTERS`);
    const [, name = "", most] = match;
    found.set(asInput(name), { kind: "string", most: most === undefined ? undefined : Number(most) });
  }
  for (const text of buffer) {
    const match = isBuffer.exec(text);
    if (match === null)
      throw new UsageProblem(`--buffer ${text}: write --buffer NAME:ELEMENTS or --buffer NAME:PARAMETER`);
    const [, name = "", elements, counter = ""] = match;
    if (found.has(asInput(name)))
      throw new UsageProblem(`--buffer ${text}: --string says already what ${name} means`);
    found.set(asInput(name), {
      kind: "buffer",
      elements: elements === undefined ? { path: asInput(counter) } : Math.max(1, Number(elements)),
    });
  }
  for (const text of nonNullPointer) {
    if (!isPath.test(text)) throw new UsageProblem(`--non-null ${text}: write --non-null or --non-null NAME`);
    // What the others say of a pointer excludes that it is null.
    if (!found.has(asInput(text))) found.set(asInput(text), { kind: "object", isNonNull: true });
  }
  return withWays(found, found.keys());
}

/** What leads to the pointers on the paths, by whatever means: it may be null as long as nobody says otherwise. */
export function withWays(
  said: ReadonlyMap<string, HandedOver>,
  paths: Iterable<string>,
): ReadonlyMap<string, HandedOver> {
  const found = new Map(said);
  for (const path of paths)
    for (const { index } of path.matchAll(/\[/g)) {
      const way = path.slice(0, index);
      if (way.includes("[") && !found.has(way)) found.set(way, { kind: "object", isNonNull: false });
    }
  return found;
}

/** Where a condition speaks of a size, that is an input. */
export function withSizes(
  said: ReadonlyMap<string, HandedOver>,
  pointers: Iterable<string>,
  least: 0 | 1,
): ReadonlyMap<string, HandedOver> {
  const found = new Map(said);
  for (const name of pointers) {
    const known = found.get(name);
    if (known === undefined || known.kind === "object" || known.kind === "measured")
      found.set(name, { kind: "measured", least, isNonNull: known?.isNonNull === true });
  }
  return found;
}
