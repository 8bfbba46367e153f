/** Facts about the packages that an installation brings along. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { heldBack, majorOf, unexplained } from "../../../../scripts/held-back.mjs";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, "utf8"));

const lock = z
  .looseObject({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        license: z.string().optional(),
        dev: z.boolean().optional(),
        devOptional: z.boolean().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(read("package-lock.json"));
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && link !== true,
);
const atRunTime = installed.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);

describe("dependencies", () => {
  it("run nothing when they are installed", () => {
    expect(atRunTime.length).toBeGreaterThan(5);
    expect(atRunTime.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
    // Of the tools for building and testing, one has a script, which npm is told not to run.
    const { allowScripts } = z
      .looseObject({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(read("package.json"));
    const withScripts = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, "")] : [],
    );
    for (const name of withScripts) expect(allowScripts[name], name).toBe(false);
  });

  it("come from the registry alone, each with its hash", () => {
    for (const [path, { resolved, integrity }] of atRunTime) {
      if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
      expect(integrity, path).toMatch(/^sha512-/);
    }
  });

  it("are asked for in one version each, and permissively licensed", () => {
    const asked = z
      .looseObject({ dependencies: z.record(z.string(), z.string()) })
      .parse(read("packages/everypath/package.json"));
    for (const [name, version] of Object.entries(asked.dependencies))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?$/);
    for (const [path, { license }] of atRunTime)
      expect(["MIT", "ISC", "0BSD", "Apache-2.0", "BSD-3-Clause"], path).toContain(license);
  });

  it("are behind by a major version only where it is said why", () => {
    expect(heldBack.length).toBeGreaterThan(0);
    for (const { name, newest, why } of heldBack) {
      expect(lock.packages[`node_modules/${name}`]?.version, name).toSatisfy(
        (version: string) => majorOf(version) < newest,
      );
      expect(why, name).not.toBe("");
    }
    const behind = (latest: string) => ({ current: "9.0.1", latest });
    expect(unexplained({ "vscode-languageserver": behind("11.0.0"), ajv: behind("9.2.0") })).toEqual([]);
    expect(unexplained({ ajv: [behind("10.0.0")] })).toEqual([
      "ajv 9.0.1 is behind 10.0.0, and nothing says why",
    ]);
    expect(unexplained({ "vscode-languageserver": behind("12.0.0") })).toEqual([
      "vscode-languageserver 9.0.1 is behind 12.0.0; what is said of it is about 11",
    ]);
  });

  it("are listed in docs/dependencies.md (node scripts/dependencies.mjs)", () => {
    const { stdout } = spawnSync(process.execPath, [`${root}scripts/dependencies.mjs`, "--print"]);
    expect(readFileSync(`${root}docs/dependencies.md`, "utf8")).toBe(stdout.toString());
  });
});
