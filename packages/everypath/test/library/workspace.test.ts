/** The library's workspace: texts that are being written, as an editor that is a caller of the published package has them. */
import { afterEach, describe, expect, test } from "vitest";
import {
  EngineError,
  InputError,
  openWorkspace,
  type TextFinding,
  type TextWorkspace,
  type WorkspaceOptions,
} from "../../src/library/index.ts";

const cell = (value: string): string => `class Cell {
  int x;
  void set(int v) requires acc(this.x); ensures acc(this.x) ** this.x = v; { this.x := ${value}; }
}
`;

/** What is told of each text, each kept until somebody waits for it. */
class Heard {
  readonly #told = new Map<string, (readonly TextFinding[])[]>();
  readonly #waiting = new Map<string, () => void>();

  readonly onFindings = (name: string, findings: readonly TextFinding[]): void => {
    this.#told.set(name, [...(this.#told.get(name) ?? []), findings]);
    this.#waiting.get(name)?.();
  };

  async until(
    name: string,
    isWanted: (findings: readonly TextFinding[]) => boolean,
  ): Promise<readonly TextFinding[]> {
    for (;;) {
      const told = this.#told.get(name) ?? [];
      const found = told.findIndex(isWanted);
      if (found >= 0) {
        this.#told.set(name, told.slice(found + 1));
        return told[found]!;
      }
      await new Promise<void>((resolve) => this.#waiting.set(name, resolve));
    }
  }
}

const open: TextWorkspace[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((workspace) => workspace.close()));
});

function opened(options: WorkspaceOptions = {}): {
  readonly workspace: TextWorkspace;
  readonly heard: Heard;
} {
  const heard = new Heard();
  const workspace = openWorkspace({ delay: 0, ...options }, heard);
  open.push(workspace);
  return { workspace, heard };
}

const shown = (text: string, findings: readonly TextFinding[]) =>
  findings.map(({ code, extent }) => `${code}: ${text.slice(extent.start, extent.end)}`);

async function refusal(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof InputError)) throw new Error(`no refusal: ${String(error)}`);
  return error.message;
}

describe("what is wrong", () => {
  test("a contract that is not kept, until the text is mended", async () => {
    const { workspace, heard } = opened();
    await workspace.change("cell.idf", cell("0"));
    const failing = await heard.until("cell.idf", (findings) => findings.length > 0);
    expect(shown(cell("0"), failing)).toEqual(["contract: this.x = v"]);
    await workspace.change("cell.idf", cell("v"));
    expect(await heard.until("cell.idf", (findings) => findings.length === 0)).toEqual([]);
    const set = cell("v").indexOf("set");
    const said = await workspace.hover("cell.idf", set);
    expect(said?.sections[0]?.title).toBe("Cell.set");
  });

  test("a text that has no meaning is told at once, also where nothing is verified", async () => {
    const { workspace, heard } = opened({ verify: false });
    await workspace.change("broken.idf", "int k := ;");
    const [finding] = await heard.until("broken.idf", (findings) => findings.length > 0);
    expect(finding).toMatchObject({ severity: "error", code: "program" });
  });

  test("texts are checked as they are now, however quickly they change", async () => {
    const { workspace } = opened({ verify: false });
    const changes = Array.from({ length: 20 }, (_, i) => workspace.change("many.idf", `int v${i};\n`));
    await Promise.all(changes);
    expect((await workspace.outline("many.idf")).map(({ name }) => name)).toEqual(["v19"]);
  });

  test("two workspaces do not meet", async () => {
    const [one, other] = [opened(), opened()];
    await one.workspace.change("cell.idf", cell("0"));
    await other.workspace.change("cell.idf", "int k;\n");
    expect((await one.heard.until("cell.idf", (findings) => findings.length > 0)).length).toBe(1);
    expect((await other.workspace.outline("cell.idf")).map(({ name }) => name)).toEqual(["k"]);
  });
});

describe("what is asked", () => {
  const text = cell("v");

  test("names: their declaration, their uses, new ones", async () => {
    const { workspace } = opened({ verify: false });
    await workspace.change("cell.idf", text);
    const use = text.lastIndexOf("x");
    expect(await workspace.definition("cell.idf", use)).toEqual({
      start: text.indexOf("x;"),
      end: text.indexOf("x;") + 1,
    });
    const uses = await workspace.references("cell.idf", use);
    expect(uses.map(({ start, end }) => text.slice(start, end))).toEqual(["x", "x", "x", "x", "x"]);
    const changes = await workspace.rename("cell.idf", use, "value");
    expect(changes.map(({ extent }) => extent)).toEqual(uses);
    expect(await workspace.renamable("cell.idf", use)).toMatchObject({ name: "x" });
    expect(await refusal(workspace.renamable("cell.idf", 0))).toContain("no name here");
    expect(await refusal(workspace.rename("cell.idf", use, "new name"))).toContain("is no name");
    expect(await workspace.definition("cell.idf", 0)).toBeUndefined();
  });

  test("the outline and the layout", async () => {
    const { workspace } = opened({ verify: false });
    await workspace.change("cell.idf", text.replace("  int x;", "int    x;"));
    const [outline] = await workspace.outline("cell.idf");
    expect(outline?.children.map(({ name, kind }) => `${kind} ${name}`)).toEqual(["field x", "method set"]);
    expect((await workspace.format("cell.idf")).length).toBeGreaterThan(0);
    expect(await refusal(workspace.format("cell.idf", "xx"))).toBe("an indent is blanks or tabs");
    await workspace.change("cell.idf", "class {");
    expect(await refusal(workspace.format("cell.idf"))).toContain("syntax errors");
  });

  test("of no text, and of no place", async () => {
    const { workspace } = opened({ verify: false });
    await workspace.change("cell.idf", text);
    expect(await refusal(workspace.hover("other.idf", 0))).toBe("there is no text other.idf");
    for (const offset of [-1, 0.5, text.length + 1])
      expect(await refusal(workspace.hover("cell.idf", offset))).toBe(
        `there is no place ${offset} in cell.idf`,
      );
    await workspace.remove("cell.idf");
    expect(await refusal(workspace.outline("cell.idf"))).toBe("there is no text cell.idf");
  });
});

describe("its end", () => {
  test("what is asked when it is closed, and later, rejects", async () => {
    const { workspace } = opened();
    const asked = workspace.outline("cell.idf");
    const ended = expect(asked).rejects.toBeInstanceOf(EngineError);
    await workspace.close();
    await ended;
    await expect(workspace.outline("cell.idf")).rejects.toThrow("the workspace is closed");
  });

  test("a signal closes it, and one that was aborted before is thrown", async () => {
    const controller = new AbortController();
    const workspace = openWorkspace({}, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(workspace.outline("cell.idf")).rejects.toThrow("enough");
    expect(() => openWorkspace({}, { signal: controller.signal })).toThrow("enough");
  });

  test("what is no string is an error of the call", async () => {
    const { workspace } = opened({ verify: false });
    // @ts-expect-error: a text is a string
    expect(() => workspace.change("cell.idf", 5)).toThrow("the text is a string, and not number");
    // @ts-expect-error: a name is a string
    expect(() => workspace.outline(undefined)).toThrow("a name is a string, and not undefined");
    await workspace.change("\ud800", "int k;\n");
    expect((await workspace.outline("\ud800")).map(({ name }) => name)).toEqual(["k"]);
  });

  test("options that there are not are errors of the call", () => {
    // @ts-expect-error: there is no such option
    expect(() => openWorkspace({ times: 3 })).toThrow(TypeError);
    expect(() => openWorkspace({ time: 0 })).toThrow("time is more than 0");
    // @ts-expect-error: it is a number
    expect(() => openWorkspace({ delay: "0" })).toThrow("delay is a number");
  });
});
