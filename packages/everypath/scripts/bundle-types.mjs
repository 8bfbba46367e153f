/**
 * The types of the library as one file. Its face and what the face names are a few declaration files that import nothing but each other, as relative
 * modules; here their declarations stand one after another. Throws where that is no longer so.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** `face`: the declaration file that programs import. */
export function bundledTypes(face) {
  const files = new Set([face]);
  for (const file of files) for (const next of importedBy(file)) files.add(next);
  const texts = [...files].map((file) => [file, readFileSync(file, "utf8")]);
  const declared = texts.flatMap(([, text]) => declarationsOf(text));
  const twice = declared.filter((name, index) => declared.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`declared in two files of the library's types: ${twice.join(", ")}`);
  const exported = [...exportsOf(face)].sort();
  const bodies = texts.map(([, text]) =>
    text
      .replaceAll(statements, "")
      .replaceAll(/^export (?=(declare|type|interface)\b)/gm, "")
      .trim(),
  );
  // Without a list every declaration would be exported.
  return `${bodies.join("\n\n")}\n\nexport { ${exported.join(", ")} };\n`;
}

/** Imports, and exports of what stands elsewhere. */
const statements = /^(?:import|export) (?:type )?(?:\{[^}]*\}|\*) from "([^"]+)";\n/gm;

function importedBy(file) {
  return [...readFileSync(file, "utf8").matchAll(statements)].map(([, name]) => moduleOf(file, name));
}

function moduleOf(file, name) {
  if (!name.startsWith(".")) throw new Error(`${file}: the library's types need the package ${name}`);
  return resolve(dirname(file), name.replace(/\.[jt]s$/, ".d.ts"));
}

function declarationsOf(text) {
  return [...text.matchAll(/^export (?:declare )?(?:function|class|type|interface|const) (\w+)/gm)].map(
    ([, name]) => name,
  );
}

function exportsOf(file) {
  const text = readFileSync(file, "utf8");
  const elsewhere = [...text.matchAll(/^export (?:type )?(\{[^}]*\}|\*) from "([^"]+)";\n/gm)];
  return new Set([
    ...declarationsOf(text),
    ...elsewhere.flatMap(([, names, from]) =>
      names === "*"
        ? [...exportsOf(moduleOf(file, from))]
        : names
            .slice(1, -1)
            .split(",")
            .map((name) => name.trim().replace(/^type /, "")),
    ),
  ]);
}
