/** Everything that is declared outside of procedures' bodies: classes with their members, procedures, global variables. */
import type { SourceText } from "@everypath/dsl";
import { trueExpression } from "../assertions.ts";
import { noContract, type Predicate } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Class, Field, Name, Procedure, Variable } from "../tree.ts";
import type { Type } from "../types.ts";
import { type Declarations, extentOf, type Listener, nameOf } from "./context.ts";
import { typeOfNode } from "./types.ts";

/** A procedure whose body has still to be checked: it may use whatever is declared anywhere. */
export interface Pending {
  readonly procedure: Draft;
  readonly owner: Class | undefined;
  readonly node: ast.Procedure | ast.Constructor;
}

export type Draft = Omit<Procedure, "body" | "contract"> & {
  body: Procedure["body"];
  contract: Procedure["contract"];
};

/** A predicate whose body has still to be checked. */
export interface PendingPredicate {
  readonly predicate: Omit<Predicate, "body"> & { body: Predicate["body"] };
  readonly owner: Class;
  readonly node: ast.Predicate;
}

export interface Declared extends Declarations {
  readonly pending: readonly Pending[];
  readonly pendingPredicates: readonly PendingPredicate[];
}

/** Who is told of what is found in each text. */
export type ListenerOf = (source: SourceText) => Listener;

export interface SourceFile {
  readonly source: SourceText;
  readonly items: readonly ast.Item[];
  readonly listener: Listener;
}

interface DraftClass {
  readonly made: Class & {
    readonly fields: Map<string, Field>;
    readonly methods: Map<string, Procedure>;
    readonly predicates: Map<string, Predicate>;
    initializer: Procedure | undefined;
  };
  readonly node: ast.Class;
  readonly listener: Listener;
}

export function declare(files: readonly SourceFile[]): Declared {
  const classes = classesOf(files);
  const made = new Map([...classes].map(([name, draft]) => [name, draft.made]));
  const pending: Pending[] = [];
  const pendingPredicates: PendingPredicate[] = [];
  for (const draft of classes.values()) declareMembers(draft, made, { pending, pendingPredicates });
  const procedures = new Map<string, Procedure>();
  const globals = new Map<string, Variable>();
  for (const { source, items, listener } of files) {
    for (const item of items) {
      if (item.$type === "Procedure") {
        const procedure = procedureOf({ source, node: item, owner: undefined, listener }, made);
        const { text, extent } = procedure.name;
        if (procedures.has(text)) listener.report(extent, `there is a procedure ${text} already`);
        else procedures.set(text, procedure);
        pending.push({ procedure, owner: undefined, node: item });
      } else if (item.$type === "Declaration") declareGlobals(item, made, globals, listener);
    }
  }
  return { classes: made, procedures, globals, pending, pendingPredicates };
}

/** All names first: members may be of any class. */
function classesOf(files: readonly SourceFile[]): ReadonlyMap<string, DraftClass> {
  const classes = new Map<string, DraftClass>();
  for (const { source, items, listener } of files) {
    for (const node of items) {
      if (node.$type !== "Class") continue;
      const name = nameOf(node);
      if (classes.has(name.text)) {
        listener.report(name.extent, `there is a class ${name.text} already`);
        continue;
      }
      const made = {
        extent: extentOf(node),
        name,
        source,
        fields: new Map(),
        methods: new Map(),
        predicates: new Map(),
        initializer: undefined,
      };
      listener.named(name.extent, { kind: "class", declared: made });
      classes.set(name.text, { made, node, listener });
    }
  }
  return classes;
}

function declareMembers(
  drafted: DraftClass,
  classes: ReadonlyMap<string, Class>,
  {
    pending,
    pendingPredicates,
  }: { readonly pending: Pending[]; readonly pendingPredicates: PendingPredicate[] },
): void {
  const { made, node, listener } = drafted;
  const { source, fields, methods, predicates } = made;
  const { report } = listener;
  const className = made.name.text;
  const isTaken = (name: string): boolean => fields.has(name) || methods.has(name) || predicates.has(name);
  for (const member of node.members) {
    if (member.$type === "Fields") {
      declareFields(member, drafted, isTaken, typeOfNode(classes, member.type, listener));
      continue;
    }
    if (member.$type === "Predicate") {
      const predicate = predicateOf({ source, node: member, owner: made, listener }, classes);
      const { text, extent } = predicate.name;
      pendingPredicates.push({ predicate, owner: made, node: member });
      if (isTaken(text)) report(extent, `${className} has a member ${text} already`);
      else predicates.set(text, predicate);
      continue;
    }
    const procedure = procedureOf({ source, node: member, owner: made, listener }, classes);
    const { text, extent } = procedure.name;
    pending.push({ procedure, owner: made, node: member });
    if (member.$type === "Constructor") {
      const problem = problemOfConstructor(made, text);
      if (problem === undefined) made.initializer = procedure;
      else report(extent, problem);
    } else if (isTaken(text)) report(extent, `${className} has a member ${text} already`);
    else methods.set(text, procedure);
  }
}

function declareFields(
  member: ast.Fields,
  { made, listener: { report, named } }: DraftClass,
  isTaken: (name: string) => boolean,
  type: Field["type"] | undefined,
): void {
  const owner = made.name.text;
  for (const name of member.names.map(nameOf)) {
    if (isTaken(name.text)) report(name.extent, `${owner} has a member ${name.text} already`);
    else if (type !== undefined) {
      const field: Field = { owner, name, type };
      named(name.extent, { kind: "field", declared: field });
      made.fields.set(name.text, field);
    }
  }
}

function problemOfConstructor({ name, initializer }: Class, called: string): string | undefined {
  if (called !== name.text)
    return `a method begins with the type of its result, or void; a constructor is called ${name.text}`;
  return initializer === undefined ? undefined : `${name.text} has a constructor already`;
}

function procedureOf(
  of: {
    readonly source: SourceText;
    readonly node: ast.Procedure | ast.Constructor;
    readonly owner: Class | undefined;
    readonly listener: Listener;
  },
  classes: ReadonlyMap<string, Class>,
): Draft {
  const { source, node, owner, listener } = of;
  const name = nameOf(node);
  const role = owner === undefined ? "procedure" : node.$type === "Constructor" ? "constructor" : "method";
  const extent = extentOf(node);
  const { start: open, end } = extentOf(node.body);
  const result = node.$type === "Procedure" ? node.result : undefined;
  const made: Draft = {
    role,
    source,
    extent,
    name,
    fullName: owner === undefined ? name.text : `${owner.name.text}.${name.text}`,
    receiver: owner === undefined ? undefined : receiverOf(owner, name),
    parameters: parametersOf(node, classes, listener),
    result: result === undefined ? undefined : typeOfNode(classes, result, listener),
    isPure: node.$type === "Procedure" && node.isPure,
    contract: noContract,
    body: [],
    header: { start: extent.start, end: open },
    end: { start: end - 1, end },
  };
  listener.named(name.extent, { kind: "procedure", declared: made });
  return made;
}

/** `this` of a member. */
function receiverOf(owner: Class, { extent }: Name): Variable {
  return { kind: "this", name: { text: "this", extent }, type: { kind: "class", name: owner.name.text } };
}

function parametersOf(
  { parameters }: { readonly parameters: readonly ast.Parameter[] },
  classes: ReadonlyMap<string, Class>,
  listener: Listener,
): readonly Variable[] {
  return parameters.flatMap((parameter): Variable[] => {
    const type: Type | undefined = typeOfNode(classes, parameter.type, listener);
    if (type === undefined) return [];
    const declared: Variable = { kind: "parameter", name: nameOf(parameter), type };
    listener.named(declared.name.extent, { kind: "variable", declared });
    return [declared];
  });
}

function predicateOf(
  of: {
    readonly source: SourceText;
    readonly node: ast.Predicate;
    readonly owner: Class;
    readonly listener: Listener;
  },
  classes: ReadonlyMap<string, Class>,
): PendingPredicate["predicate"] {
  const { source, node, owner, listener } = of;
  const name = nameOf(node);
  const extent = extentOf(node);
  const made: PendingPredicate["predicate"] = {
    extent,
    source,
    name,
    fullName: `${owner.name.text}.${name.text}`,
    receiver: receiverOf(owner, name),
    parameters: parametersOf(node, classes, listener),
    body: { kind: "expression", extent, expression: trueExpression(extent) },
  };
  listener.named(name.extent, { kind: "predicate", declared: made });
  return made;
}

function declareGlobals(
  node: ast.Declaration,
  classes: ReadonlyMap<string, Class>,
  globals: Map<string, Variable>,
  listener: Listener,
): void {
  const type = typeOfNode(classes, node.type, listener);
  if (type === undefined) return;
  for (const declarator of node.declarators) {
    const name = nameOf(declarator);
    if (globals.has(name.text)) {
      listener.report(name.extent, `there is a global variable ${name.text} already`);
      continue;
    }
    const declared: Variable = { kind: "global", name, type };
    listener.named(name.extent, { kind: "variable", declared });
    globals.set(name.text, declared);
  }
}
