/** The checker: right certificates pass, changed ones are refused, and it says what is wrong. */

import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Certificate,
  certificateSchema,
  certify,
  checkCertificate,
  type DivergenceClaim,
  decideTermination,
  type Its,
  readIts,
  type TerminationClaim,
  writeIts,
} from "../src/index.ts";
import { queryBudget, system } from "./support.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

function certificateOf(rules: string): Certificate {
  const its = system(rules);
  const decided = decideTermination(its, { solver, budget: queryBudget, milliseconds: 20_000 });
  if (decided.kind === "unknown") throw new Error("it should be decided");
  return certify(its, "file.koat", decided);
}

function check(certificate: Certificate, rules?: string) {
  return checkCertificate(certificate, {
    solver,
    budget: queryBudget,
    its: rules === undefined ? undefined : system(rules),
  });
}

/** The certificate with its proof changed. */
function changedProof(certificate: Certificate, change: (claim: TerminationClaim) => void): Certificate {
  const copy = structuredClone(certificate);
  if (copy.claim.kind !== "terminates") throw new Error("it should be a proof");
  change(copy.claim);
  return certificateSchema.parse(copy);
}

/** The certificate with its witness changed. */
function changedWitness(certificate: Certificate, change: (claim: DivergenceClaim) => void): Certificate {
  const copy = structuredClone(certificate);
  if (copy.claim.kind !== "diverges") throw new Error("it should be a witness");
  change(copy.claim);
  return certificateSchema.parse(copy);
}

/** The certificate with another system in the place of its own. */
function aboutAnother(certificate: Certificate, rules: string): Certificate {
  const written = writeIts(system(rules), "ari");
  if ("problem" in written) throw new Error(written.problem);
  return { ...certificate, system: written.text };
}

const nested =
  "s(n,i,j) -> o(n,0,0)\no(n,i,j) -> p(n,i,0) :|: i < n\np(n,i,j) -> p(n,i,j+1) :|: j < n\np(n,i,j) -> o(n,i+1,j) :|: j >= n";
const kept = "s(x,y) -> f(x,1)\nf(x,y) -> f(x-y,y) :|: x > 0";

describe("a certificate of termination", () => {
  it("passes as it is, with and without the file's system", () => {
    const certificate = certificateOf(nested);
    expect(check(certificate, nested)).toEqual({ kind: "right" });
    expect(check(certificateSchema.parse(JSON.parse(JSON.stringify(certificate))))).toEqual({
      kind: "right",
    });
  });

  it("is refused where the sign of a coefficient is changed", () => {
    const wrong = changedProof(certificateOf(kept), (claim) => {
      claim.steps[0]!.functions[0]!.f!.coefficients.x = "-1";
    });
    expect(check(wrong, kept)).toEqual({
      kind: "refused",
      reason: "the function of step 1 does not decrease on t2",
    });
  });

  it("is refused where a function is lowered until it is not bounded", () => {
    const wrong = changedProof(certificateOf(kept), (claim) => {
      claim.steps[0]!.functions[0]!.f!.constant = "-100";
    });
    expect(check(wrong, kept)).toEqual({
      kind: "refused",
      reason: "the function of step 1 is not bounded from below on t2",
    });
  });

  it("is refused where an invariant is missing, or is none", () => {
    const weaker = changedProof(certificateOf(kept), (claim) => {
      for (const part of claim.parts) part.invariant = [];
    });
    expect(check(weaker, kept)).toEqual({
      kind: "refused",
      reason: "the function of step 1 does not decrease on t2",
    });
    const stronger = changedProof(certificateOf(kept), (claim) => {
      for (const part of claim.parts)
        if (part.name === "f") part.invariant.push({ coefficients: { x: "1" }, constant: "0" });
    });
    expect(check(stronger, kept)).toEqual({
      kind: "refused",
      reason: "the invariant of f does not hold after t1",
    });
  });

  it("is refused where a transition is left out of the steps, or a step is missing", () => {
    const wrong = changedProof(certificateOf(nested), (claim) => {
      claim.steps = [];
    });
    expect(check(wrong, nested)).toEqual({
      kind: "refused",
      reason: "no ranking function covers the cycle through t2",
    });
  });

  it("is refused where a transition is left out of the system", () => {
    const wrong = aboutAnother(certificateOf(nested), nested.split("\n").slice(0, 3).join("\n"));
    expect(check(wrong, nested)).toEqual({
      kind: "refused",
      reason: "the certificate is about another system than the file's",
    });
  });

  it("is refused where parts do not cover a guard", () => {
    const split = "s(x) -> f(x)\nf(x) -> f(x-1) :|: x > 0\nf(x) -> f(x+1) :|: x < 0";
    const certificate = certificateOf(split);
    expect(check(certificate, split)).toEqual({ kind: "right" });
    const wrong = changedProof(certificate, (claim) => {
      claim.parts = claim.parts.filter(({ name }) => name !== "f#1");
    });
    expect(check(wrong, split)).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/the parts of f do not cover the guard of t[23]/),
    });
  });

  it("is refused where it speaks of a symbol that is no variable", () => {
    const wrong = changedProof(certificateOf(kept), (claim) => {
      claim.steps[0]!.functions[0]!.f!.coefficients.q = "1";
    });
    expect(check(wrong, kept)).toEqual({ kind: "refused", reason: "q is no variable of the system" });
  });

  it("cannot be made for a system that goes on for ever", () => {
    const endless = "s(x) -> f(x)\nf(x) -> f(x) :|: x > 0";
    const ends = "s(x) -> f(x)\nf(x) -> f(x - 1) :|: x > 0";
    const wrong = aboutAnother(certificateOf(ends), endless);
    expect(check(wrong, endless)).toEqual({
      kind: "refused",
      reason: "the function of step 1 does not decrease on t2",
    });
  });
});

/** SMT-LIB's printer respells a name that begins with a question mark, so that two systems can be written alike. */
describe("names that are written alike", () => {
  const read = (rules: string): Its => {
    const head = "(format LCTRS)(theory Ints)(fun s (-> Int Int))(fun f (-> Int Int))(entrypoint s)";
    const found = readIts(`${head}${rules}`, "ari");
    if ("problem" in found) throw new Error(found.problem);
    return found.its;
  };
  const certificateFor = (its: Its) => {
    const decided = decideTermination(its, { solver, budget: queryBudget, milliseconds: 20_000 });
    if (decided.kind === "unknown") throw new Error("it should be decided");
    return certify(its, "file.ari", decided);
  };

  it("do not let a proof about one system pass for another", () => {
    const falls = read("(rule (s _?x) (f _?x))(rule (f _?x) (f (- _?x 1)) :guard (> _?x 0))");
    const jumps = read("(rule (s _?x) (f _?x))(rule (f _?x) (f (- ?x 1)) :guard (> _?x 0))");
    const written = writeIts(jumps, "ari");
    if ("problem" in written) throw new Error(written.problem);
    const forged = { ...certificateFor(falls), system: written.text };
    expect(checkCertificate(forged, { solver, budget: queryBudget, its: jumps })).toEqual({
      kind: "refused",
      reason: "the function of step 1 does not decrease on t2",
    });
  });

  it("are no reason to refuse a right proof", () => {
    const its = read("(rule (s ?x) (f ?x))(rule (f ?x) (f (- ?x 1)) :guard (> ?x 0))");
    expect(checkCertificate(certificateFor(its), { solver, budget: queryBudget, its })).toEqual({
      kind: "right",
    });
  });
});

describe("a witness of non-termination", () => {
  const growing = "s(x,y) -> f(x,y)\nf(x,y) -> f(x+y,y+1) :|: x > 0";
  const circling = "s(x,y) -> f(0,y)\nf(x,y) -> f(x+1,y) :|: x < 5\nf(x,y) -> f(0,y) :|: x >= 5";

  it("passes as it is", () => {
    expect(check(certificateOf(growing), growing)).toEqual({ kind: "right" });
    expect(check(certificateOf(circling), circling)).toEqual({ kind: "right" });
  });

  it("is refused where its set is not kept", () => {
    const wrong = changedWitness(certificateOf(growing), (claim) => {
      if (claim.loop.kind === "recurrent") claim.loop.set = ["(> x 0)"];
    });
    expect(check(wrong)).toEqual({ kind: "refused", reason: "the loop may leave the set" });
  });

  it("is refused where a condition of its set is no formula", () => {
    const wrong = changedWitness(certificateOf(growing), (claim) => {
      if (claim.loop.kind === "recurrent") claim.loop.set = ["x"];
    });
    expect(check(wrong)).toEqual({ kind: "refused", reason: "x is no formula" });
  });

  it("is refused where the set does not hold at first", () => {
    const wrong = changedWitness(certificateOf(growing), (claim) => {
      claim.inputs.x = "-5";
    });
    expect(check(wrong)).toEqual({ kind: "refused", reason: "the set does not hold where the loop begins" });
  });

  it("is refused where the loop is cut short", () => {
    const wrong = changedWitness(certificateOf(circling), (claim) => {
      if (claim.loop.kind === "repeats") claim.loop.steps.pop();
    });
    expect(check(wrong)).toEqual({
      kind: "refused",
      reason: "the loop does not lead back to where it began",
    });
    const empty = changedWitness(certificateOf(circling), (claim) => {
      if (claim.loop.kind === "repeats") claim.loop.steps = [];
    });
    expect(check(empty)).toEqual({ kind: "refused", reason: "the loop has no steps" });
  });
});
