/** The keys of the page. */
import type { Keys } from "../help.ts";

export const keys: Keys = [
  [
    "The graph",
    [
      ["+ − 0", "zoom in, zoom out, show all"],
      ["f", "fold or unfold the states' details"],
      ["Tab", "the next state"],
    ],
  ],
  [
    "Everywhere",
    [
      ["1 2", "the graph, and the transition systems"],
      ["d", "dark or light"],
      ["?", "this help"],
      ["Esc", "leave this help"],
    ],
  ],
];
