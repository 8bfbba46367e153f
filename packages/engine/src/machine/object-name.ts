/** How messages call an object. */
import type { MemoryObject } from "./memory/object.ts";

export function nameOf(object: MemoryObject): string {
  const { name, lifetime, size } = object.description;
  if (lifetime === "heap") {
    return typeof size === "number"
      ? `an allocation of ${size} byte${size === 1 ? "" : "s"}`
      : "an allocation of symbolic size";
  }
  return name === "" ? "an object" : `'${name}'`;
}
