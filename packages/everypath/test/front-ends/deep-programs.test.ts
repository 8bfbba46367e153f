/** PL/I and object programs nested deeply, through one command for each shape; the others are in deep-programs-in-each-command.test.ts. */
import { test } from "vitest";
import { elseIf, expectAnswer, objectProducts, products } from "./deep.ts";

test.each([
  ["explore", "products.pli", products],
  ["prove", "products.idf", objectProducts],
  ["terminate", "else-if.pli", elseIf],
  ["explore", "sum.idf", `int x; x := 1${" + x".repeat(10_000)};\n`],
])("%s %s", (command, name, text, ...options: readonly string[]) => {
  expectAnswer(command, name, text, options);
});
