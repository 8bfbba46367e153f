/**
 * LLVM's textual IR as data: what the parser produces and the lowering consumes. Only what LLVM says, nothing of ours.
 * Function bodies are parsed on first use, since a program calls a small part of its libraries.
 */

export interface Module {
  /** The name to use in messages: the user's file. */
  readonly name: string;
  readonly dataLayout: string;
  readonly targetTriple: string;
  /** Named structure types; undefined for `opaque`. */
  readonly types: ReadonlyMap<string, LlvmType | undefined>;
  readonly globals: readonly GlobalVariable[];
  readonly aliases: readonly Alias[];
  /** Definitions and declarations in textual order. */
  readonly functions: readonly FunctionHeader[];
  /** Metadata node by number; parsed on first use. */
  metadata(id: number): Metadata | undefined;
  /** Named metadata, such as `llvm.dbg.cu`: the numbers of its nodes. Nodes written in place have negative numbers. */
  namedMetadata(name: string): readonly number[];
}

export type LlvmType =
  | { readonly kind: "void" }
  | { readonly kind: "integer"; readonly bits: number }
  | { readonly kind: "float" }
  | { readonly kind: "double" }
  /** half, bfloat, x86_fp80, fp128, ppc_fp128, x86_mmx, token, … */
  | { readonly kind: "other"; readonly name: string }
  | { readonly kind: "pointer"; readonly addressSpace: number }
  | { readonly kind: "array"; readonly length: number; readonly element: LlvmType }
  | {
      readonly kind: "vector";
      readonly length: number;
      readonly scalable: boolean;
      readonly element: LlvmType;
    }
  | { readonly kind: "structure"; readonly packed: boolean; readonly fields: readonly LlvmType[] }
  | { readonly kind: "named"; readonly name: string }
  | {
      readonly kind: "function";
      readonly result: LlvmType;
      readonly parameters: readonly LlvmType[];
      readonly variadic: boolean;
    }
  | { readonly kind: "label" }
  | { readonly kind: "metadata" };

/** An operand together with its type. */
export type Operand = { readonly type: LlvmType } & Value;

export type Value =
  /** %name or %7 (name "7") */
  | { readonly kind: "local"; readonly name: string }
  /** @name */
  | { readonly kind: "global"; readonly name: string }
  /** As written, so possibly negative; i1 true is 1. */
  | { readonly kind: "integer"; readonly value: bigint }
  /**
   * LLVM writes a float constant widened to double: `value` is that double and `bits` are its bits. Constants of other
   * types have their own bits, undefined where they are written in decimal, and the nearest double as `value`.
   */
  | { readonly kind: "floating"; readonly value: number; readonly bits: bigint | undefined }
  | { readonly kind: "null" }
  | { readonly kind: "undef" }
  | { readonly kind: "poison" }
  | { readonly kind: "zeroinitializer" }
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  /** Constant array, structure or vector. */
  | { readonly kind: "aggregate"; readonly elements: readonly Operand[] }
  /** A constant expression: an instruction without a name. */
  | { readonly kind: "expression"; readonly instruction: Instruction }
  | { readonly kind: "metadata"; readonly metadata: MetadataReference }
  | { readonly kind: "blockaddress"; readonly function: string; readonly block: string }
  | { readonly kind: "asm"; readonly text: string; readonly constraints: string };

export interface GlobalVariable {
  readonly name: string;
  readonly type: LlvmType;
  readonly constant: boolean;
  /** It may be one with another constant of the same bytes. */
  readonly mergeable?: true;
  /** `internal`, `private`, `external`, `common`, `weak`, …; "" is external. */
  readonly linkage: string;
  readonly threadLocal: boolean;
  readonly initializer: Operand | undefined;
  readonly alignment: number | undefined;
  readonly section: string | undefined;
  /** Numbers of attached `!dbg` nodes. */
  readonly debug: readonly number[];
  readonly line: number;
}

export interface Alias {
  readonly name: string;
  readonly target: Operand;
  readonly linkage: string;
  readonly line: number;
}

export interface FunctionHeader {
  readonly name: string;
  readonly result: LlvmType;
  readonly resultAttributes: readonly Attribute[];
  readonly parameters: readonly FunctionParameter[];
  readonly variadic: boolean;
  readonly linkage: string;
  readonly attributes: readonly Attribute[];
  readonly defined: boolean;
  /** Number of the `!dbg` node (a DISubprogram). */
  readonly debug: number | undefined;
  /** Line in the .ll text, for messages about it. */
  readonly line: number;
  /** The body, parsed on first call and cached; throws LlvmSyntaxError where it is malformed. */
  body(): readonly BasicBlock[];
}

export interface FunctionParameter {
  readonly type: LlvmType;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

/** `noundef` has no value; `align 8`, `byval(%struct.S)`, `dereferenceable(8)`, `"key"="value"` have one. */
export interface Attribute {
  readonly name: string;
  readonly value?: string | number | LlvmType;
}

export interface BasicBlock {
  readonly label: string;
  readonly instructions: readonly Instruction[];
}

/** A debug record (`#dbg_declare(ptr %x, !12, !DIExpression(), !13)`) stands among the instructions. */
export type Instruction = {
  readonly line: number;
  readonly debug: number | undefined;
  readonly noSanitize: boolean;
} & (
  | {
      readonly opcode: "binary";
      readonly result: string;
      readonly operation: BinaryOperation;
      readonly flags: readonly string[];
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly opcode: "fneg"; readonly result: string; readonly value: Operand }
  | {
      readonly opcode: "icmp";
      readonly result: string;
      readonly predicate: string;
      readonly left: Operand;
      readonly right: Operand;
    }
  | {
      readonly opcode: "fcmp";
      readonly result: string;
      readonly predicate: string;
      readonly left: Operand;
      readonly right: Operand;
    }
  | {
      readonly opcode: "cast";
      readonly result: string;
      readonly operation: CastOperation;
      readonly flags: readonly string[];
      readonly value: Operand;
      readonly to: LlvmType;
    }
  | {
      readonly opcode: "alloca";
      readonly result: string;
      readonly type: LlvmType;
      readonly count: Operand | undefined;
      readonly alignment: number | undefined;
    }
  | {
      readonly opcode: "load";
      readonly result: string;
      readonly type: LlvmType;
      readonly address: Operand;
      /** Promised of the address; undefined: the type's own. */
      readonly alignment: number | undefined;
      readonly volatile: boolean;
      readonly atomic: boolean;
    }
  | {
      readonly opcode: "store";
      readonly value: Operand;
      readonly address: Operand;
      readonly alignment: number | undefined;
      readonly volatile: boolean;
      readonly atomic: boolean;
    }
  | {
      readonly opcode: "getelementptr";
      readonly result: string;
      readonly flags: readonly string[];
      readonly sourceType: LlvmType;
      readonly base: Operand;
      readonly indices: readonly Operand[];
    }
  | {
      readonly opcode: "select";
      readonly result: string;
      readonly condition: Operand;
      readonly whenTrue: Operand;
      readonly whenFalse: Operand;
    }
  | {
      readonly opcode: "phi";
      readonly result: string;
      readonly type: LlvmType;
      readonly incoming: readonly { readonly value: Operand; readonly block: string }[];
    }
  | { readonly opcode: "freeze"; readonly result: string; readonly value: Operand }
  | {
      readonly opcode: "extractvalue";
      readonly result: string;
      readonly aggregate: Operand;
      readonly indices: readonly number[];
    }
  | {
      readonly opcode: "insertvalue";
      readonly result: string;
      readonly aggregate: Operand;
      readonly value: Operand;
      readonly indices: readonly number[];
    }
  | {
      readonly opcode: "call";
      readonly result: string | undefined;
      readonly type: LlvmType;
      readonly functionType: LlvmType | undefined;
      readonly callee: Operand;
      readonly arguments: readonly CallArgument[];
      readonly attributes: readonly Attribute[];
    }
  /** A call that goes on at `normal`, and at `unwind` where it ends by an exception. */
  | {
      readonly opcode: "invoke";
      readonly result: string | undefined;
      readonly type: LlvmType;
      readonly functionType: LlvmType | undefined;
      readonly callee: Operand;
      readonly arguments: readonly CallArgument[];
      readonly attributes: readonly Attribute[];
      readonly normal: string;
      readonly unwind: string;
    }
  /** Where an exception arrives: its result is the exception and which of the clauses wants it. */
  | {
      readonly opcode: "landingpad";
      readonly result: string;
      readonly type: LlvmType;
      /** It is entered whether or not a clause wants the exception. */
      readonly cleanup: boolean;
      readonly clauses: readonly LandingClause[];
    }
  /** Lets an exception go on to the caller. */
  | { readonly opcode: "resume"; readonly value: Operand }
  | { readonly opcode: "va_arg"; readonly result: string; readonly list: Operand; readonly type: LlvmType }
  | { readonly opcode: "fence" }
  | {
      readonly opcode: "atomicrmw";
      readonly result: string;
      readonly operation: string;
      readonly address: Operand;
      readonly value: Operand;
    }
  | {
      readonly opcode: "cmpxchg";
      readonly result: string;
      readonly address: Operand;
      readonly expected: Operand;
      readonly replacement: Operand;
    }
  | { readonly opcode: "ret"; readonly value: Operand | undefined }
  | { readonly opcode: "br"; readonly target: string }
  | {
      readonly opcode: "condbr";
      readonly condition: Operand;
      readonly whenTrue: string;
      readonly whenFalse: string;
      /** Not the compiler's: asks whether the call before it has ended by an exception (unwinding/index.ts). */
      readonly passesException?: true;
    }
  | {
      readonly opcode: "switch";
      readonly value: Operand;
      readonly otherwise: string;
      readonly cases: readonly { readonly value: Operand; readonly target: string }[];
    }
  | { readonly opcode: "indirectbr"; readonly address: Operand; readonly targets: readonly string[] }
  | { readonly opcode: "unreachable" }
  | {
      readonly opcode: "debug-record";
      /** `dbg_declare`, `dbg_value`, …; the instruction's `debug` is the record's location. */
      readonly record: string;
      readonly value: Operand;
      readonly variable: number;
      /** How the variable is computed from the value; an empty DIExpression says that it is the value. */
      readonly expression: MetadataReference | undefined;
    }
  | {
      readonly opcode: "vector";
      readonly name: "extractelement" | "insertelement" | "shufflevector";
      readonly result: string;
      readonly operands: readonly Operand[];
    }
  /** Instructions that the lowering refuses by name. */
  | {
      readonly opcode: "other";
      readonly name: string;
      readonly result: string | undefined;
      readonly text: string;
      readonly terminator: boolean;
    }
);

/** `catch` has the type that is caught, null for all; `filter` the types that a function may throw. */
export interface LandingClause {
  readonly kind: "catch" | "filter";
  readonly value: Operand;
}

export interface CallArgument {
  readonly value: Operand;
  readonly attributes: readonly Attribute[];
}

export type BinaryOperation =
  | "add"
  | "sub"
  | "mul"
  | "udiv"
  | "sdiv"
  | "urem"
  | "srem"
  | "shl"
  | "lshr"
  | "ashr"
  | "and"
  | "or"
  | "xor"
  | "fadd"
  | "fsub"
  | "fmul"
  | "fdiv"
  | "frem";

export type CastOperation =
  | "trunc"
  | "zext"
  | "sext"
  | "fptrunc"
  | "fpext"
  | "fptoui"
  | "fptosi"
  | "uitofp"
  | "sitofp"
  | "ptrtoint"
  | "inttoptr"
  | "bitcast"
  | "addrspacecast";

export type MetadataReference =
  | { readonly kind: "node"; readonly id: number }
  | { readonly kind: "inline"; readonly node: Metadata };

export type Metadata =
  /** `!{!1, null, i32 7, !"text"}` */
  | { readonly kind: "tuple"; readonly distinct: boolean; readonly elements: readonly MetadataValue[] }
  /** `!DILocation(line: 3, column: 5, scope: !9)` */
  | {
      readonly kind: "specialized";
      readonly name: string;
      readonly distinct: boolean;
      readonly fields: ReadonlyMap<string, MetadataValue>;
    };

export type MetadataValue =
  | { readonly kind: "node"; readonly id: number }
  | { readonly kind: "null" }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "number"; readonly value: bigint }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** DW_TAG_member, DIFlagPrototyped | DIFlagPublic, FullDebug … */
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "inline"; readonly node: Metadata }
  | { readonly kind: "value"; readonly operand: Operand };
