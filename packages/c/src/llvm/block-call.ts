/**
 * Calls of `memcpy` and `memset`. The compiler is told to leave them as the calls that they are, so that a copy which it makes by itself is known to be the
 * assignment of a structure: that one is promised to be aligned, a call is not. Here a call becomes the compiler's own operation, as it would be otherwise.
 */
import type { Attribute, BasicBlock, Instruction, LlvmType } from "./module.ts";

type Call = Extract<Instruction, { readonly opcode: "call" }>;

/** Each function, and the operation that clang makes of it where it was told nothing. */
const operations = { memcpy: "llvm.memcpy.p0.p0.i64", memset: "llvm.memset.p0.i64" } as const;

type BlockFunction = keyof typeof operations;

/** The flags for the compiler. */
export const callingBlockFunctions: readonly string[] = Object.keys(operations).map(
  (name) => `-fno-builtin-${name}`,
);

/** The attribute that they leave on each function that was compiled with them. */
export const markOfBlockCalls = "no-builtin-memcpy";

/**
 * The function's blocks with these operations, where it was compiled with the flags and not for itself alone (`-ffreestanding`, `-fno-builtin`): there a call is
 * of whatever function has the name.
 */
export function withBlockOperations(
  blocks: readonly BasicBlock[],
  attributes: readonly Attribute[],
): readonly BasicBlock[] {
  const has = (wanted: string): boolean => attributes.some(({ name }) => name === wanted);
  if (!has(markOfBlockCalls) || has("no-builtins")) return blocks;
  return blocks.map((block) =>
    block.instructions.some(isBlockCall)
      ? { ...block, instructions: block.instructions.flatMap(operationOf) }
      : block,
  );
}

function isBlockCall(instruction: Instruction): boolean {
  return (
    instruction.opcode === "call" &&
    instruction.callee.kind === "global" &&
    isBlockFunction(instruction.callee.name)
  );
}

/** What stands for the instruction. */
function operationOf(instruction: Instruction): readonly Instruction[] {
  if (instruction.opcode !== "call" || instruction.callee.kind !== "global") return [instruction];
  const { callee, result, arguments: given } = instruction;
  const [target] = given;
  if (!isBlockFunction(callee.name) || target === undefined || !isDeclaredAs(callee.name, instruction))
    return [instruction];
  const operation: Call = {
    ...instruction,
    result: undefined,
    type: { kind: "void" },
    callee: { ...callee, name: operations[callee.name] },
  };
  if (result === undefined) return [operation];
  // The function gives its first argument back: another name of that address, for whoever asks where an address goes.
  const { line, debug, noSanitize } = instruction;
  const common = { line, debug, noSanitize, opcode: "getelementptr", flags: [] } as const;
  return [
    operation,
    { ...common, result, sourceType: { kind: "integer", bits: 8 }, base: target.value, indices: [] },
  ];
}

function isBlockFunction(name: string): name is BlockFunction {
  return Object.hasOwn(operations, name);
}

/** Whether the call is of a function with the parameters and the result of the library's; another one of its name is left alone. */
function isDeclaredAs(name: BlockFunction, { type, functionType, arguments: given }: Call): boolean {
  const [target, second, length, ...more] = given.map(({ value }) => value.type.kind);
  return (
    functionType === undefined &&
    type.kind === "pointer" &&
    target === "pointer" &&
    second === secondParameter[name] &&
    length === "integer" &&
    more.length === 0
  );
}

/** Where to copy from, and the byte to fill with. */
const secondParameter: Readonly<Record<BlockFunction, LlvmType["kind"]>> = {
  memcpy: "pointer",
  memset: "integer",
};
