/** A test of `out/tests` and what the compiled program is given for it. */

import { errorKinds } from "@everypath/core";
import { z } from "zod";
import { testSchemaName } from "../names.ts";
import { errorSchema } from "./error.ts";
import { pathSchema } from "./path.ts";
import { bytesSchema, count, inputSchema, keys } from "./values.ts";

const hex = z.string().regex(/^([0-9a-f]{2})*$/);

const targetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("argument"), index: count }),
  z.object({ kind: z.literal("object"), index: count }),
  z.object({ kind: z.literal("variable"), name: z.string() }),
]);

const pointerSchema = z.object({
  at: count,
  target: targetSchema,
  offset: z.number().int(),
});

const objectSchema = z.object({
  bytes: hex,
  pointers: z
    .array(pointerSchema)
    .optional()
    .describe(
      "Where in the object the address of an argument's object, of one of `objects` or of a variable stands.",
    ),
});

/** What a run outside of the engine is given; scalars are little-endian. */
export const replayInputSchema = z.object({
  readings: z
    .array(z.object({ name: z.string(), bytes: hex }))
    .describe("What the program reads, in the order it does."),
  unwritten: z
    .array(z.object({ line: z.number().int(), column: z.number().int(), bytes: hex }))
    .optional()
    .describe("What variables hold that are declared without a value, by the places of their declarations."),
  arguments: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("scalar"), bytes: hex }),
        z.object({ kind: z.literal("null") }),
        z
          .object({ kind: z.literal("object"), ...objectSchema.shape })
          .describe("A pointer to an object that holds these bytes."),
        z
          .object({ kind: z.literal("pointer"), target: targetSchema })
          .describe("A pointer to another argument's object, or to a variable."),
      ]),
    )
    .optional()
    .describe("Of an entry that is not run as a whole program."),
  objects: z
    .array(objectSchema)
    .optional()
    .describe("What pointers in the arguments' objects lead to beside these."),
});

/** How the program was compiled, and which errors were not looked for. */
export const compileSchema = z.object({
  dataModel: z.enum(["lp64", "ilp32"]),
  includeDirectories: z.array(z.string()),
  definitions: z.array(z.string()),
  flags: z.array(z.string()),
  fileFlags: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("Flags for single files, by their names."),
  unchecked: z.array(z.enum(keys(errorKinds))),
});

/** One test of `out/tests`: inputs and what the program must do on them. */
export const testCaseSchema = z
  .object({
    schema: z.literal(testSchemaName),
    files: z.array(z.string()),
    entry: z.string(),
    path: count.describe("The id of the path in result.json."),
    inputs: z.array(inputSchema),
    decisions: z.string(),
    replay: replayInputSchema.optional().describe("The inputs as bytes, for everypath replay."),
    compile: compileSchema.optional(),
    expect: z.object({
      end: pathSchema.shape.end,
      result: z.string().optional().describe("The value returned by the entry, in its type."),
      value: z
        .discriminatedUnion("kind", [
          z.object({
            kind: z.literal("integer"),
            bits: count,
            value: z.string().describe("Unsigned decimal."),
          }),
          z.object({ kind: z.literal("float"), value: z.string() }),
          z.object({ kind: z.literal("pointer"), isNull: z.boolean() }),
        ])
        .optional()
        .describe("The same for machines: the bits of an integer, the shortest decimal of a float."),
      exitStatus: z.number().int().optional(),
      stdout: bytesSchema.optional(),
      error: errorSchema.pick({ kind: true, message: true, location: true, procedure: true }).optional(),
    }),
  })
  .meta({
    title: "Everypath test",
    description: "One path's inputs and the behaviour they must show, version 1.",
  });
