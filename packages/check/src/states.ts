/** The abstract states of a certificate, read over the program that was compiled anew. */

import {
  collectSymbols,
  type GlobalObject,
  type Instruction,
  intAdd,
  intConstant,
  intLessOrEqual,
  intMultiply,
  intSort,
  type Procedure,
  type Program,
  type SymbolicTerm,
  symbol,
  type Terminator,
  type Variable,
} from "@everypath/core";
import type { CertificateLinear } from "@everypath/its";
import type { CertificateState } from "./certificate.ts";
import { zero } from "./integers.ts";
import { worldVariables } from "./library/world.ts";
import { variablesByName } from "./names.ts";
import { Refused } from "./outcome.ts";

export interface Frame {
  readonly procedure: Procedure;
  readonly block: number;
  readonly index: number;
  /** Of the first frame also those of the variables that all procedures share. */
  readonly values: ReadonlyMap<Variable, SymbolicTerm>;
}

export interface Cell {
  readonly offset: SymbolicTerm;
  readonly bytes: number;
  readonly value: SymbolicTerm;
  readonly signed: boolean;
  /** The value as it is read the other way, where it is not simply wrapped. */
  readonly valueOtherwise?: SymbolicTerm;
  /** It says what is so anyway: a state need not have it. */
  readonly isOptional?: boolean;
}

/** What holds of bytes that no cell speaks of. */
export type Rest =
  | { readonly kind: "anything" }
  | { readonly kind: "zero" }
  /** Pointers to the arguments of `main`, and null behind them. */
  | { readonly kind: "arguments" }
  /** A file that the program opened; nobody knows what its bytes are. */
  | { readonly kind: "stream" }
  /** The variable arguments of a call; of the bytes nothing more is known. */
  | { readonly kind: "variadic" }
  | { readonly kind: "initial"; readonly object: GlobalObject };

export interface Area {
  readonly name: string;
  readonly base: SymbolicTerm;
  readonly size: SymbolicTerm;
  readonly lifetime: "stack" | "heap" | "global";
  readonly depth: number;
  readonly isConstant: boolean;
  /** Its bytes are as they were when the run of the abstracted call began. */
  readonly isUnchanged: boolean;
  readonly cells: readonly Cell[];
  readonly rest: Rest;
}

export interface State {
  readonly frames: readonly Frame[];
  /** Each holds. */
  readonly facts: readonly SymbolicTerm[];
  /** What the facts say is at least 0. */
  readonly amounts: readonly SymbolicTerm[];
  readonly areas: readonly Area[];
  readonly isChosen: boolean;
}

/** Other names are the checker's own. */
const symbolName = /^[A-Za-z0-9_]+$/;

export function linearTerm({ coefficients, constant }: CertificateLinear): SymbolicTerm {
  let sum = intConstant(BigInt(constant));
  for (const [name, factor] of Object.entries(coefficients)) {
    if (!symbolName.test(name)) throw new Refused(`'${name}' is no name of a symbolic variable`);
    sum = intAdd(sum, intMultiply(intConstant(BigInt(factor)), symbol(name, intSort)));
  }
  return sum;
}

export function stateOf(program: Program, data: CertificateState): State {
  const amounts = data.facts.map(linearTerm);
  return {
    frames: data.frames.map(({ procedure: name, block, index, values }, depth) => {
      const procedure = program.procedure(name);
      if (procedure === undefined) throw new Refused(`the program has no ${name}`);
      const own = procedure.blocks[block];
      if (own === undefined || index > own.instructions.length)
        throw new Refused(`${name} has no instruction ${block}:${index}`);
      const variables = variablesByName(procedure);
      const shared = depth === 0 ? sharedValues(program, data) : [];
      return {
        procedure,
        block,
        index,
        values: new Map([
          ...shared,
          ...Object.entries(values).map(([each, value]) => {
            const kept = depth === 0 ? worldVariables.get(each) : undefined;
            const variable = kept ?? variables.get(each);
            if (variable === undefined) throw new Refused(`${name} has no variable ${each}`);
            return [variable, linearTerm(value)] as const;
          }),
        ]),
      };
    }),
    facts: amounts.map((each) => intLessOrEqual(zero, each)),
    amounts,
    areas: areasOf(program, data),
    isChosen: (data.chosen ?? []).length > 0,
  };
}

function sharedValues(
  { globals }: Program,
  { shared = {} }: CertificateState,
): readonly (readonly [Variable, SymbolicTerm])[] {
  return Object.entries(shared).map(([name, value]) => {
    const found = globals.find(({ variable }) => variable.name === name);
    if (found === undefined) throw new Refused(`the program has no variable ${name} that procedures share`);
    return [found.variable, linearTerm(value)];
  });
}

function areasOf(program: Program, { areas }: CertificateState): readonly Area[] {
  if (new Set(areas.map(({ name }) => name)).size < areas.length)
    throw new Refused("two areas have one name");
  // That is how the checker calls the area that a step makes.
  if (areas.some(({ name }) => name === "")) throw new Refused("an area has no name");
  return areas.map(({ name, base, size, lifetime, depth, constant, unchanged, cells, rest }) => ({
    name,
    base: linearTerm(base),
    size: linearTerm(size),
    lifetime,
    depth,
    isConstant: constant,
    isUnchanged: unchanged === true,
    cells: cells.map(({ offset, bytes, value, signed }) => ({
      offset: linearTerm(offset),
      bytes,
      value: linearTerm(value),
      signed,
    })),
    rest: restOf(program, rest),
  }));
}

function restOf(program: Program, rest: CertificateState["areas"][number]["rest"]): Rest {
  if (typeof rest === "string") return { kind: rest };
  const object = program.objects.find(({ name }) => name === rest.initial);
  if (object === undefined) throw new Refused(`the program has no global ${rest.initial}`);
  return { kind: "initial", object };
}

export function topOf<F>({ frames }: { readonly frames: readonly F[] }): F {
  return frames.at(-1) as F;
}

/** What is executed next. */
export function nextOf({ procedure, block, index }: Frame): Instruction | Terminator {
  const { instructions, terminator } = procedure.blocks[block] as Procedure["blocks"][number];
  return instructions[index] ?? terminator;
}

/** Every term of the state. */
export function termsOf({ frames, facts, areas }: State): readonly SymbolicTerm[] {
  return [
    ...frames.flatMap(({ values }) => [...values.values()]),
    ...facts,
    ...areas.flatMap(({ base, size, cells }) => [
      base,
      size,
      ...cells.flatMap(({ offset, value }) => [offset, value]),
    ]),
  ];
}

export function symbolsIn(terms: readonly SymbolicTerm[]): ReadonlySet<SymbolicTerm> {
  return new Set(collectSymbols(terms) as readonly SymbolicTerm[]);
}
