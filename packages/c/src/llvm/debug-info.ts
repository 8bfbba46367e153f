import type { Span } from "@everypath/core";
import { valueTypeOf } from "./debug-type.ts";
import { type Held, heldOf, holdingOf } from "./holding.ts";
import { NodeView } from "./metadata-view.ts";
import type { GlobalVariable, Module } from "./module.ts";

export { valueTypeOf } from "./debug-type.ts";

/** Chains of scopes and inlinings are shorter than this; a longer one is a cycle. */
const longestChain = 1000;

/** A C function as the debug information describes it. */
export interface Subprogram {
  /** Number of the DISubprogram; undefined where it is written in place. */
  readonly id: number | undefined;
  readonly name: string;
  readonly span: Span;
  /** For `valueTypeOf`; undefined for `void` and where unknown. */
  readonly resultTypeId: number | undefined;
  readonly parameterTypeIds: readonly (number | undefined)[];
}

export interface DebugVariable {
  /** "" where the compiler made it up. */
  readonly name: string;
  readonly typeId: number | undefined;
  /** 1 for the first parameter; undefined for other variables. */
  readonly argument: number | undefined;
  /** Where it is declared; line 0 where unknown. */
  readonly line: number;
  readonly span: Span;
  /** Number of the block or function that declares it. */
  readonly scopeId: number | undefined;
}

const spans = new WeakMap<Module, Map<number, Span | undefined>>();

/**
 * Where the user's source has the code that a `!dbg` attachment (a DILocation) speaks of, or where a subprogram or
 * variable is declared. The innermost location of inlined code; of code that the compiler made up (line 0), the place it
 * was inlined at. Files are named as the compiler was told them.
 */
export function spanOf(module: Module, debugId: number | undefined): Span | undefined {
  if (debugId === undefined) return undefined;
  let known = spans.get(module);
  if (known === undefined) {
    known = new Map();
    spans.set(module, known);
  }
  if (known.has(debugId)) return known.get(debugId);
  const span = findSpan(NodeView.of(module, debugId));
  known.set(debugId, span);
  return span;
}

function findSpan(node: NodeView | undefined): Span | undefined {
  let location = node;
  for (let step = 0; location !== undefined && step < longestChain; step++) {
    const line = location.number("line") ?? 0;
    if (line > 0 || location.value("inlinedAt") === undefined) {
      const file = fileOf(location);
      return file === undefined ? undefined : { file, line, column: location.number("column") ?? 0 };
    }
    location = location.node("inlinedAt");
  }
  return undefined;
}

/** The file of a node itself or of the nearest scope around it. */
function fileOf(node: NodeView): string | undefined {
  let scope: NodeView | undefined = node;
  for (let step = 0; scope !== undefined && step < longestChain; step++) {
    const file: NodeView | undefined = scope.name === "DIFile" ? scope : scope.node("file");
    if (file !== undefined) return file.text("filename");
    scope = scope.node("scope");
  }
  return undefined;
}

function spanOfDeclaration(node: NodeView): Span {
  return { file: fileOf(node) ?? "", line: node.number("line") ?? 0, column: 0 };
}

/** The function that a DISubprogram describes, or that a DILocation or other scoped node is inside of. */
export function subprogramOf(module: Module, debugId: number | undefined): Subprogram | undefined {
  let id = debugId;
  let node = NodeView.of(module, debugId);
  for (let step = 0; node !== undefined && step < longestChain; step++) {
    if (node.name === "DISubprogram") return describeSubprogram(id, node);
    id = node.id("scope");
    node = node.node("scope");
  }
  return undefined;
}

function describeSubprogram(id: number | undefined, node: NodeView): Subprogram {
  const types = node.node("type")?.elements("types") ?? [];
  const [resultTypeId, ...parameterTypeIds] = types.map((type) =>
    type.kind === "node" ? type.id : undefined,
  );
  return { id, name: node.text("name"), span: spanOfDeclaration(node), resultTypeId, parameterTypeIds };
}

/** The variable that a debug record or DILocalVariable number speaks of. */
export function localVariable(module: Module, id: number): DebugVariable | undefined {
  const node = NodeView.of(module, id);
  return node?.name === "DILocalVariable" ? describeVariable(node) : undefined;
}

function describeVariable(node: NodeView): DebugVariable {
  const span = spanOfDeclaration(node);
  return {
    name: node.text("name"),
    typeId: node.id("type"),
    argument: node.number("arg"),
    line: span.line,
    span,
    scopeId: node.id("scope"),
  };
}

/** For each block within a function, by its number, the lines of the instructions in it; `debugIds` are the instructions' locations. */
export function linesOfBlocks(
  module: Module,
  debugIds: Iterable<number | undefined>,
): ReadonlyMap<number, { readonly first: number; readonly last: number }> {
  const found = new Map<number, { first: number; last: number }>();
  for (const debugId of new Set(debugIds)) {
    const location = NodeView.of(module, debugId);
    const line = location?.number("line") ?? 0;
    if (line === 0 || location?.value("inlinedAt") !== undefined) continue;
    let id = location?.id("scope");
    for (let step = 0; id !== undefined && step < longestChain; step++) {
      const block = NodeView.of(module, id);
      if (block?.name !== "DILexicalBlock") break;
      const lines = found.get(id) ?? { first: line, last: line };
      lines.first = Math.min(lines.first, line);
      lines.last = Math.max(lines.last, line);
      found.set(id, lines);
      id = block.id("scope");
    }
  }
  return found;
}

/** The C variable that a global holds; string literals have one without a name. */
export function globalVariable(module: Module, global: GlobalVariable): DebugVariable | undefined {
  for (const id of global.debug) {
    const node = NodeView.of(module, id);
    const variable = node?.name === "DIGlobalVariableExpression" ? node.node("var") : node;
    if (variable?.name === "DIGlobalVariable") return describeVariable(variable);
  }
  return undefined;
}

/** What a global of so many bytes holds of the source's variable. */
export function globalVariableHeld(module: Module, global: GlobalVariable, bytes: number): Held {
  const variable = globalVariable(module, global);
  const type = variable?.typeId === undefined ? undefined : valueTypeOf(module, variable.typeId);
  const expression = global.debug
    .map((id) => NodeView.of(module, id))
    .find((node) => node?.name === "DIGlobalVariableExpression")
    ?.value("expr");
  const isReference = expression?.kind === "node" || expression?.kind === "inline";
  const holding = holdingOf(module, isReference ? expression : undefined);
  const isBit = global.type.kind === "integer" && global.type.bits === 1;
  return heldOf(type, holding, { bytes, isBit });
}
