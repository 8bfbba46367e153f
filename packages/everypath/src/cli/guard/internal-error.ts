/** What is said where a fault of ours has been thrown that nobody waits for, as by a thread. */
import { printable } from "@everypath/report";
import { faultMessage } from "../../runs/fault.ts";

export function internalErrorText(words: readonly string[], error: Error): string {
  const stack = words.includes("--verbose") ? `\n${error.stack ?? ""}` : "";
  const line = `${words.join(" ")}: an internal error of everypath: ${faultMessage(error)}; please report it`;
  return printable(`everypath: ${line}${stack}\n`);
}
