/** Random bodies of methods. What every place holds is followed, so that a contract can say it. */
import { type Around, dot, elements, type Flow, type Hold } from "./flow.ts";
import type { Random } from "./random.ts";
import { type Cond, number, print, size, substitute, sum, type Val } from "./values.ts";

export class BodyMaker {
  protected readonly random: Random;
  protected readonly around: Around;
  protected readonly entryHolds = new Map<string, Hold>();
  protected readonly argument: Val;
  protected readonly guard: string;
  protected readonly needsPositive: boolean;
  protected readonly hasArray: boolean;
  private count = 0;

  constructor(around: Around) {
    this.around = around;
    this.random = around.random;
    const { random } = this;
    for (const [position, ref] of ["this", "a", "b"].entries()) {
      const hold = random.chance(position === 0 ? 75 : 45)
        ? random.one<Hold>(["fields", "predicate", "fields", "predicate", "at"])
        : "none";
      this.entryHolds.set(ref, ref === "b" && random.chance(25) ? "maybe" : hold);
    }
    this.argument = random.one<Val>([{ kind: "entry", name: "k" }, number(random.next(3))]);
    this.guard = random.one(["b != null", "k > 0"]);
    this.needsPositive = random.chance(35);
    this.hasArray = around.mayHaveArray && random.chance(35);
  }

  /** What is followed is wrong here, as a faulty kernel's would be: so the contract claims what only such a kernel proves. */
  private isCareless(): boolean {
    return this.random.chance(10);
  }

  protected permission(ref: string, hold: Hold, value: Val): string[] {
    const exists = ref === "this" ? [] : [`${ref} != null`];
    const fields = `acc(${dot(ref)}x) && acc(${dot(ref)}next)`;
    switch (hold) {
      case "none":
        return [];
      case "fields":
        return [...exists, fields];
      case "predicate":
        return [...exists, `${dot(ref)}q()`];
      case "at":
        return [...exists, `${dot(ref)}at(${print(value)})`];
      case "maybe":
        return [
          this.guard === "k > 0"
            ? `(k > 0 ? b != null && ${fields} : true)`
            : `(${this.guard} ==> ${fields})`,
        ];
    }
  }

  protected read(ref: string, hold: Hold): string {
    return hold === "predicate" ? `${dot(ref)}get()` : `${dot(ref)}x`;
  }

  /** References whose x can be read and written. */
  private usable({ holds }: Flow): readonly string[] {
    return [...holds].filter(([, hold]) => hold !== "none" && hold !== "maybe").map(([ref]) => ref);
  }

  protected integer(flow: Flow): { readonly text: string; readonly value: Val | undefined } {
    const { random } = this;
    const choices: (readonly [string, Val | undefined])[] = [
      ["k", { kind: "entry", name: "k" }],
      [`${random.next(4)}`, undefined],
    ];
    for (const ref of this.usable(flow)) {
      const hold = flow.holds.get(ref)!;
      const value = flow.values.get(ref);
      choices.push([this.read(ref, hold), value]);
      if (hold === "predicate") choices.push([`${dot(ref)}plus(2)`, value && sum(value, number(2))]);
    }
    for (const [name, value] of flow.values) if (/^[ci]/.test(name)) choices.push([name, value]);
    const [text, known] = random.one(choices);
    const value = /^\d+$/.test(text) ? number(Number(text)) : known;
    switch (random.next(7)) {
      case 0:
        return { text: `${text} + 1`, value: value && sum(value, number(1)) };
      case 1:
        return { text: `half(${text})`, value: value && { kind: "half", of: value } };
      case 2:
        return { text: `(${text}) % 3`, value: value && { kind: "rest", of: value } };
      default:
        return { text, value };
    }
  }

  protected statements(flow: Flow, count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.statement(flow, depth)).flat();
  }

  private statement(flow: Flow, depth: number): string[] {
    const { random } = this;
    const target = random.one(["", ...this.usable(flow)]);
    this.count += 1;
    const id = this.count;
    if (this.around.callees.length > 0 && random.chance(20)) return this.call(flow, id);
    switch (random.next(depth < 2 ? 20 : 12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return target === "" ? this.localInteger(flow, id) : this.assignment(flow, target);
      case 4:
        return this.localInteger(flow, id);
      case 5:
      case 6:
        return this.call(flow, id);
      case 7: {
        if (target === "" || flow.holds.get(target) !== "fields") return [];
        const next = random.one(["null", "a", "b"]);
        flow.next.set(target, next);
        return [`${dot(target)}next := ${next};`];
      }
      case 8: {
        const value = flow.values.get(target);
        if (value === undefined || size(value) > 10) return [];
        return [`assert ${this.read(target, flow.holds.get(target)!)} = ${print(value)};`];
      }
      case 9:
        return this.creation(flow, id);
      case 10: {
        if (!this.hasArray) return [];
        const place = random.one(elements);
        const { text, value } = this.integer(flow);
        flow.values.set(place, value);
        return [`${place} := ${text};`];
      }
      case 11: {
        const [first, second] = ["fields", "predicate"].map((hold) =>
          this.usable(flow).find((ref) => flow.holds.get(ref) === hold),
        );
        if (second === undefined) return first === undefined ? [] : this.assignment(flow, first);
        return [
          `open ${dot(second)}q();`,
          ...this.assignment(flow, second, "fields"),
          `close ${dot(second)}q();`,
        ];
      }
      case 12:
      case 13:
        return this.choice(flow, depth);
      case 14:
      case 15:
        return this.loop(flow, id);
      case 16: {
        if (this.entryHolds.get("b") !== "maybe" || flow.holds.get("b") !== "maybe") return [];
        const { text, value } = this.integer(flow);
        flow.values.set("b", value);
        return [`if (${this.guard}) { b.x := ${text}; }`];
      }
      case 17:
        return this.join(flow);
      case 18:
        return this.fill(flow, id);
      default: {
        if (!this.around.hasGlobal) return [];
        const { text } = this.integer(flow);
        const name = random.one(["g", "g", "h"]);
        const between = random.chance(50) ? this.call(flow, id) : [];
        const isKept = random.chance(80) ? between.length === 0 : true;
        return [
          `int i${id} := ${text};`,
          `${name} := i${id};`,
          ...between,
          ...(isKept ? [`assert ${name} = i${id};`] : []),
        ];
      }
    }
  }

  private assignment(flow: Flow, target: string, as?: Hold): string[] {
    const held = flow.holds.get(target)!;
    if (as !== undefined) flow.holds.set(target, as);
    const { text, value } = this.integer(flow);
    flow.holds.set(target, held);
    flow.values.set(target, value);
    return [`${dot(target)}x := ${text};`];
  }

  private localInteger(flow: Flow, id: number): string[] {
    const { text, value } = this.integer(flow);
    flow.values.set(`i${id}`, value);
    return [`int i${id} := ${text};`];
  }

  private creation(flow: Flow, id: number): string[] {
    const { text, value } = this.integer(flow);
    const { hasConstructor } = this.around;
    flow.holds.set(`d${id}`, hasConstructor ? "predicate" : "fields");
    flow.values.set(`d${id}`, hasConstructor ? value : number(0));
    return [`N d${id} := new N(${hasConstructor ? text : ""});`];
  }

  private call(flow: Flow, id: number): string[] {
    const { random } = this;
    const callee = this.around.callees.length === 0 ? undefined : random.one(this.around.callees);
    if (callee === undefined || callee.name === "") return [];
    const isCareless = random.chance(12);
    const left = [...flow.holds.keys()];
    const given = new Map<string, string>();
    for (const [parameter, hold] of callee.holds) {
      const wanted = hold === "none" ? undefined : hold === "at" || hold === "maybe" ? "fields" : hold;
      const found = left.filter(
        (ref) => isCareless || wanted === undefined || flow.holds.get(ref) === wanted,
      );
      if (found.length === 0) return [];
      const ref = random.one(found);
      given.set(parameter, ref);
      if (wanted !== undefined) left.splice(left.indexOf(ref), 1);
    }
    const amount = random.one(["0", "1", ...(this.needsPositive || !callee.needsPositive ? ["k"] : [])]);
    const argument: Val = amount === "k" ? { kind: "entry", name: "k" } : number(Number(amount));
    const held = new Map(flow.values);
    const translate = (one: Val | undefined): Val | undefined =>
      one &&
      substitute(
        one,
        () => argument,
        (place) => held.get(given.get(place)!),
      );
    const [keepsValues, keepsPermission] = [this.isCareless(), this.isCareless()];
    for (const [parameter, ref] of given) {
      if (callee.holds.get(parameter) === "none") continue;
      flow.next.delete(ref);
      if (callee.returns.has(parameter)) {
        if (!keepsValues) flow.values.set(ref, translate(callee.after.get(parameter)));
      } else if (!keepsPermission) flow.holds.set(ref, "none");
    }
    const receiver = given.get("this")!;
    const text = `${dot(receiver)}${callee.name}(${given.get("a")}, ${given.get("b")}, ${amount});`;
    const { ofGlobal } = callee;
    const isAsked = ofGlobal !== undefined && random.chance(60);
    const before = isAsked ? [`int g${id} := g;`] : [];
    const value =
      ofGlobal?.kind === "more than k"
        ? `(${amount}) + ${ofGlobal.by}`
        : `g${id}${ofGlobal?.kind === "more" ? ` + ${ofGlobal.by}` : ""}`;
    const after = isAsked ? [`assert g = ${value};`] : [];
    if (callee.result === undefined) return [...before, text, ...after];
    flow.values.set(`i${id}`, translate(callee.result));
    return [...before, `int i${id} := ${text}`, ...after];
  }

  private condition(flow: Flow): { readonly text: string; readonly value: Cond | undefined } {
    const { text, value } = this.integer(flow);
    const operator = this.random.one<Cond["operator"]>([">", "=", "!="]);
    const right = this.random.next(3);
    return {
      text: `${text} ${operator} ${right}`,
      value: value && { operator, left: value, right: number(right) },
    };
  }

  private choice(flow: Flow, depth: number): string[] {
    const { text, value: condition } = this.condition(flow);
    const copy = (): Flow => ({
      holds: new Map(flow.holds),
      values: new Map(flow.values),
      next: new Map(flow.next),
    });
    const [left, right] = [copy(), copy()];
    const whenTrue = this.statements(left, 1 + this.random.next(2), depth + 1);
    const whenFalse = this.random.chance(60)
      ? this.statements(right, 1 + this.random.next(2), depth + 1)
      : [];
    const forgetsOne = this.isCareless();
    for (const place of flow.values.keys()) {
      const [a, b] = [left.values.get(place), right.values.get(place)];
      const isSame = a !== undefined && b !== undefined && print(a) === print(b);
      const both: Val | undefined = condition &&
        a &&
        b && { kind: "choice", condition, whenTrue: a, whenFalse: b };
      flow.values.set(place, isSame || forgetsOne ? a : both);
    }
    for (const ref of flow.holds.keys()) {
      if (left.holds.get(ref) === "none" || right.holds.get(ref) === "none") flow.holds.set(ref, "none");
      if (left.next.get(ref) !== right.next.get(ref)) flow.next.delete(ref);
      else if (left.next.has(ref)) flow.next.set(ref, left.next.get(ref)!);
    }
    const otherwise = whenFalse.length === 0 ? "" : ` else { ${whenFalse.join(" ")} }`;
    return [`if (${text}) { ${whenTrue.join(" ")} }${otherwise}`];
  }

  /** Permission for the references, and what their places hold. */
  private held(flow: Flow, refs: readonly string[], besides: string | undefined): string[] {
    return refs.flatMap((ref) => {
      const hold = flow.holds.get(ref)!;
      const value = flow.values.get(ref);
      if (hold === "at") flow.holds.set(ref, "fields");
      const now = hold === "at" ? "fields" : hold;
      if (ref === besides) return this.permission(ref, now, number(0));
      if (value === undefined || size(value) > 10 || this.random.chance(15)) {
        flow.values.set(ref, undefined);
        return this.permission(ref, now, number(0));
      }
      return [...this.permission(ref, now, number(0)), `${this.read(ref, now)} = ${print(value)}`];
    });
  }

  private bound(): { readonly text: string; readonly value: Val } {
    const count = this.random.next(4);
    return this.needsPositive && this.random.chance(60)
      ? { text: "k", value: { kind: "entry", name: "k" } }
      : { text: `${count}`, value: number(count) };
  }

  /** Adds so much each time round; what the invariant leaves out is not touched. */
  private counting(flow: Flow, id: number) {
    const { random } = this;
    const chosen = this.usable(flow).filter(() => random.chance(60));
    const target = chosen.length === 0 ? undefined : random.one(chosen);
    const known = target === undefined ? undefined : flow.values.get(target);
    const step = random.next(3);
    const bound = this.bound();
    const perms = this.held(flow, chosen, target);
    for (const ref of chosen) flow.next.delete(ref);
    const invariant = [...perms, `0 <= i${id}`, `i${id} <= ${bound.text}`];
    let update = "";
    const keepsValue = this.isCareless();
    if (target !== undefined) {
      update = `${dot(target)}x := ${this.read(target, flow.holds.get(target)!)} + ${step}; `;
      if (known !== undefined && size(known) < 8) {
        const place = this.read(target, flow.holds.get(target)!);
        invariant.push(`${place} = ${print(known)} + ${step} * i${id}`);
        if (!keepsValue)
          flow.values.set(target, sum(known, { kind: "times", factor: step, of: bound.value }));
      } else if (!keepsValue) flow.values.set(target, undefined);
    }
    return { bound, invariant: invariant.join(" && "), update };
  }

  private loop(flow: Flow, id: number): string[] {
    const { bound, invariant, update } = this.counting(flow, id);
    flow.values.set(`i${id}`, this.isCareless() ? number(0) : bound.value);
    return [
      `int i${id} := 0; while (i${id} < ${bound.text}) invariant ${invariant}; { ${update}i${id} := i${id} + 1; }`,
    ];
  }

  protected returningLoop(flow: Flow): string[] {
    this.count += 1;
    const id = this.count;
    const { bound, invariant, update } = this.counting(flow, id);
    return [
      `int i${id} := 0; while (true) invariant ${invariant}; { if (i${id} >= ${bound.text}) { return; } ${update}i${id} := i${id} + 1; }`,
    ];
  }

  private join(flow: Flow): string[] {
    const refs = this.usable(flow).filter((ref) => !ref.startsWith("d"));
    const said = this.held(flow, refs, undefined);
    const facts = this.hasArray ? ["acc(c.elems)"] : [];
    for (const [place] of flow.values) if (/^[ci]/.test(place)) flow.values.set(place, undefined);
    for (const ref of flow.holds.keys()) {
      flow.next.delete(ref);
      if (!refs.includes(ref)) flow.holds.set(ref, "none");
    }
    return [`join ${[...said, ...facts, "true"].join(" && ")};`];
  }

  /** All elements. */
  private fill(flow: Flow, id: number): string[] {
    if (!this.hasArray) return [];
    const value: Val = this.random.one<Val>([{ kind: "entry", name: "k" }, number(this.random.next(5))]);
    flow.values.set("c[0]", value);
    flow.values.set("c[1]", undefined);
    const i = `i${id}`;
    return [
      `int ${i} := 0; while (${i} < c.length) invariant acc(c.elems) && 0 <= ${i} && ${i} <= c.length && (${i} > 0 ==> c[0] = ${print(value)}); { c[${i}] := ${print(value)}; ${i} := ${i} + 1; }`,
    ];
  }
}
