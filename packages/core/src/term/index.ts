/**
 * Terms: what a value is.
 *
 * In come the constructors' calls: a front end builds program expressions over variables, the machine applies operators to
 * values over symbols. Out come hash-consed terms in normal form (`===` is equality), their values under a model
 * (`evaluate`), their instances under a store (`substitute`), bounds that spare most solver calls (`rangeOf`, `knownBits`), and
 * their text for solvers (`printSmtLib`, `smtLibScript`) and for people (`printReader`). Key types: `Term`, `SymbolicTerm`
 * (no program variables: what stores and path conditions hold), `Sort`, `Model`.
 *
 *     const x = symbol("x", bitVecSort(32));
 *     bvSubtract(bvAdd(x, one), one) === x
 *     printReader(bvSignedLess(bitVecConstant(32, 5), x)) === "x > 5"
 *
 * The normal form. A constructor given terms in normal form returns one, by looking a bounded number of levels down; it never
 * changes the value under any model, including where SMT-LIB defines what C leaves undefined.
 *  1. Constants fold by the operator's row in operators.ts. What SMT-LIB leaves open does not fold.
 *  2. `and`, `or` are flat, sorted and without repetition; a conjunct with its negation is false, a ∧ (a ∨ b) is a.
 *  3. `not` moves into comparisons (¬(a < b) is b ≤ a) and one level into `and`, `or`; float comparisons keep it, for NaN.
 *  4. `ite`: equal branches, decided conditions and Boolean branches vanish; an operator applied to a choice among
 *     constants moves inside it, so that C's `(a == b) != 0` is a = b.
 *  5. Sums are flat Σ cᵢ·mᵢ + k in a fixed order, `Int` and `BitVec` alike; products of `Int` sums are multiplied out.
 *  6. An `Int` comparison has positive coefficients on both sides in lowest terms and keeps the strictness it was written with;
 *     an equation between bit-vector sums is cancelled likewise, an odd coefficient divided away.
 *  7. Shifts by constants and masks of one run of ones are `extract`, `concat` and `zeroExtend`; these fuse, so that bytes put
 *     together again are the value they were taken from. Disjoint `|`, `^`, `+` are `concat`.
 *  8. Comparisons are decided by ranges and known bits where possible, else done in the fewest bits: extensions on both sides
 *     go, equal rows of parts are compared part by part, the sign bit is x < 0; a + b that never carries is not below a.
 *  9. A bit-vector all of whose bits are known is a constant; signed operations on values that are never negative are unsigned ones.
 * 10. An overflow predicate with a constant operand is a comparison: x + 1 overflows where x = 2147483647.
 * 11. Floats: only identities that hold for NaN, −0 and infinities.
 * 12. `select` passes writes to other indices and stops at the first it cannot tell from its own; `store` drops the write it hides.
 * 13. `defined` over symbols is a formula at once, following conditionals and array writes; over variables it waits.
 * 14. Commutative arguments are sorted by structure (order.ts), never by age, so every run and worker builds the same term.
 * 15. A quantifier's bound integer is numbered from the inside, so terms that differ in bound names alone are one term. Short
 *     ranges are written out, ¬∀ is ∃¬, and a body that does not speak of the bound integer leaves the quantifier.
 * 16. An `Int` quotient or remainder by a constant has a positive divisor without common factors; compared with a constant a quotient
 *     becomes a comparison of its dividend, and `a rem b = 0` is `a mod b = 0`.
 * Long chains are cut (linear.ts, bool.ts), so that building a term of n operators costs about n steps.
 *
 * To add an operator: a row in its family's file under operators/, its constructor with its rules under normal/, and its typed face in
 * constructors.ts (docs/architecture.md, "Operators").
 */
export { OutOfTime, passNode, withAlarm } from "./alarm.ts";
export { type BitFacts, type KnownBits, knownBits, type Range, rangeOf } from "./bit-facts.ts";
export { maximum, minimum } from "./bits.ts";
export * from "./constructors.ts";
export {
  defaultValue,
  type Evaluation,
  evaluate,
  evaluator,
  evaluatorWith,
  type ValueOfApplication,
} from "./evaluate.ts";
export { doubleOfExtended, extendedOfDouble, extendedWidth, type ReadDouble } from "./extended.ts";
export { exactParts, fusedMultiplyAdd } from "./ieee.ts";
export { boundTerms, fastenTerms, loosenTerms, TermOutOfReach, termCount } from "./intern.ts";
export * from "./model.ts";
export { type Multiples, multiplesOf } from "./multiples.ts";
export {
  freeIndices,
  hasOpenDivision,
  hasPower,
  hasQuantifier,
  isQuantifier,
  isSolverSupported,
} from "./node.ts";
export { type ConstantBound, constantBound } from "./normal/bounds.ts";
export {
  type ElementFunction,
  type IntegerFunction,
  type NameUnlessUndefined,
  type Operator,
  operatorNames,
  operators,
  type ReaderNotation,
  type WordFunction,
} from "./operators.ts";
export { compareNames, compareTerms } from "./order.ts";
export { type NameOf, type Notation, printReader } from "./print/reader.ts";
export { type ScriptLines, ScriptPrinter } from "./print/script-printer.ts";
export { printSmtLib, SmtLibPrinter } from "./print/smt-lib.ts";
export { smtLibScript } from "./print/smt-lib-script.ts";
export { exists, forall, instantiate, type Quantified } from "./quantifier.ts";
export { rebuild } from "./rebuild.ts";
export { type Rewriting, rewrite } from "./rewrite.ts";
export { type Bounds, boundIn, meetBounds, sharpen, unbounded } from "./sharpen.ts";
export * from "./sort.ts";
export { substitute } from "./substitute.ts";
export * from "./term.ts";
export { bitFactsThroughout, bitFactsWith } from "./told-facts.ts";
export { collectSymbols, foldTerm, symbolsOf } from "./traverse.ts";
