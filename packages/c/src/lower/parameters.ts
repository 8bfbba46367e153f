/**
 * Parameters. -O0 code stores each parameter to an alloca at once; where that alloca is promoted, its variable is the
 * parameter itself.
 */
import type { Parameter, ValueType, Variable } from "@everypath/core";
import type { FunctionParameter, Instruction } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { localName, operandsOf } from "./instruction.ts";
import { sourceName } from "./memory.ts";
import { typeByUse } from "./pointee-by-use.ts";
import { structurePiece } from "./structure-piece.ts";

export function declareParameters(context: FunctionContext): readonly Parameter[] {
  return context.header.parameters.flatMap((parameter) => {
    const scalars = context.layout.scalars(parameter.type);
    const declared = declaredParameter(context, parameter);
    const type = typeByUse(context, parameter, declared?.type, (of, one) => declaredParameter(of, one)?.type);
    const has = (wanted: string): boolean => parameter.attributes.some(({ name }) => name === wanted);
    const promised = {
      ...(has("noalias") ? ({ restricted: true } as const) : {}),
      ...(has("nonnull") ? ({ nonNull: true } as const) : {}),
      ...(has("byval") ? ({ isCopy: true } as const) : {}),
    };
    const pieceOf = scalars.length === 1 ? structurePiece(context, parameter) : undefined;
    const piece = pieceOf === undefined ? {} : { pieceOf };
    const [only] = scalars;
    const store = only === undefined || scalars.length !== 1 ? undefined : soleStore(context, parameter.name);
    const alloca = store === undefined ? undefined : localName(store.address);
    if (only !== undefined && store !== undefined && alloca !== undefined) {
      const variable = context.variables.mutable(sourceName(context, alloca), only.sort);
      context.slots.set(alloca, variable);
      context.omitted.add(store);
      return [{ variable, type, ...promised, ...piece }];
    }
    const name = /^\d+$/.test(parameter.name) ? (declared?.name ?? `%${parameter.name}`) : parameter.name;
    const variables: Variable[] = scalars.map(({ sort }, index) =>
      context.variables.temporary(scalars.length === 1 ? name : `${name}.${index}`, sort),
    );
    context.values.settle(parameter.name, variables);
    return variables.map((variable) => ({
      variable,
      type: scalars.length === 1 ? type : undefined,
      ...promised,
      ...piece,
    }));
  });
}

type Store = Extract<Instruction, { opcode: "store" }>;

/** The store to a promoted alloca that is the parameter's only use, before any other use of the alloca. */
function soleStore(context: FunctionContext, name: string): Store | undefined {
  if (context.shape.uses.get(name)?.count !== 1) return undefined;
  const entry = context.shape.chains[0]?.blocks[0]?.instructions ?? [];
  const touched = new Set<string>();
  for (const instruction of entry) {
    if (instruction.opcode !== "store" && instruction.opcode !== "load") continue;
    const alloca = localName(instruction.address);
    if (instruction.opcode === "store" && localName(instruction.value) === name) {
      if (alloca === undefined || touched.has(alloca) || context.assignment.uncertain.has(alloca))
        return undefined;
      return context.allocas.promoted.has(alloca) && !context.slots.has(alloca) ? instruction : undefined;
    }
    if (alloca !== undefined) touched.add(alloca);
  }
  return undefined;
}

interface DeclaredParameter {
  readonly name: string | undefined;
  readonly type: ValueType | undefined;
}

/** Name and C type, by way of the variable that the parameter is stored to or that is declared to be at it. */
function declaredParameter(
  context: FunctionContext,
  parameter: FunctionParameter,
): DeclaredParameter | undefined {
  const copies = new Set([parameter.name]);
  for (const instruction of context.shape.chains[0]?.blocks[0]?.instructions ?? []) {
    if (
      instruction.opcode === "cast" &&
      operandsOf(instruction).some((operand) => copies.has(localName(operand) ?? ""))
    ) {
      copies.add(instruction.result);
    }
    if (instruction.opcode === "store" && copies.has(localName(instruction.value) ?? "")) {
      const alloca = localName(instruction.address) ?? "";
      const slot = context.allocas.promoted.get(alloca) ?? context.allocas.inMemory.get(alloca);
      return slot?.variable;
    }
    if (instruction.opcode === "debug-record" && localName(instruction.value) === parameter.name) {
      const isBit = parameter.type.kind === "integer" && parameter.type.bits === 1;
      const bytes =
        instruction.record === "dbg_declare" ? Number.POSITIVE_INFINITY : context.layout.size(parameter.type);
      const variable = context.userVariable(instruction, { bytes, isBit });
      if (instruction.record !== "dbg_declare") return variable;
      const type = {
        kind: "pointer",
        bits: context.layout.pointerBits,
        pointee: variable?.type,
      } as const;
      return { name: variable?.name, type };
    }
  }
  return undefined;
}
