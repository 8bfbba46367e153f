/**
 * `everypath lsp`: the object language in editors, by the Language Server Protocol on the standard streams.
 *
 *   server.ts     the protocol: requests to questions, findings to notifications; settings.ts is what editors can choose
 *   workspace.ts  the open documents: when they are checked (document.ts), verified, and told of (diagnostics.ts)
 *   progress.ts   how far the verification is: runs/verification verifies, in a thread, and keeps what is known of each member
 *   hover.ts      names and symbolic states at a place; navigation.ts definitions, uses and new names; symbols.ts the outline
 */
export { serve } from "./server.ts";
