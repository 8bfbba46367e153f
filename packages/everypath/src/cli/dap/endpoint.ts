/** One kind of request: its arguments as they must be, and what is answered. */

import type { Problem } from "@everypath/debug";
import type { z } from "zod";

export type Answer =
  | {
      readonly body?: object;
      /** What the request sets going; it begins when the response has been sent. */
      readonly afterwards?: () => Promise<void>;
    }
  | Problem;

export interface Endpoint {
  /** Answered at once, whatever else is being done. */
  isUrgent(): boolean;
  /** Before those are answered that came earlier. */
  arrived?(): void;
  /** `given`: the request's arguments, whatever they are. */
  answer(given: unknown): Answer | Promise<Answer>;
}

/** By command. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

export function endpoint<S extends z.ZodType>(
  schema: S,
  answer: (given: z.infer<S>) => Answer | Promise<Answer>,
): Endpoint {
  return {
    isUrgent: () => false,
    answer(given) {
      const parsed = schema.safeParse(given ?? {});
      return parsed.success ? answer(parsed.data) : { problem: wrongArguments(parsed.error) };
    },
  };
}

export function urgent(other: Endpoint): Endpoint {
  return { ...other, isUrgent: () => true };
}

/** Requests of `others` are answered by them while they are there; all the rest is as it was. */
export function inPlaceOf(endpoints: Endpoints, others: Endpoints, areThere: () => boolean): Endpoints {
  const either = (name: string, usual: Endpoint): Endpoint => {
    const other = others[name];
    if (other === undefined) return usual;
    const chosen = (): Endpoint => (areThere() ? other : usual);
    return {
      isUrgent: () => chosen().isUrgent(),
      arrived: () => chosen().arrived?.(),
      answer: (given) => chosen().answer(given),
    };
  };
  return Object.fromEntries(Object.entries(endpoints).map(([name, usual]) => [name, either(name, usual)]));
}

/** The first of the complaints, with its place in the arguments. */
export function wrongArguments({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  const place = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return `wrong arguments: ${place === "" ? "" : `${place.replace(/^\./, "")}: `}${message}`;
}
