/** What tests of other packages look at behind the face: the compiler's stack, the reader of LLVM IR, what a lowering is given. Sources do not import it. */
export { enlargeStack, isIntact } from "./clang/stack.ts";
export { checkModule, parseModule } from "./llvm/index.ts";
export type { Bare } from "./lower/context.ts";
