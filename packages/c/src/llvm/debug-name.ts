/**
 * The name of a C++ function or variable as the source has it, with its namespaces and classes, and for a function the types of its
 * parameters, which tell overloads apart: `Stack<int>::push(int)`. It comes from the debug information, which names what clang mangles
 * (Itanium C++ ABI, chapter 5.1) in readable parts.
 */
import { NodeView } from "./metadata-view.ts";
import type { MetadataValue, Module } from "./module.ts";

/** Scopes and types nest no deeper than this unless the debug information is circular. */
const deepest = 100;

/** undefined where the debug information does not tell. */
export function sourceName(module: Module, debugIds: readonly (number | undefined)[]): string | undefined {
  for (const id of debugIds) {
    const node = NodeView.of(module, id);
    const named = node?.name === "DIGlobalVariableExpression" ? node.node("var") : node;
    if (named === undefined || named.text("name") === "") continue;
    const name = scoped(named, 0);
    if (named.name === "DIGlobalVariable") return name;
    if (named.name === "DISubprogram") return `${name}(${parameters(module, named).join(", ")})`;
  }
  return undefined;
}

function scoped(node: NodeView, depth: number): string {
  const name = node.text("name");
  const scope = depth < deepest ? node.node("scope") : undefined;
  switch (scope?.name) {
    case "DINamespace":
    case "DICompositeType":
      return `${scope.text("name") === "" ? scopeWithout(scope, depth) : scoped(scope, depth + 1)}::${name}`;
    default:
      return name;
  }
}

function scopeWithout(scope: NodeView, depth: number): string {
  const around = scope.node("scope");
  const own = scope.name === "DINamespace" ? "(anonymous namespace)" : "(unnamed)";
  return around?.name === "DINamespace" ? `${scoped(around, depth + 1)}::${own}` : own;
}

/** The first of a type's list is the result; `this` is not written in the source. */
function parameters(module: Module, subprogram: NodeView): readonly string[] {
  const [, ...types] = subprogram.node("type")?.elements("types") ?? [];
  return types.flatMap((type) => {
    const node = NodeView.ofValue(module, type);
    if (node?.has("flags", "DIFlagArtificial")) return [];
    return [typeName(module, type, 0)];
  });
}

function typeName(module: Module, type: MetadataValue | undefined, depth: number): string {
  const node = NodeView.ofValue(module, type);
  if (node === undefined || depth > deepest) return "void";
  const base = (): string => typeName(module, node.value("baseType"), depth + 1);
  switch (node.word("tag")) {
    case "DW_TAG_pointer_type":
      return `${base()}*`;
    case "DW_TAG_reference_type":
      return `${base()}&`;
    case "DW_TAG_rvalue_reference_type":
      return `${base()}&&`;
    case "DW_TAG_const_type":
      return `${base()} const`;
    case "DW_TAG_volatile_type":
      return `${base()} volatile`;
    case "DW_TAG_array_type":
      return `${base()}[]`;
    default:
      return node.name === "DISubroutineType" ? "function" : scoped(node, depth + 1);
  }
}
