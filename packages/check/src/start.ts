/** What a run of the program may start from: any values of the parameters, and an area of its own for each pointer. */
import {
  elementSize,
  intConstant,
  intMultiply,
  intSort,
  type Procedure,
  type Program,
  type SymbolicTerm,
  symbol,
  type ValueType,
  type Variable,
} from "@everypath/core";
import type { ProgramCertificate } from "./certificate.ts";
import { atMost, inSort, minus, plus, zero } from "./integers.ts";
import { readFirst } from "./languages.ts";
import { filesLeft, inputEnded, inputLeft, tokenRest } from "./library/world.ts";
import { firstBase, lastBase, mostBytes, requireWideAddresses } from "./memory.ts";
import { NotChecked, Refused } from "./outcome.ts";
import type { Post } from "./post.ts";
import type { Area } from "./states.ts";

export interface StartContext {
  isSigned(procedure: Procedure, variable: Variable): boolean;
  freshName(): string;
  assume(formulas: readonly SymbolicTerm[]): void;
}

/** Arguments that a system passes to a program, at most. */
const mostArguments = (1n << 28n) - 2n;

/** Elements of a parameter's area, at most. */
const mostElements = 1n << 31n;

export function startOf(program: Program, certificate: ProgramCertificate, context: StartContext): Post {
  const { entry } = certificate.program;
  // With assumptions the front end makes the first call itself.
  const { driver } = program;
  const procedure = program.procedure(driver?.procedure ?? entry);
  if (procedure === undefined || (driver !== undefined && driver.entry !== entry))
    throw new Refused(`the program has no ${entry}`);
  refuseFunctionsAround(program);
  const areas: Area[] = program.objects.map((object) => ({
    name: object.name,
    base: intConstant(object.address),
    size: intConstant(object.size),
    lifetime: "global",
    depth: 0,
    isConstant: object.constant,
    isUnchanged: false,
    cells: [],
    rest:
      object.initial === undefined || object.changed === true
        ? { kind: "anything" }
        : { kind: "initial", object },
  }));
  const values = new Map<Variable, SymbolicTerm>();
  const kept = program.language === "c" ? worldAtStart(context) : [];
  const inputs = program.language === "c" || driver === undefined ? [] : readFirst(procedure);
  for (const { target } of inputs) {
    const value = symbol(context.freshName(), intSort);
    context.assume([inSort(value, target.sort, true, certificate.integers)]);
    values.set(target, value);
  }
  const isMain = program.language === "c" && procedure.name === "main";
  for (const [index, { variable, type }] of procedure.parameters.entries()) {
    const isVector = isMain && index > 0;
    if (isVector || type?.kind === "pointer") {
      requireWideAddresses(program.dataModel.pointerBits);
      const pointee = isVector || type?.kind !== "pointer" ? undefined : type.pointee;
      const area =
        isMain && index === 1
          ? argumentVector(context, variable.name, [...values.values()][0] ?? zero)
          : parameterArea(context, variable.name, pointee, certificate);
      values.set(variable, area.base);
      areas.push(area);
      continue;
    }
    const value = numberParameter(context, procedure, variable, certificate);
    // argc counts the program's own name.
    if (isMain) context.assume([atMost(intConstant(1), value), atMost(value, intConstant(mostArguments))]);
    values.set(variable, value);
  }
  return { frames: [{ procedure, block: 0, index: 0, values: new Map([...values, ...kept]) }], areas };
}

function numberParameter(
  context: StartContext,
  procedure: Procedure,
  variable: Variable,
  { integers }: ProgramCertificate,
): SymbolicTerm {
  const value = symbol(context.freshName(), intSort);
  const signed = context.isSigned(procedure, variable);
  context.assume([inSort(value, variable.sort, signed, integers)]);
  if (integers === "mathematical" && !signed) context.assume([atMost(zero, value)]);
  return value;
}

/** Functions that run before or after the entry, of which the certificate says nothing. */
function refuseFunctionsAround({ initializers, finalizers }: Program): void {
  const [constructor] = initializers;
  if (constructor !== undefined) throw new NotChecked(`constructor function ${constructor}`);
  const [destructor] = finalizers;
  if (destructor !== undefined) throw new NotChecked(`destructor function ${destructor}`);
}

/** So many pointers to arguments as `argc` says, and null behind them. */
function argumentVector({ freshName, assume }: StartContext, name: string, count: SymbolicTerm): Area {
  const base = symbol(freshName(), intSort);
  assume([atMost(intConstant(firstBase), base), atMost(base, intConstant(lastBase))]);
  return {
    name,
    base,
    size: intMultiply(intConstant(8), plus(count, intConstant(1))),
    lifetime: "global",
    depth: 0,
    isConstant: true,
    isUnchanged: false,
    cells: [],
    rest: { kind: "arguments" },
  };
}

/** Standard input has any number of bytes, no file is open, and strtok has no text. */
function worldAtStart({ freshName, assume }: StartContext): readonly (readonly [Variable, SymbolicTerm])[] {
  const left = symbol(freshName(), intSort);
  assume([atMost(zero, left)]);
  return [
    [inputLeft, left],
    [inputEnded, zero],
    [filesLeft, zero],
    [tokenRest, zero],
  ];
}

function parameterArea(
  { freshName, assume }: StartContext,
  name: string,
  pointee: ValueType | undefined,
  { zeroTerminated }: ProgramCertificate,
): Area {
  const any = (least: bigint, most: SymbolicTerm) => {
    const value = symbol(freshName(), intSort);
    assume([atMost(intConstant(least), value), atMost(value, most)]);
    return value;
  };
  const bytes = elementSize(pointee);
  const elements = any(1n, intConstant(mostElements));
  const size = intMultiply(intConstant(bytes), elements);
  assume([atMost(size, intConstant(mostBytes))]);
  const isZeroTerminated = zeroTerminated.includes(name);
  const at = isZeroTerminated ? any(0n, minus(elements, intConstant(1))) : undefined;
  return {
    name,
    base: any(firstBase, intConstant(lastBase)),
    size,
    lifetime: "global",
    depth: 0,
    isConstant: false,
    isUnchanged: false,
    cells:
      at === undefined
        ? []
        : [
            {
              offset: intMultiply(intConstant(bytes), at),
              bytes,
              value: zero,
              signed: pointee?.kind !== "integer" || pointee.signed,
            },
          ],
    rest: { kind: "anything" },
  };
}
