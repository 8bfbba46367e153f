import { readFileSync } from "node:fs";
import { test } from "vitest";
import { prove } from "./support.ts";

test("scratch", () => {
  for (const file of (process.env.F ?? "").split(",")) {
    const began = performance.now();
    console.log(
      file,
      JSON.stringify(
        prove(readFileSync(file, "utf8"), { infers: process.env.NOINFER === undefined }),
        null,
        1,
      ),
      performance.now() - began,
    );
  }
}, 100000);
