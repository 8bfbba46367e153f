/** Lines as users write them: `7`, `sum.c:7`, `3-5`, a procedure's name. */
import type { Problem, Session, Statement, TraceLines } from "@everypath/debug";
import { suggestion } from "../nearest.ts";

export interface Lines extends TraceLines {
  readonly file: string;
}

/** A line with a statement: the first one of the place. */
export function lineAt(
  session: Session,
  text: string,
): { readonly file: string; readonly line: number } | Problem {
  const lines = linesAt(session, text);
  if ("problem" in lines) return lines;
  const { file, first, last } = lines;
  const statements = session.statements().filter(({ span }) => span.file === file);
  const here = statements.find(({ span }) => span.line >= first && span.line <= last);
  if (here !== undefined) return { file, line: here.span.line };
  const next = statements.find(({ span }) => span.line > first)?.span.line;
  return {
    problem: `no statement begins at line ${first}${next === undefined ? "" : `; the next one is at ${next}`}`,
  };
}

export function linesAt(session: Session, text: string): Lines | Problem {
  const [, named, from, to] = /^(?:(.+):)?([0-9]+)(?:-([0-9]+))?$/.exec(text) ?? [];
  if (from === undefined) return procedureLines(session, text);
  const file = named === undefined ? fileHere(session) : fileNamed(session, named);
  if (file === undefined) {
    const { files } = session.program;
    return { problem: `${named}: no file of the program${suggestion(named ?? "", files)}` };
  }
  return { file, first: Number(from), last: Number(to ?? from) };
}

function procedureLines(session: Session, name: string): Lines | Problem {
  const isNamed = (statement: Statement) => statement.procedure.toLowerCase() === name.toLowerCase();
  const statements = session.statements().filter(isNamed);
  const [first] = statements;
  const head = session.program.userProcedures
    .map((procedure) => session.program.procedure(procedure))
    .find((procedure) => procedure?.name === first?.procedure);
  if (first === undefined) {
    const names = [...new Set(session.statements().map(({ procedure }) => procedure))];
    return {
      problem: `${name}: no line and no procedure${suggestion(name, names)}; write N, FILE:N or a procedure's name`,
    };
  }
  const { file } = first.span;
  return { file, first: head?.span.line ?? first.span.line, last: statements.at(-1)!.span.line };
}

/** Where the session stands; else the program's first file. */
function fileHere(session: Session): string | undefined {
  return session.stop.span?.file ?? session.program.files[0];
}

function fileNamed(session: Session, name: string): string | undefined {
  const files = new Set([...session.program.files, ...session.statements().map(({ span }) => span.file)]);
  return [...files].find((file) => file === name || file.endsWith(`/${name}`));
}
