/**
 * `debug --modular`: the verification of one member of an object program, state by state (symbolic debugging, section 6.2 of Smans, Jacobs
 * & Piessens). In: what a proof of contracts told while it ran (`StateRecorder`); out: the tree of its symbolic states, and a `ModularSession`
 * that walks it forwards and backwards. Nothing is verified a second time.
 *
 *   record.ts   keeps the states of a proof     tree.ts      the states as a tree, with what fails as leaves
 *   session.ts  a place in the tree, moves      changes.ts   what a state has that the one before had not
 */
export { type ChunkChange, changesBetween, type StateChanges } from "./changes.ts";
export { StateRecorder } from "./record.ts";
export { ModularSession, type ModularStop } from "./session.ts";
export type { NodeKind, VerificationNode, VerificationTree } from "./tree.ts";
