/** Each function that docs/libc.md calls modelled is compared with the system's on random arguments, or there is a reason why not. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drivers } from "../../../c/test/runtime/native.ts";
import { calls } from "./families/library-calls.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/libc.md"), "utf8");

/** By what the reason is; a function that gets a comparison must leave this list. */
const withoutComparison: Readonly<Record<string, readonly string[]>> = {
  "ends the program, with the status and the output that end-to-end programs look at": [
    ...["exit", "_exit", "_Exit", "quick_exit", "at_quick_exit", "abort"],
    ...["assert", "__assert_fail", "__assert", "__assert_rtn", "err", "errx", "verr", "verrx"],
  ],
  "writes the program's own name, which differs": ["warn", "warnx", "vwarn", "vwarnx"],
  "depends on the machine's files, users, processes or time": [
    ...["system", "mkstemp", "chown", "fchown", "utime", "mkdir", "rmdir", "getcwd", "lstat"],
    ...["getpid", "getppid", "getuid", "geteuid", "getgid", "getegid"],
    ...["gettimeofday", "clock_gettime", "timespec_get", "times"],
  ],
  "another name of a function that is compared": [
    ...["__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf"],
    ...["putwc", "putwchar", "getwc", "getwchar", "wprintf", "vwprintf", "vfwprintf"],
    ...["wscanf", "vwscanf", "vfwscanf", "ccosf", "ctanf", "csinhf", "ccoshf"],
  ],
  "by the function of double, which is compared": [
    ...[
      "strtold",
      "wcstold",
      "acosl",
      "asinl",
      "atanl",
      "acoshl",
      "asinhl",
      "atanhl",
      "cosl",
      "sinl",
      "tanl",
    ],
    ...["coshl", "sinhl", "tanhl", "expl", "exp2l", "expm1l", "logl", "log10l", "log1pl", "log2l", "cbrtl"],
    ...[
      "sqrtl",
      "erfl",
      "erfcl",
      "lgammal",
      "tgammal",
      "atan2l",
      "hypotl",
      "powl",
      "nextafterl",
      "nexttowardl",
    ],
    ...["fmal", "ldexpl", "scalbnl", "scalblnl"],
  ],
};

function documented(): readonly string[] {
  const [modelled = ""] = page.split("## Without a model");
  const rows = modelled.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Za-z_]\w*)`/g)].map(([, name = ""]) => name),
  );
}

function compared(): ReadonlySet<string> {
  const sources = readdirSync(drivers).map((file) => readFileSync(join(drivers, file), "utf8"));
  const declared = sources.flatMap((source) => [
    ...[...source.matchAll(/\bep_(\w+)/g)].map(([, name = ""]) => name),
    ...[...source.matchAll(/\bMODEL\((\w+)\)/g)].map(([, name = ""]) => name),
  ]);
  // A program of random calls names a function where it calls it.
  const called = Object.values(calls).flatMap((statement) =>
    [...statement.matchAll(/\b(\w+)\(/g)].map(([, name = ""]) => name),
  );
  return new Set([...declared, ...Object.keys(calls), ...called]);
}

test("no function is without a random comparison or a reason", () => {
  const names = documented();
  expect(names.length).toBeGreaterThan(500);
  const known = compared();
  const excused = Object.values(withoutComparison).flat();
  expect(names.filter((name) => !known.has(name) && !excused.includes(name))).toEqual([]);
  expect(excused.filter((name) => known.has(name) || !names.includes(name))).toEqual([]);
});
