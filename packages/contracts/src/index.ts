/**
 * Proofs that methods keep their contracts (Smans, Jacobs & Piessens): `proveInterruptibly` and `proveAlone` take the tree of an object program
 * and answer with a `ContractProof`; `keysOf` tells when a member need not be verified again.
 */

export { type Annotated, annotate } from "./annotate.ts";
export { statementOf } from "./annotated-text.ts";
export { type KeyedMember, keysOf } from "./cache.ts";
export { type Failure, isCertain, type NamedSymbol, obligationKey } from "./failure.ts";
export type { Inferred } from "./inferred.ts";
export { type Anchor, anchorOf, idOf, type Piece, piecesOf, placeOf } from "./pieces.ts";
export { type FailureRun, referenceNumbers } from "./run/index.ts";
export { isAboutSnapshots, preludeOf, withoutSnapshots } from "./snapshot.ts";
export {
  type Chunk,
  emptyState,
  isSameLocation,
  type Moment,
  type SymbolicState,
  type Trail,
} from "./state.ts";
export type { Vacuous } from "./validity.ts";
export {
  type ContractOptions,
  type ContractProof,
  type Member,
  type MemberProof,
  membersOf,
  proveAlone,
  proveInterruptibly,
} from "./verify.ts";
