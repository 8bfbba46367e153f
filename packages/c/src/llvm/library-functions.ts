/** The functions of a module of textual LLVM IR that are from headers of the C++ library, by what the debug information says of them. */
import { isOfLibraryHeader } from "../library-headers.ts";

const file = /^!(\d+) = !DIFile\(filename: "([^"]*)"/gm;
const subprogram = /^!(\d+) = distinct !DISubprogram\(.*?\bfile: !(\d+)/gm;
const definition = /^define .*?!dbg !(\d+) \{\n(?:.*\n)*?\}\n/gm;

/** The text without them; as it is where there are none. */
export function withoutLibraryFunctions(text: string): string {
  const files = new Set<string>();
  for (const [, id = "", name = ""] of text.matchAll(file))
    if (isOfLibraryHeader({ file: name })) files.add(id);
  if (files.size === 0) return text;
  const functions = new Set<string>();
  for (const [, id = "", at = ""] of text.matchAll(subprogram)) if (files.has(at)) functions.add(id);
  return text.replace(definition, (whole, id: string) => (functions.has(id) ? "" : whole));
}
