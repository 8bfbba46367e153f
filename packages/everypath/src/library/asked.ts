/** Questions to a session's thread, and their answers. */
import { EngineError, InputError } from "./failure.ts";
import type { InputProblem } from "./news.ts";

/** A request of a table of them, told apart by its name, with what it asks. */
export type RequestOf<Requests extends Readonly<Record<keyof Requests, { readonly asks: object }>>> = {
  [Name in keyof Requests]: { readonly request: Name } & Requests[Name]["asks"];
}[keyof Requests];

/** What a thread says of the question with that number. */
export type Answered =
  /** `value` is the answer that belongs to the request. */
  | { readonly kind: "answered"; readonly number: number; readonly value: unknown }
  | { readonly kind: "denied"; readonly number: number; readonly problem: InputProblem }
  | { readonly kind: "failed"; readonly number: number; readonly message: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** The questions that are asked and not answered yet. */
export class Asked {
  readonly #waiting = new Map<number, Waiting>();
  #nextNumber = 1;
  #reason: Error | undefined;

  /** `send` is given the question's number. */
  ask<Answer>(send: (number: number) => void): Promise<Answer> {
    if (this.#reason !== undefined) return Promise.reject(this.#reason);
    const number = this.#nextNumber++;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      send(number);
    }) as Promise<Answer>;
  }

  receive(message: Answered): void {
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    switch (message.kind) {
      case "answered":
        waiting?.resolve(message.value);
        return;
      case "denied":
        waiting?.reject(new InputError([message.problem]));
        return;
      case "failed":
        waiting?.reject(new EngineError(message.message));
    }
  }

  /** Whatever is still asked, or asked later, is rejected; the first reason counts. */
  end(reason: Error): void {
    this.#reason ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#reason);
    this.#waiting.clear();
  }
}
