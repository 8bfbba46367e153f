/** Gives equal texts, places and lists one number each. */
import type { Span } from "@everypath/core";
import type { List, PlaceIndex, Text } from "./data.ts";

export class Interner {
  readonly strings: string[] = [""];
  readonly places: number[] = [-1, 0, 0];
  readonly lists: (readonly number[])[] = [[]];
  readonly files: string[] = [];
  private readonly stringNumbers = new Map<string, Text>([["", 0]]);
  private readonly placeNumbers = new Map<string, PlaceIndex>();
  private readonly listNumbers = new Map<string, List>([["", 0]]);
  private readonly fileNumbers = new Map<string, number>();

  text(text: string): Text {
    const known = this.stringNumbers.get(text);
    if (known !== undefined) return known;
    this.stringNumbers.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }

  place(span: Span | undefined): PlaceIndex {
    if (span === undefined || span.file === "" || span.line === 0) return 0;
    const key = `${span.line}:${span.column}:${span.file}`;
    const known = this.placeNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.places.length / 3;
    this.placeNumbers.set(key, number);
    this.places.push(this.file(span.file), span.line, span.column);
    return number;
  }

  list(numbers: readonly number[]): List {
    const key = numbers.join(",");
    const known = this.listNumbers.get(key);
    if (known !== undefined) return known;
    this.listNumbers.set(key, this.lists.length);
    return this.lists.push(numbers) - 1;
  }

  file(name: string): number {
    const known = this.fileNumbers.get(name);
    if (known !== undefined) return known;
    this.fileNumbers.set(name, this.files.length);
    return this.files.push(name) - 1;
  }
}
