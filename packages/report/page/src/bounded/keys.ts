/** The keys of the page. */
import type { Keys } from "../help.ts";

export const keys: Keys = [
  [
    "Steps",
    [
      ["→ ↓ j", "the next step"],
      ["← ↑ k", "the step before"],
      ["Home End", "the first step, and the error"],
      ["i I", "the next or previous input"],
    ],
  ],
  [
    "Everywhere",
    [
      ["n p", "the next or previous error"],
      ["d", "dark or light"],
      ["?", "this help"],
      ["Esc", "leave this help"],
    ],
  ],
];
