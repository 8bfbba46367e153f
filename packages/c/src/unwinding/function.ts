/** One function of a program that throws: what follows its calls, and its landing pads, as branches. */
import type { BasicBlock, Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { beginSearch, catches, flyOn, inFlight, land, pointer, word } from "./names.ts";

/** What is known of the module around the function. */
export interface Surroundings {
  /** Whether a call of the function may end by an exception. */
  mayThrow(name: string): boolean;
  /** Whether the function begins an exception: it never returns in another way. */
  isThrow(name: string): boolean;
  /** The number that stands for a type of exceptions, the same in all functions of the module; undefined: any type. */
  numberOf(type: string | undefined): bigint;
}

type Call = Extract<Instruction, { opcode: "call" }>;
type LandingPad = Extract<Instruction, { opcode: "landingpad" }>;
type Origin = Pick<Instruction, "line" | "debug">;

const bit: LlvmType = { kind: "integer", bits: 1 };
const wordOf = (value: bigint): Operand => ({ type: word, kind: "integer", value });
const local = (type: LlvmType, name: string): Operand => ({ type, kind: "local", name });

/** The block that returns to the caller with the exception in flight. */
const unwoundLabel = "everypath.unwound";

export class FunctionRewriter {
  private readonly done: BasicBlock[] = [];
  /** Where a block was parted: the label of its last part, by its own. */
  private readonly lastParts = new Map<string, string>();
  private open: { readonly label: string; readonly instructions: Instruction[] };
  private fresh = 0;
  private hasUnwound = false;

  constructor(
    private readonly known: Surroundings,
    private readonly result: LlvmType,
    private readonly blocks: readonly BasicBlock[],
  ) {
    this.open = { label: "", instructions: [] };
  }

  rewrite(): readonly BasicBlock[] {
    for (const block of this.blocks) {
      this.open = { label: block.label, instructions: [] };
      for (const [index, instruction] of block.instructions.entries())
        this.add(instruction, block.instructions.slice(index + 1));
      this.done.push(this.open);
      if (this.open.label !== block.label) this.lastParts.set(block.label, this.open.label);
    }
    const blocks = this.hasUnwound ? [...this.done, this.unwound()] : this.done;
    return this.lastParts.size === 0 ? blocks : blocks.map((block) => this.withMovedEnds(block));
  }

  private add(instruction: Instruction, rest: readonly Instruction[]): void {
    const { instructions } = this.open;
    switch (instruction.opcode) {
      case "call":
        instructions.push(this.typeNumbered(instruction));
        if (this.mayThrow(instruction) && !returnsAtOnce(rest)) this.afterCall(instruction, unwoundLabel);
        return;
      case "invoke": {
        const { normal, unwind, ...parts } = instruction;
        const call: Call = { ...parts, opcode: "call" };
        instructions.push(call);
        if (this.mayThrow(call)) this.branchIfThrown(call, unwind, normal);
        else instructions.push({ ...origin(instruction), opcode: "br", target: normal });
        return;
      }
      case "landingpad":
        this.landing(instruction);
        return;
      case "resume":
        this.resume(instruction);
        return;
      default:
        instructions.push(instruction);
    }
  }

  private mayThrow({ callee, attributes }: Call): boolean {
    if (callee.kind === "asm" || attributes.some(({ name }) => name === "nounwind")) return false;
    if (callee.kind !== "global") return true;
    return !callee.name.startsWith("llvm.") && this.known.mayThrow(callee.name);
  }

  /** `llvm.eh.typeid.for` gives the number that the selector of a landing pad has for the type. */
  private typeNumbered(call: Call): Instruction {
    const { callee, result } = call;
    if (callee.kind !== "global" || result === undefined || !/^llvm\.eh\.typeid\.for(\.|$)/.test(callee.name))
      return call;
    const number = this.known.numberOf(globalName(call.arguments[0]?.value));
    return {
      ...origin(call),
      opcode: "binary",
      result,
      operation: "add",
      flags: [],
      left: wordOf(number),
      right: wordOf(0n),
    };
  }

  private afterCall(call: Call, target: string): void {
    const next = this.name();
    this.branchIfThrown(call, target, next);
    this.startPart(next);
  }

  private startPart(label: string): void {
    this.done.push(this.open);
    this.open = { label, instructions: [] };
  }

  private branchIfThrown(call: Call, thrown: string, otherwise: string): void {
    if (thrown === unwoundLabel) this.hasUnwound = true;
    const from = origin(call);
    if (call.callee.kind === "global" && this.known.isThrow(call.callee.name)) {
      this.open.instructions.push({ ...from, opcode: "br", target: thrown });
      return;
    }
    const held = this.name();
    const address: Operand = { type: pointer, kind: "global", name: inFlight };
    this.open.instructions.push({
      ...from,
      opcode: "load",
      result: held,
      type: pointer,
      address,
      alignment: undefined,
      volatile: false,
      atomic: false,
    });
    const condition = this.compare(call, "ne", local(pointer, held), { type: pointer, kind: "null" });
    this.branch(call, condition, thrown, otherwise);
  }

  private branch(at: Instruction, condition: Operand, whenTrue: string, whenFalse: string): void {
    if (whenTrue === unwoundLabel) this.hasUnwound = true;
    const branch = { opcode: "condbr", condition, whenTrue, whenFalse, passesException: true } as const;
    this.open.instructions.push({ ...origin(at), ...branch });
  }

  private compare(at: Instruction, predicate: string, left: Operand, right: Operand): Operand {
    const result = this.name();
    this.open.instructions.push({ ...origin(at), opcode: "icmp", result, predicate, left, right });
    return local(bit, result);
  }

  private call(at: Instruction, name: string, type: LlvmType, passed: readonly Operand[]): Operand {
    const result = type.kind === "void" ? undefined : this.name();
    this.open.instructions.push({
      ...origin(at),
      opcode: "call",
      result,
      type,
      functionType: undefined,
      callee: { type: pointer, kind: "global", name },
      arguments: passed.map((value) => ({ value, attributes: [] })),
      attributes: [{ name: "nounwind" }],
    });
    return local(type, result ?? "");
  }

  /** The first clause that wants the exception decides; one that no clause wants goes on, cleanups aside. */
  private landing(pad: LandingPad): void {
    this.call(pad, beginSearch, { kind: "void" }, []);
    const wanted = pad.clauses.map((clause): { condition: Operand; number: bigint } | undefined => {
      if (clause.kind === "filter") return undefined;
      const held = this.call(pad, catches, word, [clause.value]);
      return {
        condition: this.compare(pad, "ne", held, wordOf(0n)),
        number: this.known.numberOf(globalName(clause.value)),
      };
    });
    if (pad.clauses.some(({ kind, value }) => kind === "filter" && !isEmpty(value))) {
      // C++17 has no such functions any more.
      const text = "a function that lists what it throws";
      this.open.instructions.push({
        ...origin(pad),
        opcode: "other",
        name: text,
        result: undefined,
        text,
        terminator: false,
      });
    }
    // A function that may throw nothing lets nothing pass.
    const letsNothingPass = pad.clauses.some(({ kind, value }) => kind === "filter" && isEmpty(value));
    const selector = wanted.reduceRight<Operand>(
      (otherwise, want) => {
        if (want === undefined) return otherwise;
        const result = this.name();
        const { condition, number } = want;
        this.open.instructions.push({
          ...origin(pad),
          opcode: "select",
          result,
          condition,
          whenTrue: wordOf(number),
          whenFalse: otherwise,
        });
        return local(word, result);
      },
      wordOf(letsNothingPass ? -1n : 0n),
    );
    if (!pad.cleanup && !letsNothingPass) {
      const passes = this.compare(pad, "eq", selector, wordOf(0n));
      const next = this.name();
      this.branch(pad, passes, unwoundLabel, next);
      this.startPart(next);
    }
    const exception = this.call(pad, land, pointer, []);
    const half = this.name();
    const nothing: Operand = { type: pad.type, kind: "poison" };
    this.insert(pad, half, nothing, exception, 0);
    this.insert(pad, pad.result, local(pad.type, half), selector, 1);
  }

  private insert(at: Instruction, result: string, aggregate: Operand, value: Operand, index: number): void {
    this.open.instructions.push({
      ...origin(at),
      opcode: "insertvalue",
      result,
      aggregate,
      value,
      indices: [index],
    });
  }

  private resume(resume: Extract<Instruction, { opcode: "resume" }>): void {
    const result = this.name();
    this.open.instructions.push({
      ...origin(resume),
      opcode: "extractvalue",
      result,
      aggregate: resume.value,
      indices: [0],
    });
    this.call(resume, flyOn, { kind: "void" }, [local(pointer, result)]);
    this.hasUnwound = true;
    this.open.instructions.push({ ...origin(resume), opcode: "br", target: unwoundLabel });
  }

  private unwound(): BasicBlock {
    const from = { line: this.blocks[0]?.instructions[0]?.line ?? 0, debug: undefined, noSanitize: true };
    const value: Operand | undefined =
      this.result.kind === "void" ? undefined : { type: this.result, kind: "zeroinitializer" };
    return { label: unwoundLabel, instructions: [{ ...from, opcode: "ret", value }] };
  }

  /** A phi names the block that control comes from: of a block that was parted, the last part. */
  private withMovedEnds(block: BasicBlock): BasicBlock {
    if (!block.instructions.some(({ opcode }) => opcode === "phi")) return block;
    const instructions = block.instructions.map((instruction) =>
      instruction.opcode === "phi"
        ? {
            ...instruction,
            incoming: instruction.incoming.map(({ value, block: from }) => ({
              value,
              block: this.lastParts.get(from) ?? from,
            })),
          }
        : instruction,
    );
    return { label: block.label, instructions };
  }

  private name(): string {
    this.fresh += 1;
    return `everypath.unwinding.${this.fresh}`;
  }
}

function origin({ line, debug }: Origin): Origin & { readonly noSanitize: true } {
  return { line, debug, noSanitize: true };
}

/** Where the function returns anyway, the caller asks. */
function returnsAtOnce(rest: readonly Instruction[]): boolean {
  return rest.find(({ opcode }) => opcode !== "debug-record")?.opcode === "ret";
}

/** The variable that a constant names, through casts. */
function globalName(operand: Operand | undefined): string | undefined {
  if (operand?.kind === "global") return operand.name;
  if (operand?.kind !== "expression" || operand.instruction.opcode !== "cast") return undefined;
  return globalName(operand.instruction.value);
}

function isEmpty(list: Operand): boolean {
  return list.type.kind === "array" && list.type.length === 0;
}
