/**
 * An option, described once: from its description come the parsing of the command line, `--help`, the types that the library takes
 * (library/), the JSON schema of both, and the completion of shells.
 */

interface Common {
  /** As commander reads it: `--time <seconds>`, `-I, --include <dir...>`. */
  readonly flags: string;
  /** The heading that `--help` puts it under. */
  readonly group?: string;
  readonly description: string;
}

/** Given or not. */
export interface FlagOption extends Common {
  readonly kind: "flag";
}

/** `--no-replay`: holds unless the option is given. */
export interface SwitchOption extends Common {
  readonly kind: "switch";
}

export interface TextOption extends Common {
  readonly kind: "text";
}

/** A whole number. */
export interface NumberOption extends Common {
  readonly kind: "number";
  readonly least: number;
}

export interface ChoiceOption<Value extends string = string> extends Common {
  readonly kind: "choice";
  readonly values: readonly Value[];
}

/** May be given several times. */
export interface ListOption extends Common {
  readonly kind: "list";
}

export type Described = FlagOption | SwitchOption | TextOption | NumberOption | ChoiceOption | ListOption;

/** By the name that programs use. */
export type OptionTable = Readonly<Record<string, Described>>;

/** What a program gives for the option. */
export type ValueOf<D extends Described> = D extends FlagOption | SwitchOption
  ? boolean
  : D extends NumberOption
    ? number
    : D extends ChoiceOption<infer Value>
      ? Value
      : D extends ListOption
        ? readonly string[]
        : string;

export type ValuesOf<T extends OptionTable> = { readonly [Name in keyof T]?: ValueOf<T[Name]> | undefined };

export const flag = (group: string, flags: string, description: string): FlagOption => ({
  kind: "flag",
  group,
  flags,
  description,
});

export const switchOff = (group: string, flags: string, description: string): SwitchOption => ({
  kind: "switch",
  group,
  flags,
  description,
});

export const text = (group: string, flags: string, description: string): TextOption => ({
  kind: "text",
  group,
  flags,
  description,
});

export const number = (group: string, flags: string, description: string, least = 1): NumberOption => ({
  kind: "number",
  group,
  flags,
  description,
  least,
});

export const list = (group: string, flags: string, description: string): ListOption => ({
  kind: "list",
  group,
  flags,
  description,
});

export const choice = <const Value extends string>(
  group: string,
  flags: string,
  values: readonly Value[],
  description: string,
): ChoiceOption<Value> => ({ kind: "choice", group, flags, description, values });

/** The table without the options that a command has no use for. */
export function without<const T extends OptionTable, const Name extends keyof T>(
  table: T,
  ...names: readonly Name[]
): Omit<T, Name> {
  const left = Object.entries(table).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Omit<T, Name>;
}

/** The option as it is written: its long form, else its short one. */
export function flagOf({ flags }: Described): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? /-\w/.exec(flags)?.[0] ?? flags;
}
