/** Everything that is declared outside of procedures' bodies: classes with their members, procedures, global variables. */
import type { Extent, SourceText } from "../../pli/syntax/text.ts";
import { trueExpression } from "../assertions.ts";
import { noContract, type Predicate } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Class, Field, Name, Procedure, Variable } from "../tree.ts";
import type { Type } from "../types.ts";
import { type Declarations, extentOf, nameOf } from "./context.ts";
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

export type Report = (source: SourceText, extent: Extent, message: string) => void;

export interface SourceFile {
  readonly source: SourceText;
  readonly items: readonly ast.Item[];
}

interface DraftClass {
  readonly made: Class & {
    readonly fields: Map<string, Field>;
    readonly methods: Map<string, Procedure>;
    readonly predicates: Map<string, Predicate>;
    initializer: Procedure | undefined;
  };
  readonly node: ast.Class;
}

export function declare(files: readonly SourceFile[], report: Report): Declared {
  const classes = classesOf(files, report);
  const made = new Map([...classes].map(([name, draft]) => [name, draft.made]));
  const pending: Pending[] = [];
  const pendingPredicates: PendingPredicate[] = [];
  for (const draft of classes.values()) declareMembers(draft, made, { pending, pendingPredicates }, report);
  const procedures = new Map<string, Procedure>();
  const globals = new Map<string, Variable>();
  for (const { source, items } of files) {
    for (const item of items) {
      if (item.$type === "Procedure") {
        const procedure = procedureOf({ source, node: item, owner: undefined }, made, report);
        const { text, extent } = procedure.name;
        if (procedures.has(text)) report(source, extent, `there is a procedure ${text} already`);
        else procedures.set(text, procedure);
        pending.push({ procedure, owner: undefined, node: item });
      } else if (item.$type === "Declaration") declareGlobals(source, item, made, globals, report);
    }
  }
  return { classes: made, procedures, globals, pending, pendingPredicates };
}

/** All names first: members may be of any class. */
function classesOf(files: readonly SourceFile[], report: Report): ReadonlyMap<string, DraftClass> {
  const classes = new Map<string, DraftClass>();
  for (const { source, items } of files) {
    for (const node of items) {
      if (node.$type !== "Class") continue;
      const name = nameOf(node);
      if (classes.has(name.text)) {
        report(source, name.extent, `there is a class ${name.text} already`);
        continue;
      }
      const made = {
        name,
        source,
        fields: new Map(),
        methods: new Map(),
        predicates: new Map(),
        initializer: undefined,
      };
      classes.set(name.text, { made, node });
    }
  }
  return classes;
}

function declareMembers(
  { made, node }: DraftClass,
  classes: ReadonlyMap<string, Class>,
  {
    pending,
    pendingPredicates,
  }: { readonly pending: Pending[]; readonly pendingPredicates: PendingPredicate[] },
  report: Report,
): void {
  const { source, fields, methods, predicates } = made;
  const className = made.name.text;
  const isTaken = (name: string): boolean => fields.has(name) || methods.has(name) || predicates.has(name);
  for (const member of node.members) {
    if (member.$type === "Fields") {
      const type = typeOfNode(classes, member.type, (extent, message) => report(source, extent, message));
      for (const declared of member.names) {
        const name = nameOf(declared);
        if (isTaken(name.text)) report(source, name.extent, `${className} has a member ${name.text} already`);
        else if (type !== undefined) fields.set(name.text, { owner: className, name, type });
      }
      continue;
    }
    if (member.$type === "Predicate") {
      const predicate = predicateOf({ source, node: member, owner: made }, classes, report);
      const { text, extent } = predicate.name;
      pendingPredicates.push({ predicate, owner: made, node: member });
      if (isTaken(text)) report(source, extent, `${className} has a member ${text} already`);
      else predicates.set(text, predicate);
      continue;
    }
    const procedure = procedureOf({ source, node: member, owner: made }, classes, report);
    const { text, extent } = procedure.name;
    pending.push({ procedure, owner: made, node: member });
    if (member.$type === "Constructor") {
      if (text !== className) {
        report(
          source,
          extent,
          `a method begins with the type of its result, or void; a constructor is called ${className}`,
        );
      } else if (made.initializer !== undefined) {
        report(source, extent, `${className} has a constructor already`);
      } else made.initializer = procedure;
    } else if (isTaken(text)) report(source, extent, `${className} has a member ${text} already`);
    else methods.set(text, procedure);
  }
}

function procedureOf(
  of: {
    readonly source: SourceText;
    readonly node: ast.Procedure | ast.Constructor;
    readonly owner: Class | undefined;
  },
  classes: ReadonlyMap<string, Class>,
  report: Report,
): Draft {
  const { source, node, owner } = of;
  const at = (extent: Extent, message: string): void => report(source, extent, message);
  const name = nameOf(node);
  const role = owner === undefined ? "procedure" : node.$type === "Constructor" ? "constructor" : "method";
  const { end } = extentOf(node.body);
  const result = node.$type === "Procedure" ? node.result : undefined;
  return {
    role,
    source,
    extent: extentOf(node),
    name,
    fullName: owner === undefined ? name.text : `${owner.name.text}.${name.text}`,
    receiver: owner === undefined ? undefined : receiverOf(owner, name),
    parameters: parametersOf(node, classes, at),
    result: result === undefined ? undefined : typeOfNode(classes, result, at),
    isPure: node.$type === "Procedure" && node.isPure,
    contract: noContract,
    body: [],
    end: { start: end - 1, end },
  };
}

/** `this` of a member. */
function receiverOf(owner: Class, { extent }: Name): Variable {
  return { kind: "this", name: { text: "this", extent }, type: { kind: "class", name: owner.name.text } };
}

function parametersOf(
  { parameters }: { readonly parameters: readonly ast.Parameter[] },
  classes: ReadonlyMap<string, Class>,
  report: (extent: Extent, message: string) => void,
): readonly Variable[] {
  return parameters.flatMap((parameter): Variable[] => {
    const type: Type | undefined = typeOfNode(classes, parameter.type, report);
    return type === undefined ? [] : [{ kind: "parameter", name: nameOf(parameter), type }];
  });
}

function predicateOf(
  of: { readonly source: SourceText; readonly node: ast.Predicate; readonly owner: Class },
  classes: ReadonlyMap<string, Class>,
  report: Report,
): PendingPredicate["predicate"] {
  const { source, node, owner } = of;
  const name = nameOf(node);
  const extent = extentOf(node);
  return {
    extent,
    source,
    name,
    fullName: `${owner.name.text}.${name.text}`,
    receiver: receiverOf(owner, name),
    parameters: parametersOf(node, classes, (at, message) => report(source, at, message)),
    body: { kind: "expression", extent, expression: trueExpression(extent) },
  };
}

function declareGlobals(
  source: SourceText,
  node: ast.Declaration,
  classes: ReadonlyMap<string, Class>,
  globals: Map<string, Variable>,
  report: Report,
): void {
  const type = typeOfNode(classes, node.type, (extent, message) => report(source, extent, message));
  if (type === undefined) return;
  for (const declarator of node.declarators) {
    const name = nameOf(declarator);
    if (globals.has(name.text))
      report(source, name.extent, `there is a global variable ${name.text} already`);
    else globals.set(name.text, { kind: "global", name, type });
  }
}
