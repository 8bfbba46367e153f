import type { Diagnostic } from "@everypath/core";
import type {
  FunctionHeader,
  Instruction,
  LlvmType,
  Metadata,
  MetadataValue,
  Module,
  Operand,
} from "./module.ts";
import { operandsOf, resultOf, successorsOf } from "./operands.ts";
import { diagnosticOf, LlvmSyntaxError } from "./syntax-error.ts";

/**
 * Parses every body and every metadata node that is in use, and looks for names without a definition, as text that was
 * cut off or edited by hand has them. The first fault found, or undefined. Types of operands are not compared.
 */
export function checkModule(module: Module): Diagnostic | undefined {
  try {
    return new ModuleCheck(module).run();
  } catch (error) {
    if (error instanceof LlvmSyntaxError) return diagnosticOf(error, module.name);
    throw error;
  }
}

/** What is wrong, for the line at hand. */
type Fault = string | undefined;

class ModuleCheck {
  readonly #module: Module;
  readonly #symbols: ReadonlySet<string>;
  readonly #nodesSeen = new Set<number>();
  readonly #nodesToVisit: number[] = [];
  readonly #typesSeen = new WeakSet<LlvmType>();

  constructor(module: Module) {
    this.#module = module;
    const symbols = [...module.globals, ...module.aliases, ...module.functions];
    this.#symbols = new Set(symbols.map((symbol) => symbol.name));
  }

  run(): Diagnostic | undefined {
    return this.#checkTypes() ?? this.#checkGlobals() ?? this.#checkFunctions() ?? this.#checkNamedMetadata();
  }

  #diagnostic(fault: Fault, line: number): Diagnostic | undefined {
    if (fault === undefined) return undefined;
    return { span: { file: this.#module.name, line, column: 0 }, message: `not valid LLVM IR: ${fault}` };
  }

  #checkTypes(): Diagnostic | undefined {
    for (const [name, type] of this.#module.types) {
      const fault = type === undefined ? undefined : this.#typeFault(type);
      if (fault !== undefined) return this.#diagnostic(`${fault}, which type %${name} needs`, 0);
    }
    return undefined;
  }

  #checkGlobals(): Diagnostic | undefined {
    for (const { type, initializer, debug, line } of this.#module.globals) {
      const fault =
        this.#typeFault(type) ?? (initializer && this.#operandFault(initializer)) ?? this.#nodesFault(debug);
      if (fault !== undefined) return this.#diagnostic(fault, line);
    }
    for (const { target, line } of this.#module.aliases) {
      const fault = this.#operandFault(target);
      if (fault !== undefined) return this.#diagnostic(fault, line);
    }
    return undefined;
  }

  #checkFunctions(): Diagnostic | undefined {
    for (const header of this.#module.functions) {
      const types = [header.result, ...header.parameters.map((parameter) => parameter.type)];
      const fault = firstFault(types, (type) => this.#typeFault(type)) ?? this.#nodeFault(header.debug);
      const diagnostic = this.#diagnostic(fault, header.line) ?? this.#checkBody(header);
      if (diagnostic !== undefined) return diagnostic;
    }
    return undefined;
  }

  #checkBody(header: FunctionHeader): Diagnostic | undefined {
    const blocks = header.body();
    const labels = new Set<string>();
    const locals = new Set<string>(header.parameters.map((parameter) => parameter.name));
    if (locals.size < header.parameters.length)
      return this.#diagnostic("two parameters have the same name", header.line);
    for (const { label, instructions } of blocks) {
      const line = instructions[0]?.line ?? header.line;
      if (labels.has(label)) return this.#diagnostic(`block %${label} is defined twice`, line);
      labels.add(label);
      for (const instruction of instructions) {
        const result = resultOf(instruction);
        if (result === undefined) continue;
        if (locals.has(result)) return this.#diagnostic(`%${result} is defined twice`, instruction.line);
        locals.add(result);
      }
    }
    for (const { instructions } of blocks) {
      for (const instruction of instructions) {
        const fault = this.#instructionFault(instruction, locals, labels);
        if (fault !== undefined) return this.#diagnostic(fault, instruction.line);
      }
    }
    return undefined;
  }

  #instructionFault(
    instruction: Instruction,
    locals: ReadonlySet<string>,
    labels: ReadonlySet<string>,
  ): Fault {
    const targets =
      instruction.opcode === "phi"
        ? instruction.incoming.map(({ block }) => block)
        : successorsOf(instruction);
    return (
      firstFault(targets, (target) => (labels.has(target) ? undefined : `there is no block %${target}`)) ??
      firstFault(typesOf(instruction), (type) => this.#typeFault(type)) ??
      firstFault(operandsOf(instruction), (operand) => this.#operandFault(operand, locals)) ??
      this.#nodeFault(instruction.debug) ??
      (instruction.opcode === "debug-record" ? this.#nodeFault(instruction.variable) : undefined)
    );
  }

  #operandFault(operand: Operand, locals: ReadonlySet<string> = new Set()): Fault {
    const fault = this.#typeFault(operand.type);
    if (fault !== undefined) return fault;
    switch (operand.kind) {
      case "local":
        return locals.has(operand.name) ? undefined : `%${operand.name} is not defined`;
      case "global":
        return this.#symbolFault(operand.name);
      case "blockaddress":
        return this.#symbolFault(operand.function);
      case "aggregate":
        return firstFault(operand.elements, (element) => this.#operandFault(element, locals));
      case "expression":
        return (
          firstFault(typesOf(operand.instruction), (type) => this.#typeFault(type)) ??
          firstFault(operandsOf(operand.instruction), (inner) => this.#operandFault(inner, locals))
        );
      default:
        return undefined;
    }
  }

  /** Intrinsics need no declaration. */
  #symbolFault(name: string): Fault {
    return this.#symbols.has(name) || name.startsWith("llvm.") ? undefined : `@${name} is not defined`;
  }

  #typeFault(type: LlvmType): Fault {
    if (this.#typesSeen.has(type)) return undefined;
    this.#typesSeen.add(type);
    switch (type.kind) {
      case "named":
        return this.#module.types.has(type.name) ? undefined : `type %${type.name} is not defined`;
      case "array":
      case "vector":
        return this.#typeFault(type.element);
      case "structure":
        return firstFault(type.fields, (field) => this.#typeFault(field));
      case "function":
        return firstFault([type.result, ...type.parameters], (part) => this.#typeFault(part));
      default:
        return undefined;
    }
  }

  #checkNamedMetadata(): Diagnostic | undefined {
    const fault = this.#nodesFault(this.#module.namedMetadata("llvm.dbg.cu"));
    return this.#diagnostic(fault, 0);
  }

  #nodesFault(ids: readonly number[]): Fault {
    return firstFault(ids, (id) => this.#nodeFault(id));
  }

  /** Visits the nodes that can be reached from this one. */
  #nodeFault(id: number | undefined): Fault {
    if (id === undefined) return undefined;
    this.#nodesToVisit.push(id);
    for (let next = this.#nodesToVisit.pop(); next !== undefined; next = this.#nodesToVisit.pop()) {
      if (this.#nodesSeen.has(next)) continue;
      this.#nodesSeen.add(next);
      const node = this.#module.metadata(next);
      if (node === undefined) return `metadata node !${next} is not defined`;
      this.#visitNode(node);
    }
    return undefined;
  }

  #visitNode(node: Metadata): void {
    const values: Iterable<MetadataValue> = node.kind === "tuple" ? node.elements : node.fields.values();
    for (const value of values) {
      if (value.kind === "node") this.#nodesToVisit.push(value.id);
      else if (value.kind === "inline") this.#visitNode(value.node);
    }
  }
}

function firstFault<T>(items: Iterable<T>, faultOf: (item: T) => Fault): Fault {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Types that an instruction names besides those of its operands. */
function typesOf(instruction: Instruction): readonly LlvmType[] {
  switch (instruction.opcode) {
    case "cast":
      return [instruction.to];
    case "alloca":
    case "load":
    case "phi":
    case "call":
    case "invoke":
    case "landingpad":
    case "va_arg":
      return [instruction.type];
    case "getelementptr":
      return [instruction.sourceType];
    default:
      return [];
  }
}
