/** Whether the numbers of `--call` fit the parameters they are given for: none is cut off, rounded to infinity or bent into another type. */
import type { Parameter } from "@everypath/core";
import { shorten } from "@everypath/report";
import type { Call, CallArgument } from "./settings/call.ts";

/** One line about the first that does not fit. */
export function misfit(
  { procedure, arguments: given }: Call,
  parameters: readonly Parameter[],
): string | undefined {
  for (const [index, argument] of given.entries()) {
    const parameter = parameters[index];
    const why = parameter === undefined ? looseMisfit(argument) : misfitOf(argument, parameter);
    if (why === undefined) continue;
    const name = parameter?.variable.name ?? `argument ${index + 1}`;
    return `--call gives ${shorten(numberText(argument), 40)} for ${name} of ${procedure}, ${why}`;
  }
  return undefined;
}

/** Of a variadic procedure: as the compiler would choose its type. */
function looseMisfit(argument: CallArgument): string | undefined {
  if (argument.kind === "float") return misfitOfFloat(argument.value, Number.MAX_VALUE);
  return argument.kind === "integer" ? misfitOfWidth(argument.value, 64, undefined) : undefined;
}

function misfitOf(argument: CallArgument, { variable, type }: Parameter): string | undefined {
  if (argument.kind !== "integer" && argument.kind !== "float") return undefined;
  const { sort } = variable;
  const number = Number(argument.value);
  switch (sort.kind) {
    case "float":
      return misfitOfFloat(number, sort.significand === 24 ? largestSingle : Number.MAX_VALUE);
    case "bitvec": {
      if (argument.kind === "float" && type?.kind === "pointer")
        return "which is a pointer; give NULL or a text";
      if (argument.kind === "float" && !Number.isInteger(number))
        return "which holds whole numbers; write one of them";
      const signed = type?.kind === "integer" ? type.signed : undefined;
      return misfitOfWidth(BigInt(argument.value), sort.width, signed);
    }
    default:
      return argument.kind === "float" && !Number.isInteger(number)
        ? "which holds whole numbers; write one of them"
        : undefined;
  }
}

const largestSingle = (2 - 2 ** -23) * 2 ** 127;

function misfitOfFloat(number: number, largest: number): string | undefined {
  // What is rounded down to the largest number still fits it.
  const rounded = largest === largestSingle ? Math.fround(number) : number;
  return Number.isFinite(rounded) ? undefined : `which holds numbers up to ${largest}; write a smaller one`;
}

/** A negative number is one of the other end for an unsigned type, as C has it: -1 is its largest. */
function misfitOfWidth(value: bigint, width: number, signed: boolean | undefined): string | undefined {
  const least = -(1n << BigInt(width - 1));
  const most = (1n << BigInt(signed === true ? width - 1 : width)) - 1n;
  if (value >= least && value <= most) return undefined;
  return `which holds numbers from ${signed === false ? 0 : least} to ${most}; write one of them`;
}

function numberText(argument: CallArgument): string {
  return argument.kind === "integer" || argument.kind === "float" ? String(argument.value) : argument.kind;
}
