/** Rows of the operators on arrays. Their values are not constants, so that evaluation has its own cases (array-value.ts). */
import { type ArraySort, type BitVecSort, printSort, type Sort } from "../sort.ts";
import { element } from "./javascript.ts";
import { call, type Rows, sameAsFirst, special, z3Built, z3Function, z3None } from "./row.ts";

export interface ArrayArities {
  select: 2;
  store: 3;
  constantArray: 1;
  copied: 3;
}

/** Elements of other sorts are objects, plain or not. */
function isPlain(sort: Sort | undefined): boolean {
  return sort?.kind === "int" || sort?.kind === "ref" || sort?.kind === "bool";
}

export const arrayOperators = {
  select: {
    arity: 2,
    takes: ["array", "index"],
    sort: ({ arguments: [array] }) => (array?.sort.kind === "array" ? array.sort.element : undefined),
    fold: () => undefined,
    facts: undefined,
    smtLib: "select",
    z3: z3Function("select"),
    javaScript: ([array, index], { sort }, name) =>
      isPlain(sort) ? name?.(element("plainElement", array, index)) : undefined,
    reader: special,
  },
  store: {
    arity: 3,
    takes: ["array", "index", "element"],
    sort: sameAsFirst,
    fold: () => undefined,
    facts: undefined,
    smtLib: "store",
    z3: z3Function("store"),
    javaScript: ([array, index, value], term, name) =>
      isPlain(term.arguments[2]?.sort) ? name?.(element("withPlainElement", array, index, value)) : undefined,
    reader: special,
  },
  constantArray: {
    arity: 1,
    takes: ["element"],
    given: "arraySort",
    sort: () => undefined,
    fold: () => undefined,
    facts: undefined,
    smtLib: ([value], shape) => `((as const ${printSort(shape.sort)}) ${value})`,
    z3: z3Built,
    javaScript: undefined,
    reader: call("every"),
  },
  // The first array with a block of the second one in it: parameters are the place in the first, that in the second, and the most elements, the third
  // argument is how many there are. Reads resolve it (normal/copied.ts), so that no solver meets it.
  copied: {
    arity: 3,
    takes: ["array", "array", "index"],
    given: "block",
    sort: sameAsFirst,
    fold: () => undefined,
    facts: undefined,
    smtLib: ([array, source, count], { sort, parameters: [to = 0, from = 0, most = 0] }) => {
      const { width } = (sort as ArraySort).index as BitVecSort;
      const place = (at: number): string => `(_ bv${BigInt.asUintN(width, BigInt(at))} ${width})`;
      const distance = `(bvsub index ${place(to)})`;
      const within = `(and (bvult ${distance} ${count})${most < 2 ** width ? ` (bvult ${distance} ${place(most)})` : ""})`;
      const taken = `(select ${source} (bvadd ${distance} ${place(from)}))`;
      return `(lambda ((index (_ BitVec ${width}))) (ite ${within} ${taken} (select ${array} index)))`;
    },
    z3: z3None,
    support: "none",
    javaScript: undefined,
    reader: call("copied"),
  },
} as const satisfies Rows<ArrayArities>;
