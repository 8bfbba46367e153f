/** Unions with pointers in what a caller hands over: natively, callers that put there what the tag says, and what it does not. */
import { caller, each, edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <stdint.h>\n#include <string.h>\n";
const entry = ["--entry", "f"];

const value = `struct node { int value; struct node *next; };
struct value { int tag; union { int *pointer; long number; struct node *list; unsigned char bytes[8]; }; };
int f(struct value *v);
`;
/** Objects whose addresses differ in the bit that the program looks at. */
const placed = `case 0: { int *x = aligned_alloc(32, 64); x[4] = 3; struct value v = {1, {.pointer = x + 4}}; f(&v); free(x); return 0; }
case 1: { int *x = aligned_alloc(32, 64); x[0] = 3; struct value v = {1, {.pointer = x}}; f(&v); free(x); return 0; }`;
const values = `case 0: { int x = 3; struct value v = {1, {.pointer = &x}}; return f(&v); }
case 1: { struct value v = {2, {.number = 7}}; return f(&v); }
case 2: { struct node n = {3, NULL}; struct value v = {3, {.list = &n}}; return f(&v); }
case 3: return f(NULL);`;

edges(
  "unions with pointers that a caller hands over",
  [],
  [
    {
      name: "each member is read where the tag says so",
      files: `${include}${value}int f(struct value *v) {
  if (v == NULL) return 0;
  switch (v->tag) {
  case 1: return v->pointer == NULL ? 0 : *v->pointer == 3;
  case 2: return v->number > 5;
  case 3: return v->list == NULL ? 0 : v->list->value == 3;
  case 4: return v->bytes[1] == 'x';
  }
  return 0;
}
`,
      native: caller(value, values),
      options: entry,
      runs: each(0, 1, 2, 3),
      explore: "safe",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "any number may be there",
      files: `${include}${value}int f(struct value *v) {
  if (v != NULL && v->tag == 2) assert(v->number != 7);
  return 0;
}
`,
      native: caller(value, values),
      options: entry,
      runs: each(0, 1, 2, 3),
      explore: "unsafe assertion@9",
      bmc: "unsafe assertion@9",
      prove: "refuted assertion@9",
    },
    {
      name: "a pointer whose bytes decide something before it is followed",
      files: `${include}${value}int f(struct value *v) {
  if (v == NULL || v->tag != 1) return 0;
  if (v->bytes[0] % 32 == 16 && *v->pointer == 3) abort();
  return 0;
}
`,
      native: caller(value, placed),
      options: entry,
      runs: each(0, 1),
      explore: "unknown address",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "and after it was followed",
      files: `${include}${value}int f(struct value *v) {
  if (v == NULL || v->tag != 1 || v->pointer == NULL) return 0;
  if (*v->pointer == 3) assert(v->bytes[0] % 32 == 0);
  return 0;
}
`,
      native: caller(value, placed),
      options: entry,
      runs: each(0, 1),
      explore: "unknown address",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "a short text where the longest member is a list",
      files: `${include}struct json {
  enum { number, text, array } kind;
  union { double number; char *text; struct { struct json **items; unsigned count; } array; } as;
};
int f(const struct json *j) {
  if (j == NULL || j->kind != text || j->as.text == NULL) return 0;
  return j->as.text[0] == 't' || j->as.text[3] == 'x';
}
`,
      native: caller(
        `struct json { int kind; union { double number; char *text; struct { struct json **items; unsigned count; } array; } as; };
int f(const struct json *);`,
        `case 0: { char c = 't'; struct json j = {1, {.text = &c}}; f(&j); return 0; }
case 1: { char *c = malloc(1); *c = 'u'; struct json j = {1, {.text = c}}; f(&j); free(c); return 0; }
case 2: { struct json j = {0, {.number = 2.5}}; f(&j); return 0; }`,
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unknown pointer-size",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "pointers of two elements that are compared",
      files: `${include}struct span { int tag; union { struct { const int *begin, *end; } range; long count; } of; };
int f(const struct span *s) {
  if (s == NULL || s->tag != 1 || s->of.range.begin == NULL) return 0;
  const int *begin = s->of.range.begin, *end = begin + 1;
  int sum = 0;
  for (const int *at = begin; at < end; at++) sum ^= *at;
  return sum == 9;
}
`,
      native: caller(
        `struct span { int tag; union { struct { const int *begin, *end; } range; long count; } of; };
int f(const struct span *);`,
        `case 0: { int x = 9; struct span s = {1, {.range = {&x, &x + 1}}}; f(&s); return 0; }
case 1: { struct span s = {2, {.count = 3}}; f(&s); return 0; }`,
      ),
      options: entry,
      runs: each(0, 1),
      explore: "safe",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "pointers outside of a union that are compared",
      files: `${include}struct span { const int *begin, *end; };
int f(const struct span *s) {
  if (s == NULL || s->begin == NULL) return 0;
  const int *begin = s->begin, *end = begin + 1;
  int sum = 0;
  for (const int *at = begin; at < end; at++) sum ^= *at;
  return sum == 9;
}
`,
      native: caller(
        "struct span { const int *begin, *end; };\nint f(const struct span *);",
        "case 0: { int x = 9; struct span s = {&x, &x + 1}; f(&s); return 0; }",
      ),
      options: entry,
      runs: each(0),
      explore: "safe",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "a floating-point number that a pointer could be",
      files: `${include}struct value { int tag; union { char *text; double number; long count; }; };
int f(struct value *v) {
  if (v == NULL) return 0;
  if (v->tag == 2) assert(v->number != 2.5);
  if (v->tag == 1 && v->number < 1e-300 && v->number > 1e-320 && v->text[0] + v->text[1] == 't') return 1;
  return 0;
}
`,
      native: caller(
        "struct value { int tag; union { char *text; double number; long count; }; };\nint f(struct value *);",
        `case 0: { char c[2] = {'t', 0}; struct value v = {1, {.text = c}}; f(&v); return 0; }
case 1: { struct value v = {2, {.number = 2.5}}; f(&v); return 0; }`,
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unsafe assertion@8 address pointer-size",
      bmc: "unsafe assertion@8 unsupported",
      prove: "refuted assertion@8 unsupported",
    },
  ],
);

const tagged = "struct value { int tag; union { long number; int *pointer; } of; };\n";
const two = "struct two { int *p, *q; };\n";
const large = "struct large { long numbers[3]; char *text; };\n";

edges(
  "structures that a caller hands over by value",
  [],
  [
    {
      name: "a union in registers is read by each of its members",
      files: `${include}${tagged}int f(struct value v) {
  if (v.tag == 1) assert(v.of.number != 7);
  return v.tag == 2 && v.of.pointer != NULL ? *v.of.pointer == 3 : 0;
}
`,
      native: caller(
        `${tagged}int f(struct value);`,
        `case 0: { int x = 3; return f((struct value){2, {.pointer = &x}}); }
case 1: return f((struct value){1, {.number = 7}});
case 2: return f((struct value){2, {.pointer = 0}});`,
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unsafe assertion@7",
      bmc: "unsafe assertion@7 unsupported",
      prove: "refuted assertion@7 unsupported",
    },
    {
      name: "two pointers may be one",
      files: `${include}${two}int f(struct two s) {
  if (s.p == NULL || s.q == NULL) return 0;
  *s.p = 1;
  *s.q = 2;
  assert(*s.p == 1);
  return 0;
}
`,
      native: caller(
        `${two}int f(struct two);`,
        `case 0: { int x = 0, y = 0; return f((struct two){&x, &y}); }
case 1: { int x = 0; return f((struct two){&x, &x}); }
case 2: return f((struct two){0, 0});`,
      ),
      options: entry,
      runs: each(0, 1, 2),
      explore: "unknown aliasing",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "one of them may be a variable",
      files: `${include}${two}int counter;\nint f(struct two s) {
  counter = 1;
  if (s.p != NULL) *s.p = 2;
  assert(counter == 1);
  return 0;
}
`,
      native: caller(
        `${two}extern int counter;\nint f(struct two);`,
        `case 0: { int x = 0; return f((struct two){&x, 0}); }
case 1: return f((struct two){&counter, 0});`,
      ),
      options: entry,
      runs: each(0, 1),
      explore: "unknown aliasing",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
    {
      name: "what is too large for registers is the entry's own",
      files: `${include}${large}int f(struct large l, struct large *other) {
  if (other == NULL) return 0;
  l.numbers[0] = 1;
  other->numbers[0] = 2;
  assert(l.numbers[0] == 1);
  return l.text != NULL && l.text[0] == 'x' ? 8 / (int)l.numbers[1] : 0;
}
`,
      native: caller(
        `${large}int f(struct large, struct large *);`,
        `case 0: { char c = 'x'; struct large l = {{0, 1, 0}, &c}; f(l, &l); return 0; }
case 1: { char c = 'x'; struct large l = {{0, 0, 0}, &c}; f(l, &l); return 0; }
case 2: { struct large l = {{0, 0, 0}, 0}; f(l, &l); return 0; }`,
      ),
      options: entry,
      runs: each(0, 1, 2),
      // The text may lie in what the other one means.
      explore: "unsafe division-by-zero@11 aliasing",
      bmc: "unknown unsupported",
      prove: "unknown unsupported",
    },
  ],
);
