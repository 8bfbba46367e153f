/**
 * The table of the C library (core/src/library) says the same as docs/libc.md, as the headers that declare the functions, and as the
 * models that define them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type LibraryFunction,
  libraryFunction,
  libraryFunctionNames,
  libraryObjects,
  libraryRows,
  type Modelled,
  modelFileNames,
} from "@everypath/core";
import { describe, expect, test } from "vitest";
import { includeDirectory, modelSources, openRuntime } from "../../src/runtime.ts";

const page = readFileSync(new URL("../../../../docs/libc.md", import.meta.url), "utf8");
const [modelled = "", unmodelled = ""] = page.split("## Without a model");
const objects: ReadonlySet<string> = new Set(libraryObjects.map(({ name }) => name));

/** Of the page: a row's functions, and what it says of how they are modelled. */
interface Described {
  readonly first: string;
  readonly names: readonly string[];
  readonly how: string;
}

function rowsOf(text: string): readonly Described[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, first = "", second = ""] = line.split("|");
      const names = quoted(first);
      return { first: names[0] ?? "", names: names.filter((name) => !objects.has(name)), how: second.trim() };
    });
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}

function modelOf(name: string): Modelled {
  const known = libraryFunction(name);
  if (known === undefined) throw new Error(`${name} is not in the table`);
  return known.modelled;
}

/** As the page has it. */
function kindIn(how: string): Modelled["kind"] {
  const kind = how.replace(/[ ,].*$/, "");
  const found = (["exact", "input", "approximated", "fails"] as const).find((each) => each === kind);
  return found ?? (how === "without effect" ? "without-effect" : "missing");
}

describe("docs/libc.md", () => {
  test("has the functions of the table, and no others", () => {
    const described = [
      ...rowsOf(modelled).flatMap(({ names }) => names),
      ...rowsOf(unmodelled).flatMap(({ how }) => quoted(how)),
    ];
    expect(described.toSorted()).toEqual(libraryFunctionNames().toSorted());
  });

  test.each(rowsOf(modelled))("says of $first and its like how the table has them modelled", (row) => {
    expect(new Set(row.names.map((name) => modelOf(name).kind))).toEqual(
      new Set(row.names.length === 0 ? [] : [kindIn(row.how)]),
    );
  });

  test("names the inputs that the table names", () => {
    for (const { names, how } of rowsOf(modelled).filter((row) => kindIn(row.how) === "input")) {
      const inputs = names.flatMap((name) => {
        const model = modelOf(name);
        return model.kind === "input" ? model.names : [];
      });
      const told = how.includes("under its own name") ? names : quoted(how);
      expect([...new Set(inputs)].toSorted()).toEqual(told.toSorted());
    }
  });

  test("has under a header what the table has without a model", () => {
    for (const line of unmodelled.split("\n").filter((each) => each.startsWith("| `"))) {
      const [, header = "", names = ""] = line.split("|");
      for (const name of quoted(names)) {
        expect([name, libraryFunction(name)?.header, libraryFunction(name)?.modelled.kind]).toEqual([
          name,
          header.trim().replaceAll("`", ""),
          "missing",
        ]);
      }
    }
  });
});

/** What a header says of a function: one declaration, without comments, on one line. */
function declarations(): ReadonlyMap<string, readonly { readonly header: string; readonly text: string }[]> {
  const found = new Map<string, { readonly header: string; readonly text: string }[]>();
  const headers = readdirSync(includeDirectory(), { recursive: true, encoding: "utf8" });
  for (const header of headers.filter(
    (path) => path.endsWith(".h") && !/everypath|cprover|klee|frameworks/.test(path),
  )) {
    const source = readFileSync(join(includeDirectory(), header), "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/^#.*(\\\n.*)*$/gm, "");
    for (const [text, , name = ""] of source.matchAll(/^([A-Za-z_][\w ]*[ *]+)\**(\w+)\([^;{]*;/gm))
      found.set(name, [...(found.get(name) ?? []), { header, text: text.replace(/\s+/g, " ") }]);
  }
  return found;
}

const declared = declarations();

/** Functions of the table that a header declares by a plain declaration. */
const plain: readonly {
  readonly name: string;
  readonly known: LibraryFunction;
  readonly texts: readonly string[];
}[] = libraryFunctionNames().flatMap((name) => {
  const known = libraryFunction(name);
  const own = (declared.get(name) ?? []).filter(({ header }) => header === known?.header);
  return known === undefined || own.length === 0 ? [] : [{ name, known, texts: own.map(({ text }) => text) }];
});

/** Its parameters as they are written. */
function parametersOf(text: string): string {
  return text.slice(text.indexOf("(")).replace(/__attribute__.*/, "");
}

describe("the headers", () => {
  test("declare what the table has from them", () => {
    const elsewhere = libraryFunctionNames().filter(
      (name) =>
        declared.has(name) &&
        !declared.get(name)?.some(({ header }) => header === libraryFunction(name)?.header),
    );
    expect(elsewhere).toEqual([]);
    expect(plain.length).toBeGreaterThan(400);
  });

  test("say noreturn of what does not return", () => {
    const ends = plain.filter(({ known }) => known.ending !== "returns").map(({ name }) => name);
    const promised = plain
      .filter(({ texts }) => texts.some((text) => text.includes("noreturn")))
      .map(({ name }) => name);
    expect(promised.toSorted()).toEqual(ends.filter((name) => promised.includes(name)).toSorted());
    expect(ends.filter((name) => !promised.includes(name))).toEqual([]);
  });

  test("say format of what has one", () => {
    for (const { name, known, texts } of plain) {
      const promised = /format\((print|scan)f, (\d+), (\d+)\)/.exec(texts.join(" "));
      if (promised === null) continue;
      const [, family, position, first] = promised;
      const values = first === "0" ? "list" : "variadic";
      expect([name, known.format]).toEqual([name, { family, argument: Number(position) - 1, values }]);
    }
  });

  test("have an ellipsis or a list for the values of a format, and an argument for the format", () => {
    for (const { name, known, texts } of plain) {
      const parameters = parametersOf(texts[0] ?? "").split(",");
      const last = parameters.at(-1) ?? "";
      const isFormatted = /\b(format)\b/.test(parameters.join(" ")) && /\.\.\.|va_list/.test(last);
      expect([name, known.format !== undefined]).toEqual([name, isFormatted]);
      if (known.format === undefined) continue;
      expect([name, last.includes("...") ? "variadic" : "list"]).toEqual([name, known.format.values]);
      expect([name, parameters[known.format.argument]]).toEqual([name, expect.stringContaining("format")]);
    }
  });

  test("have pointers where the table says that some are given, and nowhere else", () => {
    const wrong = plain.filter(({ known, texts }) => {
      const parameters = parametersOf(texts[0] ?? "");
      const isGiven = /\*|\[|va_list|jmp_buf|handler/.test(parameters);
      return known.modelled.kind !== "missing" && (known.pointers !== "none") !== isGiven;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("give no pointer to what is not constant where the table says that nothing is written through one", () => {
    const notWritten = /\bFILE \*|\bstruct everypath_file \*|\bva_list\b|\(\*\w+\)/;
    const wrong = plain.filter(
      ({ known, texts }) =>
        known.writes === "nothing" &&
        parametersOf(texts[0] ?? "")
          .split(",")
          .some((each) => /\*|\[/.test(each) && !/\bconst\b/.test(each) && !notWritten.test(each)),
    );
    expect(wrong.map(({ name }) => name)).toEqual(notWrittenThrough);
  });
});

/** What these are given belongs to the heap, to a stream, or to the environment from then on, and is no target of their own. */
const notWrittenThrough: readonly string[] = [
  "realloc",
  "reallocarray",
  "free",
  "malloc_usable_size",
  "putenv",
  "setvbuf",
  "setbuf",
];

describe("the models", () => {
  test("lie in files that the table names", () => {
    const files = modelSources().map((path) => path.replace(/^.*\/|\.c$/g, ""));
    expect(modelFileNames().toSorted()).toEqual(files.toSorted());
  });

  test("define what is modelled, and nothing else", () => {
    const defined = new Set(
      Object.values(openRuntime("lp64").index.modules).flatMap(({ defines }) => defines),
    );
    const wrong = libraryFunctionNames().filter(
      (name) => defined.has(name) !== (libraryFunction(name)?.modelled.kind !== "missing"),
    );
    expect(wrong).toEqual([]);
  });

  test("have a second form of what stays in a field", () => {
    const forms = Object.values(openRuntime("lp64").index.modules)
      .flatMap(({ defines }) => defines)
      .flatMap((name) =>
        name.startsWith("__everypath_field_") ? [name.slice("__everypath_field_".length)] : [],
      );
    const marked = libraryFunctionNames().filter((name) => libraryFunction(name)?.staysInField);
    expect(marked.toSorted()).toEqual(forms.toSorted());
  });
});

test("each function is in the table once", () => {
  const names = libraryRows.flatMap((row) => row.names);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
