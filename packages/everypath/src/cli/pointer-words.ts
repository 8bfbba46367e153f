/** `--non-null s`, in the place of the option that takes a name: without one it is about all pointers. */
import { host } from "@everypath/core";
import { isPointerPath } from "../runs/settings/handed-over.ts";

const all = "--non-null";
const one = "--non-null-pointer";

/** The command line with the option meant. A word that is a file is one. */
export function withNamedPointers(words: readonly string[]): readonly string[] {
  const said: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    // What stands behind is no option.
    if (word === "--") return [...said, ...words.slice(i)];
    const next = words[i + 1];
    if (word.startsWith(`${all}=`)) said.push(`${one}${word.slice(all.length)}`);
    else if (word === all && next !== undefined && isPointerPath(next) && !host.files.exists(next)) {
      said.push(`${one}=${next}`);
      i++;
    } else said.push(word);
  }
  return said;
}
