/** Statements of the generated programs: the line of C, and what it does to the interpreter's memory. */
import type { Random } from "../generator.ts";
import { Cells } from "./cells.ts";

/** What the program's variables hold on one input. */
export interface Environment {
  readonly inputs: Readonly<Record<"a" | "b", number>>;
  readonly objects: Record<"bytes" | "words" | "left" | "right" | "shape" | "block" | "numbers", Cells>;
  /** The length of `block`, and the number of elements of `numbers`. */
  size: number;
  count: number;
  hash: bigint;
}

export const byteCount = 8;
export const wordCount = 5;
/** `struct part` as x86-64 lays it out: c, three bytes of padding, w, the bit-fields few and more in one byte, t. */
export const part = { bytes: 12, c: 0, w: 4, bits: 8, t: 9, tLength: 3 } as const;
export const declarations = `struct part { unsigned char c; int w; unsigned few : 3, more : 5; unsigned char t[3]; };
union shape { unsigned whole; unsigned char bytes[4]; unsigned short halves[2]; };`;

export function freshObjects(): Environment["objects"] {
  return {
    bytes: new Cells(byteCount),
    words: new Cells(4 * wordCount),
    left: new Cells(part.bytes),
    right: new Cells(part.bytes),
    shape: new Cells(4),
    block: new Cells(0),
    numbers: new Cells(0),
  };
}

export interface Statement {
  readonly text: string;
  /** False: it decides on what was never written. */
  readonly run: (environment: Environment) => boolean;
}

/** A number that depends on the inputs. */
export interface Number {
  readonly text: string;
  readonly value: (environment: Environment) => number;
}

const constant = (value: number): Number => ({ text: String(value), value: () => value });

/** 0 … bound - 1. */
function below(random: Random, bound: number): Number {
  if (bound === 1 || random.chance(25)) return constant(random.below(bound));
  const add = random.below(4);
  return random.pick([
    { text: `(a + ${add}) % ${bound}`, value: ({ inputs }) => (inputs.a + add) % bound },
    { text: `(b + ${add}) % ${bound}`, value: ({ inputs }) => (inputs.b + add) % bound },
    { text: `(a * 2 + b) % ${bound}`, value: ({ inputs }) => (inputs.a * 2 + inputs.b) % bound },
    { text: `(b * ${add + 1}) % ${bound}`, value: ({ inputs }) => (inputs.b * (add + 1)) % bound },
  ]);
}

/** A place in an object whose number of elements is a variable of the program. */
function within(random: Random, name: "size" | "count"): Number {
  const add = random.below(3);
  return random.pick([
    constant(0),
    { text: `${name} - 1`, value: (now) => now[name] - 1 },
    { text: `${name} - 2`, value: (now) => now[name] - 2 },
    { text: `(a + ${add}) % ${name}`, value: (now) => (now.inputs.a + add) % now[name] },
    { text: `b % ${name}`, value: (now) => now.inputs.b % now[name] },
  ]);
}

/** An element, how it is named, and where it lies. */
interface Element {
  readonly text: string;
  readonly bytes: number;
  readonly cells: (now: Environment) => Cells;
  readonly at: (now: Environment) => number;
}

function element(random: Random): Element {
  const fixed = (text: string, bytes: number, of: keyof Environment["objects"], at: number): Element => ({
    text,
    bytes,
    cells: (now) => now.objects[of],
    at: () => at,
  });
  const indexed = (
    name: keyof Environment["objects"],
    prefix: string,
    start: number,
    bytes: number,
    index: Number,
  ) => ({
    text: `${prefix}[${index.text}]`,
    bytes,
    cells: (now: Environment) => now.objects[name],
    at: (now: Environment) => start + bytes * index.value(now),
  });
  const side = random.pick(["left", "right"] as const);
  return random.pick([
    () => indexed("bytes", "bytes", 0, 1, below(random, byteCount)),
    () => indexed("words", "words", 0, 4, below(random, wordCount)),
    () => indexed("block", "block", 0, 1, within(random, "size")),
    () => indexed("numbers", "numbers", 0, 4, within(random, "count")),
    () => indexed(side, `${side}.t`, part.t, 1, below(random, part.tLength)),
    () => fixed(`${side}.c`, 1, side, part.c),
    () => fixed(`${side}.w`, 4, side, part.w),
    () => fixed("shape.whole", 4, "shape", 0),
    () => indexed("shape", "shape.bytes", 0, 1, below(random, 4)),
    () => indexed("shape", "shape.halves", 0, 2, below(random, 2)),
  ])();
}

function decision(text: string, holds: (now: Environment) => boolean | undefined, random: Random): Statement {
  const [yes, no] = [random.below(50), random.below(50)];
  return {
    text: `HERE; if (${text}) hash = hash * 31 + ${yes}; else hash = hash * 31 + ${no};`,
    run: (now) => {
      const truth = holds(now);
      if (truth === undefined) return false;
      now.hash = BigInt.asUintN(64, now.hash * 31n + BigInt(truth ? yes : no));
      return true;
    },
  };
}

function compared(random: Random): Statement {
  const one = element(random);
  const against = random.below(12);
  const value = (now: Environment) => one.cells(now).read(one.at(now), one.bytes);
  const by = (holds: (value: number) => boolean) => (now: Environment) => {
    const found = value(now);
    return found === undefined ? undefined : holds(found);
  };
  return random.pick([
    () =>
      decision(
        `${one.text} == ${against}`,
        by((value) => value === against),
        random,
      ),
    () =>
      decision(
        `${one.text} != ${against}`,
        by((value) => value !== against),
        random,
      ),
    // Of these bits alone: the others of a value that was written in part do not matter.
    () =>
      decision(
        `(${one.text} & 3) == 1`,
        (now) => {
          const bits = one.cells(now).readBits(one.at(now), 0, 2);
          return bits === undefined ? undefined : bits === 1;
        },
        random,
      ),
    // All values are small, so that none is negative.
    () =>
      decision(
        `${one.text} + 1 > ${against}`,
        by((value) => value + 1 > against),
        random,
      ),
  ])();
}

const fields = [
  { name: "few", low: 0, width: 3 },
  { name: "more", low: 3, width: 5 },
] as const;

function bitField(random: Random): Statement {
  const side = random.pick(["left", "right"] as const);
  const { name, low, width } = random.pick(fields);
  if (random.chance(50)) {
    const value = below(random, 7);
    return effect(`${side}.${name} = ${value.text};`, (now) =>
      now.objects[side].writeBits(part.bits, low, width, value.value(now)),
    );
  }
  const against = random.below(6);
  const holds = (now: Environment) => {
    const found = now.objects[side].readBits(part.bits, low, width);
    return found === undefined ? undefined : found === against;
  };
  return decision(`${side}.${name} == ${against}`, holds, random);
}

function effect(text: string, run: (now: Environment) => void): Statement {
  return {
    text,
    run: (now) => {
      run(now);
      return true;
    },
  };
}

function assignment(random: Random): Statement {
  const one = element(random);
  const value = below(random, 9);
  const isGuarded = random.chance(30);
  const least = random.below(4);
  return effect(`${isGuarded ? `if (a > ${least}) ` : ""}${one.text} = ${value.text};`, (now) => {
    if (!isGuarded || now.inputs.a > least) one.cells(now).write(one.at(now), one.bytes, value.value(now));
  });
}

/** A fill or copy of as many bytes as an input says. */
function block(random: Random): Statement {
  const at = random.below(4);
  const length = below(random, byteCount - at + 1);
  const byte = 1 + random.below(6);
  const from = random.below(4);
  return random.pick([
    () =>
      effect(`memset(bytes + ${at}, ${byte}, ${length.text});`, (now) =>
        now.objects.bytes.fill(at, length.value(now), byte),
      ),
    () => {
      const words = below(random, wordCount + 1);
      return effect(`memset(words, 0, (${words.text}) * sizeof *words);`, (now) =>
        now.objects.words.fill(0, 4 * words.value(now), 0),
      );
    },
    () =>
      effect(`memcpy(bytes + ${at}, words, ${length.text});`, (now) =>
        now.objects.bytes.copy(at, now.objects.words, 0, length.value(now)),
      ),
    () => {
      const moved = below(random, byteCount - Math.max(at, from) + 1);
      return effect(`memmove(bytes + ${at}, bytes + ${from}, ${moved.text});`, (now) =>
        now.objects.bytes.copy(at, now.objects.bytes, from, moved.value(now)),
      );
    },
    () => effect(`memset(block, ${byte}, size - 1);`, (now) => now.objects.block.fill(0, now.size - 1, byte)),
    () => {
      const copied = below(random, 3);
      return effect(`memcpy(block, bytes, ${copied.text});`, (now) =>
        now.objects.block.copy(0, now.objects.bytes, 0, copied.value(now)),
      );
    },
    () => effect("left = right;", ({ objects }) => objects.left.copy(0, objects.right, 0, part.bytes)),
    () => effect("right = left;", ({ objects }) => objects.right.copy(0, objects.left, 0, part.bytes)),
    () =>
      effect(`memcpy(&left, &right, ${part.w + 4});`, ({ objects }) =>
        objects.left.copy(0, objects.right, 0, part.w + 4),
      ),
  ])();
}

function loop(random: Random): Statement {
  const step = 1 + random.below(2);
  const filled =
    (cells: (now: Environment) => Cells, bytes: number, count: (now: Environment) => number) =>
    (now: Environment): void => {
      for (let i = 0; i < count(now); i += step) cells(now).write(bytes * i, bytes, i);
    };
  const bound = below(random, wordCount + 1);
  return random.pick([
    () =>
      effect(
        `for (i = 0; i < ${bound.text}; i += ${step}) words[i] = i;`,
        filled((now) => now.objects.words, 4, bound.value),
      ),
    () =>
      effect(
        `for (i = 0; i < count; i += ${step}) numbers[i] = i;`,
        filled(
          (now) => now.objects.numbers,
          4,
          (now) => now.count,
        ),
      ),
    () =>
      effect(
        `for (i = 0; i < size; i += ${step}) block[i] = i;`,
        filled(
          (now) => now.objects.block,
          1,
          (now) => now.size,
        ),
      ),
  ])();
}

function resize(random: Random): Statement {
  const size = below(random, 5);
  if (random.chance(50)) {
    return effect(`size = 2 + ${size.text}; block = realloc(block, size);`, (now) => {
      now.size = 2 + size.value(now);
      now.objects.block = now.objects.block.resized(now.size);
    });
  }
  return effect(`count = 2 + ${size.text}; numbers = realloc(numbers, count * sizeof *numbers);`, (now) => {
    now.count = 2 + size.value(now);
    now.objects.numbers = now.objects.numbers.resized(4 * now.count);
  });
}

/** What makes the blocks on the heap. */
export function allocations(random: Random): readonly Statement[] {
  const size = below(random, 5);
  const count = below(random, 4);
  const isZeroed = random.chance(20);
  return [
    effect(`size = 2 + ${size.text}; block = ${isZeroed ? "calloc(size, 1)" : "malloc(size)"};`, (now) => {
      now.size = 2 + size.value(now);
      now.objects.block = new Cells(now.size, isZeroed);
    }),
    effect(`count = 2 + ${count.text}; numbers = malloc(count * sizeof *numbers);`, (now) => {
      now.count = 2 + count.value(now);
      now.objects.numbers = new Cells(4 * now.count);
    }),
  ];
}

export function statement(random: Random): Statement {
  const kind = random.below(100);
  if (kind < 30) return compared(random);
  if (kind < 45) return bitField(random);
  if (kind < 60) return assignment(random);
  if (kind < 82) return block(random);
  return kind < 92 ? loop(random) : resize(random);
}
