/** Everypath's own version. */
import { readFileSync } from "node:fs";
import { packageDirectory } from "../../solver/package-files.ts";

export function version(): string {
  const text = readFileSync(new URL("package.json", packageDirectory), "utf8");
  const found: { readonly version?: unknown } = JSON.parse(text);
  return typeof found.version === "string" ? found.version : "";
}
