/**
 * `everypath lsp`: the object language in editors, by the Language Server Protocol on the standard streams. What is known of documents is
 * asked of runs/language; here are the protocol's words for it.
 *
 *   server.ts     requests to questions, findings to notifications; settings.ts is what editors can choose
 *   shown.ts      what is known, as the protocol has it; ranges.ts places
 *   progress.ts   how far the verification is
 */
export { serve } from "./server.ts";
