/**
 * `node scripts/fetch-c-libraries.mjs`: fetches the C programs and libraries that tests run into out/libraries, as their authors released them. They are the
 * upstream archives of Debian's source packages; c-libraries.json has their names, their checksums, and, as `layout`, the headers that a
 * library's own build system copies before it compiles. apt-get fetches them with lists of its own, so that nothing of the system
 * changes; it needs apt (Debian, Ubuntu) and a network, and no rights. What is there already with the right checksum is kept.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../out/libraries", import.meta.url));
const libraries = JSON.parse(readFileSync(new URL("c-libraries.json", import.meta.url), "utf8"));
const suite = "bookworm";
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

function run(command, options, directory) {
  const child = spawnSync(command, options, { cwd: directory, encoding: "utf8" });
  if (child.error !== undefined) throw new Error(`${command}: ${child.error.message}`);
  if (child.status !== 0) throw new Error(`${command} ${options.join(" ")}\n${child.stdout}${child.stderr}`);
}

/** apt-get with a source list, package lists and a cache in `room`. */
function aptIn(room) {
  for (const part of ["lists/partial", "cache/archives/partial"])
    mkdirSync(join(room, part), { recursive: true });
  // Where Debian's keys are not installed (Ubuntu), the checksums below are what is relied on.
  const trust = existsSync(keyring) ? `signed-by=${keyring}` : "trusted=yes";
  writeFileSync(
    join(room, "sources.list"),
    `deb-src [${trust}] http://deb.debian.org/debian ${suite} main\n`,
  );
  const settings = {
    "Dir::Etc::SourceList": join(room, "sources.list"),
    "Dir::Etc::SourceParts": "/dev/null",
    "Dir::State::Lists": join(room, "lists"),
    "Dir::Cache": join(room, "cache"),
    "APT::Sandbox::User": "root",
    "Acquire::Retries": "3",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  return (...words) => run("apt-get", [...options, ...words], room);
}

function isWhole({ archive, sha256 }) {
  const file = join(folder, archive);
  return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex") === sha256;
}

function unpack({ archive, directory, layout }) {
  rmSync(join(folder, directory), { recursive: true, force: true });
  run("tar", ["xf", archive], folder);
  for (const [from, to, replacements = {}] of layout) {
    const target = join(folder, directory, to);
    mkdirSync(dirname(target), { recursive: true });
    let text = readFileSync(join(folder, directory, from), "utf8");
    for (const [variable, value] of Object.entries(replacements)) text = text.replaceAll(variable, value);
    writeFileSync(target, text);
  }
}

mkdirSync(folder, { recursive: true });
const missing = libraries.filter((library) => !isWhole(library));
if (missing.length > 0) {
  const room = mkdtempSync(join(tmpdir(), "everypath-apt-"));
  try {
    const apt = aptIn(room);
    apt("update");
    for (const library of missing) {
      apt("source", "--download-only", "--tar-only", library.source);
      writeFileSync(join(folder, library.archive), readFileSync(join(room, library.archive)));
      if (!isWhole(library)) throw new Error(`${library.archive}: not the checksum that is expected`);
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
for (const library of libraries) unpack(library);
console.log(`${libraries.map(({ directory }) => directory).join(", ")} in ${folder}`);
