/** Calls: of procedures, through pointers, of the machine's own operations, of functions that stand for inputs. */

import {
  bitVecConstant,
  type Callee,
  callWithinField,
  disagreement,
  falseTerm,
  isIntrinsic,
  type Term,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { resultKind } from "../link/unknown.ts";
import type { CallArgument, FunctionHeader, Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { lowerAssertion } from "./assertion.ts";
import { byValueType } from "./by-value.ts";
import { vectorBits } from "./cast.ts";
import type { FunctionContext } from "./context.ts";
import { makesSymbolic } from "./harness.ts";
import { lowerInputCall } from "./input.ts";
import { localName } from "./instruction.ts";
import { lowerIntrinsic } from "./intrinsics/index.ts";
import { extendedBits, isLongDouble, longDoubleBits } from "./long-double.ts";
import { memberBytes } from "./member.ts";
import { loadScalars } from "./memory.ts";
import { lowerPanic } from "./panic.ts";
import { signatureOf, signatureOfCall } from "./signature.ts";
import { decidingArguments } from "./suspicion.ts";
import type { LinkedSymbol } from "./unit.ts";

export type CallInstruction = Extract<Instruction, { opcode: "call" }>;

/** SV-COMP's error functions: a call of one is the error, whatever a program's own definition of it does. */
const errorCalls = new Set(["reach_error", "__VERIFIER_error"]);

export function lowerCall(context: FunctionContext, call: CallInstruction): void {
  const { callee } = call;
  if (callee.kind === "asm") {
    lowerAssembly(context, call, callee);
    return;
  }
  context.requireDefined(decidingArguments(context.unit, call));
  const isIntrinsicCall = callee.kind === "global" && callee.name.startsWith("llvm.");
  if (!isIntrinsicCall) context.requireValid(call.arguments.map(({ value }) => value));
  if (callee.kind !== "global") {
    lowerPointerCall(context, call);
    return;
  }
  if (callee.name.startsWith("llvm.")) {
    lowerIntrinsic(context, call, callee.name);
    return;
  }
  const symbol = context.unit.symbol(callee.name);
  if (symbol === undefined || symbol.object !== undefined || symbol.function === undefined) {
    // A cast object or an alias into one: the machine finds what stands at the address.
    lowerPointerCall(context, call);
    return;
  }
  if (errorCalls.has(symbol.symbol)) {
    context.check(falseTerm, "unreachable", `${symbol.symbol} is called`);
  }
  if (lowerAssertion(context, call, symbol.symbol) || lowerPanic(context, call, callee.name)) return;
  if (makesSymbolic(symbol.symbol) && (symbol.model || !symbol.defined)) {
    const types = [objectType(context, call.arguments[0]?.value)];
    emitCall(context, call, { kind: "intrinsic", name: "__everypath_symbolic", types }, undefined);
  } else if (isIntrinsic(symbol.symbol)) {
    emitCall(context, call, { kind: "intrinsic", name: symbol.symbol, types: [] }, undefined);
  } else if (symbol.defined || !lowerInputCall(context, call, symbol.symbol)) {
    // A weak reference that nothing defines: the call is one through a null pointer.
    if (symbol.address === 0) lowerPointerCall(context, call);
    else lowerProcedureCall(context, call, symbol, symbol.function);
  }
}

/** `asm volatile("" ::: "memory")` only restrains the compiler, and `asm("" : "+r"(x))` hides from it that x keeps its value. */
function lowerAssembly(
  context: FunctionContext,
  call: CallInstruction,
  { text, constraints }: { readonly text: string; readonly constraints: string },
): void {
  const values = call.arguments.map(({ value }) => context.operand(value));
  if (text.trim() === "") {
    if (call.result === undefined) return;
    const [kept] = values;
    if (kept !== undefined && keepsItsInput.test(constraints)) {
      context.define(call.result, kept);
      return;
    }
  }
  context.refuse(`inline assembly "${text}"`);
  defineDummies(context, call);
}

/** One output, in the place of the first input. */
const keepsItsInput = /^=[a-z]+,0(,[^=0-9][^,]*)*$/;

function lowerPointerCall(context: FunctionContext, call: CallInstruction): void {
  const { functionType } = call;
  const fixed =
    functionType?.kind === "function" && functionType.variadic ? functionType.parameters.length : undefined;
  const address = context.scalar(call.callee);
  const signature = signatureOfCall(context.layout, call);
  emitCall(context, call, { kind: "pointer", address, signature, result: resultKind(call.type) }, fixed);
}

function lowerProcedureCall(
  context: FunctionContext,
  call: CallInstruction,
  symbol: LinkedSymbol,
  header: FunctionHeader,
): void {
  const { layout } = context;
  const mismatch = symbol.defined
    ? disagreement(signatureOfCall(layout, call), signatureOf(layout, header))
    : undefined;
  if (mismatch !== undefined) {
    for (const { value } of call.arguments) context.operand(value);
    context.check(falseTerm, "wrong-call", `${symbol.symbol} is called ${mismatch}`);
    defineDummies(context, call);
    return;
  }
  const callee: Callee = { kind: "procedure", name: symbol.symbol };
  emitCall(context, call, callee, header.parameters.length, {
    dropsRest: !header.variadic,
    isModel: symbol.model,
  });
}

/** `fixed`: how many arguments are not variadic; `dropsRest`: the callee takes no more than those; `isModel`: it is the library's. */
function emitCall(
  context: FunctionContext,
  call: CallInstruction,
  callee: Callee,
  fixed: number | undefined,
  { dropsRest, isModel } = { dropsRest: false, isModel: false },
): void {
  const copies: Variable[] = [];
  const passed: Term[] = [];
  const variadic: Term[] = [];
  const pointers: number[] = [];
  call.arguments.forEach((argument, index) => {
    const isFixed = fixed === undefined || index < fixed;
    const structure = byValueType(argument);
    if (structure === undefined) {
      const terms = context.operand(argument.value);
      if (isFixed) passed.push(...terms);
      else if (context.layout.resolve(argument.value.type).kind === "pointer")
        pointers.push(variadic.push(...terms) - 1);
      else variadic.push(...asVariadic(context, argument.value.type, terms));
    } else if (isFixed) {
      const copy = copyByValue(context, structure, argument);
      copies.push(copy);
      passed.push(copy);
    } else {
      variadic.push(...wordsOf(context, structure, argument.value));
    }
  });
  const isTooWide = ({ sort }: Term): boolean =>
    sort.kind === "bitvec" && sort.width > 64 && sort.width !== longDoubleBits;
  if (variadic.some(isTooWide)) {
    context.refuse("variadic argument of more than 64 bits");
  }
  const used = call.result !== undefined && context.shape.uses.has(call.result);
  const targets = used && call.result !== undefined ? context.values.receive(call.result, call.type) : [];
  const within = fieldsOf(context, call, [passed, dropsRest ? [] : variadic]);
  const emitted = {
    kind: "call",
    callee,
    arguments: passed,
    variadic: dropsRest ? [] : variadic,
    ...(dropsRest || pointers.length === 0 ? {} : { pointers }),
    targets,
    ...(within === undefined ? {} : { within }),
  } as const;
  const room = (bytes: number): Term => bitVecConstant(context.layout.pointerBits, BigInt(bytes));
  context.emit(isModel ? callWithinField(emitted, room) : emitted);
  for (const copy of copies) context.emit({ kind: "free", address: copy, lifetime: "stack" });
}

/** What is put where `va_arg` reads: a vector lies there as one, which two `float`s of a structure are passed as, too. */
function asVariadic(context: FunctionContext, type: LlvmType, terms: readonly Term[]): readonly Term[] {
  if (isLongDouble(context.layout, type)) return terms.map((term) => extendedBits(context, term));
  if (context.layout.resolve(type).kind !== "vector") return terms;
  const bits = vectorBits(terms);
  if (bits === undefined) context.refuse("variadic argument that is a vector of more than 64 bits");
  return bits === undefined ? terms : [bits];
}

/** Which arguments are arrays within structures; undefined: none is, or an argument is passed in several parts. */
function fieldsOf(
  context: FunctionContext,
  call: CallInstruction,
  passed: readonly (readonly Term[])[],
): readonly (number | undefined)[] | undefined {
  const fields = call.arguments.map(({ value }) => memberBytes(context, value));
  const isWhole = fields.length >= passed.flat().length && call.arguments.every(isOnePart(context));
  return isWhole && fields.some((bytes) => bytes !== undefined) ? fields : undefined;
}

const isOnePart = (context: FunctionContext) => (argument: CallArgument) =>
  byValueType(argument) === undefined && context.layout.scalars(argument.value.type).length === 1;

/** The callee gets a structure of its own. */
function copyByValue(
  context: FunctionContext,
  type: LlvmType,
  { value, attributes }: CallArgument,
): Variable {
  const { layout } = context;
  const source = context.scalar(value);
  const asked = attributes.find(({ name }) => name === "align")?.value;
  const size = bitVecConstant(layout.pointerBits, BigInt(layout.size(type)));
  const target = context.variables.temporary("&argument", source.sort);
  context.emit({
    kind: "allocate",
    target,
    size,
    // A place on the stack of its own.
    alignment: Math.max(layout.pointerBytes, layout.alignment(type), typeof asked === "number" ? asked : 1),
    lifetime: "stack",
    zeroed: false,
    name: "argument",
    type: objectType(context, value),
  });
  context.emit({ kind: "copy", target, source, length: size, overlap: false });
  return target;
}

/** A structure among variadic arguments: its bytes, as the machine's argument slots hold them. */
function wordsOf(context: FunctionContext, type: LlvmType, operand: Operand): readonly Term[] {
  const { layout } = context;
  const bytes = layout.size(type);
  const fields: LlvmType[] = [];
  for (let offset = 0; offset < bytes; offset += layout.pointerBytes) {
    fields.push({ kind: "integer", bits: 8 * Math.min(layout.pointerBytes, bytes - offset) });
  }
  const words: LlvmType = { kind: "structure", packed: true, fields };
  const targets = layout.scalars(words).map(({ sort }) => context.variables.temporary("%argument", sort));
  loadScalars(context, words, context.scalar(operand), targets, { scalarObject: false, alignment: 1 });
  return targets;
}

/** The C type of the object that a pointer points to directly. */
function objectType(context: FunctionContext, pointer: Operand | undefined): ValueType | undefined {
  if (pointer?.kind === "global") return context.unit.symbol(pointer.name)?.object?.type;
  const name = localName(pointer ?? { kind: "undef", type: { kind: "void" } });
  if (name === undefined) return undefined;
  const alloca = context.allocas.inMemory.get(name);
  if (alloca !== undefined) return alloca.variable?.type;
  const definition = context.shape.definitions.get(name);
  if (definition?.opcode !== "getelementptr" || definition.sourceType.kind !== "array") return undefined;
  const first = definition.indices.every((index) => index.kind === "integer" && index.value === 0n);
  return first ? objectType(context, definition.base) : undefined;
}

function defineDummies(context: FunctionContext, call: CallInstruction): void {
  if (call.result !== undefined) context.define(call.result, context.dummies(call.type));
}
