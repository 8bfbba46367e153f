/** Objects whose initialiser says for good what they hold. */
import { leakedObjects } from "./leaked.ts";
import { type Entity, isLocal, type LinkedModule } from "./resolve.ts";
import { writtenObjects } from "./written.ts";

/** By their names in the program. */
export function settledObjects(modules: readonly LinkedModule[]): ReadonlySet<string> {
  const written = new Set([...writtenObjects(modules), ...leakedObjects(modules)]);
  const isClosed = isWhole(modules);
  const settled = new Set<string>();
  for (const { model, entities } of modules)
    for (const entity of entities.values()) {
      const isKnown = isClosed || model || isOfOneFile(entity);
      if (isKnown && entity.defined && entity.subject.kind === "object" && !written.has(entity.name))
        settled.add(entity.name);
    }
  return settled;
}

function isOfOneFile({ subject }: Entity): boolean {
  return subject.kind === "object" && isLocal(subject.global.linkage);
}

/** With the procedure that begins, and all that are called: there are no other files. */
function isWhole(modules: readonly LinkedModule[]): boolean {
  const functions = modules
    .filter(({ model }) => !model)
    .flatMap(({ entities }) => [...entities.values()])
    .filter(({ subject }) => subject.kind === "function");
  return (
    functions.some(({ name, home, defined }) => name === "main" && defined && !home.model) &&
    functions.every(({ name, defined }) => defined || name.startsWith("llvm."))
  );
}
