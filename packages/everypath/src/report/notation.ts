/** How terms are written in a program's own language. */
import type { Program } from "../program/program.ts";
import type { Notation } from "../term/index.ts";

export function notationOf(language: Program["language"]): Notation {
  return { elements: language === "pli" ? "parentheses" : "brackets" };
}
