/** Programs made at random as systems: loops in loops and after loops, whose bodies change what others count by. */
import fc from "fast-check";

type Statement =
  | { readonly kind: "assign"; readonly name: string; readonly value: string }
  | { readonly kind: "loop"; readonly while: string; readonly body: readonly Statement[] }
  | { readonly kind: "either"; readonly first: readonly Statement[]; readonly second: readonly Statement[] };

const names = ["x", "y", "z"] as const;
const name = fc.constantFrom(...names);

const assignment: fc.Arbitrary<Statement> = fc
  .tuple(name, name, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 10 }))
  .map(([own, other, by, form]) => {
    const value = [
      `${own} + ${by}`,
      `${own} + ${by}`,
      `${own} - ${by}`,
      other,
      `${own} + ${other}`,
      `${own} - ${other}`,
      String(by),
      "0",
      `2*${own}`,
      `-${own}`,
      `${own} + ${other}*${other}`,
    ][form] as string;
    return { kind: "assign", name: own, value };
  });

const { block } = fc.letrec<{ block: readonly Statement[]; statement: Statement }>((tie) => ({
  block: fc.array(tie("statement"), { maxLength: 2 }),
  statement: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    assignment,
    fc.tuple(name, name, fc.integer({ min: 0, max: 3 }), tie("block")).map(([own, other, form, body]) => {
      const loop = [
        { condition: `${own} > 0`, step: `${own} - 1` },
        { condition: `${own} >= 0`, step: `${own} - 2` },
        { condition: `${own} < ${other}`, step: `${own} + 1` },
        { condition: `${own} > 1 && 2*w <= ${own} && w >= 0`, step: "w" },
      ][form] as { condition: string; step: string };
      // A choice belongs to the rule with the guard that speaks of it.
      const counted: Statement = { kind: "assign", name: own, value: loop.step };
      return { kind: "loop", while: loop.condition, body: [counted, ...body] } satisfies Statement;
    }),
    fc
      .tuple(tie("block"), tie("block"))
      .map(([first, second]) => ({ kind: "either", first, second }) satisfies Statement),
  ),
}));

/** The program's rules; each statement is a step, and so is the end of a loop. */
class Compiler {
  readonly rules: string[] = [];
  private locations = 0;

  compile(statements: readonly Statement[], from: string): string {
    return statements.reduce((at, statement) => this.statement(statement, at), from);
  }

  private statement(statement: Statement, from: string): string {
    switch (statement.kind) {
      case "assign":
        return this.step(from, this.fresh(), "", statement);
      case "loop": {
        const [first, ...rest] = statement.body;
        if (first?.kind !== "assign") throw new Error("a loop begins with its counter");
        const inside = this.step(from, this.fresh(), statement.while, first);
        const last = this.compile(rest, inside);
        this.step(last, from, "");
        return this.step(from, this.fresh(), "");
      }
      case "either": {
        const after = this.fresh();
        for (const branch of [statement.first, statement.second])
          this.step(this.compile(branch, this.step(from, this.fresh(), "")), after, "");
        return after;
      }
    }
  }

  private step(
    from: string,
    to: string,
    guard: string,
    change?: { readonly name: string; readonly value: string },
  ): string {
    const values = names.map((each) => (each === change?.name ? change.value : each));
    this.rules.push(`${from}(x,y,z) -> ${to}(${values.join(", ")})${guard === "" ? "" : ` :|: ${guard}`}`);
    return to;
  }

  private fresh(): string {
    this.locations += 1;
    return `l${this.locations}`;
  }
}

/** A loop may be left at any time: its end has no guard. */
export const randomProgram = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: block },
      { weight: 2, arbitrary: block.filter((each) => each.some(({ kind }) => kind === "loop")) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((blocks) => {
    const compiler = new Compiler();
    compiler.compile(blocks.flat(), "s");
    return compiler.rules.length === 0 ? "s(x,y,z) -> l(x,y,z)" : compiler.rules.join("\n");
  });
