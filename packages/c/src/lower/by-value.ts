/** Structures that are passed by value. */
import type { CallArgument, LlvmType } from "../llvm/module.ts";

export function byValueType({ attributes }: CallArgument): LlvmType | undefined {
  const attribute = attributes.find(({ name }) => name === "byval");
  return typeof attribute?.value === "object" ? attribute.value : undefined;
}
