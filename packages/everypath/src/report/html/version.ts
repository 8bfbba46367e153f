/** Everypath's own version. */
import { readFileSync } from "node:fs";

export function version(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const found: { readonly version?: unknown } = JSON.parse(text);
  return typeof found.version === "string" ? found.version : "";
}
