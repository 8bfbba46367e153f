/** Rules "icmp" and "icmp refinement" (section 3.2): a comparison whose truth ⟨a⟩ settles, else its cases. Operands are read alike. */
import type { Linear } from "@everypath/its";
import { above, atLeast, equalFacts, type RuleContext, refine, type TruthResult } from "./rule.ts";

/** icmp (u|s)lt */
export function lessThan({ knowledge }: RuleContext, a: Linear, b: Linear): TruthResult {
  const less = above(b, a);
  const notLess = atLeast(a, b);
  if (knowledge.entails(less)) return { kind: "truth", truth: true };
  if (knowledge.entails(notLess)) return { kind: "truth", truth: false };
  return refine([less], [notLess]);
}

/** icmp (u|s)le */
export function lessOrEqual(context: RuleContext, a: Linear, b: Linear): TruthResult {
  const turned = lessThan(context, b, a);
  return turned.kind === "truth" ? { kind: "truth", truth: !turned.truth } : turned;
}

/** icmp eq. KB is a conjunction, so that "differs" is two cases: below and above. */
export function equals({ knowledge }: RuleContext, a: Linear, b: Linear): TruthResult {
  const below = above(b, a);
  const beyond = above(a, b);
  if (knowledge.entails(below) || knowledge.entails(beyond)) return { kind: "truth", truth: false };
  const isAtMost = knowledge.entails(atLeast(b, a));
  const isAtLeast = knowledge.entails(atLeast(a, b));
  if (isAtMost && isAtLeast) return { kind: "truth", truth: true };
  return refine(equalFacts(a, b), ...(isAtLeast ? [] : [[below]]), ...(isAtMost ? [] : [[beyond]]));
}
