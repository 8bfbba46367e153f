/** The blocks of one procedure while they are written: variables with their slots, instructions with the place of their statement. */
import {
  type Block,
  type BlockIndex,
  type Instruction,
  type Sort,
  type Span,
  type Term,
  type Terminator,
  trueTerm,
  type Variable,
  variable,
} from "@everypath/core";

/** A union's members without the fields that every one of them has. */
type Bare<T> = T extends unknown ? Omit<T, "span" | "weight"> : never;
export type BareInstruction = Bare<Instruction>;
export type BareTerminator = Bare<Terminator>;

interface OpenBlock {
  readonly instructions: Instruction[];
  terminator: Terminator | undefined;
  /** Ends in a jump that stands for nothing in the source. */
  joins: boolean;
  /** How many blocks were begun before this one. */
  position: number | undefined;
}

/** Begins in block 0. Each block is begun with `begin` and ended once, by `end`, `jump`, `join` or `branch`; `finish` throws where one was not. */
export class ProcedureBuilder {
  readonly locals: Variable[] = [];
  /** The statement being lowered. */
  span: Span;
  private readonly blocks: OpenBlock[] = [];
  private readonly names = new Set<string>();
  private current: OpenBlock;
  private begun = 0;

  constructor(span: Span) {
    this.span = span;
    this.newBlock();
    this.current = this.blocks[0]!;
    this.begin(0);
  }

  /** A variable of the user's. */
  local(name: string, sort: Sort): Variable {
    const made = variable(name, sort, "local", this.locals.length);
    this.locals.push(made);
    this.names.add(name);
    return made;
  }

  /** A variable that no name of the user's can denote: PL/I names have no full stop. */
  hidden(name: string, sort: Sort): Variable {
    let unused = name;
    for (let count = 2; this.names.has(unused); count++) unused = `${name}${count}`;
    return this.local(unused, sort);
  }

  /** Statements count one each, so all but one instruction of a statement have no weight. */
  emit(instruction: BareInstruction, weight: 0 | 1 = 0): void {
    this.current.instructions.push({ ...instruction, span: this.span, weight } as Instruction);
  }

  assign(target: Variable, value: Term, weight: 0 | 1 = 0): void {
    if (target === value && weight === 0) return;
    this.emit({ kind: "assign", target, value }, weight);
  }

  check(condition: Term, error: (Instruction & { readonly kind: "check" })["error"], message: string): void {
    if (condition !== trueTerm) this.emit({ kind: "check", condition, error, message });
  }

  newBlock(): BlockIndex {
    this.blocks.push({ instructions: [], terminator: undefined, joins: false, position: undefined });
    return this.blocks.length - 1;
  }

  /** What follows belongs to this block; the one before it must have been ended. */
  begin(index: BlockIndex): void {
    this.current = this.blocks[index]!;
    this.current.position = this.begun++;
  }

  end(terminator: BareTerminator, weight: 0 | 1 = 0): void {
    if (this.current.terminator !== undefined) throw new Error("a block ends once");
    this.current.terminator = { ...terminator, span: this.span, weight } as Terminator;
  }

  jump(target: BlockIndex, weight: 0 | 1 = 0): void {
    this.end({ kind: "jump", target }, weight);
  }

  /** From the end of a branch to where the branches meet. */
  join(target: BlockIndex): void {
    this.jump(target);
    this.current.joins = true;
  }

  /** Whether anything leads here, so far. */
  isReached(): boolean {
    return this.closure([0]).has(this.blocks.indexOf(this.current));
  }

  branch(condition: Term, whenTrue: BlockIndex, whenFalse: BlockIndex, weight: 0 | 1 = 0): void {
    this.end({ kind: "branch", condition, whenTrue, whenFalse }, weight);
  }

  /** The blocks in the order in which they were begun; of the unreachable ones, those that a statement stands in. */
  finish(): readonly Block[] {
    for (const block of this.blocks) {
      if (block.terminator !== undefined)
        block.terminator = withTargets(block.terminator, (target) => this.behindJoins(target));
    }
    const statements = this.blocks.flatMap(({ instructions, terminator }, index) =>
      instructions.length > 0 || terminator?.weight === 1 ? [index] : [],
    );
    const kept = [...this.closure([0, ...statements])].sort(
      (a, b) => this.positionOf(a) - this.positionOf(b),
    );
    const numbers = new Map(kept.map((index, number) => [index, number]));
    return kept.map((index) => {
      const { instructions, terminator } = this.blocks[index]!;
      if (terminator === undefined) throw new Error("every block ends");
      return { instructions, terminator: withTargets(terminator, (target) => numbers.get(target)!) };
    });
  }

  /** Where a jump to the block ends up, with the blocks passed over in which branches only meet. */
  private behindJoins(target: BlockIndex): BlockIndex {
    const { instructions, joins, terminator } = this.blocks[target]!;
    if (!joins || instructions.length > 0 || terminator?.kind !== "jump") return target;
    return this.behindJoins(terminator.target);
  }

  private positionOf(index: BlockIndex): number {
    const { position } = this.blocks[index]!;
    if (position === undefined) throw new Error("a block that is jumped to is begun somewhere");
    return position;
  }

  /** The blocks that can be reached from some. */
  private closure(from: readonly BlockIndex[]): ReadonlySet<BlockIndex> {
    const reached = new Set(from);
    const waiting = [...from];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      for (const target of targetsOf(this.blocks[index]!.terminator)) {
        if (!reached.has(target)) waiting.push(target);
        reached.add(target);
      }
    }
    return reached;
  }
}

/** Where a block can go on; PL/I has no switch. */
function targetsOf(terminator: Terminator | undefined): readonly BlockIndex[] {
  switch (terminator?.kind) {
    case "jump":
      return [terminator.target];
    case "branch":
      return [terminator.whenTrue, terminator.whenFalse];
    default:
      return [];
  }
}

function withTargets(terminator: Terminator, renamed: (target: BlockIndex) => BlockIndex): Terminator {
  switch (terminator.kind) {
    case "jump":
      return { ...terminator, target: renamed(terminator.target) };
    case "branch":
      return {
        ...terminator,
        whenTrue: renamed(terminator.whenTrue),
        whenFalse: renamed(terminator.whenFalse),
      };
    default:
      return terminator;
  }
}
