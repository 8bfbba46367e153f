/** What a `void *` of the caller's points to is taken from what the function does with it; a good verdict rests on that. */
import { type Parameter, type Procedure, sizeOf, type ValueType } from "@everypath/core";
import type { Machine } from "../machine.ts";

/** Of the parameter, and of the members of what it points to. */
export function relyOnUses(machine: Machine, procedure: Procedure, { variable, type }: Parameter): void {
  for (const { path, pointee } of usesIn(variable.name, type)) {
    const what = `${path} points to ${described(pointee)}, as ${procedure.name} uses it`;
    const { span } = procedure;
    machine.rely(
      { kind: "pointer-size", what, location: span, option: undefined, standing: "settled" },
      span,
    );
  }
}

interface Use {
  readonly path: string;
  readonly pointee: ValueType;
}

function usesIn(path: string, type: ValueType | undefined): readonly Use[] {
  if (type?.kind !== "pointer" || type.pointee === undefined) return [];
  const { pointee, byUse } = type;
  if (byUse === true) return [{ path, pointee }];
  if (pointee.kind !== "structure") return [];
  return pointee.fields.flatMap(({ name, type: member }) =>
    member.kind === "pointer" && member.byUse === true ? usesIn(`${path}->${name}`, member) : [],
  );
}

function described(type: ValueType): string {
  switch (type.kind) {
    case "structure":
      return type.name === "" ? bytes(type.bytes) : `a ${type.name}`;
    case "integer":
    case "float":
      return `elements of type ${type.name}`;
    case "pointer":
      return "pointers";
    default:
      return bytes(sizeOf(type));
  }
}

function bytes(count: number): string {
  return `${count} ${count === 1 ? "byte" : "bytes"}`;
}
