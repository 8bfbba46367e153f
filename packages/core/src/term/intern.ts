/**
 * The hash-consing table: the only place where term objects are made. Structure is hashed from the leaves' names and
 * values (never from ids), so that a term's hash, and every order derived from it, is the same in every run and worker.
 */

import type { LimitName } from "../limits/index.ts";
import { passNode } from "./alarm.ts";
import { ApplicationNode, BoundNode, ConstantNode, SymbolNode, VariableNode } from "./node.ts";
import { boolSort, printSort, type Sort } from "./sort.ts";
import type {
  Application,
  Bound,
  Constant,
  ConstantValue,
  OperatorName,
  Symbol,
  Term,
  Variable,
} from "./term.ts";

let created = 0;

/** How many distinct terms exist. */
export function termCount(): number {
  return created;
}

// --- hashing ---------------------------------------------------------------------------------------------------------

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hashString(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

const stringHashes = new Map<string, number>();

/** Hash of a text from a small set (operators, sorts), remembered. */
function knownStringHash(text: string): number {
  let hash = stringHashes.get(text);
  if (hash === undefined) {
    hash = hashString(text);
    stringHashes.set(text, hash);
  }
  return hash;
}

const sortHashes = new Map<Sort, number>();

function hashSort(sort: Sort): number {
  let hash = sortHashes.get(sort);
  if (hash === undefined) {
    hash = hashString(`${sort.kind} ${printSort(sort)}`);
    sortHashes.set(sort, hash);
  }
  return hash;
}

// --- leaves ----------------------------------------------------------------------------------------------------------

/** Constants by value; integers that a number holds exactly are found by that number, which is faster than by bigint. */
const constantsBySort = new Map<Sort, Map<ConstantValue, Constant>>();
const negativeZeros = new Map<Sort, Constant>();
const greatestSafe = BigInt(Number.MAX_SAFE_INTEGER);

function keyOf(value: ConstantValue): ConstantValue {
  return typeof value === "bigint" && value <= greatestSafe && value >= -greatestSafe ? Number(value) : value;
}

function hashValue(value: ConstantValue): number {
  const key = keyOf(value);
  if (typeof key === "number" && Number.isSafeInteger(key) && !Object.is(key, -0)) {
    return mix(mix(0x2545f491, key | 0), Math.floor(key / 0x1_0000_0000) | 0);
  }
  return hashString(typeof key === "bigint" ? key.toString(16) : Object.is(key, -0) ? "-0" : String(key));
}

function makeConstant(sort: Sort, value: ConstantValue): Constant {
  return new ConstantNode(created++, mix(hashValue(value), hashSort(sort)), sort, value);
}

/** The constant with this value, which must already be in the sort's form (bit-vectors unsigned, floats rounded). */
export function internConstant(sort: Sort, value: ConstantValue): Constant {
  if (value === 0 && Object.is(value, -0)) {
    let zero = negativeZeros.get(sort);
    if (zero === undefined) {
      zero = makeConstant(sort, value);
      negativeZeros.set(sort, zero);
    }
    return zero;
  }
  let values = constantsBySort.get(sort);
  if (values === undefined) {
    values = new Map();
    constantsBySort.set(sort, values);
  }
  const key = keyOf(value);
  let constant = values.get(key);
  if (constant === undefined) {
    constant = loose?.constant(sort, key) ?? makeConstant(sort, value);
    values.set(key, constant);
  }
  return constant;
}

const symbolsByName = new Map<string, Symbol[]>();

export function internSymbol(name: string, sort: Sort, indeterminate: boolean): Symbol {
  let sameName = symbolsByName.get(name);
  if (sameName === undefined) {
    sameName = [];
    symbolsByName.set(name, sameName);
  }
  for (const known of sameName) {
    if (known.sort === sort && known.indeterminate === indeterminate) return known;
  }
  const hash = mix(mix(hashString(name), hashSort(sort)), indeterminate ? 3 : 2);
  const made = new SymbolNode(created++, hash, sort, name, indeterminate);
  sameName.push(made);
  return made;
}

const variablesByName = new Map<string, Variable[]>();

export function internVariable(name: string, sort: Sort, scope: "local" | "global", slot: number): Variable {
  let sameName = variablesByName.get(name);
  if (sameName === undefined) {
    sameName = [];
    variablesByName.set(name, sameName);
  }
  for (const known of sameName) {
    if (known.slot === slot && known.sort === sort && known.scope === scope) return known;
  }
  const hash = mix(mix(mix(hashString(name), hashSort(sort)), slot), scope === "local" ? 5 : 7);
  const made = new VariableNode(created++, hash, sort, name, scope, slot);
  sameName.push(made);
  return made;
}

const boundIntegers = new Map<number, Bound>();

export function internBound(index: number): Bound {
  let bound = boundIntegers.get(index);
  if (bound === undefined) {
    bound = new BoundNode(created++, mix(0x51ed270b, index), index);
    boundIntegers.set(index, bound);
  }
  return bound;
}

// --- work bounds -----------------------------------------------------------------------------------------------------

/** Thrown where an operation would build terms beyond what can be worked with. */
export class TermOutOfReach extends RangeError {
  constructor(
    message: string,
    /** What was reached. */
    readonly limit: LimitName,
  ) {
    super(message);
  }
}

let applicationsLeft = Number.POSITIVE_INFINITY;

/**
 * From here on so many applications may be asked for, new ones or known; the next one throws `TermOutOfReach`. Counting what is asked for, and
 * not what is new, makes the bound independent of what the table holds.
 */
export function boundTerms(applications: number): void {
  applicationsLeft = applications;
}

// --- applications: open addressing, linear probing, load at most one half ---------------------------------------------

let capacity = 1 << 12;
let slotHashes = new Int32Array(capacity);
/** Index into `applications`, plus one; 0 is an empty slot. */
let slotIndices = new Int32Array(capacity);
const applications: ApplicationNode[] = [];

function grow(): void {
  capacity *= 2;
  slotHashes = new Int32Array(capacity);
  slotIndices = new Int32Array(capacity);
  const mask = capacity - 1;
  for (let index = 0; index < applications.length; index += 1) {
    const hash = (applications[index] as ApplicationNode).hash;
    let slot = hash & mask;
    while (slotIndices[slot] !== 0) slot = (slot + 1) & mask;
    slotHashes[slot] = hash;
    slotIndices[slot] = index + 1;
  }
}

export const noParameters: readonly number[] = Object.freeze([]);

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

function sameTerms(a: readonly Term[], b: readonly Term[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/**
 * The application, as it stands: no rule of the normal form is applied, which is why only the files under normal/
 * call this. The argument array becomes part of the term and must not be changed afterwards.
 */
export function internApplication(
  operator: OperatorName,
  sort: Sort,
  args: readonly Term[],
  parameters: readonly number[] = noParameters,
  symbol = "",
): Application {
  passNode();
  if (--applicationsLeft < 0)
    throw new TermOutOfReach("one operation builds terms without end", "machine.applicationsOfInstruction");
  let hash = knownStringHash(operator);
  for (let index = 0; index < args.length; index += 1) hash = mix(hash, (args[index] as Term).hash);
  for (let index = 0; index < parameters.length; index += 1) hash = mix(hash, parameters[index] as number);
  // A bound integer's name is no part of what a quantifier means.
  const named = symbol !== "" && operator !== "forall" && operator !== "exists";
  if (named) hash = mix(hash, knownStringHash(symbol));
  if (args.length === 0 || operator === "apply") hash = mix(hash, hashSort(sort));
  hash |= 0;
  const mask = capacity - 1;
  let slot = hash & mask;
  for (;;) {
    const index = slotIndices[slot] as number;
    if (index === 0) break;
    if (slotHashes[slot] === hash) {
      const known = applications[index - 1] as ApplicationNode;
      if (
        known.operator === operator &&
        known.sort === sort &&
        (!named || known.symbol === symbol) &&
        sameTerms(known.arguments, args) &&
        sameNumbers(known.parameters, parameters)
      ) {
        return known;
      }
    }
    slot = (slot + 1) & mask;
  }
  const made =
    loose?.application(
      hash,
      (known) =>
        known.operator === operator &&
        known.sort === sort &&
        (!named || known.symbol === symbol) &&
        sameTerms(known.arguments, args) &&
        sameNumbers(known.parameters, parameters),
    ) ?? new ApplicationNode(created++, hash, sort, operator, args, parameters, symbol);
  enter(made, slot);
  return made;
}

/** In a slot that is empty. */
function enter(node: ApplicationNode, slot: number): void {
  applications.push(node);
  slotHashes[slot] = node.hash;
  slotIndices[slot] = applications.length;
  if (applications.length * 2 > capacity) grow();
}

// --- giving back what nobody uses ------------------------------------------------------------------------------------

/** While garbage is looked for: the terms that were there, held so that those that nobody else holds can go. */
let loose: LooseTerms | undefined;

class LooseTerms {
  private readonly constants = new Map<Sort, Map<ConstantValue, WeakRef<Constant>>>();
  private readonly refs: readonly WeakRef<ApplicationNode>[];
  private readonly hashes: Int32Array;
  private readonly indices: Int32Array;

  /** Takes them out of the table. */
  constructor() {
    for (const [sort, values] of constantsBySort) {
      const held = new Map<ConstantValue, WeakRef<Constant>>();
      for (const [key, constant] of values) held.set(key, new WeakRef(constant));
      this.constants.set(sort, held);
    }
    constantsBySort.clear();
    this.refs = applications.map((node) => new WeakRef(node));
    this.hashes = slotHashes;
    this.indices = slotIndices;
    applications.length = 0;
    capacity = 1 << 12;
    slotHashes = new Int32Array(capacity);
    slotIndices = new Int32Array(capacity);
  }

  constant(sort: Sort, key: ConstantValue): Constant | undefined {
    return this.constants.get(sort)?.get(key)?.deref();
  }

  application(hash: number, isIt: (known: ApplicationNode) => boolean): ApplicationNode | undefined {
    const mask = this.hashes.length - 1;
    for (let slot = hash & mask; this.indices[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.hashes[slot] !== hash) continue;
      const known = this.refs[this.indices[slot]! - 1]!.deref();
      if (known !== undefined && isIt(known)) return known;
    }
    return undefined;
  }

  /** Puts back those that somebody holds, and are not back already. */
  putBack(): void {
    for (const [sort, held] of this.constants) {
      const values = constantsBySort.get(sort) ?? new Map<ConstantValue, Constant>();
      constantsBySort.set(sort, values);
      for (const [key, ref] of held) {
        const constant = ref.deref();
        if (constant !== undefined) values.set(key, constant);
      }
    }
    for (const ref of this.refs) {
      const node = ref.deref();
      if (node !== undefined) putBack(node);
    }
  }
}

function putBack(node: ApplicationNode): void {
  const mask = capacity - 1;
  let slot = node.hash & mask;
  for (; slotIndices[slot] !== 0; slot = (slot + 1) & mask) {
    if (applications[slotIndices[slot]! - 1] === node) return;
  }
  enter(node, slot);
}

/**
 * From here on the table keeps no term alive: those that nobody else holds go with the next garbage that is collected after the work under
 * way has ended (a turn of the event loop). A term that is alive is found again as before, so that equal terms stay one object.
 */
export function loosenTerms(): void {
  loose ??= new LooseTerms();
}

/** From here on the table keeps its terms again. */
export function fastenTerms(): void {
  const before = loose;
  loose = undefined;
  before?.putBack();
}

export const trueConstant: Constant = internConstant(boolSort, true);
export const falseConstant: Constant = internConstant(boolSort, false);
