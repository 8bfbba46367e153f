/**
 * Undefined operations on constants. The compiler computes these itself and makes any value (`poison`) of what is undefined, or a wrapped one and
 * says so, so that nothing would be left to check. Its sanitizers check before that; other operations the engine checks itself, so that the
 * sanitizers are asked only about files that have such constants.
 */

import { tellingUnsequenced } from "./unsequenced.ts";

/** The user's flags, so that the compiler tells of every overflow between constants and of changes in no order, and of nothing else that it was not to tell of. */
export function tellingOverflow(flags: readonly string[]): readonly string[] {
  const told = ["-Winteger-overflow", "-Wno-error=integer-overflow", ...tellingUnsequenced];
  if (!flags.includes("-w")) return [...flags, ...told];
  return [...flags.filter((flag) => flag !== "-w"), "-Wno-everything", ...told];
}

/** The module with checks of its undefined constants; as it is where it has none. `compile` compiles it again with further sanitizers, under the same flags. */
export function withConstantChecks<Text extends { readonly text: string; readonly warnings: string }>(
  module: Text,
  flags: readonly string[],
  compile: (sanitizers: readonly string[]) => Text | undefined,
): Text {
  const isWrapping = overflowWraps(flags);
  const overflows = !isWrapping && module.warnings.includes("[-Winteger-overflow]");
  if (!overflows && !(module.text.includes("poison") && undefinedConstant.test(module.text))) return module;
  const divided = compile(["shift-exponent", "integer-divide-by-zero"]) ?? module;
  if (isWrapping) return divided;
  const overflowing = compile(["shift-exponent", "signed-integer-overflow"]) ?? module;
  if (!overflows && !fails(overflowing.text)) return divided;
  if (!fails(divided.text))
    return { ...overflowing, text: overflowing.text.replaceAll(divisionTrap, ubsanTrap(quotientTrap)) };
  return compile(["shift-exponent", "integer-divide-by-zero", "signed-integer-overflow"]) ?? divided;
}

/** Whether the user's flags give signed overflow a meaning. */
export function overflowWraps(flags: readonly string[]): boolean {
  const last = flags.findLast((flag) => /^-f(no-)?(wrapv|strict-overflow)$/.test(flag));
  return last === "-fwrapv" || last === "-fno-strict-overflow";
}

/** Vectors and structures are built from `poison`, part by part. */
const undefinedConstant =
  /^(?!.* = (?:insertelement|insertvalue|shufflevector) |.*(?:llvm\.dbg\.|#dbg_)).*\bpoison\b/m;

/**
 * The sanitizers have one handler for both errors of a division, by zero and of the least number by -1. This is the latter's number in our modules.
 * A file with both, between constants, has the former for both.
 */
export const quotientTrap = 103;

const ubsanTrap = (handler: number): string => `@llvm.ubsantrap(i8 ${handler})`;
const divisionTrap = ubsanTrap(3);

/** Whether a division of constants is sure to fail. */
function fails(text: string): boolean {
  for (const { index, groups } of text.matchAll(/ br i1 false, label %[^,]+, label %(?<trap>[\w.]+)/g)) {
    const trap = text.indexOf(`\n${groups?.trap}:`, index);
    const end = text.indexOf("unreachable", trap);
    if (trap >= 0 && text.slice(trap, end).includes(divisionTrap)) return true;
  }
  return false;
}
