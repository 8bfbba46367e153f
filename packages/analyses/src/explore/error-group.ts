/** Which paths show the same error. */
import type { PathError } from "./exploration.ts";

/** Errors with the same key are one error of the report. */
export function errorGroup({ kind, location, procedure }: PathError): string {
  return JSON.stringify([kind, location, procedure]);
}
