/** Does every run end? Proofs and witnesses are sought in turn, what is cheap first. */
import { type Decider, untilThen } from "./decide.ts";
import { searchWitness } from "./diverge/search.ts";
import type { Witness } from "./diverge/witness.ts";
import { type Its, locationsOf, type Transition } from "./model.ts";
import { wholeParts } from "./refined.ts";
import type { Ranked, TerminationProof } from "./terminate/proof.ts";
import { rank } from "./terminate/prove.ts";
import { splitParts } from "./terminate/split.ts";

export type Termination =
  | { readonly kind: "terminates"; readonly proof: TerminationProof }
  | { readonly kind: "diverges"; readonly witness: Witness }
  /** Neither was shown; `open` are the transitions on cycles that no ranking function covers. */
  | { readonly kind: "unknown"; readonly open: readonly Transition[]; readonly isOutOfTime: boolean };

/** What is tried once ranking functions for whole locations were not found, cheap ways first. */
const everyAttempt = ["witness", "guards", "signs", "neighbours", "deep"] as const;

export type Attempt = (typeof everyAttempt)[number];

export interface Limits extends Decider {
  /** Milliseconds after which the search gives up. */
  readonly milliseconds: number;
  /** Of a system that covers more runs than there are a witness says nothing: then only splits are tried. All attempts unless told. */
  readonly attempts?: readonly Attempt[];
}

/** A proof, or a witness of a run that never ends; neither has passed the checker. `limits.milliseconds` are for everything together. */
export function decideTermination(its: Its, limits: Limits): Termination {
  const end = performance.now() + limits.milliseconds;
  const isOver = () => performance.now() > end;
  const decider = untilThen(limits, end);
  const ranked = rank(its, wholeParts(locationsOf(its)), isOver);
  for (const attempt of limits.attempts ?? everyAttempt) {
    if (ranked.kind === "terminates") return ranked;
    if (isOver()) break;
    const open = openTransitions(ranked);
    switch (attempt) {
      case "witness":
      case "deep": {
        const witness = searchWitness(its, open, decider, isOver, attempt === "deep");
        if (witness !== undefined) return { kind: "diverges", witness };
        break;
      }
      case "guards":
      case "signs":
      case "neighbours": {
        const finer = rank(its, splitParts(its, ranked.components, attempt, isOver), isOver);
        if (finer.kind === "terminates") return finer;
        break;
      }
    }
  }
  if (ranked.kind === "terminates") return ranked;
  return {
    kind: "unknown",
    open: openTransitions(ranked),
    isOutOfTime: isOver(),
  };
}

function openTransitions({ components }: Extract<Ranked, { kind: "open" }>): readonly Transition[] {
  return [...new Set(components.flat().map(({ transition }) => transition))];
}
