/**
 * Slicing: a program without what no property depends on. Left out are assignments to local variables that nothing kept reads, and decisions
 * between whose outcome and the place where control is sure to come together again nothing is kept: an `if`, or a whole loop.
 *
 * A run of the program that fails is a run of the slice that fails, since what is kept sees the same values in the same order. The slice has more:
 * it comes past loops that may never end, and past checks of properties that are not asked for. So `safe` of the slice is `safe` of the
 * program, and anything else is found out from the program itself. Kept are all checks that are asked about, everything that can fail by itself
 * or touches memory, calls, globals and outputs, and variables that may hold what such an instruction gave them: they decide at `exit` what memory
 * is lost (engine/machine/leaks.ts).
 */
import {
  type Block,
  changesMemory,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  limits,
  type Procedure,
  type Program,
  type Span,
  successorsOf,
  type Term,
  type Terminator,
  type Variable,
  variablesRead,
  variablesWritten,
} from "@everypath/core";

export interface Slice {
  readonly program: Program;
  /** The procedure that a procedure of the slice was made from. */
  originalOf(procedure: Procedure): Procedure;
}

/** `property`: the only one asked about, as `propertyOf` names it; undefined: all. Answers undefined where nothing can be left out. */
export function sliceOf(program: Program, entry: string, property: string | undefined): Slice | undefined {
  const only = isOnceIn(program, entry, property) ? entry : undefined;
  const slices = new Map<Procedure, Procedure>();
  const originals = new Map<Procedure, Procedure>();
  const procedure = (name: string): Procedure | undefined => {
    const original = program.procedure(name);
    if (original === undefined || original.model) return original;
    let sliced = slices.get(original);
    if (sliced === undefined) {
      sliced =
        original.blocks.length > limits.bmc.slicedBlocks
          ? original
          : sliceProcedure(original, property, name === only);
      slices.set(original, sliced);
      originals.set(sliced, original);
    }
    return sliced;
  };
  const names = [
    ...program.userProcedures,
    ...(program.driver === undefined ? [] : [program.driver.procedure]),
  ];
  if (names.every((name) => procedure(name) === program.procedure(name))) return undefined;
  return {
    program: { ...program, procedure },
    originalOf: (sliced) => originals.get(sliced) ?? sliced,
  };
}

/** Whether nothing but the one run of the entry can come to the property, so that the run can end where it no longer does. */
function isOnceIn(
  { driver, userProcedures, procedure }: Program,
  entry: string,
  property: string | undefined,
): boolean {
  if (property?.startsWith(`${entry}:`) !== true || property.endsWith(":memory-leak")) return false;
  const calls = userProcedures
    .flatMap((name) => procedure(name)?.blocks ?? [])
    .flatMap(({ instructions }) =>
      instructions.flatMap((instruction) => (instruction.kind === "call" ? [instruction.callee] : [])),
    );
  return (
    driver === undefined && calls.every((callee) => callee.kind !== "procedure" || callee.name !== entry)
  );
}

/** Blocks from which the property cannot be reached end the run. */
function endedBehind({ blocks, name }: Procedure, property: string | undefined): readonly Block[] {
  if (property === undefined) return blocks;
  const leads = new Set<number>();
  for (const [block, { instructions, terminator }] of blocks.entries())
    if ([...instructions, terminator].some(({ span }) => isAt(span, name, property))) leads.add(block);
  for (let before = -1; before !== leads.size; ) {
    before = leads.size;
    for (const [block, { terminator }] of blocks.entries())
      if (successorsOf(terminator).some((next) => leads.has(next))) leads.add(block);
  }
  return blocks.map((block, index): Block => {
    if (leads.has(index)) return block;
    const { span } = block.terminator;
    return { instructions: [], terminator: { kind: "stop", span, weight: 0 } };
  });
}

function isAt({ line, column }: Span, name: string, property: string): boolean {
  return property.startsWith(`${name}:${line}:${column}:`);
}

/** The procedure itself where there is nothing to leave out. `isOnce`: the property is met in one run of this procedure only. */
export function sliceProcedure(
  procedure: Procedure,
  property: string | undefined,
  isOnce = false,
): Procedure {
  const blocks = isOnce ? endedBehind(procedure, property) : procedure.blocks;
  const joins = postdominators(blocks);
  const regions = blocks.map((_, block) => regionOf(blocks, joins, block));
  const kept = new Set<Instruction>();
  const decided = new Set<number>();
  const needed = new Set<Variable>(procedure.parameters.map(({ variable }) => variable));
  const need = (expressions: readonly Term[]): void => {
    for (const expression of expressions)
      for (const variable of variablesRead(expression)) needed.add(variable);
  };
  const keep = (instruction: Instruction): void => {
    kept.add(instruction);
    need(expressionsOf(instruction));
    for (const variable of variablesWritten(instruction)) needed.add(variable);
  };
  const isRead = (instruction: Instruction): boolean =>
    variablesWritten(instruction).some((variable) => needed.has(variable));
  const isLive = (block: number): boolean =>
    decided.has(block) || blocks[block]!.instructions.some((instruction) => kept.has(instruction));
  for (const { instructions, terminator } of blocks) {
    for (const instruction of instructions)
      if (!isOptional(instruction, procedure, property)) keep(instruction);
    if (terminator.kind === "return") need(expressionsOfTerminator(terminator));
  }
  for (let before = -1; before !== kept.size + decided.size; ) {
    before = kept.size + decided.size;
    for (const [block, { instructions, terminator }] of blocks.entries()) {
      for (const instruction of instructions)
        if (!kept.has(instruction) && isRead(instruction)) keep(instruction);
      if (!isFork(terminator) || decided.has(block) || regions[block]?.some(isLive) === false) continue;
      decided.add(block);
      need(expressionsOfTerminator(terminator));
    }
  }
  const sliced = blocks.map(({ instructions, terminator }, block): Block => {
    const goesOn = decided.has(block) ? terminator : withoutFork(terminator, joins[block]);
    return { instructions: instructions.filter((instruction) => kept.has(instruction)), terminator: goesOn };
  });
  // Assignments alone are not worth another run.
  const isSame = sliced.every(({ terminator }, index) => terminator === procedure.blocks[index]!.terminator);
  return isSame ? procedure : { ...procedure, blocks: sliced };
}

function isFork({ kind }: Terminator): boolean {
  return kind === "branch" || kind === "switch";
}

/** A fork whose sides do not matter leads where they meet. */
function withoutFork(terminator: Terminator, join: number | undefined): Terminator {
  const { span, weight } = terminator;
  return isFork(terminator) ? { kind: "jump", target: join!, span, weight } : terminator;
}

/** Whether the instruction can be left out where nothing reads what it assigns. */
function isOptional(instruction: Instruction, { name }: Procedure, property: string | undefined): boolean {
  if (changesMemory(instruction)) return false;
  const { span } = instruction;
  const isAsked = property === undefined || isAt(span, name, property);
  switch (instruction.kind) {
    case "assign":
    case "input":
    case "distinguish":
      return instruction.target.scope === "local";
    case "load":
      return !isAsked && instruction.target.scope === "local";
    case "check":
    case "claim":
    case "relate":
      return !isAsked;
    case "cut":
      return true;
    case "output":
    case "assume":
    case "allocate":
    case "call":
    case "new":
    case "resolve":
    case "unsupported":
      return false;
    default:
      return instruction satisfies never;
  }
}

/** The blocks that may run from the decision to its join, the deciding one if it may run again; undefined: there is no join. */
function regionOf(
  blocks: readonly Block[],
  joins: readonly (number | undefined)[],
  block: number,
): readonly number[] | undefined {
  const join = joins[block];
  if (join === undefined) return undefined;
  const region = new Set(successorsOf(blocks[block]!.terminator).filter((next) => next !== join));
  for (const at of region)
    for (const next of successorsOf(blocks[at]!.terminator)) if (next !== join) region.add(next);
  return [...region];
}

/** For each block the first one that every way from it to an end passes; undefined where there is none. */
function postdominators(blocks: readonly Block[]): readonly (number | undefined)[] {
  const all = new Set(blocks.keys());
  const behind: ReadonlySet<number>[] = blocks.map(() => all);
  for (let changed = true; changed; ) {
    changed = false;
    for (let block = blocks.length - 1; block >= 0; block--) {
      const next = successorsOf(blocks[block]!.terminator);
      const common =
        next.length === 0
          ? new Set<number>()
          : new Set([...behind[next[0]!]!].filter((at) => next.every((one) => behind[one]!.has(at))));
      common.add(block);
      if (common.size === behind[block]!.size) continue;
      behind[block] = common;
      changed = true;
    }
  }
  // The nearest one is passed by every way to the others.
  return blocks.map((_, block) => {
    const candidates = [...behind[block]!].filter((at) => at !== block);
    return behind[block] === all
      ? undefined
      : candidates.find((at) => candidates.every((other) => behind[at]!.has(other)));
  });
}
