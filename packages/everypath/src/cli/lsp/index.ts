/**
 * `everypath lsp`: the object language in editors, by the Language Server Protocol on the standard streams.
 *
 *   server.ts     the protocol: requests to questions, findings to notifications (progress.ts); settings.ts is what editors can choose
 *   workspace.ts  the open documents: when they are checked (document.ts), verified, and told of (diagnostics.ts)
 *   verifier.ts   which members are verified, in a thread (thread.ts, protocol.ts), and what is known of them (member-report.ts)
 *   hover.ts      names and symbolic states at a place; navigation.ts definitions, uses and new names; symbols.ts the outline
 */
export { serve } from "./server.ts";
