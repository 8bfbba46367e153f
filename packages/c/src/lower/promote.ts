/**
 * Which allocas need no memory: their address is only loaded from and stored to, always whole and as one scalar type.
 * They become variables of the procedure.
 */
import type { Layout } from "../layout.ts";
import type { Instruction, LlvmType } from "../llvm/module.ts";
import { calledName, localName, operandsOf } from "./instruction.ts";
import type { Chain } from "./shape.ts";
import type { LocalVariable, Recorded, Storage } from "./source.ts";

export type Alloca = Extract<Instruction, { opcode: "alloca" }>;

/** An alloca, the type its memory is used as, and the user's variable that it holds. */
export interface Slot {
  readonly alloca: Alloca;
  readonly type: LlvmType;
  /** The user's variable that it holds; undefined for the compiler's own temporaries. */
  readonly variable: LocalVariable | undefined;
  /** The variable is one scalar, so that reading it at all before it is written is an error. */
  readonly scalarVariable: boolean;
}

export interface Allocas {
  /** By the alloca's name. */
  readonly promoted: ReadonlyMap<string, Slot>;
  readonly inMemory: ReadonlyMap<string, Slot>;
}

export function classifyAllocas(
  layout: Layout,
  chains: readonly Chain[],
  userVariable: (record: Recorded, storage: Storage) => LocalVariable | undefined,
): Allocas {
  const instructions = chains.flatMap((chain) => chain.blocks.flatMap((block) => block.instructions));
  const allocas = new Map<string, Alloca>();
  for (const instruction of instructions)
    if (instruction.opcode === "alloca") allocas.set(instruction.result, instruction);
  const variables = variablesIn(layout, instructions, allocas, userVariable);
  const uses = new AllocaUses(layout, allocas);
  for (const instruction of instructions) uses.add(instruction);
  const promoted = new Map<string, Slot>();
  const inMemory = new Map<string, Slot>();
  for (const [name, alloca] of allocas) {
    const single =
      alloca.count === undefined || (alloca.count.kind === "integer" && alloca.count.value === 1n);
    const scalar = layout.sortOf(layout.resolve(alloca.type)) !== undefined;
    const accessed = uses.accessed.get(name);
    const promotes = single && !uses.escaped.has(name) && (scalar || accessed !== undefined);
    const variable = variables.get(name);
    const type = accessed ?? alloca.type;
    const slot = { alloca, type, variable, scalarVariable: scalar && variable !== undefined };
    (promotes ? promoted : inMemory).set(name, slot);
  }
  return { promoted, inMemory };
}

/** The user's variables, by the allocas that hold them. */
function variablesIn(
  layout: Layout,
  instructions: readonly Instruction[],
  allocas: ReadonlyMap<string, Alloca>,
  userVariable: (record: Recorded, storage: Storage) => LocalVariable | undefined,
): ReadonlyMap<string, LocalVariable> {
  const variables = new Map<string, LocalVariable>();
  for (const instruction of instructions) {
    if (instruction.opcode !== "debug-record" || instruction.record !== "dbg_declare") continue;
    const name = localName(instruction.value);
    const alloca = name === undefined ? undefined : allocas.get(name);
    if (name === undefined || alloca === undefined || variables.has(name)) continue;
    const variable = userVariable(instruction, storageOf(layout, alloca));
    if (variable !== undefined) variables.set(name, variable);
  }
  return variables;
}

/** What is done with allocas. */
class AllocaUses {
  /** The type that each is loaded and stored as. */
  readonly accessed = new Map<string, LlvmType>();
  /** Names whose address is used for something else, or that are accessed in part or as several types. */
  readonly escaped = new Set<string>();
  private readonly layout: Layout;
  private readonly allocas: ReadonlyMap<string, Alloca>;

  constructor(layout: Layout, allocas: ReadonlyMap<string, Alloca>) {
    this.layout = layout;
    this.allocas = allocas;
  }

  add(instruction: Instruction): void {
    if (instruction.opcode === "debug-record" || isLifetimeMarker(instruction)) return;
    const address = addressAccessed(instruction);
    if (address !== undefined) this.access(address.name, address.type);
    for (const operand of operandsOf(instruction)) {
      const name = localName(operand);
      if (name !== undefined && !(name === address?.name && isAddressOf(instruction, operand)))
        this.escaped.add(name);
    }
    if (instruction.opcode !== "phi") return;
    for (const { value } of instruction.incoming) if (value.kind === "local") this.escaped.add(value.name);
  }

  private access(name: string, type: LlvmType): void {
    const alloca = this.allocas.get(name);
    if (alloca === undefined) return;
    const { layout } = this;
    const resolved = layout.resolve(type);
    const before = this.accessed.get(name);
    const covers = layout.storeSize(resolved) === layout.storeSize(alloca.type);
    // A pointer that is read as a number is seen in memory alone (engine/machine/address-bytes.ts).
    const consistent =
      before === undefined ||
      (layout.sortOf(before) === layout.sortOf(resolved) &&
        (before.kind === "pointer") === (resolved.kind === "pointer"));
    if (layout.sortOf(resolved) === undefined || !covers || !consistent) this.escaped.add(name);
    else this.accessed.set(name, resolved);
  }
}

function storageOf(layout: Layout, { type, count }: Alloca): Storage {
  const elements = count === undefined ? 1 : count.kind === "integer" ? Number(count.value) : 0;
  const isBit = type.kind === "integer" && type.bits === 1;
  // How many there are of a variable length is known only when it runs.
  const bytes = elements === 0 ? Number.POSITIVE_INFINITY : layout.size(type) * elements;
  return { bytes, isBit };
}

/** The local name that a load or store goes through, and the type it moves. */
export function addressAccessed(
  instruction: Instruction,
): { readonly name: string; readonly type: LlvmType } | undefined {
  if (instruction.opcode !== "load" && instruction.opcode !== "store") return undefined;
  if (instruction.atomic) return undefined;
  const name = localName(instruction.address);
  const type = instruction.opcode === "load" ? instruction.type : instruction.value.type;
  return name === undefined ? undefined : { name, type };
}

export function isLifetimeMarker(instruction: Instruction): boolean {
  const name = calledName(instruction);
  return name !== undefined && (isLifetimeStart(name) || name.startsWith("llvm.lifetime.end"));
}

export function isLifetimeStart(name: string): boolean {
  return name.startsWith("llvm.lifetime.start");
}

function isAddressOf(instruction: Instruction, operand: unknown): boolean {
  return (instruction.opcode === "load" || instruction.opcode === "store") && instruction.address === operand;
}
