/** Values, places and formulas as every part of the JSON result writes them. */
import { z } from "zod";

/** A number of things: an integer from 0. */
export const count = z.number().int().min(0);

/** The names that a table has, as an enumeration takes them. */
export const keys = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

export const locationSchema = z
  .object({
    file: z.string().describe("As given on the command line or in the compiler's line information."),
    line: count.describe("From 1; 0 where unknown."),
    column: count.describe("From 1; 0 where unknown."),
  })
  .meta({ id: "Location", description: "A place in the source." });

export const formulaSchema = z
  .object({
    text: z.string().describe("In the reader's notation, with the program's own names."),
    smtlib: z.string().describe("The same as an SMT-LIB 2 term."),
  })
  .meta({ id: "Formula", description: "A value as a term over the inputs." });

export const objectSchema = z
  .object({
    name: z.string().describe("The class with a number, as values refer to it: Node#1."),
    class: z.string(),
    fields: z
      .record(z.string(), z.string())
      .describe("By name; of an array its length, and elements by their subscripts."),
  })
  .meta({ id: "HeapObject", description: "An object among the inputs." });

export const inputSchema = z
  .object({
    name: z.string(),
    sort: z
      .string()
      .describe(
        "i8 … i64 (signed), u8 … u64 (unsigned), f32, f64, bool, pointer, Int (unbounded), (Array Int Int), bytes, or the class of a reference.",
      ),
    value: z
      .string()
      .describe(
        "In the program's type: decimal for integers, true or false, 0x… for pointers, the shortest decimal that reads back for floats (also inf, -inf, nan), [1: 5, 3: 7, else 0] for arrays, escaped text for bytes.",
      ),
    text: z
      .string()
      .optional()
      .describe("As the source language writes it, where that differs from value: 'a', NULL."),
    objects: z
      .array(objectSchema)
      .optional()
      .describe("Of a reference: the objects that it leads to, but for those of inputs before it."),
    bytes: z.string().optional().describe("Sort bytes only: the contents, two hexadecimal digits a byte."),
    at: locationSchema
      .optional()
      .describe(
        "In a proof: no input, but what the variable of this name holds when the run is at the assertion there.",
      ),
  })
  .meta({ id: "Input", description: "One input of the program and its value." });

export const bytesSchema = z
  .object({ value: z.string().describe("Escaped text."), bytes: z.string().describe("Hexadecimal.") })
  .meta({ id: "Bytes", description: "A sequence of bytes." });

export const frameSchema = z
  .object({ procedure: z.string(), location: locationSchema })
  .meta({ id: "Frame", description: "A call that was active." });

export const pointSchema = z
  .object({
    kind: z.enum(["entry", "assertion", "end"]),
    location: locationSchema,
  })
  .meta({ id: "Point", description: "Where a path of a proof begins or ends." });

/** What a command answers; which of them it can answer depends on the command. */
export const verdictSchema = z.enum([
  "safe",
  "unsafe",
  "proved",
  "refuted",
  "terminates",
  "diverges",
  "bounded",
  "unknown",
]);

export const verdictOfProof = z.enum(["proved", "refuted", "unknown"]);

export const replaySchema = z.enum(["confirmed", "refuted", "not-replayable", "not-replayed"]).meta({
  id: "Replay",
  description:
    "What happened when the compiled program ran on the inputs outside of the engine: the same, something else, no such run could be made, or none was made since the time was over.",
});
