/** Random programs with contracts. Most keep them, since contracts are derived from bodies; in the others something has been spoilt. */
import type { Made, Spec } from "./flow.ts";
import { makeMethod } from "./method.ts";
import type { Random } from "./random.ts";

export function generateProgram(random: Random): string {
  if (random.chance(15)) return listProgram(random);
  const hasConstructor = random.chance(50);
  const hasGlobal = random.chance(35);
  const members = [
    "int x;",
    "N next;",
    "predicate q() { return acc(x) && acc(next); }",
    "predicate at(int v) { return acc(x) && acc(next) && x = v; }",
    "pure int get() requires q(); { return x; }",
    "pure int plus(int d) requires q(); { return get() + d; }",
    ...(hasConstructor ? ["N(int v) ensures q() && get() = v; { x := v; }"] : []),
  ];
  const callees: Spec[] = [];
  const count = 1 + random.next(2);
  for (let index = 0; index < count; index++) {
    const made = makeMethod(
      { random, hasConstructor, hasGlobal, callees, mayHaveArray: index === count - 1 },
      `m${index}`,
    );
    const written = random.chance(35) ? spoil(random, made) : made;
    callees.push(made.spec);
    members.push(textOf(written));
  }
  const outside = hasGlobal ? "int g;\nint h;\n" : "";
  const main = random.chance(30) ? mainRoutine(random, hasConstructor, hasGlobal) : "";
  return `${outside}pure int half(int n) { return n / 2; }\nclass N {\n  ${members.join("\n  ")}\n}\n${main}`;
}

function textOf({ head, requires, ensures, body }: Made): string {
  const clause = (word: string, parts: readonly string[]): string =>
    parts.length === 0 ? "" : ` ${word} ${parts.join(" && ")};`;
  return `${head}${clause("requires", requires)}${clause("ensures", ensures)} {\n    ${body.join("\n    ")}\n  }`;
}

/** Something that may make it wrong: a piece missing, twice, or with another number, reference or time. */
function spoil(random: Random, made: Made): Made {
  const [requires, ensures, body] = [[...made.requires], [...made.ensures], [...made.body]];
  const list = random.one([requires, ensures, ensures, body].filter(({ length }) => length > 0));
  if (list === undefined) return made;
  const index = random.next(list.length);
  const piece = list[index]!;
  switch (random.next(7)) {
    case 0:
    case 1:
      list.splice(index, 1);
      break;
    case 2:
      list.splice(index, 0, piece);
      break;
    case 3:
      list[index] = piece.replace(/\d+(?!\])/, (digits) => `${Number(digits) + 1}`);
      break;
    case 4:
      list[index] = piece.replace(/old\(([^()]*(?:\(\))?)\)/, "$1");
      break;
    case 5:
      list[index] = piece.replace(/\ba\b/g, "b");
      break;
    default: {
      const held = ensures.find((one) => one.includes("acc(x)")) === undefined ? "get()" : "x";
      ensures.push(random.one([`${held} = old(${held})`, `${held} = 0`, `${held} = k`, "a != b"]));
    }
  }
  return { ...made, requires, ensures, body };
}

function mainRoutine(random: Random, hasConstructor: boolean, hasGlobal: boolean): string {
  const value = random.next(3);
  const read = hasConstructor ? "get()" : "x";
  const lines = hasConstructor
    ? [`N n := new N(${value});`, `N o := new N(${value + 1});`]
    : ["N n := new N();", "N o := new N();", `n.x := ${value};`, `o.x := ${value + 1};`];
  if (hasGlobal) lines.push(`g := ${value};`, `assert g = ${value};`);
  lines.push(random.one(["n.x := n.x + 1;", "o.next := n;", "n.next := o;"]));
  lines.push(
    `assert n.${read} >= ${value};`,
    `assert o.${read} = ${value + (random.chance(20) ? 0 : 1)};`,
    "assert n != o;",
  );
  // In braces the variables are the main routine's own, else global.
  return random.chance(50) ? `{ ${lines.join("\n")} }\n` : `${lines.join("\n")}\n`;
}

/** Lists, whose predicate is recursive. */
function listProgram(random: Random): string {
  const step = 1 + random.next(3);
  const bound = random.next(2);
  const members = [
    "int x;",
    "N next;",
    `predicate q() { return acc(x) && acc(next) && (next != null ==> next.q())${random.chance(30) ? ` && x >= ${bound}` : ""}; }`,
    "pure int sum() requires q(); { return next = null ? x : x + next.sum(); }",
    "pure int length() requires q(); ensures result > 0; { return next = null ? 1 : 1 + next.length(); }",
    `N(int v) requires v >= ${bound}; ensures q() && sum() = v && length() = 1; { x := v; }`,
  ];
  const methods: readonly Made[] = [
    listMethod(
      "void add(N a, N b, int k)",
      ["q()"],
      ["q()", "length() = old(length())", `sum() = old(sum()) + ${step} * old(length())`],
      [`x := x + ${step};`, "if (next != null) { next.add(a, b, k); }"],
    ),
    listMethod(
      "void append(N a, N b, int k)",
      ["q()", `k >= ${bound}`],
      ["q()", "length() = old(length()) + 1", "sum() = old(sum()) + k"],
      ["if (next = null) { next := new N(k); } else { next.append(a, b, k); }"],
    ),
    listMethod(
      "void push(N a, N b, int k)",
      ["q()", "a != null", "acc(a.x)", "acc(a.next)", `k >= ${bound}`],
      ["a.q()", "a.length() = old(length()) + 1", "a.sum() = old(sum()) + k"],
      ["a.x := k;", "a.next := this;"],
    ),
    listMethod(
      "int read(N a, N b, int k)",
      ["q()", "a != null", "a.q()"],
      ["q()", "a.q()", "untouched(q())", "a.sum() = old(a.sum())", "result = sum() + a.sum()"],
      ["int s := sum();", "return s + a.sum();"],
    ),
    listMethod(
      "N tail(N a, N b, int k)",
      ["q()"],
      ["acc(x)", "acc(next)", "x = old(x)", "result = next", "(next != null ==> next.q())"],
      ["return next;"],
    ),
  ];
  const chosen = methods.filter(() => random.chance(50));
  const written = chosen.map((made) => textOf(random.chance(35) ? spoil(random, made) : made));
  return `class N {\n  ${[...members, ...written].join("\n  ")}\n}\n`;
}

function listMethod(
  head: string,
  requires: readonly string[],
  ensures: readonly string[],
  body: readonly string[],
): Made {
  const none = new Map();
  const spec: Spec = {
    name: "",
    holds: none,
    returns: new Set(),
    after: none,
    result: undefined,
    needsPositive: false,
    ofGlobal: undefined,
  };
  return { head, requires, ensures, body, spec };
}
