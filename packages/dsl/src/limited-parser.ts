/**
 * Langium's parser with bounds on how deeply a text may be nested. It parses by recursion, links the tree by recursion, and what follows walks the tree by
 * recursion, so a text without bounds would end somewhere by luck: the same text is refused always and at the same place, before any of them runs out of stack.
 */

import { hasDeepStack, limits } from "@everypath/core";
import { type AstNode, createParser, type LangiumCoreServices, LangiumParser as Recursive } from "langium";
import type { FoundError } from "./messages.ts";
import type { Problem, SourceText } from "./text.ts";

interface Bounds {
  /** Rules of the grammar that are being read at a time: an expression in parentheses takes about ten. */
  readonly rules: number;
  /** Operators on the longest way down a tree: a sum of n terms has n. */
  readonly height: number;
  /** What so many rules are to the reader. */
  readonly told: string;
}

/** By the stack alone, so that a thread refuses the same text always and at the same place. */
function boundsHere(): Bounds {
  return hasDeepStack
    ? {
        rules: limits.language.openRules,
        height: limits.language.operatorDepth,
        told: "1,100 parentheses or 3,500 statements",
      }
    : {
        rules: Math.min(400, limits.language.openRules),
        height: Math.min(500, limits.language.operatorDepth),
        told: "35 parentheses or 100 statements",
      };
}

/** Unwinds the parser, which cannot be used afterwards. */
class TooDeep extends Error {
  readonly offset: number;
  constructor(limit: string, offset: number) {
    super(limit);
    this.offset = offset;
  }
}

/** Unwinds the parser, which cannot be used afterwards: these errors are enough. */
export class GivenUp extends Error {
  readonly errors: readonly FoundError[];
  constructor(errors: readonly FoundError[]) {
    super("too many errors");
    this.errors = errors;
  }
}

/**
 * The parser of the services' grammar. It throws where a bound is reached and cannot be used afterwards; `deepProblem` makes a problem of what it
 * threw.
 */
export function createLimitedParser(services: LangiumCoreServices): Recursive {
  const parser = new LimitedParser(services);
  createParser(services.Grammar, parser, services.parser.Lexer.definition);
  parser.finalize();
  return parser;
}

/** What a parser that was unwound had met; undefined for any other error. */
export function deepProblem(source: SourceText, error: unknown): Problem | undefined {
  if (error instanceof TooDeep)
    return { source, extent: { start: error.offset, end: error.offset + 1 }, message: error.message };
  // Where the stack is smaller than the bounds suppose; the place is lost with it.
  if (error instanceof RangeError)
    return { source, extent: { start: 0, end: 0 }, message: "this is nested too deeply: write it in parts" };
  return undefined;
}

/** What of the parser's engine is not in its face for subclasses of Langium's parser. */
interface Tokens {
  LA(ahead: number): { readonly startOffset: number };
}

class LimitedParser extends Recursive {
  readonly #bounds = boundsHere();
  /** Of what the rule at hand has read so far: operators on the longest way down. */
  #height = 0;

  override parse<T extends AstNode>(...all: Parameters<typeof Recursive.prototype.parse<T>>) {
    this.#height = 0;
    return super.parse<T>(...all);
  }

  override subrule(...all: Parameters<Recursive["subrule"]>): void {
    if (this.isRecording()) return super.subrule(...all);
    if (this.getRuleStack().length > this.#bounds.rules)
      throw new TooDeep(
        `this is nested too deeply; about ${this.#bounds.told} within each other are read: write it in parts`,
        this.#offset(),
      );
    const { errors } = this.wrapper;
    if (errors.length > limits.language.syntaxErrors) throw new GivenUp(errors as readonly FoundError[]);
    const soFar = this.#height;
    this.#height = 0;
    super.subrule(...all);
    this.#height = Math.max(soFar, this.#height);
  }

  /** What was read becomes the left operand of an operator. */
  override action(...all: Parameters<Recursive["action"]>): void {
    super.action(...all);
    if (this.isRecording() || all[1].feature === undefined) return;
    this.#height += 1;
    if (this.#height > this.#bounds.height)
      throw new TooDeep(
        `this has more than ${this.#bounds.height} operators in a row or within each other: write it in parts`,
        this.#offset(),
      );
  }

  /** Where the reader is. */
  #offset(): number {
    const tokens = this.wrapper as unknown as Tokens;
    const { startOffset } = tokens.LA(1);
    return Number.isNaN(startOffset) ? tokens.LA(0).startOffset : startOffset;
  }
}
