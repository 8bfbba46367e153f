/** Proofs and witnesses as certificates: plain data for the checker. */
import { printSmtLib } from "@everypath/core";
import {
  type Certificate,
  certificateFormat,
  type DivergenceClaim,
  type TerminationClaim,
} from "./check/index.ts";
import type { Choices } from "./concrete.ts";
import type { Termination } from "./decide-termination.ts";
import type { Step, Witness } from "./diverge/witness.ts";
import { writeAri } from "./formats/ari.ts";
import type { Linear } from "./linear/expression.ts";
import type { Its } from "./model.ts";
import type { TerminationProof } from "./terminate/proof.ts";

/** The certificate of a decided system. */
export function certify(
  its: Its,
  file: string,
  decided: Exclude<Termination, { kind: "unknown" }>,
): Certificate {
  const claim =
    decided.kind === "terminates" ? terminationClaim(decided.proof) : divergenceClaim(its, decided.witness);
  return { format: certificateFormat, file, system: writeAri(its), claim };
}

function terminationClaim({ refined, invariants, steps }: TerminationProof): TerminationClaim {
  const nowhere = [{ coefficients: {}, constant: "-1" }];
  return {
    kind: "terminates",
    parts: refined.parts.map(({ name, location, when }) => ({
      name,
      location,
      when: when.map(linearData),
      invariant: invariants.get(name)?.map(linearData) ?? nowhere,
    })),
    steps: steps.map(({ ranking: { functions, decreasing } }) => ({
      functions: functions.map((each) =>
        Object.fromEntries([...each].map(([part, linear]) => [part, linearData(linear)])),
      ),
      decreasing: [...decreasing],
    })),
  };
}

/** The atoms are variables here: ranking functions and invariants are over nothing else. */
function linearData({ coefficients, constant }: Linear) {
  return {
    coefficients: Object.fromEntries(
      [...coefficients].map(([atom, factor]) => [
        atom.kind === "symbol" ? atom.name : printSmtLib(atom),
        String(factor),
      ]),
    ),
    constant: String(constant),
  };
}

function divergenceClaim(its: Its, { start, stem, loop }: Witness): DivergenceClaim {
  return {
    kind: "diverges",
    inputs: Object.fromEntries(its.variables.map(({ name }, index) => [name, String(start.values[index])])),
    stem: stem.map(stepData),
    loop: loopData(loop),
  };
}

function loopData(loop: Witness["loop"]): DivergenceClaim["loop"] {
  switch (loop.kind) {
    case "repeats":
      return { kind: "repeats", steps: loop.steps.map(stepData) };
    case "recurrent":
      return {
        kind: "recurrent",
        set: loop.set.map(printSmtLib),
        steps: loop.steps.map(({ transition, choices }) => ({
          transition: transition.id,
          choices: Object.fromEntries([...choices].map(([choice, term]) => [choice.name, printSmtLib(term)])),
        })),
      };
    case "closed":
      return {
        kind: "closed",
        sets: loop.sets.map(({ location, set, transitions }) => ({
          location,
          set: set.map(printSmtLib),
          transitions: transitions.map(({ id }) => id),
        })),
      };
  }
}

function stepData({ transition, choices }: Step) {
  return { transition: transition.id, choices: choicesData(choices) };
}

function choicesData(choices: Choices): Record<string, string> {
  return Object.fromEntries([...choices].map(([{ name }, value]) => [name, String(value)]));
}
