/**
 * Arrays that Z3 gives as a function of the index: λx. x = 5, and for one-bit elements even λx. x. Where the index is
 * only compared with constants, the values at those and at one other index say it all; otherwise a small set of
 * indices is listed in full.
 */
import type { Z3Context } from "./z3-context.ts";
import { astKinds, declarationKinds, type Pointer, sortKinds } from "./z3-library.ts";

export interface ArrayParts {
  readonly otherwise: Pointer;
  readonly entries: readonly { readonly index: Pointer; readonly element: Pointer }[];
}

/** Bit-vector indices up to this width are listed in full. */
const listedWidth = 8;

/** The parts of a lambda over one index; undefined if it is not of such a form. Results are held. */
export function lambdaParts(z3: Z3Context, lambda: Pointer): ArrayParts | undefined {
  const { library, pointer } = z3;
  const sort = z3.hold(
    library._Z3_get_array_sort_domain(pointer, z3.hold(library._Z3_get_sort(pointer, lambda))),
  );
  const kind = library._Z3_get_sort_kind(pointer, sort);
  if (kind !== sortKinds.bitvec && kind !== sortKinds.int) return undefined;
  const width =
    kind === sortKinds.bitvec ? library._Z3_get_bv_sort_size(pointer, sort) : Number.POSITIVE_INFINITY;
  let indices = comparedIndices(z3, z3.hold(library._Z3_get_quantifier_body(pointer, lambda)));
  if (indices === undefined) {
    if (width > listedWidth) return undefined;
    indices = new Set(Array.from({ length: 2 ** width }, (_, index) => BigInt(index)));
  }
  let other = 0n;
  while (indices.has(other)) other += 1n;
  // With every index listed, what is elsewhere does not matter.
  if (other >= 2 ** width) other = 0n;
  const at = (index: bigint) => {
    const held = z3.hold(z3.numeral(index, sort));
    const element = z3.hold(library._Z3_mk_select(pointer, lambda, held));
    return { index: held, element: z3.hold(library._Z3_simplify(pointer, element)) };
  };
  return { otherwise: at(other).element, entries: [...indices].map(at) };
}

/** The constants that the bound variable is compared with; undefined if it is used in any other way. */
function comparedIndices(z3: Z3Context, body: Pointer): Set<bigint> | undefined {
  const { library, pointer } = z3;
  const isVariable = (term: Pointer) => library._Z3_get_ast_kind(pointer, term) === astKinds.variable;
  const indices = new Set<bigint>();
  const pending: Pointer[] = [body];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    const kind = library._Z3_get_ast_kind(pointer, term);
    if (kind === astKinds.numeral) continue;
    if (kind !== astKinds.application) return undefined;
    const count = library._Z3_get_app_num_args(pointer, term);
    const args: Pointer[] = [];
    for (let number = 0; number < count; number += 1) {
      args.push(z3.hold(library._Z3_get_app_arg(pointer, term, number)));
    }
    if (!args.some(isVariable)) {
      pending.push(...args);
      continue;
    }
    const declaration = z3.hold(library._Z3_get_app_decl(pointer, term));
    const constant = args.find((argument) => !isVariable(argument));
    const value = constant === undefined ? undefined : z3.numeralValue(constant);
    if (library._Z3_get_decl_kind(pointer, declaration) !== declarationKinds.equal || value === undefined)
      return undefined;
    indices.add(value);
  }
  return indices;
}
