/** What an editor can choose, in the `initializationOptions` of its `initialize`. */
import { z } from "zod";
import { wrongArguments } from "../dap/endpoint.ts";

const schema = z.strictObject({
  /** Ghost operations are inferred; as `--no-infer` of prove. */
  infer: z.boolean().default(true),
  /** Members are verified; otherwise there are only syntax and types. */
  verify: z.boolean().default(true),
  /** For one member, in seconds. */
  time: z.number().positive().default(60),
  /** Milliseconds without a change after which verification begins. */
  delay: z.number().nonnegative().default(300),
});

export type LspSettings = z.infer<typeof schema>;

/** Where something is wrong with them, the defaults, and what is wrong. */
export function lspSettings(given: unknown): { readonly settings: LspSettings; readonly problem?: string } {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return { settings: parsed.data };
  return { settings: schema.parse({}), problem: `initializationOptions: ${wrongArguments(parsed.error)}` };
}
