/** What a place holds, said in terms of what held on entry: the generator's own symbolic execution, so that a body gets a contract that fits. */

export type Val =
  | { readonly kind: "number"; readonly value: number }
  /** A parameter. */
  | { readonly kind: "entry"; readonly name: string }
  /** What a place held on entry; `text` reads it there. */
  | { readonly kind: "old"; readonly place: string; readonly text: string }
  | { readonly kind: "sum"; readonly left: Val; readonly right: Val }
  | { readonly kind: "times"; readonly factor: number; readonly of: Val }
  | { readonly kind: "half" | "rest"; readonly of: Val }
  | { readonly kind: "choice"; readonly condition: Cond; readonly whenTrue: Val; readonly whenFalse: Val };

export interface Cond {
  readonly operator: ">" | "=" | "!=";
  readonly left: Val;
  readonly right: Val;
}

export const number = (value: number): Val => ({ kind: "number", value });
export const sum = (left: Val, right: Val): Val => ({ kind: "sum", left, right });

export function print(value: Val): string {
  switch (value.kind) {
    case "number":
      return value.value < 0 ? `(${value.value})` : `${value.value}`;
    case "entry":
      return value.name;
    case "old":
      return `old(${value.text})`;
    case "sum":
      return `(${print(value.left)} + ${print(value.right)})`;
    case "times":
      return `${print(number(value.factor))} * ${print(value.of)}`;
    case "half":
      return `(${print(value.of)} / 2)`;
    case "rest":
      return `(${print(value.of)} % 3)`;
    case "choice":
      return `(${printCondition(value.condition)} ? ${print(value.whenTrue)} : ${print(value.whenFalse)})`;
  }
}

export function printCondition({ operator, left, right }: Cond): string {
  return `${print(left)} ${operator} ${print(right)}`;
}

/** What a callee says of its entry, said of ours; undefined: we do not know what the places hold. */
export function substitute(
  value: Val,
  parameter: (name: string) => Val | undefined,
  place: (place: string) => Val | undefined,
): Val | undefined {
  const inner = (part: Val): Val | undefined => substitute(part, parameter, place);
  switch (value.kind) {
    case "number":
      return value;
    case "entry":
      return parameter(value.name);
    case "old":
      return place(value.place);
    case "sum": {
      const [left, right] = [inner(value.left), inner(value.right)];
      return left && right && { kind: "sum", left, right };
    }
    case "times":
    case "half":
    case "rest": {
      const of = inner(value.of);
      return of && { ...value, of };
    }
    case "choice": {
      const [left, right] = [inner(value.condition.left), inner(value.condition.right)];
      const [whenTrue, whenFalse] = [inner(value.whenTrue), inner(value.whenFalse)];
      return (
        left &&
        right &&
        whenTrue &&
        whenFalse && { ...value, condition: { ...value.condition, left, right }, whenTrue, whenFalse }
      );
    }
  }
}

/** Small enough to be worth saying. */
export function size(value: Val): number {
  switch (value.kind) {
    case "number":
    case "entry":
    case "old":
      return 1;
    case "sum":
      return size(value.left) + size(value.right);
    case "choice":
      return 2 + size(value.condition.left) + size(value.whenTrue) + size(value.whenFalse);
    default:
      return 1 + size(value.of);
  }
}
