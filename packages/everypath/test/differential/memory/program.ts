/**
 * Random C programs on memory for the differential test: pools of structures, lists, pointers to pointers, unions, bit-fields, copies and fills at
 * places that depend on the inputs, allocation and release of chosen elements. Every one ends in a hash of all that it changed. The inputs are
 * few enough to run the program on each. From seed 101 on most programs are small: more of them in the same time find more than large ones do. In some programs memory is misused; what C leaves undefined otherwise does not occur.
 */
import { type EveryInputProgram, isSmall } from "../every-input/program.ts";
import { Random } from "../generator.ts";
import { allocation } from "./allocation.ts";
import { Expressions } from "./expressions.ts";
import { bufferLength, bytesLength, drawShape, operationsLength, type Shape } from "./shape.ts";
import { Statements } from "./statements.ts";

/** The first seed that may be given a small program. */
const firstSmall = 101;

export function generateMemoryProgram(seed: number): EveryInputProgram {
  const random = new Random(seed);
  const small = isSmall(seed, firstSmall);
  const shape = drawShape(random, small);
  const expressions = new Expressions(random, shape);
  const statements = new Statements(random, shape, expressions);
  const source = `#include <stdlib.h>
#include <string.h>
#ifndef HERE
#define HERE ((void)0)
#endif

${globals(random, shape)}

unsigned long long entry(${shape.inputs.map(({ name }) => `unsigned char ${name}`).join(", ")}) {
  unsigned long long hash = 7;
  struct node *p, *q, *n = NULL;
  struct node **place, **other, **row;
  int *number = &numbers[0];
  unsigned char *byte = bytes;
  int i, j, k = 0;
  unsigned char buffer[${bufferLength}] = {0};
  struct node local;
  memset(&local, 0, sizeof local);
${initialisation(random, shape)}
${beginnings(random, shape, expressions)}
${indented(statements.block(small ? 2 + random.below(4) : 5 + random.below(8)))}
${summary(shape)}
  return hash;
}
`;
  return { source, inputs: shape.inputs };
}

function globals(random: Random, shape: Shape): string {
  return [
    structure(random, shape),
    `static struct node pool[${shape.nodes}];`,
    `static struct node *table[${shape.rows}];`,
    `static int numbers[${shape.nodes}];`,
    `static unsigned char bytes[${bytesLength}];`,
    // As integers: pointers into different objects have no order.
    "#define IN_POOL(node) ((size_t)(node) - (size_t)pool < sizeof pool)",
    ...(shape.hasOperations ? operations(random) : []),
  ].join("\n");
}

function structure(random: Random, shape: Shape): string {
  const key = `${shape.keyType} key;`;
  const value = `${shape.valueType} value;`;
  return `struct node {
  ${shape.isKeyFirst ? `${key} ${value}` : `${value} ${key}`}
  unsigned few : ${1 + random.below(7)};
  ${random.pick(["int", "unsigned"])} more : ${3 + random.below(12)};
  char tag[${shape.tagLength}];
  union { unsigned whole; unsigned char bytes[4]; ${shape.hasFloat ? "float real;" : "short halves[2];"} } as;
  struct node *next;
}${shape.isPacked ? " __attribute__((packed))" : ""};`;
}

function operations(random: Random): string[] {
  const names = Array.from({ length: operationsLength }, () =>
    random.pick(["successor", "mixed", "complement"]),
  );
  return [
    "static int successor(int x) { return x + 1; }",
    "static int mixed(int x) { return x ^ 0x55; }",
    "static int complement(int x) { return ~x; }",
    `static int (*const operations[${operationsLength}])(int) = {${names.join(", ")}};`,
  ];
}

/** Fills the pools, links the nodes and points the table's rows to nodes. */
function initialisation(random: Random, shape: Shape): string {
  const { nodes, rows, tagLength, keyType, valueType } = shape;
  const linked = `(i * ${random.pick([1, 3, 5, 7])} + ${random.below(nodes)}) % ${nodes}`;
  const lines = [
    `for (i = 0; i < ${nodes}; i++) {`,
    `  pool[i].key = (${keyType})(i * 3 + 1);`,
    `  pool[i].value = (${valueType})(i * 7);`,
    "  pool[i].few = i;",
    "  pool[i].more = i & 3;",
    "  pool[i].as.whole = i * 0x01020304u;",
    `  pool[i].next = &pool[${linked}];`,
    `  for (j = 0; j < ${tagLength}; j++) pool[i].tag[j] = (char)('a' + (i + j) % 20);`,
    `  numbers[i] = i * ${random.pick([1, 2, 5])} % ${nodes};`,
    "}",
    `for (i = 0; i < ${bytesLength}; i++) bytes[i] = (unsigned char)(i * ${random.pick([1, 3, 7])} & ${bytesLength - 1});`,
    `for (i = 0; i < ${rows}; i++) {`,
    ...rowLines(random, shape).map((line) => `  ${line}`),
    "}",
  ];
  return indented(lines);
}

/** What fills row `i` of the table. */
function rowLines(random: Random, { table, nodes, keyType, valueType }: Shape): string[] {
  if (table === "pool") return [`table[i] = &pool[i * ${random.pick([1, 2, 3, 5])} % ${nodes}];`];
  const node =
    table === "mixed" ? `i % 3 ? ${allocation("calloc")} : &pool[i % ${nodes}]` : allocation(table);
  const next = random.pick([`&pool[i % ${nodes}]`, "i ? table[i - 1] : &pool[0]", "NULL"]);
  return [
    `table[i] = ${node};`,
    `table[i]->key = (${keyType})(i + 2);`,
    `table[i]->value = (${valueType})(100 - i);`,
    `table[i]->next = ${next};`,
  ];
}

/** Where the pointers to nodes and rows point at first: mostly at places that depend on the inputs. */
function beginnings(random: Random, { nodes, rows }: Shape, expressions: Expressions): string {
  const row = (): string => `&table[${expressions.within(rows)}]`;
  const node = (): string =>
    random.chance(50) ? `&pool[${expressions.within(nodes)}]` : `table[${expressions.within(rows)}]`;
  return indented([
    `p = ${node()};`,
    `q = ${node()};`,
    `place = ${row()};`,
    `other = ${row()};`,
    `row = ${row()};`,
  ]);
}

/** The hash of all that the program may have changed. */
function summary({ nodes, rows }: Shape): string {
  const lines = [
    "HERE; hash = hash * 31 + (unsigned long long)p->value + (unsigned long long)q->key * 3 + p->few + (unsigned)p->more + q->as.whole;",
    `for (i = 0; i < ${nodes}; i++) {`,
    "  hash = hash * 5 + (unsigned long long)pool[i].value + (unsigned long long)pool[i].key + pool[i].as.whole;",
    "  hash += (unsigned char)pool[i].tag[1] + pool[i].few + (unsigned)pool[i].more;",
    "  hash = hash * 3 + (unsigned)numbers[i] + (pool[i].next == q);",
    "}",
    `for (i = 0; i < ${rows}; i++) hash = hash * 3 + (table[i] == p) + 2 * (table[i] == &pool[3]);`,
    `for (i = 0; i < ${bufferLength}; i++) hash = hash * 3 + buffer[i];`,
    "hash = hash * 3 + (unsigned long long)local.value + (unsigned long long)local.key + local.as.whole;",
    `for (i = 0; i < ${bytesLength}; i++) hash = hash * 3 + bytes[i];`,
  ];
  return indented(lines);
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
