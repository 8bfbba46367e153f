/**
 * Proofs that methods keep their contracts (Smans, Jacobs & Piessens): `proveInterruptibly` and `proveAlone` take the tree of an object program
 * and answer with a `ContractProof`; `keysOf` tells when a member need not be verified again.
 */
export { type KeyedMember, keysOf } from "./cache.ts";
export { type Anchor, anchorOf, idOf, type Piece, piecesOf, placeOf } from "./pieces.ts";
export {
  type Annotated,
  annotate,
  type Chunk,
  type ContractOptions,
  type ContractProof,
  emptyState,
  type Failure,
  type FailureRun,
  type Inferred,
  isAboutSnapshots,
  isSameLocation,
  type Member,
  type MemberProof,
  type Moment,
  membersOf,
  type NamedSymbol,
  obligationKey,
  preludeOf,
  proveAlone,
  proveInterruptibly,
  referenceNumbers,
  type SymbolicState,
  statementOf,
  type Trail,
  type Vacuous,
  withoutSnapshots,
} from "./verify.ts";
