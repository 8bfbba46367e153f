/**
 * Libraries as Debian has them (node scripts/fetch-c-libraries.mjs fetches them), function by function: nobody wrote a
 * harness, each function that can be called from outside is an entry. EVERYPATH_LIBRARY_SECONDS sets the time for one
 * function (5).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { bin, root } from "./measure.mjs";

const folder = join(root, "out/libraries");
const seconds = Number(process.env.EVERYPATH_LIBRARY_SECONDS ?? 5);

/** What is compiled of each, and how many functions of it can be called from outside. */
const libraries = [
  { name: "http-parser 2.9.4", files: ["http-parser-2.9.4/http_parser.c"], functions: 15 },
  { name: "jsmn 1.1.0", files: ["jsmn-1.1.0/jsmn.h"], functions: 2 },
  { name: "libcsv 3.0.3", files: ["libcsv-3.0.3/libcsv.c"], functions: 22 },
  { name: "utf8proc 2.8.0", files: ["utf8proc-2.8.0/utf8proc.c"], functions: 29 },
];

export function libraryFunctions() {
  return [...libraries.map(told), overRead()];
}

/**
 * CVE-2022-40320: `cfg_tilde_expand` of libconfuse 3.3 copies a user's name without its end and has it looked up. All
 * that is given is what the function that looks it up does with a name.
 */
function overRead() {
  const what = "CVE-2022-40320, from cfg_tilde_expand of libconfuse 3.3 alone";
  const source = join(folder, "libconfuse-3.3/src/confuse.c");
  if (!existsSync(source)) return { what, measured: notFetched, target: "", met: undefined };
  const room = mkdtempSync(join(tmpdir(), "everypath-libraries-"));
  try {
    const users = join(room, "users.c");
    const declared =
      "struct passwd { char *pw_name, *pw_dir; };\nstruct passwd *getpwnam(const char *), *getpwuid(unsigned);\n";
    writeFileSync(join(room, "pwd.h"), declared);
    writeFileSync(
      users,
      '#include <pwd.h>\n#include <string.h>\nstruct passwd *getpwnam(const char *name) {\n  static struct passwd root = {"root", "/root"};\n  return strcmp(name, root.pw_name) == 0 ? &root : NULL;\n}\n',
    );
    const { seconds: time, errors } = exploreFiles(
      [source],
      12,
      [room, dirname(source)],
      [
        ...["--entry", "cfg_tilde_expand", "--string", "filename:6", "--no-check", "uninitialized-read"],
        ...["--stub", `getpwnam=${users}`, "--stub", "getpwuid=returns:0", "--stub", "geteuid=pure"],
        ...["UNISTD_H", "STRDUP", "STRNDUP", "STRCASECMP"].flatMap((one) => ["-D", `HAVE_${one}=1`]),
        ...["PACKAGE_VERSION", "PACKAGE_STRING"].flatMap((one) => ["-D", `${one}="3.3"`]),
      ],
    );
    const found = errors.find(({ kind, procedure }) => kind === "out-of-bounds" && procedure === "getpwnam");
    const measured = found === undefined ? "not found" : `${found.message}, ${time.toFixed(1)} s`;
    return { what, measured, target: "found", met: found !== undefined };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const notFetched = "not fetched (node scripts/fetch-c-libraries.mjs, which needs Debian's or Ubuntu's apt)";

function told({ name, files, functions }) {
  const what = `${name}, each function`;
  const paths = files.map((file) => join(folder, file));
  if (!paths.every((path) => existsSync(path)))
    return { what, measured: notFetched, target: "", met: undefined };
  return { what, measured: toldOf(exploreAll(paths, functions)), target: "", met: undefined };
}

/** A library that is a header is a file that includes it. */
function sourceOf(path, room) {
  if (!path.endsWith(".h")) return path;
  const file = join(room, `${basename(path, ".h")}.c`);
  writeFileSync(file, `#include "${path}"\n`);
  return file;
}

function exploreAll(paths, functions) {
  const room = mkdtempSync(join(tmpdir(), "everypath-libraries-"));
  try {
    return exploreFiles(
      paths.map((path) => sourceOf(path, room)),
      functions,
      paths.map((path) => dirname(path)),
    );
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function exploreFiles(paths, functions, includes, options = ["--entry", "all"]) {
  const directories = includes.flatMap((directory) => ["-I", directory]);
  const words = [
    "explore",
    ...paths,
    ...directories,
    ...options,
    "--json",
    "--time",
    String(seconds * functions),
  ];
  const start = performance.now();
  const child = spawnSync(process.execPath, [bin, ...words], { encoding: "utf8", maxBuffer: 2 ** 30 });
  if (child.stdout === "") throw new Error(`${paths[0]}: ${child.stderr}`);
  return { ...JSON.parse(child.stdout), seconds: (performance.now() - start) / 1000 };
}

/**
 * Of each function what it came to. An error is `real` where every call leads to it, `avoidable` where one precondition
 * about a pointer excuses the caller; `by the caller's data` depends on how sizes and states fit together, as the length
 * of a buffer and the number that tells it.
 */
function toldOf({ entries, errors }) {
  const counts = new Map();
  const reasons = new Map();
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  const kinds = ["safe", "safe with assumptions", "real", "avoidable", "by the caller's data", "unknown"];
  for (const { verdict, assumptions, incomplete, errors: found } of entries) {
    const classes = found.flatMap((index) => (errors[index].uncertain ? [] : [errors[index].class?.kind]));
    if (verdict === "safe") count(counts, assumptions.length > 0 ? kinds[1] : kinds[0]);
    else if (verdict === "unknown") count(counts, "unknown");
    else if (classes.includes("real")) count(counts, "real");
    else count(counts, classes.every((one) => one === "avoidable") ? "avoidable" : kinds[4]);
    if (verdict !== "unknown") continue;
    for (const reason of new Set(incomplete.map((one) => one.reason))) count(reasons, reason);
  }
  const most = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const why = most.map(([reason, times]) => `${reason} ${times}`).join(", ");
  const told = kinds.filter((kind) => counts.has(kind)).map((kind) => `${counts.get(kind)} ${kind}`);
  return `${entries.length} functions: ${told.join("; ")}${why === "" ? "" : ` (${why})`}`;
}
