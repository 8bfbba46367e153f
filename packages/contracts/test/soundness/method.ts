/** Random methods with contracts: the contract says what the body does. */
import { BodyMaker } from "./body.ts";
import { type Around, dot, elements, type Flow, type GlobalPromise, type Made } from "./flow.ts";
import { number, print, size, type Val } from "./values.ts";

export function makeMethod(around: Around, name: string): Made {
  return new Maker(around).make(name);
}

class Maker extends BodyMaker {
  make(name: string): Made {
    const { random } = this;
    const flow: Flow = { holds: new Map(this.entryHolds), values: new Map(), next: new Map() };
    for (const [ref, hold] of this.entryHolds) {
      const text = hold === "predicate" ? `${dot(ref)}get()` : `${dot(ref)}x`;
      if (hold !== "none")
        flow.values.set(ref, hold === "at" ? this.argument : { kind: "old", place: ref, text });
    }
    if (this.hasArray)
      for (const place of elements) flow.values.set(place, { kind: "old", place, text: place });
    const requires = [...this.entryHolds].flatMap(([ref, hold]) => this.permission(ref, hold, this.argument));
    if (this.hasArray) requires.push("c != null", "c.length > 1", "acc(c.elems)");
    if (this.needsPositive) requires.push("k >= 0");
    const body = this.statements(flow, 1 + random.next(4), 0);
    const ofGlobal = this.globalPromise();
    body.unshift(...(ofGlobal?.kind === "more" ? ["int g0 := g;"] : []));
    if (ofGlobal !== undefined && ofGlobal.kind !== "kept")
      body.push(`g := ${ofGlobal.kind === "more" ? "g0" : "k"} + ${ofGlobal.by};`);
    const hasResult = random.chance(30);
    let result: Val | undefined;
    if (hasResult) {
      const { text, value } = this.integer(flow);
      body.push(`return ${text};`);
      result = value;
    } else if (random.chance(15)) body.push(...this.returningLoop(flow));
    const ensures = this.postcondition(flow);
    if (result !== undefined && size(result) < 12) ensures.push(`result = ${print(result)}`);
    if (ofGlobal !== undefined) {
      const value = { kept: "old(g)", more: "old(g) + ", "more than k": "k + " }[ofGlobal.kind];
      ensures.push(`g = ${value}${ofGlobal.kind === "kept" ? "" : ofGlobal.by}`);
      if (random.chance(40)) ensures.push("acc(g)");
      if (ofGlobal.kind === "kept" && random.chance(30)) ensures.push("untouched(acc(g))");
      if (random.chance(20)) requires.push("g >= 0");
    }
    const returns = new Set([...flow.holds].filter(([, hold]) => hold !== "none").map(([ref]) => ref));
    const array = this.hasArray ? ", int[] c" : "";
    return {
      head: `${hasResult ? "int" : "void"} ${name}(N a, N b, int k${array})`,
      requires,
      ensures,
      body,
      spec: {
        name: this.hasArray ? "" : name,
        holds: this.entryHolds,
        returns,
        after: flow.values,
        result,
        needsPositive: this.needsPositive,
        ofGlobal,
      },
    };
  }

  /** Quantified facts, which hold where nothing else writes the array. */
  private ofAllElements(flow: Flow): string[] {
    const { random } = this;
    const last = flow.values.get("c[1]");
    const facts = [
      "(forall i :: 2 <= i && i < c.length ==> c[i] = old(c[i]))",
      `(forall i :: 0 <= i && i < c.length ==> c[i] = old(c[i]) || i < 2)`,
      "(exists i :: 0 <= i && i < c.length && c[i] = c[1])",
      ...(last !== undefined && size(last) < 12
        ? [
            `(exists i :: 0 <= i && i < c.length && c[i] = ${print(last)})`,
            `(forall i :: 1 <= i && i < 2 ==> c[i] = ${print(last)})`,
          ]
        : []),
    ];
    return random.chance(50) ? [random.one(facts)] : [];
  }

  private globalPromise(): GlobalPromise | undefined {
    const { random } = this;
    if (!this.around.hasGlobal || random.chance(30)) return undefined;
    return random.one<GlobalPromise>([
      { kind: "kept" },
      { kind: "more", by: 1 + random.next(3) },
      { kind: "more than k", by: random.next(3) },
    ]);
  }

  private postcondition(flow: Flow): string[] {
    const { random } = this;
    const pieces: string[] = [];
    const facts: string[] = [];
    for (const ref of ["this", "a", "b"]) {
      const hold = flow.holds.get(ref)!;
      const value = flow.values.get(ref);
      if (hold === "none") continue;
      if (hold === "at") {
        if (value !== undefined && size(value) < 12) pieces.push(...this.permission(ref, hold, value));
        else pieces.push(...this.permission(ref, "fields", number(0)));
        continue;
      }
      pieces.push(...this.permission(ref, hold, number(0)));
      if (value === undefined || size(value) >= 12) continue;
      const fact = `${this.read(ref, hold)} = ${print(value)}`;
      facts.push(hold === "maybe" ? `(${this.guard} ==> ${fact})` : fact);
      const isWhole = hold === this.entryHolds.get(ref) && value.kind === "old" && value.place === ref;
      if (isWhole && hold !== "maybe" && random.chance(40))
        facts.push(`untouched(${hold === "fields" ? `acc(${dot(ref)}x)` : `${dot(ref)}q()`})`);
      const next = flow.next.get(ref);
      if (hold === "fields" && next !== undefined) facts.push(`${dot(ref)}next = ${next}`);
    }
    if (this.hasArray) {
      pieces.push("acc(c.elems)");
      facts.push(...this.ofAllElements(flow));
      for (const place of elements) {
        const value = flow.values.get(place);
        if (value !== undefined && size(value) < 12) facts.push(`${place} = ${print(value)}`);
      }
    }
    return [...pieces, ...facts];
  }
}
