/** What the models of exceptions (runtime/libc/exceptions.c) have for the code that `unwinding` makes. */
import { leavingCheck, uncaughtCheck } from "@everypath/core";
import type { Attribute, FunctionHeader, GlobalVariable, LlvmType } from "../llvm/module.ts";

export const pointer: LlvmType = { kind: "pointer", addressSpace: 0 };
export const word: LlvmType = { kind: "integer", bits: 32 };
const nothing: LlvmType = { kind: "void" };

/** The exception that looks for a handler; null where there is none. */
export const inFlight = "__everypath_in_flight";
/** `void (void)`: the search among the clauses of a landing pad begins. */
export const beginSearch = "__everypath_begin_search";
/** `int (const void *type)`: whether a handler of this type takes the exception, none before having taken it. */
export const catches = "__everypath_catches";
/** `void *(void)`: the exception has arrived, and is no longer in flight. */
export const land = "__everypath_land";
/** `void (void *exception)`: it goes on to the caller. */
export const flyOn = "__everypath_fly_on";

const harmless: readonly Attribute[] = [{ name: "nounwind" }];

function declaration(name: string, result: LlvmType, parameters: readonly LlvmType[]): FunctionHeader {
  return {
    name,
    result,
    resultAttributes: [],
    parameters: parameters.map((type, index) => ({ type, name: String(index), attributes: [] })),
    variadic: false,
    linkage: "",
    attributes: harmless,
    defined: false,
    debug: undefined,
    line: 0,
    body: () => [],
  };
}

/** What a module with exceptions declares besides its own. */
export const declaredFunctions: readonly FunctionHeader[] = [
  declaration(beginSearch, nothing, []),
  declaration(catches, word, [pointer]),
  declaration(land, pointer, []),
  declaration(flyOn, nothing, [pointer]),
  declaration(uncaughtCheck, nothing, []),
  declaration(leavingCheck, nothing, []),
];

/** `void (void)`: an exception is thrown that nothing in the program can catch. */
export const throwToNobody = declaration("__everypath_throw_to_nobody", nothing, []);

export const declaredObjects: readonly GlobalVariable[] = [
  {
    name: inFlight,
    type: pointer,
    constant: false,
    linkage: "external",
    threadLocal: false,
    initializer: undefined,
    alignment: undefined,
    section: undefined,
    debug: [],
    line: 0,
  },
];
