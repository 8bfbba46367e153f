/** What a host promises of files, whichever it is. */
import { beforeAll, expect, test } from "vitest";
import { host } from "../../src/host/index.ts";

const { files, paths, system } = host;
let folder = "";
beforeAll(() => {
  folder = files.makeTemporary(paths.join(system.temporaryDirectory(), "everypath-host-"));
});
const at = (name: string): string => paths.join(folder, name);
const codeOf = (action: () => unknown): unknown => {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
};

test("what is not there is found by nobody, and fails who needs it", () => {
  expect([files.exists(at("none")), files.find(at("none")), files.findLink(at("none"))]).toEqual([
    false,
    undefined,
    undefined,
  ]);
  for (const action of [files.status, files.linkStatus, files.read, files.readText, files.real, files.list])
    expect(codeOf(() => action(at("none")))).toBe("ENOENT");
  expect(codeOf(() => files.remove(at("none")))).toBe("ENOENT");
  files.remove(at("none"), { force: true });
});

test("a file is what was written, and a new one replaces none", () => {
  files.write(at("a"), "ä");
  expect([files.readText(at("a")), [...files.read(at("a"))], files.status(at("a")).size]).toEqual([
    "ä",
    [0xc3, 0xa4],
    2,
  ]);
  expect(codeOf(() => files.write(at("a"), "b", { isNew: true }))).toBe("EEXIST");
  files.link(at("a"), at("b"));
  expect(codeOf(() => files.link(at("a"), at("b")))).toBe("EEXIST");
  expect(files.status(at("a")).identity).toBe(files.status(at("b")).identity);
  files.write(at("c"), new Uint8Array([1]));
  expect(files.status(at("a")).identity).not.toBe(files.status(at("c")).identity);
});

test("an open file is read and written from where one is, or at a place", () => {
  const file = files.open(at("open"), "wx+");
  expect(codeOf(() => files.open(at("open"), "wx"))).toBe("EEXIST");
  expect(files.writeBlock(file, new Uint8Array([1, 2, 3, 4, 5]))).toBe(5);
  expect(files.writeBlock(file, new Uint8Array([9, 8]), 1, 1, 0)).toBe(1);
  const block = new Uint8Array(4);
  expect([files.readBlock(file, block, 1, 3, 0), [...block]]).toEqual([3, [0, 8, 2, 3]]);
  files.truncate(file, 2);
  expect(files.openStatus(file).size).toBe(2);
  expect(files.readBlock(file, block, 0, 4, 2)).toBe(0);
  files.close(file);
});

test("directories are made, listed and removed", () => {
  files.makeDirectory(at("d/e"), { recursive: true });
  files.makeDirectory(at("d/e"), { recursive: true });
  expect(codeOf(() => files.makeDirectory(at("d")))).toBe("EEXIST");
  files.write(at("d/f"), "");
  expect(files.list(at("d")).toSorted()).toEqual(["e", "f"]);
  expect(files.entries(at("d")).map((entry) => [entry.name, entry.isDirectory(), entry.isFile()])).toEqual([
    ["e", true, false],
    ["f", false, true],
  ]);
  expect(codeOf(() => files.removeEmpty(at("d")))).toBe("ENOTEMPTY");
  files.remove(at("d"), { recursive: true });
  expect(files.exists(at("d"))).toBe(false);
});
