/**
 * Makes the parsers of the languages with a Langium grammar from it (`npm run generate`). What is made is kept beside the grammar,
 * in generated/, so that a build needs no generator.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "packages");
const langium = join(root, "node_modules/langium-cli/bin/langium.js");

/** Folders of the languages that have a grammar. */
export function grammarFolders() {
  return readdirSync(packages)
    .map((name) => join(packages, name, "src"))
    .filter((folder) => existsSync(join(folder, "langium-config.json")));
}

/** Writes the parser of the grammar in `folder` to its generated/; throws what the generator says if it fails. */
export function generateParser(folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [langium, "generate"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${folder}: ${stdout}${stderr}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const folder of grammarFolders()) generateParser(folder);
