/**
 * The substitutions of the weakest-precondition calculus (de Boer & Bonsangue, section 4): e'[x := e], e'[h.f := e] and e[x := new C]. Each
 * makes an expression that has now the value which the given one has after the assignment. A heap expression e.f is f[e], a
 * `select` from the field's array; fields occur nowhere else in an expression.
 */
import {
  and,
  constantArray,
  equal,
  falseTerm,
  intConstant,
  ite,
  not,
  type ObjectClass,
  or,
  rebuild,
  refConstant,
  refSort,
  rewrite,
  type Sort,
  select,
  type Term,
  trueTerm,
  type Variable,
} from "@everypath/core";

/** e'[x := e] */
export function substituteVariable(term: Term, target: Variable, value: Term): Term {
  return substituteVariables(term, (variable) => (variable === target ? value : undefined));
}

/** The simultaneous substitution; undefined: the variable stays. */
export function substituteVariables(term: Term, image: (variable: Variable) => Term | undefined): Term {
  return rewrite(term, {
    concerns: (part) => part.hasVariables,
    image: (part) => (part.kind === "variable" ? (image(part) ?? part) : undefined),
  });
}

/** e'[h.f := e]: (h'.f)[h.f := e] is `if h'[h.f := e] = h then e else h'[h.f := e].f fi`, which is where aliases are told apart. */
export function substituteField(term: Term, object: Term, field: Variable, value: Term): Term {
  return rewrite(term, {
    concerns: (part) => part.hasVariables,
    image: (part) => (part.kind === "variable" ? part : undefined),
    make: (application, parts) => {
      const [array, holder] = parts;
      if (application.operator !== "select" || array !== field || holder === undefined)
        return rebuild(application, parts);
      return ite(equal(holder, object), value, select(field, holder));
    },
  });
}

/**
 * e[x := new C]: a field of x holds its first value, and x is equal to nothing but itself. The paper moves equations into conditional
 * expressions first; here `isNew` looks into them, and into arrays of references.
 */
export function substituteNew(term: Term, target: Variable, { fields }: ObjectClass): Term {
  const fieldsOfClass = new Set<Term>(fields.map(({ variable }) => variable));
  return rewrite(term, {
    concerns: (part) => part.hasVariables,
    image: (part) => (part.kind === "variable" ? part : undefined),
    make: (application, parts) => {
      const [first, second] = parts as readonly [Term, Term];
      if (application.operator === "equal" && first.sort === refSort)
        return equalOrNew(first, second, target);
      if (application.operator === "select" && fieldsOfClass.has(first)) {
        const is = isNew(second, target);
        return ite(
          is,
          firstValue(application.sort),
          is === trueTerm ? firstValue(application.sort) : select(first, old(second, target)),
        );
      }
      return rebuild(application, parts);
    },
  });
}

/** (x = e)[x := new C] is false and (x = x)[x := new C] is true. */
function equalOrNew(left: Term, right: Term, target: Variable): Term {
  const leftIs = isNew(left, target);
  const rightIs = isNew(right, target);
  if (leftIs === falseTerm && rightIs === falseTerm) return equal(left, right);
  const both = and(leftIs, rightIs);
  const neither = and(not(leftIs), not(rightIs));
  if (neither === falseTerm) return both;
  return or(both, and(neither, equal(old(left, target), old(right, target))));
}

/** Whether a reference is the object just created. */
function isNew(reference: Term, target: Variable): Term {
  if (reference === target) return trueTerm;
  if (reference.kind !== "application") return falseTerm;
  const [first, second, third] = reference.arguments as readonly [Term, Term, Term];
  if (reference.operator === "ite") return choice(first, isNew(second, target), isNew(third, target));
  return reference.operator === "select" ? elementIsNew(first, second, target) : falseTerm;
}

function elementIsNew(array: Term, index: Term, target: Variable): Term {
  if (array.kind !== "application") return falseTerm;
  const [first, second, third] = array.arguments as readonly [Term, Term, Term];
  switch (array.operator) {
    case "store":
      return choice(equal(second, index), isNew(third, target), elementIsNew(first, index, target));
    case "ite":
      return choice(first, elementIsNew(second, index, target), elementIsNew(third, index, target));
    case "constantArray":
      return isNew(first, target);
    default:
      return falseTerm;
  }
}

function choice(condition: Term, whenTrue: Term, whenFalse: Term): Term {
  return whenTrue === whenFalse ? whenTrue : ite(condition, whenTrue, whenFalse);
}

/** A reference that is not the new object does not depend on it: what has been stored of it is never read. */
function old(reference: Term, target: Variable): Term {
  return substituteVariable(reference, target, refConstant(0));
}

/** What the fields of a new object hold: the paper's nil, and what stands for it in other sorts. */
function firstValue(sort: Sort): Term {
  switch (sort.kind) {
    case "int":
      return intConstant(0);
    case "bool":
      return falseTerm;
    case "ref":
      return refConstant(0);
    case "array":
      return constantArray(sort, firstValue(sort.element) as never);
    default:
      throw new Error(`a field of sort ${sort.kind}`);
  }
}
