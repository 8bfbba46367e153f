/** Help texts for each kind of error: one row each, for SARIF viewers and code review services. */
import type { ErrorKind } from "@everypath/core";

export interface Rule {
  /** Two or three sentences: what it is and what can come of it. */
  readonly explanation: string;
  /** How to mend it. */
  readonly remedy: string;
  /** A small program that has the error, and what to write instead. */
  readonly wrong: string;
  readonly right: string;
  readonly language: "c" | "java";
  /** Of the Common Weakness Enumeration. */
  readonly cwe: number | undefined;
}

export const rules: Readonly<Record<ErrorKind, Rule>> = {
  assertion: {
    explanation:
      "The program states a condition that must always hold, and there are inputs for which it does not. Calling abort counts as a failed assertion.",
    remedy: "Mend the code before the assertion, or the assertion where it demands too much.",
    wrong: "int half = x / 2;\nassert(2 * half == x);",
    right: "int half = x / 2;\nassert(2 * half + x % 2 == x);",
    language: "c",
    cwe: 617,
  },
  "signed-overflow": {
    explanation:
      "The mathematical result of a signed operation is outside of the range of its type. In C the behaviour is then undefined: compilers assume that it never happens and may remove checks that rely on it.",
    remedy: "Check the operands first, use a wider type, or unsigned arithmetic, which wraps around.",
    wrong: "int sum = a + b;",
    right: "int sum;\nif (__builtin_add_overflow(a, b, &sum)) return ERROR;",
    language: "c",
    cwe: 190,
  },
  "division-by-zero": {
    explanation:
      "The divisor of an integer division or remainder is zero. In C the behaviour is undefined; most machines end the program.",
    remedy: "Check the divisor first.",
    wrong: "int mean = sum / count;",
    right: "int mean = count == 0 ? 0 : sum / count;",
    language: "c",
    cwe: 369,
  },
  "shift-out-of-range": {
    explanation:
      "The distance of a shift is negative or not less than the width of the shifted type. The result is undefined in C, and differs from machine to machine.",
    remedy: "Keep the distance below the width, or treat larger ones separately.",
    wrong: "unsigned mask = 1u << n;",
    right: "unsigned mask = n < 32 ? 1u << n : 0;",
    language: "c",
    cwe: 1335,
  },
  unsequenced: {
    explanation:
      "An expression changes a variable twice, or changes and reads it, and C has no order for the two. Compilers choose one each, and others with optimisation.",
    remedy: "Write one statement for each change.",
    wrong: "i = i++ + ++i;",
    right: "int first = i++;\nint second = ++i;\ni = first + second;",
    language: "c",
    cwe: 758,
  },
  "null-dereference": {
    explanation: "Memory is read or written through a null pointer. The program usually ends at once.",
    remedy: "Check the pointer before it is used, or make sure that it is never null.",
    wrong: "size_t n = strlen(name);",
    right: "size_t n = name == NULL ? 0 : strlen(name);",
    language: "c",
    cwe: 476,
  },
  "out-of-bounds": {
    explanation:
      "Memory is read or written before the beginning or behind the end of the object that the pointer belongs to. Reading tells what nobody should see; writing destroys other data and is how programs are taken over.",
    remedy: "Compare the index with the object's size first.",
    wrong: "char c = text[i];",
    right: "char c = i < length ? text[i] : '\\0';",
    language: "c",
    cwe: 119,
  },
  "misaligned-access": {
    explanation:
      "Memory is read or written at an address that is no multiple of the type's alignment. The behaviour is undefined: some processors end the program, and compilers choose instructions that rely on it.",
    remedy:
      "Copy the bytes with memcpy into a variable of the type, or align the memory (_Alignas, a union, malloc).",
    wrong: "int number = *(int *)(bytes + 1);",
    right: "int number;\nmemcpy(&number, bytes + 1, sizeof number);",
    language: "c",
    cwe: 188,
  },
  "use-after-free": {
    explanation:
      "Memory is accessed after it was freed, or a local variable after its function or block has ended. The memory may hold something else by then.",
    remedy:
      "Free memory when nobody uses it any more, and set pointers to it to NULL; never return the address of a local variable.",
    wrong: "free(node);\nnode = node->next;",
    right: "struct node *next = node->next;\nfree(node);\nnode = next;",
    language: "c",
    cwe: 416,
  },
  "double-free": {
    explanation: "The same memory is freed twice, which corrupts the heap.",
    remedy: "Give each allocation one owner that frees it, and set the pointer to NULL afterwards.",
    wrong: "free(buffer);\nif (failed) free(buffer);",
    right: "free(buffer);\nbuffer = NULL;",
    language: "c",
    cwe: 415,
  },
  "invalid-free": {
    explanation:
      "A pointer is freed that malloc and its like did not return: to a variable, or into the middle of an allocation.",
    remedy: "Free exactly the pointers that the allocation returned.",
    wrong: "char *p = malloc(8);\np++;\nfree(p);",
    right: "char *p = malloc(8);\nchar *start = p;\np++;\nfree(start);",
    language: "c",
    cwe: 590,
  },
  "memory-leak": {
    explanation:
      "Allocated memory was not freed and can no longer be reached. A program that runs for long uses up its memory.",
    remedy: "Free the memory on every way out, those of errors included.",
    wrong: "char *copy = strdup(text);\nif (*copy == 0) return 0;\nfree(copy);",
    right: "char *copy = strdup(text);\nint empty = *copy == 0;\nfree(copy);\nif (empty) return 0;",
    language: "c",
    cwe: 401,
  },
  "uninitialized-read": {
    explanation:
      "The program decides or computes on a value that was never written. It can be anything, and differ from run to run.",
    remedy: "Initialise the variable, or write it on every way to its use.",
    wrong: "int count;\nif (ready) count = 1;\nreturn count;",
    right: "int count = 0;\nif (ready) count = 1;\nreturn count;",
    language: "c",
    cwe: 457,
  },
  "invalid-value": {
    explanation:
      "A variable holds bits that are no value of its type, as a _Bool that is neither 0 nor 1. Compilers rely on it: such a variable can be both true and false.",
    remedy:
      "Convert numbers by assignment, and check what comes from outside before it is copied over a variable.",
    wrong: "bool flag;\nmemcpy(&flag, &byte, 1);",
    right: "bool flag = byte != 0;",
    language: "c",
    cwe: 704,
  },
  "unrelated-pointers": {
    explanation:
      "Two pointers are subtracted, or compared by order, that do not point into the same object or one past its end. The result is undefined.",
    remedy: "Compare pointers into different objects by == only, or convert them to uintptr_t first.",
    wrong: "if (p >= buffer && p < buffer + size) return p - other;",
    right: "if ((uintptr_t)p >= (uintptr_t)buffer) return p - buffer;",
    language: "c",
    cwe: 469,
  },
  "wrong-call": {
    explanation:
      "A function is called with other parameters or another result than it is defined with: through a pointer of another type, or without a prototype; or it reads a variable argument as another type than it was passed as, as printf does where the format asks for it. What it finds there is undefined.",
    remedy:
      "Declare the function, or the pointer to it, with the type that it is defined with; convert an argument to the type that is asked for.",
    wrong: "int (*f)(int) = (int (*)(int))log;",
    right: "double (*f)(double) = log;",
    language: "c",
    cwe: 843,
  },
  unreachable: {
    explanation:
      "Code is reached of which the program says that it never is: reach_error, __builtin_unreachable, or the end of a function that must not end.",
    remedy: "Mend the condition that should have kept the program from getting there.",
    wrong: "switch (kind) { case A: return 1; case B: return 2; }\n__builtin_unreachable();",
    right: "switch (kind) { case A: return 1; case B: return 2; default: return 0; }",
    language: "c",
    cwe: 561,
  },
  "nil-dereference": {
    explanation:
      "A field or a method of null is used. The program ends there, or an exception that nobody expects is thrown.",
    remedy: "Compare with null first, or let a contract demand that it is not.",
    wrong: "return list.next.value;",
    right: "return list.next == null ? 0 : list.next.value;",
    language: "java",
    cwe: 476,
  },
  contract: {
    explanation: "A conjunct of a contract, predicate or invariant does not hold where it must.",
    remedy: "Mend the code, or the contract where it promises or demands too much.",
    wrong: "void add(int n) ensures total == old(total) + n; { total = n; }",
    right: "void add(int n) ensures total == old(total) + n; { total = total + n; }",
    language: "java",
    cwe: undefined,
  },
  "library-call": {
    explanation:
      "A function of the library is called with an argument, or at a time, for which the standard says nothing of what it does.",
    remedy: "Look up what the function demands, and check it before the call.",
    wrong: "char c = text[0];\nif (isalpha(c)) letters++;",
    right: "char c = text[0];\nif (isalpha((unsigned char)c)) letters++;",
    language: "c",
    cwe: 628,
  },
  "stack-overflow": {
    explanation: "Calls nest so deep that the stack is used up. The program ends at once.",
    remedy: "Bound the depth of the recursion, or use a loop.",
    wrong: "int depth(struct node *n) { return 1 + depth(n->parent); }",
    right: "int depth(struct node *n) { int d = 0; for (; n; n = n->parent) d++; return d; }",
    language: "c",
    cwe: 674,
  },
  timeout: {
    explanation: "The program does not end within the limit of steps.",
    remedy: "Look for a loop whose condition never becomes false.",
    wrong: "while (n != 0) n -= 2;",
    right: "while (n > 0) n -= 2;",
    language: "c",
    cwe: 835,
  },
};
