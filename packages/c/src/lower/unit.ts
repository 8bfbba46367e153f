/** What lowering knows of the program around a function: its module, and the names and addresses that the linker fixed. */
import type { ModelFileName, Span, ValueType } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { FunctionHeader, Module } from "../llvm/module.ts";

export interface Unit {
  readonly module: Module;
  readonly layout: Layout;
  /** A library model rather than the user's file. */
  readonly model: boolean;
  /** Which of the library's models it is. */
  readonly modelFile?: ModelFileName;
  /** Operations may be executed on speculation, so that undefined behaviour is an error only where it matters (poison.ts). */
  readonly speculative: boolean;
  /** What a global, function or alias of this module stands for; undefined where the module never mentions it. */
  symbol(name: string): LinkedSymbol | undefined;
  /** The address that `&&label` denotes; undefined where there is no such block. */
  blockAddress(functionName: string, block: string): LinkedAddress | undefined;
  /** Notes a construct that lowering refuses. */
  refuse(what: string, span: Span): void;
}

/** A place in an object or procedure, by its linkage name. */
export interface LinkedAddress {
  readonly symbol: string;
  readonly addend: number;
  /** Address of the symbol itself plus the addend. */
  readonly address: number;
}

export interface LinkedSymbol extends LinkedAddress {
  /** The definition that the program uses, else this module's declaration; undefined for objects. */
  readonly function: FunctionHeader | undefined;
  /** Some module defines it. */
  readonly defined: boolean;
  /** A library model defines it. */
  readonly model: boolean;
  /** For objects only. */
  readonly object:
    | {
        readonly size: number;
        /** It is one scalar. */
        readonly scalar: boolean;
        readonly name: string;
        readonly type: ValueType | undefined;
      }
    | undefined;
}
