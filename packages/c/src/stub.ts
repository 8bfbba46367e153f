/**
 * What the user says of functions that nothing defines (`--stub`), and the C text of those that are to return a given
 * value.
 */
import type { UnknownStub } from "@everypath/core";
import type { Attribute, FunctionHeader, LlvmType, Module } from "./llvm/index.ts";

export type Stub = { readonly kind: UnknownStub } | { readonly kind: "returns"; readonly value: string };

export type Stubs = Readonly<Record<string, Stub>>;

/** By name, what the linker is told; what returns a given value is a function like any other by then. */
export function unknownStubs(stubs: Stubs): Readonly<Record<string, UnknownStub>> {
  return Object.fromEntries(
    Object.entries(stubs).flatMap(([name, { kind }]) => (kind === "returns" ? [] : [[name, kind]])),
  );
}

/** A C file with a function for each stub that returns a value, its parameters being `arg1`, `arg2`, … */
export function stubText(stubs: Stubs, modules: readonly Module[]): { readonly text: string } | Problem {
  const functions: string[] = [];
  for (const [name, stub] of Object.entries(stubs)) {
    const headers = modules.flatMap(({ functions: all }) => all.filter((one) => one.name === name));
    if (headers.length === 0 && isOfParameter(name, modules)) {
      if (stub.kind !== "returns") continue;
      return {
        problem: `--stub ${name}=returns:${stub.value}: ${name} is a function of the caller's; write ${name}=havoc or ${name}=pure`,
      };
    }
    const problem = problemOf(name, headers);
    if (problem !== undefined) return problem;
    if (stub.kind !== "returns") continue;
    const written = functionText(headers[0]!, stub.value);
    if (written === undefined)
      return {
        problem: `--stub ${name}=returns:${stub.value}: ${name} takes or returns what has no plain type; write it in a file, --stub ${name}=FILE.c`,
      };
    functions.push(written);
  }
  return { text: functions.join("\n") };
}

/** Whether it begins with a parameter's name, by which the caller's functions go: `f`, `o[0].get`. */
function isOfParameter(name: string, modules: readonly Module[]): boolean {
  const root = /^\**(\w+)/.exec(name)?.[1];
  return modules.some(({ functions }) =>
    functions.some(({ defined, parameters }) => defined && parameters.some((one) => one.name === root)),
  );
}

interface Problem {
  readonly problem: string;
}

function problemOf(name: string, headers: readonly FunctionHeader[]): Problem | undefined {
  if (headers.length === 0)
    return { problem: `--stub ${name}: the program calls no function of that name; check the spelling` };
  if (headers.some(({ defined }) => defined))
    return { problem: `--stub ${name}: the program defines it; leave the option out` };
  return undefined;
}

function functionText(header: FunctionHeader, value: string): string | undefined {
  const head = headText(header);
  if (head === undefined) return undefined;
  const answer = head.returned === "void" ? `(void)(${value})` : `return (${head.returned})(${value})`;
  return `${head.text} { ${answer}; }\n`;
}

/**
 * A file with a body for each of the functions: as it stands, one that returns an input and does nothing. Pointers are
 * `void *`, since the compiler keeps no more of their types. Undefined where there is no function.
 */
export function skeletonText(headers: readonly FunctionHeader[]): string | undefined {
  if (headers.length === 0) return undefined;
  const bodies = headers.map((header) => bodyText(header));
  const names = headers.map(({ name }) => `--stub ${name}=FILE.c`).join(" ");
  return `/* Functions that the program calls and does not define. Fill them in, and give the file with\n * ${names}\n */\n#include <everypath.h>\n\n${bodies.join("\n")}`;
}

function bodyText(header: FunctionHeader): string {
  const head = headText(header);
  const { name } = header;
  if (head === undefined)
    return `/* ${name}: it takes or returns a structure; write it with its declaration. */\n`;
  const lines = head.parameters.map((parameter) => `  (void)${parameter};\n`);
  if (head.returned === "void *") lines.push("  return 0;\n");
  else if (head.returned !== "void")
    lines.push(
      `  ${head.returned} result;\n`,
      `  everypath_symbolic(&result, sizeof result, "${name}()");\n`,
      "  return result;\n",
    );
  return `${head.text} {\n${lines.join("")}}\n`;
}

interface Head {
  readonly returned: string;
  readonly parameters: readonly string[];
  /** `int f(void *arg1)` */
  readonly text: string;
}

/** Undefined where something is passed that has no plain type. */
function headText({
  name,
  result,
  resultAttributes,
  parameters,
  variadic,
}: FunctionHeader): Head | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) return undefined;
  const returned = typeText(result, resultAttributes);
  const types = parameters.map(({ type, attributes }) =>
    attributes.some((one) => one.name === "byval" || one.name === "sret")
      ? undefined
      : typeText(type, attributes),
  );
  if (returned === undefined || types.some((type) => type === undefined || type === "void")) return undefined;
  const names = types.map((_, index) => `arg${index + 1}`);
  const listed = types.map((type, index) =>
    type === "void *" ? `void *${names[index]}` : `${type} ${names[index]}`,
  );
  const all = [...listed, ...(variadic && listed.length > 0 ? ["..."] : [])].join(", ");
  const space = returned === "void *" ? "" : " ";
  return { returned, parameters: names, text: `${returned}${space}${name}(${all === "" ? "void" : all})` };
}

/** A C type that is passed in the same way; undefined where there is none without a name of its own. */
function typeText(type: LlvmType, attributes: readonly Attribute[]): string | undefined {
  switch (type.kind) {
    case "void":
      return "void";
    case "float":
      return "float";
    case "double":
      return "double";
    case "pointer":
      return "void *";
    case "integer":
      return integerText(
        type.bits,
        attributes.some(({ name }) => name === "zeroext"),
      );
    case "other":
      return type.name === "x86_fp80" ? "long double" : undefined;
    default:
      return undefined;
  }
}

/** Smaller ones than `int` are passed in another way where they have no sign. */
function integerText(bits: number, isUnsigned: boolean): string | undefined {
  switch (bits) {
    case 1:
      return "_Bool";
    case 8:
      return isUnsigned ? "unsigned char" : "signed char";
    case 16:
      return isUnsigned ? "unsigned short" : "short";
    case 32:
      return "int";
    case 64:
      return "long long";
    case 128:
      return "__int128";
    default:
      return undefined;
  }
}
