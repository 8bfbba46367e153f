/**
 * What a `void *` that the caller hands over points to, by what the function does with it. C says it by assigning the pointer to a variable, by passing
 * it on as a parameter, or by reading through it at once: `struct item *q = p;`, `sum(p)`, `*(const int *)p`. The same of the `void *` members of the
 * structures that are handed over, as `struct item *q = context->user;` says.
 */
import { limits, sizeOf, type ValueType } from "@everypath/core";
import { subprogramOf, valueTypeOf } from "../llvm/debug-info.ts";
import type { FunctionHeader, FunctionParameter, Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { retainedStructures } from "../llvm/retained-types.ts";
import { constantDistance } from "./address.ts";
import { FunctionContext } from "./context.ts";
import { inputType } from "./input.ts";
import { localName } from "./instruction.ts";
import { copiesBytes } from "./intrinsics/index.ts";

/** A parameter, or a member of a structure, by a name of its own. */
type Origin = string;

interface Uses {
  /** Types that the source says. */
  readonly said: Map<Origin, ValueType[]>;
  /** Types of what is read and written right there, or copied as a whole. */
  readonly accessed: Map<Origin, Access[]>;
}

/** So many bytes behind where the pointer points. */
interface Access {
  readonly offset: number;
  readonly type: ValueType;
}

/** What the source declares a function's parameter to be. */
export type DeclaredType = (context: FunctionContext, parameter: FunctionParameter) => ValueType | undefined;

const known = new WeakMap<FunctionContext, Uses>();

/** The parameter's declared type with the pointees that its uses tell; the type itself where they tell nothing, or not the same. */
export function typeByUse(
  context: FunctionContext,
  parameter: FunctionParameter,
  type: ValueType | undefined,
  declaredType: DeclaredType,
): ValueType | undefined {
  if (type === undefined || context.unit.model || !hasUntyped(type)) return type;
  let uses = known.get(context);
  if (uses === undefined) {
    uses = new UseCollector(context, declaredType, 0).collect();
    known.set(context, uses);
  }
  return typed(uses, type, parameter.name);
}

function hasUntyped(type: ValueType): boolean {
  if (type.kind !== "pointer") return false;
  const { pointee } = type;
  if (pointee?.kind === "structure") return pointee.fields.some((field) => isUntyped(field.type));
  return pointee === undefined;
}

function isUntyped(type: ValueType): boolean {
  return type.kind === "pointer" && type.pointee === undefined;
}

function typed(uses: Uses, type: ValueType, origin: Origin): ValueType {
  if (type.kind !== "pointer") return type;
  const { pointee } = type;
  if (pointee === undefined) {
    const used = agreed(uses, origin);
    return used === undefined ? type : { ...type, pointee: used, byUse: true };
  }
  if (pointee.kind !== "structure") return type;
  const fields = pointee.fields.map((field) =>
    isUntyped(field.type)
      ? { ...field, type: typed(uses, field.type, memberOf(pointee.name, field.offset)) }
      : field,
  );
  return { ...type, pointee: { ...pointee, fields } };
}

/** What all uses say; where none does, the members that are accessed. */
function agreed({ said, accessed }: Uses, origin: Origin): ValueType | undefined {
  const [first, ...others] = said.get(origin) ?? [];
  if (first !== undefined)
    return others.every((other) => nameOf(other) === nameOf(first)) ? first : undefined;
  return made(accessed.get(origin) ?? []);
}

/** One scalar, a structure of what is accessed, or the bytes of it where accesses overlap in part. */
function made(accesses: readonly Access[]): ValueType | undefined {
  const different = new Map(accesses.map((access) => [`${access.offset} ${nameOf(access.type)}`, access]));
  const ordered = [...different.values()].sort((a, b) => a.offset - b.offset);
  const [first, ...others] = ordered;
  if (first === undefined) return undefined;
  if (others.length === 0 && first.offset === 0) return first.type;
  const bytes = Math.max(...ordered.map(({ offset, type }) => offset + sizeOf(type)));
  const isApart = others.every(({ offset }, i) => ordered[i]!.offset + sizeOf(ordered[i]!.type) <= offset);
  if (!isApart) return { kind: "opaque", bytes };
  const fields = ordered.map(({ offset, type }) => ({ name: `at${offset}`, offset, type }));
  return { kind: "structure", name: "", bytes, fields };
}

function nameOf(type: ValueType): string {
  switch (type.kind) {
    case "structure":
      return `${type.name} of ${type.bytes}`;
    case "integer":
    case "float":
      return `${type.kind} of ${type.bits}`;
    case "pointer":
      return `pointer to ${type.pointee === undefined ? "anything" : nameOf(type.pointee)}`;
    case "array":
      return `array of ${nameOf(type.element)}`;
    case "opaque":
      return `opaque of ${type.bytes}`;
    default:
      return type.kind;
  }
}

/** LLVM's `struct.item` is C's `struct item`. */
function memberOf(structure: string, offset: number): Origin {
  return `${structure.replace(" ", ".")} at ${offset}`;
}

class UseCollector {
  readonly #context: FunctionContext;
  readonly #declaredType: DeclaredType;
  /** How many calls lie between the function and the one whose parameters are asked about. */
  readonly #depth: number;
  readonly #said = new Map<Origin, ValueType[]>();
  readonly #accessed = new Map<Origin, Access[]>();
  /** Of values, and of the variables that hold them. */
  readonly #origins = new Map<string, Origin>();
  /** Of values that point to a structure, its name. */
  readonly #structures = new Map<string, string>();

  constructor(context: FunctionContext, declaredType: DeclaredType, depth: number) {
    this.#context = context;
    this.#declaredType = declaredType;
    this.#depth = depth;
    for (const parameter of context.header.parameters) {
      this.#origins.set(parameter.name, parameter.name);
      const type = declaredType(context, parameter);
      if (type?.kind === "pointer" && type.pointee?.kind === "structure")
        this.#structures.set(parameter.name, type.pointee.name);
    }
  }

  collect(): Uses {
    for (const { blocks } of this.#context.shape.chains)
      for (const { instructions } of blocks) for (const instruction of instructions) this.#look(instruction);
    return { said: this.#said, accessed: this.#accessed };
  }

  #look(instruction: Instruction): void {
    switch (instruction.opcode) {
      case "cast":
        this.#pass(instruction.value, instruction.result);
        return;
      case "store":
        this.#stored(instruction.value, instruction.address);
        this.#accessedAt(instruction.address, instruction.value.type);
        return;
      case "load":
        this.#loaded(instruction);
        return;
      case "debug-record":
        if (instruction.record !== "dbg_declare") this.#described(instruction);
        return;
      case "getelementptr":
        if (instruction.sourceType.kind === "named")
          this.#say(instruction.base, this.#structure(instruction.sourceType.name));
        return;
      case "call":
        this.#called(instruction);
        return;
      default:
        return;
    }
  }

  #originOf(operand: Operand): Origin | undefined {
    const name = localName(operand);
    return name === undefined ? undefined : this.#origins.get(name);
  }

  #pass(from: Operand, to: string): void {
    const origin = this.#originOf(from);
    if (origin !== undefined) this.#origins.set(to, origin);
  }

  #say(operand: Operand, type: ValueType | undefined): void {
    const origin = this.#originOf(operand);
    if (origin === undefined || type === undefined) return;
    this.#said.set(origin, [...(this.#said.get(origin) ?? []), type]);
  }

  #access(operand: Operand, offset: number, type: ValueType | undefined): void {
    const origin = this.#originOf(operand);
    // A variable that holds the pointer is no place that it points to.
    if (origin === undefined || type === undefined || this.#isVariable(operand)) return;
    this.#accessed.set(origin, [...(this.#accessed.get(origin) ?? []), { offset, type }]);
  }

  #isVariable(operand: Operand): boolean {
    const name = localName(operand) ?? "";
    const { promoted, inMemory } = this.#context.allocas;
    return promoted.has(name) || inMemory.has(name);
  }

  #stored(value: Operand, address: Operand): void {
    const alloca = localName(address);
    if (alloca === undefined || !this.#isVariable(address) || this.#originOf(value) === undefined) return;
    const { promoted, inMemory } = this.#context.allocas;
    const type = (promoted.get(alloca) ?? inMemory.get(alloca))?.variable?.type;
    if (type?.kind === "pointer" && type.pointee !== undefined) this.#say(value, type.pointee);
    else this.#pass(value, alloca);
  }

  #loaded({ result, type, address }: Extract<Instruction, { opcode: "load" }>): void {
    if (this.#isVariable(address)) {
      this.#pass(address, result);
      return;
    }
    const member = this.#memberAt(address);
    if (member !== undefined) this.#origins.set(result, member);
    this.#accessedAt(address, type);
  }

  /** Where an optimiser has left out which structure it is, its members' places say how large it is. */
  #accessedAt(address: Operand, type: LlvmType): void {
    const definition = this.#context.shape.definitions.get(localName(address) ?? "");
    if (definition?.opcode !== "getelementptr" || definition.sourceType.kind === "named") {
      this.#access(address, 0, this.#scalar(type));
      return;
    }
    const distance = constantDistance(this.#context, definition);
    if (distance !== undefined && distance >= 0) this.#access(definition.base, distance, this.#scalar(type));
  }

  /** By the structure that the address is computed in; where an optimiser has made numbers of that, by the one that the parameter points to. */
  #memberAt(address: Operand): Origin | undefined {
    const name = localName(address) ?? "";
    const definition = this.#context.shape.definitions.get(name);
    if (definition?.opcode !== "getelementptr") {
      const structure = this.#structures.get(name);
      return structure === undefined ? undefined : memberOf(structure, 0);
    }
    const { sourceType, base } = definition;
    const distance = constantDistance(this.#context, definition);
    const structure =
      sourceType.kind === "named" ? sourceType.name : this.#structures.get(localName(base) ?? "");
    return distance === undefined || structure === undefined ? undefined : memberOf(structure, distance);
  }

  /** By its name in LLVM; of one whose members are not known, its size. */
  #structure(name: string): ValueType | undefined {
    const { unit, layout } = this.#context;
    const bytes = layout.size({ kind: "named", name });
    const found = retainedStructures(unit.module).get(name);
    return found?.bytes === bytes ? found : { kind: "opaque", bytes };
  }

  #described(record: Extract<Instruction, { opcode: "debug-record" }>): void {
    const bytes = this.#context.layout.pointerBits / 8;
    const type = this.#context.userVariable(record, { bytes, isBit: false })?.type;
    if (type?.kind === "pointer" && type.pointee !== undefined) this.#say(record.value, type.pointee);
  }

  #called({ callee, arguments: given }: Extract<Instruction, { opcode: "call" }>): void {
    const { unit } = this.#context;
    if (callee.kind !== "global") return;
    const copied = copiesBytes(callee.name) ? given[2]?.value : undefined;
    if (copied?.kind === "integer") {
      const type: ValueType = { kind: "opaque", bytes: Number(copied.value) };
      for (const { value } of given.slice(0, 2)) this.#access(value, 0, type);
    }
    const called = unit.symbol(callee.name);
    const declared = subprogramOf(unit.module, called?.function?.debug);
    for (const [index, { value }] of given.entries()) {
      const typeId = declared?.parameterTypeIds[index];
      const type = typeId === undefined ? undefined : valueTypeOf(unit.module, typeId);
      if (type?.kind !== "pointer") continue;
      if (type.pointee !== undefined) this.#say(value, type.pointee);
      else if (called?.model === false) this.#usedBy(called.function, index, value);
    }
  }

  /** What a function that takes the pointer as a `void *`, too, does with it. */
  #usedBy(header: FunctionHeader | undefined, index: number, passed: Operand): void {
    const origin = this.#originOf(passed);
    const parameter = header?.parameters[index];
    if (origin === undefined || header === undefined || parameter === undefined) return;
    const { unit, span } = this.#context;
    // Of another file's function this file's debug information says nothing.
    if (!header.defined || !unit.module.functions.includes(header)) return;
    if (this.#depth >= limits.language.followedPointers) return;
    const inside = new FunctionContext(unit, header, span);
    const { said, accessed } = new UseCollector(inside, this.#declaredType, this.#depth + 1).collect();
    this.#said.set(origin, [...(this.#said.get(origin) ?? []), ...(said.get(parameter.name) ?? [])]);
    const accesses = accessed.get(parameter.name) ?? [];
    this.#accessed.set(origin, [...(this.#accessed.get(origin) ?? []), ...accesses]);
  }

  #scalar(type: LlvmType): ValueType | undefined {
    const { layout } = this.#context;
    const resolved = layout.resolve(type);
    const name = resolved.kind === "integer" ? integerNames.get(resolved.bits) : undefined;
    return inputType(layout, name ?? "int", type);
  }
}

/** C's signed types, as functions for inputs are called after them. */
const integerNames: ReadonlyMap<number, string> = new Map([
  [8, "char"],
  [16, "short"],
  [64, "longlong"],
]);
