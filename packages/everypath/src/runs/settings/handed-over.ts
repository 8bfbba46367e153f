/** `--string s:7`, `--buffer data:n`: what pointer parameters mean. */
import type { HandedOver } from "@everypath/engine";
import { UsageProblem } from "./wrong-usage.ts";

interface Given {
  readonly string?: readonly string[];
  readonly buffer?: readonly string[];
}

/** By the parameters' names. Throws UsageProblem. */
export function handedOverOf({ string = [], buffer = [] }: Given): ReadonlyMap<string, HandedOver> {
  const found = new Map<string, HandedOver>();
  for (const text of string) {
    const match = /^([A-Za-z_]\w*)(?::(\d+))?$/.exec(text);
    if (match === null)
      throw new UsageProblem(`--string ${text}: write --string NAME or --string NAME:CHARACTERS`);
    const [, name = "", most] = match;
    found.set(name, { kind: "string", most: most === undefined ? undefined : Number(most) });
  }
  for (const text of buffer) {
    const match = /^([A-Za-z_]\w*):(?:(\d+)|([A-Za-z_]\w*))$/.exec(text);
    if (match === null)
      throw new UsageProblem(`--buffer ${text}: write --buffer NAME:ELEMENTS or --buffer NAME:PARAMETER`);
    const [, name = "", elements, parameter = ""] = match;
    if (found.has(name)) throw new UsageProblem(`--buffer ${text}: --string says already what ${name} means`);
    found.set(name, {
      kind: "buffer",
      elements: elements === undefined ? { parameter } : Math.max(1, Number(elements)),
    });
  }
  return found;
}
