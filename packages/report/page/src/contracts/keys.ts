/** The keys of the page. */
import type { Keys } from "../help.ts";

export const keys: Keys = [
  [
    "States",
    [
      ["→ ↓ j", "the next state on the path"],
      ["← ↑ k", "the state before"],
      ["Home End", "the first and the last state"],
      ["t f", "at a fork: the true or the false side"],
      ["e E", "the next or previous obligation that fails"],
    ],
  ],
  [
    "Everywhere",
    [
      ["n p", "the next or previous member"],
      ["d", "dark or light"],
      ["?", "this help"],
      ["Esc", "leave this help"],
    ],
  ],
];
