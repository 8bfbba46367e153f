/**
 * The properties of the competition on software verification, by the kinds of error that break them. A property is named, or given as the file
 * (`.prp`) that says it in the competition's notation: `CHECK( init(main()), LTL(G ! call(reach_error())) )`.
 */

import type { ErrorKind } from "@everypath/core";
import { host } from "@everypath/core";
import { UsageProblem } from "./wrong-usage.ts";

interface Property {
  /** What the file says behind `CHECK( init(main()), ` and before ` )`. */
  readonly formula: RegExp;
  readonly kinds: readonly ErrorKind[];
}

const properties = {
  "unreach-call": { formula: /^LTL\(G ! call\(reach_error\(\)\)\)$/, kinds: ["unreachable"] },
  "no-overflow": {
    formula: /^LTL\(G ! overflow\)$/,
    kinds: ["signed-overflow", "division-by-zero", "shift-out-of-range"],
  },
  "valid-memsafety": {
    formula: /^LTL\(G valid-(?:free|deref|memtrack)\)$/,
    kinds: [
      "null-dereference",
      "out-of-bounds",
      "use-after-free",
      "double-free",
      "invalid-free",
      "memory-leak",
    ],
  },
  "valid-memcleanup": { formula: /^LTL\(G valid-memcleanup\)$/, kinds: ["memory-leak"] },
} as const satisfies Readonly<Record<string, Property>>;

type PropertyName = keyof typeof properties;

const names = Object.keys(properties) as readonly PropertyName[];

/** The kinds of error that break the property; every other kind is left out. */
export function kindsOfProperty(text: string): readonly ErrorKind[] {
  if (isProperty(text)) return properties[text].kinds;
  if (!text.endsWith(".prp")) {
    throw new UsageProblem(
      `--sv-comp ${text}: no such property; the properties are ${names.join(", ")}, or a file that ends in .prp`,
    );
  }
  return [...new Set(checksOf(text).flatMap((formula) => kindsOfFormula(text, formula)))];
}

function isProperty(text: string): text is PropertyName {
  return Object.hasOwn(properties, text);
}

/** The formulas of a file, each of which must hold. */
function checksOf(path: string): readonly string[] {
  let text: string;
  try {
    text = host.files.readText(path);
  } catch {
    throw new UsageProblem(`--sv-comp ${path}: the file cannot be read; check the path`);
  }
  const formulas = [...text.matchAll(/^CHECK\( init\(main\(\)\), (.*) \)\s*$/gm)].map(
    ([, formula]) => formula!,
  );
  if (formulas.length > 0) return formulas;
  throw new UsageProblem(
    `--sv-comp ${path}: no property in it; one is written CHECK( init(main()), LTL(G ! call(reach_error())) )`,
  );
}

function kindsOfFormula(path: string, formula: string): readonly ErrorKind[] {
  const name = names.find((one) => properties[one].formula.test(formula));
  if (name !== undefined) return properties[name].kinds;
  throw new UsageProblem(
    `--sv-comp ${path}: ${formula} is no property that this command decides; those are ${names.join(", ")}${formula === "LTL(F end)" ? "; ask everypath terminate" : ""}`,
  );
}
