/**
 * A number that stands for a term: equal terms have equal ones in every thread and every run, and different terms, but for a chance of one in 2⁵²,
 * different ones. What was decided on a path travels and is kept as a row of them.
 */
import { foldTerm, limits, printSort, type Term } from "@everypath/core";

const known = new WeakMap<Term, number>();
const lowBits = 20;
const low = 2 ** lowBits;

export function digestOf(term: Term): number {
  return foldTerm(term, known, (node, digestOfArgument) => {
    switch (node.kind) {
      case "constant":
        return ofText(`${printSort(node.sort)} ${Object.is(node.value, -0) ? "-0" : node.value}`);
      case "symbol":
      case "variable":
        return ofText(`${node.kind} ${printSort(node.sort)} ${node.name}`);
      case "bound":
        return ofText(`bound ${node.index}`);
      case "application": {
        let digest = ofText(`${node.operator} ${node.symbol} ${node.parameters.join(" ")}`);
        if (node.arguments.length === 0) digest = mix(digest, ofText(printSort(node.sort)));
        for (const argument of node.arguments) digest = mix(digest, digestOfArgument(argument));
        return digest;
      }
    }
  });
}

const texts = new Map<string, number>();

function ofText(text: string): number {
  let digest = texts.get(text);
  if (digest === undefined) {
    let upper = 0x811c9dc5;
    let lower = 0x2545f491;
    for (let index = 0; index < text.length; index++) {
      upper = Math.imul(upper ^ text.charCodeAt(index), 0x01000193);
      lower = Math.imul(lower + text.charCodeAt(index), 0x9e3779b1) ^ (lower >>> 13);
    }
    digest = joined(upper, lower);
    if (texts.size >= limits.fuzz.rememberedTexts) texts.clear();
    texts.set(text, digest);
  }
  return digest;
}

function mix(digest: number, other: number): number {
  const upper = Math.imul((Math.floor(digest / low) ^ Math.floor(other / low)) | 0, 0x9e3779b1);
  const lower = Math.imul((digest % low) * 31 + (other % low), 0x85ebca6b);
  return joined(upper ^ (upper >>> 15) ^ lower, lower ^ (lower >>> 13) ^ (upper >>> 7));
}

function joined(upper: number, lower: number): number {
  return (upper >>> 0) * low + ((lower >>> 0) % low);
}
