import type { CallParts } from "./call.ts";
import type { LlvmType, Operand } from "./module.ts";

/** The functions that this compiler was told to call as it calls any other, so that its own copies are known from the program's. */
const functions = ["memcpy", "memset"] as const;

/** What the compiler calls in place of them where it was told nothing. */
const intrinsics: ReadonlyMap<string, string> = new Map([
  ["memcpy", "llvm.memcpy.p0.p0.i64"],
  ["memset", "llvm.memset.p0.i64"],
]);

/** The flags that say so: to compile a program with whose assignments of structures are to be told from its calls. */
export const callingBlockFunctions: readonly string[] = functions.map((name) => `-fno-builtin-${name}`);

/** The mark that they leave on each function: a copy in it that is no call is an assignment, and its addresses are promised to be aligned. */
export const markOfBlockCalls = "no-builtin-memcpy";

/** `call ptr @memcpy(…)` of the C library as the intrinsic that it would be otherwise; anything else as it is. */
export function asBlockOperation(parts: CallParts, isDefined: (name: string) => boolean): CallParts {
  const { callee } = parts;
  const name = callee.kind === "global" ? intrinsics.get(callee.name) : undefined;
  if (name === undefined || callee.kind !== "global" || isDefined(callee.name) || !isDeclaredAsThat(parts))
    return parts;
  return { ...parts, callee: { ...callee, name } satisfies Operand };
}

/** Two or three arguments are pointers or numbers where the library's are; another function of that name is left alone. */
function isDeclaredAsThat({ type, functionType, callee, arguments: given }: CallParts): boolean {
  const [target, second, length] = given.map(({ value }) => value.type);
  const wanted = callee.kind === "global" && callee.name === "memcpy" ? isPointer : isInteger;
  return (
    given.length === 3 &&
    functionType === undefined &&
    isPointer(type) &&
    isPointer(target) &&
    wanted(second) &&
    isInteger(length)
  );
}

const isPointer = (type: LlvmType | undefined): boolean => type?.kind === "pointer";
const isInteger = (type: LlvmType | undefined): boolean => type?.kind === "integer";
