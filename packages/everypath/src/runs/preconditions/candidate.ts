/** What may be asked of a caller so that an error does not happen, the weakest first, as far as the kind of the error tells. */
import type { ErrorKind, Parameter } from "@everypath/core";
import type { ResultError } from "@everypath/report";

export interface Candidate {
  readonly place: string;
  readonly sentence: string;
  /** What takes it for granted: a condition, or the pointer that means text. */
  readonly said:
    | { readonly kind: "assume"; readonly condition: string; readonly isOfTwo: boolean }
    | { readonly kind: "string" }
    /** Of all pointers. */
    | { readonly kind: "no-overlap" };
  readonly requires: string;
  /** As C itself says it. */
  readonly assertion: string | undefined;
}

export interface Named {
  readonly pointers: readonly string[];
  /** Those of them that may mean text. */
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  /** The most elements that a pointer means. */
  readonly mostElements: number;
}

export function namesOf(parameters: readonly Parameter[], mostElements: number): Named {
  const words = parameters.filter(({ variable }) => variable.sort.kind === "bitvec");
  const pointers = words.flatMap(({ variable, type }) =>
    type?.kind === "pointer" ? [{ variable, type }] : [],
  );
  const isText = ({ type }: (typeof pointers)[number]): boolean =>
    type.pointee?.kind === "integer" && type.pointee.character === true;
  return {
    pointers: pointers.map(({ variable }) => variable.name),
    texts: pointers.filter(isText).map(({ variable }) => variable.name),
    numbers: words.filter(({ type }) => type?.kind === "integer").map(({ variable }) => variable.name),
    mostElements,
  };
}

/** Each once. */
export function candidatesFor(error: ResultError, named: Named): readonly Candidate[] {
  const excused = error.class?.kind === "avoidable" ? [avoiding(error.class.precondition)] : [];
  const all = [...excused, ...ofKind(error.kind, named), ...general(error, named)];
  const seen = new Set<string>();
  return all.filter(({ requires }) => !seen.has(requires) && seen.add(requires));
}

function avoiding(precondition: {
  readonly place: string;
  readonly sentence: string;
  readonly constraint: string;
}): Candidate {
  const { place, sentence, constraint } = precondition;
  return condition(place, sentence, constraint, constraint !== `${place} != NULL`);
}

/** What `--no-overlap` takes for granted, which is more than that the pointers are different. */
export function apartFrom({ pointers }: Named): Candidate {
  return {
    place: pointers.join(", "),
    sentence: `what ${pointers.join(", ")} point to does not overlap, and is no variable of the program`,
    said: { kind: "no-overlap" },
    requires: `\\separated(${pointers.map((pointer) => `${pointer} + (..)`).join(", ")})`,
    assertion: undefined,
  };
}

function ofKind(kind: ErrorKind, named: Named): readonly Candidate[] {
  const { pointers, texts, numbers } = named;
  switch (kind) {
    case "null-dereference":
      return pointers.map(notNull);
    case "out-of-bounds":
      return [
        ...pointers.flatMap((pointer) => numbers.map((number) => enough(pointer, number))),
        ...texts.map(text),
        ...pointers.flatMap((pointer) => countsFor(named).map((count) => enough(pointer, count))),
        ...pointers.flatMap((pointer) => numbers.map((number) => subscript(pointer, number))),
      ];
    case "division-by-zero":
      return numbers.map((name) => condition(name, `${name} is not 0`, `${name} != 0`));
    case "shift-out-of-range":
      return numbers.flatMap((name) => [63, 31].map((most) => between(name, 0, most)));
    default:
      return [];
  }
}

const mostInputs = 4;

/** Of numbers, that they are not those of the run that fails, or not negative; of pointers, that they are different and not null. */
function general({ inputs }: ResultError, { pointers, numbers }: Named): readonly Candidate[] {
  const apart = pointers.flatMap((one, index) =>
    pointers
      .slice(index + 1)
      .map((other) =>
        condition(other, `${other} and ${one} are different objects`, `${other} != ${one}`, true),
      ),
  );
  const values = inputs
    .filter(({ name, sort }) => /^[iu]\d+$/.test(sort) && !name.startsWith("size of "))
    .slice(0, mostInputs)
    .map(({ name, value }) => ({
      name,
      sentence: `${name} is not ${value}`,
      text: `${name} != ${literal(value)}`,
    }));
  const together = condition(
    values.map(({ name }) => name).join(", "),
    values.map(({ sentence }) => sentence).join(" or "),
    values.map(({ text }) => text).join(" || "),
  );
  const signs = numbers.flatMap((name) => [
    condition(name, `${name} is not negative`, `${name} >= 0`),
    condition(name, `${name} is greater than 0`, `${name} > 0`),
  ]);
  const single = values.map(({ name, sentence, text }) => condition(name, sentence, text));
  return [...apart, ...(values.length > 1 ? [together] : []), ...single, ...signs, ...pointers.map(notNull)];
}

/** INT_MIN has no literal of its own type. */
function literal(value: string): string {
  return value === "-2147483648" ? "-2147483647 - 1" : value;
}

function condition(place: string, sentence: string, text: string, isOfTwo = false): Candidate {
  return {
    place,
    sentence,
    said: { kind: "assume", condition: text, isOfTwo },
    requires: text.replaceAll("NULL", "\\null"),
    assertion: `assert(${text});`,
  };
}

function notNull(pointer: string): Candidate {
  return condition(pointer, `${pointer} is not null`, `${pointer} != NULL`);
}

function between(name: string, least: number, most: number): Candidate {
  const text = `${name} >= ${least} && ${name} <= ${most}`;
  return condition(name, `${name} is between ${least} and ${most}`, text);
}

/** As small as may do. */
function countsFor({ mostElements }: Named): readonly string[] {
  const counts = [1, 2, 3, 4, 8, 16, 32].filter((count) => count <= mostElements);
  return [...new Set([...counts, mostElements])].map(String);
}

function enough(pointer: string, number: string): Candidate {
  return {
    place: pointer,
    sentence: `${number} is at most the length of ${pointer}`,
    said: { kind: "assume", condition: `size(${pointer}) >= ${number}`, isOfTwo: false },
    requires: `\\valid(${pointer} + (0 .. ${number} - 1))`,
    assertion: undefined,
  };
}

function subscript(pointer: string, number: string): Candidate {
  return {
    place: pointer,
    sentence: `${number} is a subscript of ${pointer}`,
    said: { kind: "assume", condition: `${number} >= 0 && size(${pointer}) > ${number}`, isOfTwo: false },
    requires: `${number} >= 0 && \\valid(${pointer} + (0 .. ${number}))`,
    assertion: undefined,
  };
}

function text(pointer: string): Candidate {
  return {
    place: pointer,
    sentence: `${pointer} ends with 0`,
    said: { kind: "string" },
    requires: `valid_string(${pointer})`,
    assertion: undefined,
  };
}
