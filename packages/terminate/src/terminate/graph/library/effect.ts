/** What carries out each kind of promise that the table of the C library makes (core/library/termination.ts). */
import type { LibraryFunction, TerminationRule } from "@everypath/core";
import { isOfClass, otherCase } from "./characters.ts";
import { closed, environment, named, opened, textOfLibrary, time } from "./files.ts";
import {
  anyOfStream,
  bytesRead,
  character,
  ended,
  items,
  line,
  moved,
  pushed,
  scan,
  unbounded,
  wholeLine,
} from "./input.ts";
import { fromText, fromTextUpTo } from "./numbers.ts";
import { complain, flush, print, printToRoom, putCharacter, putText, writeItems } from "./output.ts";
import type { Effect } from "./run.ts";
import { search, sort } from "./sorting.ts";
import {
  append,
  appendSome,
  boundedLength,
  compare,
  compareBytes,
  compareSome,
  copy,
  copyFilled,
  duplicate,
  findAny,
  findByte,
  findCharacter,
  findText,
  length,
  span,
} from "./texts.ts";
import { fromGivenRest, fromOwnRest } from "./tokens.ts";

export function effectOf(rule: TerminationRule, known: LibraryFunction): Effect {
  switch (rule.rule) {
    case "character-class":
      return isOfClass(rule.ranges);
    case "other-case":
      return otherCase(rule.range, rule.distance);
    case "read-character":
      return character(rule.from);
    case "read-line":
      return line;
    case "read-line-of-any-length":
      return unbounded;
    case "read-allocated-line":
      return wholeLine(rule.stream);
    case "read-items":
      return items;
    case "read-descriptor":
      return bytesRead;
    case "scan":
      return scan(rule.from, known.format);
    case "is-at-end":
      return ended;
    case "ask-stream":
      return anyOfStream;
    case "move-stream":
      return moved;
    case "put-back":
      return pushed;
    case "print":
      return print(rule.to, known.format);
    case "print-bounded":
      return printToRoom(known.format);
    case "put-text":
      return putText(rule.to);
    case "put-character":
      return putCharacter(rule.to);
    case "flush":
      return flush;
    case "complain":
      return complain;
    case "write-items":
      return writeItems;
    case "length":
      return rule.isBounded ? boundedLength : length;
    case "copy":
      return copy(rule.result);
    case "copy-filled":
      return copyFilled(rule.result);
    case "append":
      return rule.isBounded ? appendSome : append;
    case "compare-texts":
      return known.comparison?.limit === undefined ? compare : compareSome(known.comparison.limit);
    case "compare-bytes":
      return compareBytes;
    case "find-character":
      return findCharacter;
    case "find-byte":
      return findByte;
    case "find-text":
      return findText;
    case "find-any":
      return findAny;
    case "span":
      return span;
    case "duplicate":
      return duplicate(rule.isBounded);
    case "number":
      return rule.tellsEnd ? fromTextUpTo : fromText;
    case "open-file":
      return opened(rule.texts);
    case "close-file":
      return closed;
    case "change-files":
      return named(rule.texts);
    case "environment-variable":
      return environment;
    case "text-of-library":
      return textOfLibrary;
    case "time":
      return time;
    case "any-number":
      return (run) => [run.returnsAny()];
    case "token":
      return rule.rest === "own" ? fromOwnRest : fromGivenRest;
    case "sort":
      return sort;
    case "search-sorted":
      return search;
    default:
      return rule satisfies never;
  }
}
