/** Random programs with contracts: methods whose contracts and bodies are put together from pieces that often, but not always, fit. */

/** A deterministic source of numbers (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** 0 ≤ n < below */
  next(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }

  chance(percent: number): boolean {
    return this.next(100) < percent;
  }

  one<T>(list: readonly T[]): T {
    return list[this.next(list.length)]!;
  }
}

/** How a reference is held: by permission for its fields, or by its predicate. */
type Hold = "none" | "fields" | "predicate";

interface Held {
  readonly name: string;
  readonly hold: Hold;
}

const methods = 3;

export function generateProgram(random: Random): string {
  const isList = random.chance(50);
  const positive = random.chance(40);
  const conjuncts = [
    "acc(x)",
    "acc(next)",
    ...(positive ? ["x >= 0"] : []),
    ...(isList ? ["(next != null ==> next.q())"] : []),
  ];
  const members = [
    "int x;",
    "N next;",
    `predicate q() { return ${conjuncts.join(" && ")}; }`,
    `pure int get() requires q(); ${positive && random.chance(60) ? "ensures result >= 0;" : ""} { return x; }`,
    ...(isList ? ["pure int sum() requires q(); { return next = null ? x : x + next.sum(); }"] : []),
    ...(random.chance(50) ? ["N(int v) requires v >= 0; ensures q() && get() = v; { x := v; }"] : []),
    ...Array.from({ length: methods }, (_, index) => method(random, index, isList)),
  ];
  return `class N {\n  ${members.join("\n  ")}\n}\n`;
}

function method(random: Random, index: number, isList: boolean): string {
  const held: Held[] = ["this", "a", "b"].map((name, position) => ({
    name,
    hold: random.chance(position === 0 ? 20 : 45) ? "none" : random.chance(50) ? "predicate" : "fields",
  }));
  const requires = held.flatMap((one) => permission(one));
  if (random.chance(30)) requires.push("k >= 0");
  if (random.chance(15)) requires.push("a != this");
  if (random.chance(20)) requires.push(...fact(random, held, false));
  const hasResult = random.chance(30);
  const body = statements(random, held, 1 + random.next(4), 0, isList);
  if (hasResult) body.push(`return ${integer(random, held)};`);
  const ensures = held.flatMap((one) => (random.chance(85) ? permission(one) : []));
  const given = held.filter(({ name }) =>
    ensures.some((text) => text.includes(name === "this" ? "acc(x)" : name)),
  );
  const kept = [...given, ...held.filter(({ name, hold }) => name === "this" && hold === "predicate")];
  for (let count = random.next(3); count > 0; count--) ensures.push(...fact(random, kept, true));
  if (hasResult && random.chance(60)) ensures.push(`result = ${random.one(["k", "0", old(random, held)])}`);
  const clause = (word: string, parts: readonly string[]) =>
    parts.length === 0 ? "" : `${word} ${parts.join(" && ")};`;
  return `${hasResult ? "int" : "void"} m${index}(N a, N b, int k) ${clause("requires", requires)} ${clause("ensures", ensures)} {\n    ${body.join("\n    ")}\n  }`;
}

function permission({ name, hold }: Held): string[] {
  const dot = name === "this" ? "" : `${name}.`;
  const exists = name === "this" ? [] : [`${name} != null`];
  switch (hold) {
    case "none":
      return [];
    case "fields":
      return [...exists, `acc(${dot}x)`, `acc(${dot}next)`];
    case "predicate":
      return [...exists, `${dot}q()`];
  }
}

/** What can be said of the value of something that is held. */
function fact(random: Random, held: readonly Held[], isPost: boolean): string[] {
  const usable = held.filter(({ hold }) => hold !== "none");
  if (usable.length === 0) return [];
  const one = random.one(usable);
  const value = read(one);
  const past = isPost
    ? [`old(${value})`, `old(${value}) + 1`, `old(${value}) + k`, `old(${read(random.one(usable))})`]
    : [];
  const other = random.one(["0", "k", "k", "k + 1", ...past, ...past]);
  if (isPost && random.chance(20))
    return [`untouched(${one.hold === "fields" ? `acc(${dotted(one)}x)` : `${dotted(one)}q()`})`];
  return [`${value} ${random.one(["=", "=", ">=", "!="])} ${other}`];
}

function dotted({ name }: Held): string {
  return name === "this" ? "" : `${name}.`;
}

function read(one: Held): string {
  return one.hold === "fields" ? `${dotted(one)}x` : `${dotted(one)}get()`;
}

function old(random: Random, held: readonly Held[]): string {
  const usable = held.filter(({ hold }) => hold !== "none");
  return usable.length === 0 ? "k" : `old(${read(random.one(usable))})`;
}

function integer(random: Random, held: readonly Held[]): string {
  const usable = held.filter(({ hold }) => hold !== "none");
  const values = usable.map(read);
  return random.one(["k", "k", "0", "k + 1", ...values, ...values.map((value) => `${value} + 1`)]);
}

function statements(
  random: Random,
  held: readonly Held[],
  count: number,
  depth: number,
  isList: boolean,
): string[] {
  return Array.from({ length: count }, () => statement(random, held, depth, isList));
}

let locals = 0;

function statement(random: Random, held: readonly Held[], depth: number, isList: boolean): string {
  const usable = held.filter(({ hold }) => hold !== "none");
  const target = usable.length === 0 ? undefined : random.one(usable);
  const choice = random.next(depth < 2 ? 12 : 7);
  locals += 1;
  switch (choice) {
    case 0:
    case 1:
    case 2:
      return target === undefined ? "k := k + 1;" : `${dotted(target)}x := ${integer(random, held)};`;
    case 3:
      return `int i${locals} := ${integer(random, held)};`;
    case 4: {
      const names = held.map(({ name }) => name);
      const receiver = random.one(["", "", "a.", "b."]);
      return `${receiver}m${random.next(methods)}(${random.one(names)}, ${random.one(names)}, ${random.one(["k", "0", "k + 1"])});`;
    }
    case 5:
      return target === undefined ? "k := 0;" : `${dotted(target)}next := ${random.one(["null", "a", "b"])};`;
    case 6:
      return `assert ${random.one(["k = k", "k >= 0", ...(target === undefined ? [] : [`${read(target)} = ${integer(random, held)}`])])};`;
    case 7:
    case 8: {
      const inner = (): string => statements(random, held, 1 + random.next(2), depth + 1, isList).join(" ");
      return `if (${random.one(["k > 0", "a = b", "a != null", "k = 0"])}) { ${inner()} } else { ${inner()} }`;
    }
    case 9: {
      const invariants = random.chance(60)
        ? held.flatMap((one) => (random.chance(60) ? permission(one) : []))
        : [];
      const bound = random.chance(50) ? ["k >= 0"] : [];
      const all = [...invariants, ...bound];
      const invariant = all.length === 0 ? "" : `invariant ${all.join(" && ")};`;
      return `while (k > 0) ${invariant} { ${statements(random, held, random.next(2), depth + 1, isList).join(" ")} k := k - 1; }`;
    }
    case 10:
      return target === undefined || target.hold !== "predicate" || !isList
        ? "k := k + 2;"
        : `assert ${dotted(target)}sum() = ${dotted(target)}sum();`;
    default:
      return "return;";
  }
}
