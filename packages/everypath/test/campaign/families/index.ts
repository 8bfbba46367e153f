/** All that the campaign tries, in the order of its reports. */
import type { Family } from "../family.ts";
import { csmith } from "./csmith.ts";
import { floats, memory, numbers, partial, text } from "./every-input.ts";
import { exceptions } from "./exceptions.ts";
import { hostile } from "./hostile.ts";
import { kills } from "./kills.ts";
import { library } from "./library.ts";
import { solver } from "./solver.ts";

export const families: readonly Family[] = [
  csmith,
  exceptions,
  numbers,
  floats,
  memory,
  partial,
  text,
  library,
  solver,
  kills,
  hostile,
];
