/** Changes of a text that keep much of it: a reader gets as far as its rarer branches. */

export type Random = (below: number) => number;

/** The same numbers for the same seed (a linear congruence; the upper bits are used). */
export function randomFrom(seed: number): Random {
  let state = BigInt(seed) * 2n + 1n;
  return (below) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(Math.max(1, below)));
  };
}

type Mutation = (text: string, random: Random) => string;

const pick = <T>(all: readonly T[], random: Random): T => all[random(all.length)] as T;

function tokensOf(text: string): string[] {
  return text.match(/\s+|\w+|[^\s\w]/gu) ?? [];
}

/** The text with the stretch replaced. */
function splice(text: string, from: number, length: number, by: string): string {
  return text.slice(0, from) + by + text.slice(from + length);
}

const strange = [
  "\0",
  "\uffff",
  "é",
  "\\",
  '"',
  "'",
  "\r",
  "%",
  "{",
  "(",
  "-",
  "0",
  "99999999999999999999",
  "\u{1f600}",
];

const byCharacters: Mutation = (text, random) => {
  const at = random(text.length + 1);
  switch (random(4)) {
    case 0:
      return splice(text, at, 1 + random(4), "");
    case 1:
      return splice(text, at, 0, pick(strange, random));
    case 2:
      return splice(text, at, 1, String.fromCharCode(32 + random(95)));
    default:
      return text.slice(0, at);
  }
};

const byTokens: Mutation = (text, random) => {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return text;
  const at = random(tokens.length);
  const other = random(tokens.length);
  switch (random(4)) {
    case 0:
      return tokens.toSpliced(at, 1 + random(3)).join("");
    case 1:
      return tokens.toSpliced(at, 0, pick(tokens, random), " ").join("");
    case 2:
      return tokens.with(at, tokens[other] ?? "").join("");
    default:
      return tokens.toSpliced(at, 0, ...tokens.slice(other, other + 1 + random(12))).join("");
  }
};

const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ['{"a":', "}"],
  ["- ", ""],
  ["!", ""],
  ["x + ", ""],
  ["(not ", ")"],
] as const;

/** Nesting, lists and literals, to sizes that nobody writes. */
const byGrowing: Mutation = (text, random) => {
  const count = 10 ** (1 + random(4)) * (1 + random(9));
  const tokens = tokensOf(text);
  if (tokens.length === 0) return text;
  const at = random(tokens.length);
  const token = tokens[at] as string;
  switch (random(4)) {
    case 0: {
      const [open, close] = pick(brackets, random);
      return tokens.with(at, open.repeat(count) + token + close.repeat(count)).join("");
    }
    case 1: {
      const digits = tokens.flatMap((each, index) => (/^\d+$/.test(each) ? [index] : []));
      return digits.length === 0 ? text : tokens.with(pick(digits, random), "7".repeat(count)).join("");
    }
    case 2: {
      const stretch = tokens.slice(at, at + 1 + random(6)).join("");
      return tokens.toSpliced(at, 0, stretch.repeat(Math.min(count, 20_000))).join("");
    }
    default:
      return tokens.with(at, token.repeat(Math.min(count, 20_000))).join("");
  }
};

const mutations: readonly Mutation[] = [byCharacters, byTokens, byTokens, byGrowing];

/** No input is longer: what is looked for is depth and disorder, not size. */
const longest = 200_000;

export function mutated(text: string, random: Random): string {
  let result = text;
  for (let count = 1 + random(3); count > 0; count--) result = pick(mutations, random)(result, random);
  return result.slice(0, longest);
}

const strangeBytes = [0, 1, 0x7f, 0x80, 0xff] as const;

/** Of bytes, a character each: bits, numbers of 4 bytes, stretches. Half of the inputs are changed at one place, so that a reader goes on behind it. */
export function mutatedBytes(text: string, random: Random): string {
  let result = text;
  for (let count = random(2) === 0 ? 1 : 1 + random(6); count > 0; count--) result = byBytes(result, random);
  return result.slice(0, longest);
}

const byBytes: Mutation = (text, random) => {
  const at = random(text.length + 1);
  const byte = (value: number): string => String.fromCharCode(value & 0xff);
  switch (random(7)) {
    case 0:
      return splice(text, at, 1, byte((text.charCodeAt(at) || 0) ^ (1 << random(8))));
    case 1:
      return splice(text, at, 1, byte(pick(strangeBytes, random)));
    case 2: {
      const number = pick([0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, random(100_000)], random);
      const bytes = [24, 16, 8, 0].map((shift) => byte(number >>> shift));
      return splice(text, at, 4, (random(2) === 0 ? bytes : bytes.reverse()).join(""));
    }
    case 3:
      return splice(text, at, 1 + random(16), "");
    case 4:
      return splice(text, at, 0, byte(random(256)).repeat(1 + random(64)));
    case 5:
      return splice(text, at, 0, text.slice(random(text.length), random(text.length) + random(400)));
    default:
      return text.slice(0, at);
  }
};
