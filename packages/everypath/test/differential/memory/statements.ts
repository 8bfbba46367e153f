/** Statements of the programs on memory. Each one that may fail is on a line of its own, which it marks as reached. */
import type { Random } from "../generator.ts";
import { allocation } from "./allocation.ts";
import type { Expressions } from "./expressions.ts";
import { bufferLength, bytesLength, type Shape } from "./shape.ts";

type Kind =
  | "point"
  | "store"
  | "place"
  | "assign"
  | "copy"
  | "fill"
  | "hash"
  | "number"
  | "byte"
  | "text"
  | "free"
  | "allocate"
  | "reallocate"
  | "operation"
  | "if"
  | "loop"
  | "walk";

/** A kind that is listed twice is drawn twice as often. */
const simple: readonly Kind[] = [
  ...(["point", "point", "point", "point", "store", "store", "store", "place", "place"] as const),
  ...(["assign", "assign", "copy", "fill", "hash", "hash", "hash", "number", "byte", "text"] as const),
];
const onHeap: readonly Kind[] = ["free", "allocate", "reallocate"];
const nesting: readonly Kind[] = ["if", "if", "loop", "walk"];

/** Statements nest no deeper than this, and not at all in a loop. */
const deepest = 2;

export class Statements {
  readonly #random: Random;
  readonly #shape: Shape;
  readonly #expressions: Expressions;
  #loops = 0;

  constructor(random: Random, shape: Shape, expressions: Expressions) {
    this.#random = random;
    this.#shape = shape;
    this.#expressions = expressions;
  }

  /** So many statements, as lines. */
  block(count: number, depth = 0): string[] {
    return Array.from({ length: count }, () => this.#statement(depth)).flat();
  }

  #statement(depth: number): string[] {
    const kind = this.#random.pick([
      ...simple,
      ...(this.#shape.table === "pool" ? [] : onHeap),
      ...(this.#shape.hasOperations ? (["operation"] as const) : []),
      ...(depth < deepest ? nesting : []),
    ]);
    switch (kind) {
      case "if":
        return this.#if(depth);
      case "loop":
        return this.#loop();
      case "walk":
        return this.#walk();
      default:
        return [`HERE; ${this.#simple(kind)}`];
    }
  }

  #simple(kind: Exclude<Kind, "if" | "loop" | "walk">): string {
    const { index } = this.#expressions;
    switch (kind) {
      case "point":
        return `${this.#random.pick(["p", "q"])} = ${this.#expressions.node()};`;
      case "store":
        return this.#store();
      case "place":
        return this.#place();
      case "assign":
        return this.#assign();
      case "copy":
        return this.#copy();
      case "fill":
        return this.#fill();
      case "hash":
        return `hash = hash * 31 + (unsigned long long)(${this.#hashed()});`;
      case "number":
        return this.#number();
      case "byte":
        return this.#byte();
      case "text":
        return this.#text();
      case "free":
        return this.#free();
      case "allocate":
        return this.#allocate();
      case "reallocate":
        return this.#reallocate();
      case "operation":
        return `k = operations[${index.operation()}](k);`;
    }
  }

  /** Into a field of some node. */
  #store(): string {
    const random = this.#random;
    const { index } = this.#expressions;
    const node = random.pick(["p->", "p->", "q->", "(*place)->", `pool[${index.node()}].`, "local."]);
    const field = random.pick([
      "value",
      "key",
      "few",
      "more",
      "as.whole",
      "as.bytes[2]",
      `as.bytes[${this.#expressions.below(4)}]`,
      "tag[1]",
      `tag[${index.tag()}]`,
      this.#shape.hasFloat ? "as.real" : "as.halves[1]",
    ]);
    if (field === "as.real")
      return `${node}${field} = (float)(${this.#expressions.input()} * ${random.pick(["0.5f", "3", "-1.25f"])});`;
    return `${node}${field} ${random.pick(["=", "=", "^="])} ${this.#expressions.integer()};`;
  }

  /** Pointers to places of pointers. */
  #place(): string {
    const row = (): string => this.#expressions.index.row();
    return this.#random.pick([
      `place = &table[${row()}];`,
      `row = &table[${row()}];`,
      `other = place; place = row = &table[${row()}];`,
      `*place = ${this.#expressions.node()};`,
      `place = (${this.#expressions.condition()}) ? &p : &q;`,
      // Of a packed structure it may be at any byte, and what it leads to is read as a pointer that is not.
      this.#shape.isPacked ? "place = &table[0];" : "place = &p->next; if (!*place) place = &table[0];",
      "n = *place; *place = *other; *other = n;",
      `p->next = ${this.#expressions.node()};`,
    ]);
  }

  /** Whole nodes. */
  #assign(): string {
    const { node, row } = this.#expressions.index;
    return this.#random.pick([
      "*p = *q;",
      "local = *p;",
      "*p = local;",
      `pool[${node()}] = pool[${node()}];`,
      `*table[${row()}] = pool[${node()}];`,
      "**place = *p;",
    ]);
  }

  #copy(): string {
    const expressions = this.#expressions;
    const { nodes } = this.#shape;
    const byteFor = (size: number): string => expressions.below(bytesLength - size + 1);
    const pair = (): string => `&pool[${expressions.below(nodes - 1)}]`;
    const triple = (): string => `numbers + ${expressions.below(nodes - 2)}`;
    return this.#random.pick([
      "memcpy(p, q, sizeof *p);",
      "memmove(p, q, sizeof *p);",
      `memmove(${pair()}, ${pair()}, 2 * sizeof *p);`,
      `memcpy(&local, ${expressions.node()}, sizeof local);`,
      `memcpy(buffer, bytes + ${byteFor(8)}, 8);`,
      `memmove(bytes + ${byteFor(7)}, bytes + ${byteFor(7)}, 7);`,
      `memcpy(p->tag, q->tag, ${expressions.tagPart()});`,
      `memcpy(bytes + ${byteFor(bufferLength)}, buffer, ${expressions.index.buffer()});`,
      `memcpy(&p->as, bytes + ${byteFor(4)}, 4);`,
      `memmove(${triple()}, ${triple()}, 3 * sizeof(int));`,
      `memcpy(&pool[${expressions.index.node()}].as, &q->as, sizeof q->as);`,
    ]);
  }

  #fill(): string {
    const random = this.#random;
    const expressions = this.#expressions;
    return random.pick([
      `memset(p->tag, ${expressions.integer()}, ${expressions.tagPart()});`,
      // Beyond the union there is a pointer, of which one byte would change.
      `memset(&p->as, ${expressions.integer()}, ${expressions.within(5)});`,
      `memset(buffer + ${expressions.below(bufferLength - 7)}, ${expressions.integer()}, 8);`,
      `memset(&pool[${expressions.index.node()}].as, 0, sizeof pool[0].as);`,
      `memset(bytes + ${expressions.below(20)}, ${random.below(20)}, ${expressions.below(13)});`,
    ]);
  }

  #hashed(): string {
    const { tag, buffer } = this.#expressions.index;
    return this.#random.pick([
      "p->value",
      "q->key",
      "p->more",
      "q->few",
      "p->as.whole",
      "q->as.bytes[3]",
      "(*place)->value",
      "(*row)->key",
      `(unsigned char)p->tag[${tag()}]`,
      "local.value",
      `buffer[${buffer()}]`,
      "*number",
      "*byte",
      "p == &pool[4]",
      "row - table",
      this.#shape.hasFloat ? "p->as.real > 1.0f" : "p->as.halves[0]",
      this.#expressions.integer(),
    ]);
  }

  #number(): string {
    const random = this.#random;
    const { index } = this.#expressions;
    const { keyType, valueType } = this.#shape;
    return random.pick([
      `number = &numbers[${index.node()}];`,
      `*number = ${this.#expressions.integer()} & 7;`,
      `number = (${this.#expressions.condition()}) ? &k : &numbers[${index.node()}];`,
      ...(valueType === "int" ? ["number = &p->value;"] : []),
      ...(keyType === "int" ? ["number = &q->key;"] : []),
    ]);
  }

  #byte(): string {
    const { index } = this.#expressions;
    return this.#random.pick([
      `byte = bytes + ${index.byte()};`,
      // Before the tag's end in every node, so that no byte of a pointer is changed.
      `byte = (unsigned char *)p + ${this.#random.below(6)};`,
      `*byte = (unsigned char)(${this.#expressions.integer()} & 7);`,
      `byte = (unsigned char *)&numbers[${index.node()}];`,
      `byte = buffer + ${index.buffer()};`,
      "byte = (unsigned char *)q->tag;",
    ]);
  }

  #text(): string {
    const { tagLength } = this.#shape;
    return this.#random.pick([
      `p->tag[${tagLength - 1}] = 0;`,
      `p->tag[${tagLength - 1}] = 0; hash += strlen(p->tag);`,
      `hash += (unsigned)(memchr(q->tag, 'c', ${tagLength}) != NULL);`,
    ]);
  }

  /** Where no error is wanted, only what an allocation returned is freed, and its row of the table gets another node. */
  #free(): string {
    const { row, node } = this.#expressions.index;
    const careful = [
      `i = ${row()}; if (!IN_POOL(table[i])) free(table[i]); table[i] = &pool[${node()}];`,
      `i = ${row()}; if (!IN_POOL(table[i])) { free(table[i]); table[i] = ${allocation("calloc")}; table[i]->next = &pool[0]; }`,
    ];
    const careless = [
      "free(*place);",
      `free(table[${row()}]);`,
      `i = ${row()}; free(table[i]); table[i] = NULL;`,
    ];
    return this.#random.pick(this.#shape.errorPercent === 0 ? careful : [...careful, ...careless]);
  }

  #allocate(): string {
    const random = this.#random;
    const node = random.pick([
      allocation("calloc"),
      allocation("malloc"),
      `calloc(1 + ${this.#expressions.input()}, sizeof *n)`,
    ]);
    const linked = random.pick(["p = n;", "*place = n;", "q->next = n;"]);
    const value = `(${this.#shape.valueType})(${this.#expressions.integer()})`;
    return `n = ${node}; n->next = p; n->value = ${value}; ${linked}`;
  }

  #reallocate(): string {
    const size = this.#random.pick([
      "2 * sizeof *n",
      "sizeof *n",
      `sizeof *n + ${this.#expressions.input()}`,
    ]);
    // Memory that `realloc(NULL, …)` gives is not written yet.
    const moved = `k = table[i] == NULL; n = realloc(table[i], ${size}); if (k) memset(n, 0, sizeof *n);`;
    const guard = this.#shape.errorPercent === 0 ? "if (!IN_POOL(table[i])) " : "";
    return `i = ${this.#expressions.index.row()}; ${guard}{ ${moved} table[i] = n; hash ^= (unsigned)n->key; }`;
  }

  #if(depth: number): string[] {
    const branch = (): string[] => this.#nested(1 + this.#random.below(2), depth + 1);
    const head = `if (HERE, ${this.#expressions.condition()}) {`;
    const taken = branch();
    const otherwise = this.#random.chance(50) ? ["} else {", ...branch()] : [];
    return [head, ...taken, ...otherwise, "}"];
  }

  /** Its counter is its own: what the body stores through a pointer must not keep it from its end. */
  #loop(): string[] {
    const counter = `round${this.#loops++}`;
    const rounds = this.#random.pick(["2", "3", `(${this.#expressions.input()} & 3)`]);
    const body = this.#nested(1 + this.#random.below(2), deepest);
    return [`for (int ${counter} = 0; ${counter} < ${rounds}; ${counter}++) {`, ...body, "}"];
  }

  /** Along the list that begins at some node. */
  #walk(): string[] {
    const random = this.#random;
    const start = random.pick(["p", "q", "*place"]);
    const field = random.pick(["value", "key", "more", "as.whole"]);
    const change = `HERE; n->value ^= (${this.#shape.valueType})(j + ${this.#expressions.input()});`;
    return [
      `HERE; n = ${start};`,
      `for (j = 0; n && j < ${random.pick([2, 3])}; j++) {`,
      `  HERE; hash = hash * 17 + (unsigned long long)n->${field};`,
      ...(random.chance(40) ? [`  ${change}`] : []),
      "  HERE; n = n->next;",
      "}",
    ];
  }

  #nested(count: number, depth: number): string[] {
    return this.block(count, depth).map((line) => `  ${line}`);
  }
}
