/** What checking needs to know while it goes through a text: what is declared, where it is, and where problems go. */

import { type Extent, extentOfTokens } from "@everypath/dsl";
import { type AstNode, GrammarUtils } from "langium";
import type { Meaning } from "../names.ts";
import type { Class, Name, Procedure, Variable } from "../tree.ts";
import type { Type } from "../types.ts";

/** What is declared outside of procedures. */
export interface Declarations {
  readonly classes: ReadonlyMap<string, Class>;
  readonly procedures: ReadonlyMap<string, Procedure>;
  readonly globals: ReadonlyMap<string, Variable>;
}

/** Throws a RangeError where the parser ran out of stack and left a part out. */
export function extentOf(node: AstNode): Extent {
  const found = (node as AstNode | undefined)?.$cstNode;
  if (found === undefined) throw new RangeError("a part of the tree is missing");
  return extentOfTokens(found);
}

/** The place of a property of the node. */
export function extentOfFeature(node: AstNode, feature: string): Extent {
  const found = GrammarUtils.findNodeForProperty(node.$cstNode, feature);
  return found === undefined ? extentOf(node) : extentOfTokens(found);
}

export function nameOf(node: AstNode & { readonly name: string }): Name {
  return { extent: extentOfFeature(node, "name"), text: node.name };
}

/** Variables by name, from the innermost block outwards. */
export class Scope {
  private readonly variables = new Map<string, Variable>();
  private readonly around: Scope | undefined;

  constructor(around: Scope | undefined) {
    this.around = around;
  }

  find(name: string): Variable | undefined {
    return this.variables.get(name) ?? this.around?.find(name);
  }

  /** The variable of that name in this very block; declared here if there is none. */
  declare(variable: Variable): Variable {
    const { text } = variable.name;
    const known = this.variables.get(text);
    if (known === undefined) this.variables.set(text, variable);
    return known ?? variable;
  }
}

/** Where `old` is known, and in the postcondition of what has a result, `result`. */
export interface Specification {
  readonly result: Variable | undefined;
}

/** Who is told of what is found in a text. */
export interface Listener {
  readonly report: (extent: Extent, message: string) => void;
  /** What the name at that place means. */
  readonly named: (extent: Extent, meaning: Meaning) => void;
}

/** Where a statement or expression stands. */
export interface Context extends Listener {
  readonly declarations: Declarations;
  readonly procedure: Pick<Procedure, "name" | "receiver" | "result" | "role" | "fullName">;
  readonly scope: Scope;
  /** The class whose members are meant by bare names. */
  readonly owner: Class | undefined;
  /** The types of the symbols `"a"` met so far; undefined inside of programs, which have none. */
  readonly symbols: Map<string, Type> | undefined;
  /** undefined in what runs. */
  readonly specification: Specification | undefined;
}
