/** The names of what decisions may depend on (influence.ts): variables, the memory behind pointer variables and at fixed addresses, inputs. */
import { type Term, type Variable, variablesRead } from "@everypath/core";

/** Memory that is reached otherwise than by a variable or at a fixed address. */
export const memory = "memory";
/** Before the key of a pointer or an address: the memory behind it. */
export const pointed = "m:";

/** Memory that the local pointer variable points to, or that lies at the fixed address; undefined for other keys. */
export function memoryOfKey(
  key: string,
): { readonly slot: number } | { readonly address: number } | undefined {
  if (!key.startsWith(pointed)) return undefined;
  const number = Number(key.slice(pointed.length + 1));
  return key[pointed.length] === "l" ? { slot: number } : { address: number };
}

/** The memory that an address lies in. */
export function rootOf(address: Term): string {
  if (address.kind === "constant")
    return typeof address.value === "bigint" ? `${pointed}@${address.value}` : memory;
  let root: string | undefined;
  for (const variable of variablesRead(address)) {
    if (variable.scope !== "local" || variable.sort !== address.sort || !isAddend(address, variable))
      continue;
    if (root !== undefined) return memory;
    root = pointed + localKey(variable.slot);
  }
  const base = constantIn(address);
  if (base !== undefined) return `${pointed}@${base}`;
  return root ?? memory;
}

function isAddend(address: Term, variable: Variable): boolean {
  return (
    address === variable ||
    (address.kind === "application" && address.operator === "bvAdd" && address.arguments.includes(variable))
  );
}

/** The least number that is taken to be an address and no offset. */
const leastAddress = 4096n;

function constantIn(address: Term): bigint | undefined {
  if (address.kind !== "application" || address.operator !== "bvAdd") return undefined;
  for (const part of address.arguments) {
    if (part.kind !== "constant" || typeof part.value !== "bigint") continue;
    const { value } = part;
    const isOffset =
      value < leastAddress || (part.sort.kind === "bitvec" && value >> BigInt(part.sort.width - 1) !== 0n);
    if (!isOffset) return value;
  }
  return undefined;
}

/** Whatever the program reads from here on. */
export const inputs = "inputs";

export function localKey(slot: number): string {
  return `l${slot}`;
}

export function globalKey(slot: number): string {
  return `g${slot}`;
}

export function keyOf({ scope, slot }: Variable): string {
  return scope === "local" ? localKey(slot) : globalKey(slot);
}
