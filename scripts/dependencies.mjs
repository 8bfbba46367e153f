/**
 * Writes docs/dependencies.md: the packages that an installation of everypath brings along, read off package-lock.json.
 * `--print` prints it instead. `--outdated` asks the registry which packages are behind by a major version, and fails where
 * nothing says why (held-back.mjs).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { heldBack, unexplained } from "./held-back.mjs";

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

const held = heldBack.map(
  ({ name, newest, why }) =>
    `| \`${name}\` | ${lock.packages[`node_modules/${name}`].version} | ${newest} | ${why} |`,
);

const text = `# Dependencies

What \`npm install everypath\` brings along: ${atRunTime.length} packages, pinned by \`package-lock.json\` with the hash of
each archive. None of them has an install script, so that nothing of them runs before everypath does; a test holds
that, the licences and this page, which \`node scripts/dependencies.mjs\` writes.

| Package | Version | Licence | Asked for by us | Archive |
|---|---|---|---|---|
${rows.join("\n")}

Of what is asked for here, the tools for building and testing included, this is behind by a major version
(\`node scripts/dependencies.mjs --outdated\` asks the registry whether that is all). Langium
stays at 4.2.1, the last version whose parser runs on Node.js 20.

| Package | Here | Newest | Why |
|---|---|---|---|
${held.join("\n")}
`;

if (process.argv.includes("--outdated")) {
  // Its exit status is 1 where anything is outdated, which is no failure here.
  const { stdout } = spawnSync("npm", ["outdated", "--json"], { cwd: root, encoding: "utf8" });
  const problems = unexplained(JSON.parse(stdout || "{}"));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(new URL("docs/dependencies.md", root), text);
