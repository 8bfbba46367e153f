/**
 * What a function is called as, and what it is defined as. C leaves a call undefined whose two types are not compatible; LLVM tells most of that, but no
 * longer one pointer type from another, nor what has the same size and is passed alike.
 */
export interface Signature {
  readonly result: string;
  readonly parameters: readonly string[];
  /** More arguments may follow; so it is for calls without a prototype, too. */
  readonly variadic: boolean;
}

/** In what the call differs from the definition; undefined where they agree. */
export function disagreement(call: Signature, definition: Signature): string | undefined {
  const { parameters } = definition;
  const passed = call.parameters;
  if (definition.variadic && !call.variadic) return "as if its number of arguments were fixed";
  if (passed.length < parameters.length) return "with fewer arguments than its definition has";
  if (passed.length > parameters.length)
    return definition.variadic
      ? "without the prototype that a variable number of arguments needs"
      : "with more arguments than its definition has";
  const differs = passed.findIndex((type, index) => type !== parameters[index]);
  if (differs >= 0)
    return `with ${passed[differs]} as argument ${differs + 1}, which is ${parameters[differs]} there`;
  return call.result === definition.result ? undefined : "with another result type than its definition has";
}
