/** Values as solvers print them in answer to `get-value`, read by their sort; undefined for forms that are not known. */
import { type FloatSort, type ModelValue, type Sort, unreachable } from "../../term/index.ts";
import type { SExpression } from "./s-expression.ts";

export function parseValue(text: SExpression, sort: Sort): ModelValue | undefined {
  switch (sort.kind) {
    case "bool":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "int":
    case "ref":
      return parseInteger(text);
    case "bitvec":
      return parseBits(text);
    case "float":
      return parseFloatValue(text, sort);
    case "array":
      return parseArray(text, sort.index, sort.element);
    case "uninterpreted":
      // Elements have names of the solver's own, which a model has no place for.
      return undefined;
    default:
      return unreachable(sort);
  }
}

function parseInteger(text: SExpression): bigint | undefined {
  if (typeof text === "string") return /^\d+$/.test(text) ? BigInt(text) : undefined;
  const [sign, digits, ...rest] = text;
  if (sign !== "-" || typeof digits !== "string" || rest.length > 0 || !/^\d+$/.test(digits))
    return undefined;
  return -BigInt(digits);
}

/** #x…, #b… and (_ bvN width). */
function parseBits(text: SExpression): bigint | undefined {
  if (typeof text === "string") {
    return /^#(x[0-9a-fA-F]+|b[01]+)$/.test(text) ? BigInt(`0${text.slice(1)}`) : undefined;
  }
  const [underscore, name] = text;
  if (underscore !== "_" || typeof name !== "string" || !/^bv\d+$/.test(name)) return undefined;
  return BigInt(name.slice(2));
}

const view = new DataView(new ArrayBuffer(8));

/** (fp sign exponent fraction), (_ NaN e s), (_ ±zero e s), (_ ±oo e s); formats other than binary32 and 64 are unknown. */
function parseFloatValue(text: SExpression, sort: FloatSort): number | undefined {
  if (typeof text === "string") return undefined;
  const [head, a, b, c] = text;
  if (head === "_") {
    switch (a) {
      case "NaN":
        return Number.NaN;
      case "+zero":
        return 0;
      case "-zero":
        return -0;
      case "+oo":
        return Number.POSITIVE_INFINITY;
      case "-oo":
        return Number.NEGATIVE_INFINITY;
      default:
        return undefined;
    }
  }
  if (head !== "fp" || a === undefined || b === undefined || c === undefined) return undefined;
  const [sign, exponent, fraction] = [parseBits(a), parseBits(b), parseBits(c)];
  if (sign === undefined || exponent === undefined || fraction === undefined) return undefined;
  const fractionBits = BigInt(sort.significand - 1);
  const image = (((sign << BigInt(sort.exponent)) | exponent) << fractionBits) | fraction;
  if (sort.exponent === 8 && sort.significand === 24) {
    view.setUint32(0, Number(image));
    return view.getFloat32(0);
  }
  if (sort.exponent !== 11 || sort.significand !== 53) return undefined;
  view.setBigUint64(0, image);
  return view.getFloat64(0);
}

/** Stores over a constant array, or a lambda of nested conditionals on its index. */
function parseArray(text: SExpression, index: Sort, element: Sort): ModelValue | undefined {
  const stores: { readonly at: SExpression; readonly value: SExpression }[] = [];
  let base: SExpression = text;
  while (typeof base !== "string" && base[0] === "store" && base.length === 4) {
    stores.push({ at: base[2] as SExpression, value: base[3] as SExpression });
    base = base[1] as SExpression;
  }
  let otherwise: SExpression | undefined;
  if (typeof base !== "string" && base.length === 2 && Array.isArray(base[0]) && base[0][0] === "as") {
    otherwise = base[0][1] === "const" ? base[1] : undefined;
  } else if (typeof base !== "string" && base[0] === "lambda" && base.length === 3) {
    const parameter = (base[1] as readonly SExpression[])[0]?.[0];
    otherwise = base[2];
    const cases: { readonly at: SExpression; readonly value: SExpression }[] = [];
    while (otherwise !== undefined && typeof otherwise !== "string" && otherwise[0] === "ite") {
      const at = comparedWith(otherwise[1], parameter);
      if (at === undefined) return undefined;
      cases.push({ at, value: otherwise[2] as SExpression });
      otherwise = otherwise[3];
    }
    stores.push(...cases);
  }
  if (otherwise === undefined) return undefined;
  const elsewhere = parseValue(otherwise, element);
  if (elsewhere === undefined) return undefined;
  const entries = new Map<bigint, ModelValue>();
  // Innermost store first, so that outer ones win.
  for (const { at, value } of stores.toReversed()) {
    const key = parseValue(at, index);
    const parsed = parseValue(value, element);
    if (typeof key !== "bigint" || parsed === undefined) return undefined;
    entries.set(key, parsed);
  }
  return { kind: "array", otherwise: elsewhere, entries };
}

/** The other side of (= parameter value). */
function comparedWith(
  test: SExpression | undefined,
  parameter: SExpression | undefined,
): SExpression | undefined {
  if (test === undefined || typeof test === "string" || test[0] !== "=" || test.length !== 3)
    return undefined;
  if (test[1] === parameter) return test[2];
  return test[2] === parameter ? test[1] : undefined;
}
