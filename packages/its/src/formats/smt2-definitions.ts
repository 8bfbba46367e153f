/**
 * The functions that transition systems in SMT-LIB are written with: `cfg_init`, `cfg_trans2` and `cfg_trans3` mean what they always do, so a file that
 * defines one of them otherwise would be read as another system than it describes.
 */
import { FormatProblem } from "./problem.ts";
import { headOf, type List, nameOf, type SExpression } from "./s-expression.ts";

/** Of each function the pairs of parameters, by place, that it equates; its last parameter is the relation. */
const meanings: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
  ["cfg_init", [[0, 1]]],
  [
    "cfg_trans2",
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    "cfg_trans3",
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  ],
]);

/** Throws a `FormatProblem` at a function that is defined twice, or otherwise than the format has it. */
export function checkDefinitions(declarations: readonly SExpression[]): void {
  const defined = new Set<string>();
  for (const each of declarations) {
    if (headOf(each) !== "define-fun" || each.kind !== "list") continue;
    const name = nameOf(each.items[1], "the name of a function", each.position);
    if (defined.has(name)) throw new FormatProblem(`${name} is defined twice`, each.position);
    defined.add(name);
    const pairs = meanings.get(name);
    if (pairs !== undefined && !isUsual(each, pairs))
      throw new FormatProblem(
        `${name} is defined otherwise than the format has it: ${usual(pairs)}`,
        each.position,
      );
  }
}

/** True if the definition's body is the conjunction of these equations and the relation, in whatever order. */
function isUsual({ items }: List, pairs: readonly (readonly [number, number])[]): boolean {
  const parameters = items[2]?.kind === "list" ? items[2].items.map(headOf) : [];
  const body = items[4];
  if (parameters.length !== 2 * pairs.length + 1 || new Set(parameters).size !== parameters.length)
    return false;
  if (body === undefined || headOf(body) !== "and" || body.kind !== "list") return false;
  const expected = [
    ...pairs.map(([a, b]) => [parameters[a], parameters[b]].sort().join(" = ")),
    parameters.at(-1),
  ];
  const found = body.items.slice(1).map((conjunct) => {
    if (conjunct.kind === "atom") return conjunct.text;
    const [, ...sides] = conjunct.items.map((item) => (item.kind === "atom" ? item.text : ""));
    return headOf(conjunct) === "=" ? sides.sort().join(" = ") : "";
  });
  return found.toSorted().join(", ") === expected.toSorted().join(", ");
}

function usual(pairs: readonly (readonly [number, number])[]): string {
  const equations = pairs.map((_, index) => {
    const after = index === 0 ? "" : String(index);
    return `(= pc${after} loc${after})`;
  });
  return `(and ${equations.join(" ")} rel)`;
}
