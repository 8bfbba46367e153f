/** How terms are written in a program's own language. */
import type { Notation, Program } from "@everypath/core";

export function notationOf(language: Program["language"]): Notation {
  return { elements: language === "pli" ? "parentheses" : "brackets" };
}
