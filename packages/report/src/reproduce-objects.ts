/** An object graph as a condition that `--assume` takes: `to = this && this.balance = 1`. */
import type { ResultInput } from "./result.ts";

/** `null`, `Node#2`, `Node#2 { … }, Node#3 { … }`, `another Node` */
export function isReference({ sort, value }: ResultInput): boolean {
  return value === "null" || value.startsWith(`${sort}#`) || value === `another ${sort}`;
}

/**
 * What must hold for the inputs to be these and no others; undefined where it cannot be said: of an input that is neither a parameter nor a
 * global variable, and of an object that the path has not looked at.
 */
export function objectsAssumption(
  inputs: readonly ResultInput[],
  { parameters, hasGlobals }: { readonly parameters: readonly string[]; readonly hasGlobals: boolean },
): string | undefined {
  const isKnown = (name: string): boolean => name === "this" || parameters.includes(name) || hasGlobals;
  if (!inputs.every(({ name }) => isKnown(name))) return undefined;
  const objects = new Map(inputs.flatMap((input) => input.objects ?? []).map((one) => [one.name, one]));
  const conjuncts: string[] = [];
  /** Objects by their names, each with an expression that leads to it. */
  const met = new Map<string, string>();
  const pending = inputs.map((input) => ({ expression: input.name, value: firstWord(input) }));
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { expression, value } = next;
    if (value === "another" || value.startsWith("another ")) return undefined;
    const object = objects.get(value);
    const known = met.get(value);
    if (object === undefined || known !== undefined) {
      conjuncts.push(`${expression} = ${known ?? value}`);
      continue;
    }
    if (expression !== "this") conjuncts.push(`${expression} != null`);
    for (const [name, other] of met)
      if (objects.get(name)?.class === object.class) conjuncts.push(`${expression} != ${other}`);
    met.set(value, expression);
    for (const [field, held] of Object.entries(object.fields)) {
      if (field === "others") return undefined;
      const part = /^\d+$/.test(field) ? `${expression}[${field}]` : `${expression}.${field}`;
      pending.push({ expression: part, value: held });
    }
  }
  return conjuncts.join(" && ");
}

/** An object's name, or the whole value of what is none. */
function firstWord(input: ResultInput): string {
  return isReference(input) ? input.value.split(" ", 1)[0]! : input.value;
}
