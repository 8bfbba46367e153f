/** What the lines of `trails.jsonl` (trails.ts) must be. Apart from their writer, so that writing them loads no checker of schemas. */
import { z } from "zod";
import { locationSchema } from "../result/values.ts";
import { trailsSchemaName } from "./trails.ts";

const index = z.number().int().min(0);

/** The first line: what the indices of the others stand for. */
export const trailsHeadSchema = z.object({
  schema: z.literal(trailsSchemaName),
  kinds: z.array(z.string()),
  places: z.array(locationSchema),
  conditions: z.array(z.object({ text: z.string(), symbols: z.array(z.string()) })),
});
/** Each further line: a path by its number, its steps as indices of [condition, place, kind]. */
export const trailSchema = z.object({
  path: z.number().int().min(1),
  trail: z.array(z.tuple([index, index, index])),
});

export type TrailsHead = z.infer<typeof trailsHeadSchema>;
/** [condition, place, kind] */
export type Step = Trail["trail"][number];
export type Trail = z.infer<typeof trailSchema>;
