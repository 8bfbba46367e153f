/** Random programs of which every run can be had: on numbers, on memory, on text and on floating-point numbers. */
import { generateArithmeticProgram, generateFloatProgram } from "../../differential/arithmetic/program.ts";
import { compareProgram, type EveryInputGenerator } from "../../differential/every-input/compare-program.ts";
import { generateMemoryProgram } from "../../differential/memory/program.ts";
import { generatePartialProgram } from "../../differential/partial/program.ts";
import { generateTextProgram } from "../../differential/text/program.ts";
import type { Family } from "../family.ts";

function family(generator: EveryInputGenerator, about: string, daily: Family["daily"]): Family {
  return {
    name: generator.name,
    about: `${about} on every input, at -O0, -O1, -O2 and -Os, against gcc's program and its sanitizers`,
    daily,
    async open(folder) {
      return { attempt: (seed) => compareProgram(folder, generator, seed), close: async () => {} };
    },
  };
}

/** Compilers compute with fewer bits where no more are asked for, and then see no overflow. */
const numbersOverlooked = { replays: "all", overlooks: true } as const;

export const numbers = family(
  {
    name: "numbers",
    generate: generateArithmeticProgram,
    maxPaths: 60,
    variants: [[], [], ["--merge"], ["--search", "dfs"]],
    ...numbersOverlooked,
  },
  "programs on integers, floating-point numbers and bit-fields",
  { first: 21, count: 6 },
);

export const memory = family(
  {
    name: "memory",
    generate: generateMemoryProgram,
    maxPaths: 40,
    variants: [[], ["--pending"], ["--merge"], ["--search", "dfs"]],
    replays: "plain exploration",
    overlooks: false,
  },
  "programs on objects, pointers and copies",
  // Among these are blocks that lived beside one that was freed, and choices of which no run has the freed one.
  { first: 2308, count: 6 },
);

export const floats = family(
  {
    name: "floats",
    generate: generateFloatProgram,
    maxPaths: 60,
    variants: [[], [], ["--merge"], ["--search", "dfs"]],
    ...numbersOverlooked,
  },
  "programs on floating-point numbers",
  { first: 1, count: 6 },
);

export const text = family(
  {
    name: "text",
    generate: generateTextProgram,
    maxPaths: 100,
    variants: [[], ["--pending"], ["--merge"], ["--search", "dfs"]],
    replays: "plain exploration",
    overlooks: false,
  },
  "programs on text and the library's functions of it",
  { first: 97, count: 5 },
);

export const partial = family(
  {
    name: "partial",
    generate: generatePartialProgram,
    maxPaths: 100,
    variants: [[], ["--pending"], ["--merge"], ["--search", "dfs"]],
    replays: "plain exploration",
    overlooks: false,
  },
  "programs on memory that is written in part, by an interpreter of their own and",
  { first: 1, count: 5 },
);
