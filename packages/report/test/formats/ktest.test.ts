/** KLEE's test files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeKTest, encodeKTest } from "../../src/formats/ktest.ts";
import { inputOfKTest, kTestOf } from "../../src/formats/ktest-of-path.ts";
import { charType, intType } from "../explorations.ts";

describe(".ktest", () => {
  it("is written as KLEE writes it", () => {
    const bytes = encodeKTest({
      arguments: ["re.bc"],
      objects: [{ name: "x", bytes: Uint8Array.of(7, 0, 0, 0xff) }],
    });
    expect(Buffer.from(bytes).toString("hex")).toBe(
      [
        "4b54455354", // KTEST
        "00000003", // version
        "00000001", // arguments
        "00000005",
        "72652e6263", // re.bc
        "00000000", // symArgvs
        "00000000", // symArgvLen
        "00000001", // objects
        "00000001",
        "78", // x
        "00000004",
        "070000ff",
      ].join(""),
    );
  });

  it("is read back as it was written, and refused where it is cut off", () => {
    const object = fc.record({ name: fc.string(), bytes: fc.uint8Array({ maxLength: 20 }) });
    const test = fc.record({ arguments: fc.array(fc.string()), objects: fc.array(object) });
    fc.assert(
      fc.property(test, fc.nat(), (written, cut) => {
        const bytes = encodeKTest(written);
        expect(decodeKTest(bytes)).toEqual({ test: written });
        const shorter = bytes.subarray(0, cut % bytes.length);
        expect(decodeKTest(shorter)).toHaveProperty("problem");
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("refuses other files and a count that the file cannot hold", () => {
    const text = (value: string) => new TextEncoder().encode(value);
    expect(decodeKTest(text("{}"))).toEqual({ problem: "it does not begin with KTEST" });
    expect(decodeKTest(Buffer.concat([text("KTEST"), Buffer.from([0, 0, 0, 9])]))).toEqual({
      problem: "its version is 9; versions 1 to 3 can be read",
    });
    const many = Buffer.concat([text("KTEST"), Buffer.from([0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff])]);
    expect(decodeKTest(many)).toEqual({ problem: "it ends too early" });
  });

  it("holds the arguments of an entry before what it reads", () => {
    const parameters = [
      { name: "n", type: intType },
      { name: "text", type: { kind: "pointer", bits: 64, pointee: charType } },
      { name: "end", type: { kind: "pointer", bits: 64, pointee: charType } },
    ] as const;
    const input = {
      readings: [{ name: "flag", bytes: Uint8Array.of(1) }],
      arguments: [
        { kind: "scalar", bytes: Uint8Array.of(1, 2, 3, 4) },
        { kind: "object", bytes: Uint8Array.of(65, 0) },
        { kind: "null" },
      ],
    } as const;
    const test = kTestOf(input, ["f.c"], parameters);
    expect(test.objects.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ["n", 4],
      ["text", 2],
      ["end", 0],
      ["flag", 1],
    ]);
    expect(inputOfKTest(test, parameters)).toEqual({ input });
    expect(inputOfKTest({ ...test, objects: [] }, parameters)).toHaveProperty("problem");
  });
});
