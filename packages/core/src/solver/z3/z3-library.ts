/**
 * The plain C functions of Z3 that the solver uses, with types. They are exported by the WebAssembly module of
 * `z3-solver` and called synchronously; objects are counted by hand, since the package's own classes free memory only
 * when JavaScript's garbage collector happens to run.
 */

import type { Arity, RoundingMode, Z3Form } from "../../term/operators/row.ts";
import type { OperatorWithRow, operatorRows } from "../../term/operators.ts";

/** A pointer into the module's memory; 0 is none. */
export type Pointer = number;

type Unary = (context: Pointer, a: Pointer) => Pointer;
type Binary = (context: Pointer, a: Pointer, b: Pointer) => Pointer;
type Ternary = (context: Pointer, a: Pointer, b: Pointer, c: Pointer) => Pointer;
type Quaternary = (context: Pointer, a: Pointer, b: Pointer, c: Pointer, d: Pointer) => Pointer;
/** Numbers, then a term. */
type Indexed = (context: Pointer, ...operands: readonly number[]) => Pointer;
type Many = (context: Pointer, count: number, array: Pointer) => Pointer;
type QuantifierMaker = (
  context: Pointer,
  weight: number,
  boundCount: number,
  bound: Pointer,
  patternCount: number,
  patterns: Pointer,
  body: Pointer,
) => Pointer;
type Release = (context: Pointer, object: Pointer) => void;

type Row = (typeof operatorRows)[OperatorWithRow];
/** The names in rows of this form, of operators with this many arguments. */
type Named<Form extends Z3Form["form"], A extends Arity = Arity> = Extract<
  Row extends infer R ? (R extends { readonly arity: A; readonly z3: infer F } ? F : never) : never,
  { readonly form: Form; readonly name: string }
>["name"];

/** The functions that rows of the operators' table name. */
type OfOperators = Readonly<
  Record<`_Z3_mk_${Named<"function", 1>}`, Unary> &
    Record<`_Z3_mk_${Named<"function", 2 | "many">}`, Binary> &
    Record<`_Z3_mk_${Named<"function", 3>}`, Ternary> &
    Record<`_Z3_mk_${Named<"list">}`, Many> &
    Record<`_Z3_mk_${Named<"rounded", 1>}`, Binary> &
    Record<`_Z3_mk_${Named<"rounded", 2>}`, Ternary> &
    Record<`_Z3_mk_${Named<"rounded", 3>}`, Quaternary> &
    Record<`_Z3_mk_${Named<"indexed">}`, Indexed> &
    Record<`_Z3_mk_${Named<"conversion">}`, Ternary> &
    Record<`_Z3_mk_fpa_${RoundingMode}`, (context: Pointer) => Pointer>
>;

export interface Z3Library extends OfOperators {
  readonly HEAPU32: Uint32Array;
  readonly HEAPU8: Uint8Array;
  readonly UTF8ToString: (text: Pointer) => string;
  readonly intArrayFromString: (text: string) => number[];
  readonly _malloc: (bytes: number) => Pointer;
  readonly _free: (at: Pointer) => void;
  readonly _set_noop_error_handler: (context: Pointer) => void;
  readonly _Z3_get_error_code: (context: Pointer) => number;
  readonly _Z3_get_error_msg: (context: Pointer, code: number) => Pointer;
  readonly _Z3_get_estimated_alloc_size: () => bigint | number;
  readonly _Z3_global_param_set: (name: Pointer, value: Pointer) => void;
  readonly _Z3_mk_config: () => Pointer;
  readonly _Z3_del_config: (config: Pointer) => void;
  readonly _Z3_mk_context_rc: (config: Pointer) => Pointer;
  readonly _Z3_del_context: (context: Pointer) => void;
  readonly _Z3_inc_ref: Release;
  readonly _Z3_dec_ref: Release;
  // Parameters
  readonly _Z3_mk_params: (context: Pointer) => Pointer;
  readonly _Z3_params_inc_ref: Release;
  readonly _Z3_params_dec_ref: Release;
  readonly _Z3_params_set_uint: (context: Pointer, params: Pointer, name: Pointer, value: number) => void;
  // Symbols, sorts, leaves
  readonly _Z3_mk_string_symbol: Unary;
  readonly _Z3_mk_int_symbol: (context: Pointer, n: number) => Pointer;
  readonly _Z3_mk_bool_sort: (context: Pointer) => Pointer;
  readonly _Z3_mk_int_sort: (context: Pointer) => Pointer;
  readonly _Z3_mk_bv_sort: (context: Pointer, width: number) => Pointer;
  readonly _Z3_mk_fpa_sort: (context: Pointer, exponent: number, significand: number) => Pointer;
  readonly _Z3_mk_array_sort: Binary;
  readonly _Z3_mk_uninterpreted_sort: Unary;
  readonly _Z3_mk_true: (context: Pointer) => Pointer;
  readonly _Z3_mk_false: (context: Pointer) => Pointer;
  readonly _Z3_mk_const: Binary;
  readonly _Z3_mk_numeral: Binary;
  readonly _Z3_mk_unsigned_int64: (context: Pointer, value: bigint, sort: Pointer) => Pointer;
  readonly _Z3_mk_func_decl: (
    context: Pointer,
    name: Pointer,
    n: number,
    domain: Pointer,
    range: Pointer,
  ) => Pointer;
  readonly _Z3_mk_app: (context: Pointer, declaration: Pointer, n: number, args: Pointer) => Pointer;
  // Bool, arithmetic
  readonly _Z3_mk_implies: Binary;
  readonly _Z3_mk_forall_const: QuantifierMaker;
  readonly _Z3_mk_exists_const: QuantifierMaker;
  readonly _Z3_mk_unary_minus: Unary;
  readonly _Z3_mk_div: Binary;
  readonly _Z3_mk_mod: Binary;
  // Bit-vectors
  readonly _Z3_mk_bvadd_no_overflow: (context: Pointer, a: Pointer, b: Pointer, signed: boolean) => Pointer;
  readonly _Z3_mk_bvadd_no_underflow: Binary;
  readonly _Z3_mk_bvsub_no_overflow: Binary;
  readonly _Z3_mk_bvsub_no_underflow: (context: Pointer, a: Pointer, b: Pointer, signed: boolean) => Pointer;
  readonly _Z3_mk_bvmul_no_overflow: (context: Pointer, a: Pointer, b: Pointer, signed: boolean) => Pointer;
  readonly _Z3_mk_bvmul_no_underflow: Binary;
  // Floats
  readonly _Z3_mk_fpa_to_fp_bv: Binary;
  readonly _Z3_mk_fpa_to_sbv: (context: Pointer, mode: Pointer, a: Pointer, width: number) => Pointer;
  readonly _Z3_mk_fpa_to_ubv: (context: Pointer, mode: Pointer, a: Pointer, width: number) => Pointer;
  readonly _Z3_mk_fpa_to_ieee_bv: Unary;
  readonly _Z3_fpa_get_ebits: (context: Pointer, sort: Pointer) => number;
  readonly _Z3_fpa_get_sbits: (context: Pointer, sort: Pointer) => number;
  readonly _Z3_fpa_is_numeral_nan: (context: Pointer, a: Pointer) => number | boolean;
  // Arrays
  readonly _Z3_mk_const_array: Binary;
  // Looking at terms
  readonly _Z3_simplify: Unary;
  readonly _Z3_get_sort: Unary;
  readonly _Z3_get_array_sort_domain: Unary;
  readonly _Z3_get_sort_kind: (context: Pointer, sort: Pointer) => number;
  readonly _Z3_get_bv_sort_size: (context: Pointer, sort: Pointer) => number;
  readonly _Z3_get_ast_kind: (context: Pointer, a: Pointer) => number;
  readonly _Z3_get_ast_id: (context: Pointer, a: Pointer) => number;
  readonly _Z3_get_quantifier_body: Unary;
  readonly _Z3_is_lambda: (context: Pointer, a: Pointer) => number | boolean;
  readonly _Z3_get_app_decl: Unary;
  readonly _Z3_get_app_num_args: (context: Pointer, a: Pointer) => number;
  readonly _Z3_get_app_arg: (context: Pointer, a: Pointer, index: number) => Pointer;
  readonly _Z3_get_decl_kind: (context: Pointer, declaration: Pointer) => number;
  readonly _Z3_get_decl_func_decl_parameter: (
    context: Pointer,
    declaration: Pointer,
    index: number,
  ) => Pointer;
  readonly _Z3_get_bool_value: (context: Pointer, a: Pointer) => number;
  readonly _Z3_get_numeral_uint64: (context: Pointer, a: Pointer, out: Pointer) => number | boolean;
  readonly _Z3_get_numeral_string: Unary;
  // Solvers and models
  readonly _Z3_mk_solver: (context: Pointer) => Pointer;
  readonly _Z3_mk_simple_solver: (context: Pointer) => Pointer;
  readonly _Z3_mk_solver_for_logic: Unary;
  readonly _Z3_solver_inc_ref: Release;
  readonly _Z3_solver_dec_ref: Release;
  readonly _Z3_solver_set_params: (context: Pointer, solver: Pointer, params: Pointer) => void;
  readonly _Z3_solver_push: (context: Pointer, solver: Pointer) => void;
  readonly _Z3_solver_pop: (context: Pointer, solver: Pointer, count: number) => void;
  readonly _Z3_solver_assert: (context: Pointer, solver: Pointer, a: Pointer) => void;
  readonly _Z3_solver_check: (context: Pointer, solver: Pointer) => number;
  readonly _Z3_solver_get_reason_unknown: Unary;
  readonly _Z3_solver_get_model: Unary;
  readonly _Z3_model_inc_ref: Release;
  readonly _Z3_model_dec_ref: Release;
  readonly _Z3_model_get_const_interp: Binary;
  readonly _Z3_model_get_func_interp: Binary;
  readonly _Z3_func_interp_inc_ref: Release;
  readonly _Z3_func_interp_dec_ref: Release;
  readonly _Z3_func_interp_get_num_entries: (context: Pointer, f: Pointer) => number;
  readonly _Z3_func_interp_get_entry: (context: Pointer, f: Pointer, index: number) => Pointer;
  readonly _Z3_func_interp_get_else: Unary;
  readonly _Z3_func_entry_inc_ref: Release;
  readonly _Z3_func_entry_dec_ref: Release;
  readonly _Z3_func_entry_get_num_args: (context: Pointer, entry: Pointer) => number;
  readonly _Z3_func_entry_get_arg: (context: Pointer, entry: Pointer, index: number) => Pointer;
  readonly _Z3_func_entry_get_value: Unary;
}

/** Z3's `Z3_decl_kind`, where models need it. */
export const declarationKinds = { equal: 0x102, store: 0x300, constantArray: 0x302, asArray: 0x30a } as const;

/** Z3's `Z3_ast_kind`. */
export const astKinds = { numeral: 0, application: 1, variable: 2, quantifier: 3 } as const;

/** Z3's `Z3_sort_kind`. */
export const sortKinds = { uninterpreted: 0, bool: 1, int: 2, bitvec: 4, array: 5, float: 9 } as const;

/** An error that Z3 reported; the context is of no further use. */
export class Z3Fault extends Error {}
