/**
 * Writes docs/dependencies.md: the packages that an installation of everypath brings along, read off package-lock.json.
 * `--print` prints it instead.
 */
import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const lock = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
const own = JSON.parse(readFileSync(new URL("packages/everypath/package.json", root), "utf8"));

const atRunTime = Object.entries(lock.packages)
  .filter(
    ([path, entry]) => path.includes("node_modules/") && !entry.dev && !entry.devOptional && !entry.link,
  )
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), ...entry }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const rows = atRunTime.map(({ name, version, license, integrity }) => {
  const asked = own.dependencies[name] === undefined ? "" : "yes";
  return `| \`${name}\` | ${version} | ${license} | ${asked} | \`${integrity.slice(0, 23)}…\` |`;
});

const text = `# Dependencies

What \`npm install everypath\` brings along: ${atRunTime.length} packages, pinned by \`package-lock.json\` with the hash of
each archive. None of them has an install script, so that nothing of them runs before everypath does; a test holds
that, the licences and this page, which \`node scripts/dependencies.mjs\` writes.

| Package | Version | Licence | Asked for by us | Archive |
|---|---|---|---|---|
${rows.join("\n")}
`;

if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(new URL("docs/dependencies.md", root), text);
