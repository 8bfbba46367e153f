/** `npm test -w @everypath/<name>` runs something in each package, and in one whose tests are all slow. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

test("each package with tests has the script", () => {
  const names = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "test")),
  );
  const scripts = names.map((name) => {
    const text = readFileSync(join(root, "packages", name, "package.json"), "utf8");
    const { scripts }: { readonly scripts?: Readonly<Record<string, string>> } = JSON.parse(text);
    return scripts?.test;
  });
  expect(scripts).toEqual(names.map((name) => `node ../../scripts/test.mjs --package ${name}`));
});

test("without quick tests, the shortest", { timeout: 300_000 }, () => {
  // Its one file takes more than a few seconds.
  const { status, stdout } = spawnSync(process.execPath, ["scripts/test.mjs", "--package", "dsl"], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, stdout.trim().split("\n").at(-1)]).toEqual([0, "3 passed, 0 failed"]);
});
