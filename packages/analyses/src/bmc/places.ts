/** What a reader calls a place in C memory: p.x, a[3], node->next, heap@17+4 where nothing of the program's has a name for it. */

import { type Field, sizeOf, type ValueType } from "@everypath/core";

/** A scalar in memory; `bits`: of a bit-field, counted from the object's first one. */
export interface Leaf {
  readonly name: string;
  readonly type: ValueType;
  readonly offset: number;
  readonly bytes: number;
  readonly bits: { readonly offset: number; readonly width: number } | undefined;
}

/** Scalars told of one write. */
const greatestCount = 64;

/**
 * What a write to the bytes from `from` to before `to` sets, of an object of this type: the scalar of exactly these bytes; else those
 * within; else the one that they are a part of.
 */
export function leavesWritten(name: string, type: ValueType, from: number, to: number): readonly Leaf[] {
  const all = leavesAround(name, type, 0, from, to);
  const isBitField = all.some(({ bits }) => bits !== undefined);
  const exact = all.find((leaf) => leaf.offset === from && leaf.offset + leaf.bytes === to);
  if (exact !== undefined && !isBitField) return [exact];
  const within: Leaf[] = [];
  for (const leaf of all) {
    if (leaf.offset < from || leaf.offset + leaf.bytes > to) continue;
    // Of the members of a union the first one is told.
    const before = within.at(-1);
    const overlaps = before !== undefined && leaf.offset < before.offset + before.bytes;
    if (!overlaps || (leaf.bits !== undefined && before.bits !== undefined)) within.push(leaf);
  }
  return (within.length > 0 ? within : all.slice(0, 1)).slice(0, greatestCount);
}

/** Those that share a byte with the range. */
function leavesAround(name: string, type: ValueType, at: number, from: number, to: number): readonly Leaf[] {
  switch (type.kind) {
    case "array": {
      if (type.length === 0) return [];
      const step = type.bytes / type.length;
      const found: Leaf[] = [];
      const first = Math.max(0, Math.floor((from - at) / step));
      for (let index = first; index < type.length && at + index * step < to; index++) {
        found.push(...leavesAround(`${name}[${index}]`, type.element, at + index * step, from, to));
        if (found.length > greatestCount) break;
      }
      return found;
    }
    case "structure":
      return type.fields.flatMap((field) => leavesOfField(name, field, at, from, to));
    case "opaque":
      return ofMember(name, type, at, from, to);
    case "integer":
    case "bool":
    case "float":
    case "pointer":
      return scalar(name, type, at, from, to);
    case "mathematical":
    case "table":
    case "reference":
      return [];
    default:
      return type satisfies never;
  }
}

function scalar(name: string, type: ValueType, at: number, from: number, to: number): readonly Leaf[] {
  const bytes = sizeOf(type);
  return at < to && at + bytes > from ? [{ name, type, offset: at, bytes, bits: undefined }] : [];
}

function leavesOfField(name: string, field: Field, at: number, from: number, to: number): readonly Leaf[] {
  const fieldName = `${name}.${field.name}`;
  if (field.bitWidth === undefined) return leavesAround(fieldName, field.type, at + field.offset, from, to);
  const offset = 8 * at + (field.bitOffset ?? 8 * field.offset);
  const begin = Math.floor(offset / 8);
  const bytes = Math.ceil((offset + field.bitWidth) / 8) - begin;
  if (begin >= to || begin + bytes <= from) return [];
  const bits = { offset, width: field.bitWidth };
  // Its sign is the highest of its own bits.
  const type = field.type.kind === "integer" ? { ...field.type, bits: field.bitWidth } : field.type;
  return [{ name: fieldName, type, offset: begin, bytes, bits }];
}

/**
 * Of a union: by the member that a write of these bytes is one to. That is the first with a scalar of exactly these bytes, else the first whose
 * bit-fields they hold, else the first; and the first where all of the union is written.
 */
function ofMember(
  name: string,
  type: Extract<ValueType, { readonly kind: "opaque" }>,
  at: number,
  from: number,
  to: number,
): readonly Leaf[] {
  const members = (type.members ?? [])
    .map((member) => leavesOfField(name, member, at, from, to))
    .filter((leaves) => leaves.length > 0);
  const isExact = ({ offset, bytes, bits }: Leaf): boolean =>
    bits === undefined && offset === from && offset + bytes === to;
  return (
    members.find((leaves) => leaves.some(isExact)) ??
    (from <= at && at + type.bytes <= to ? members[0] : undefined) ??
    members.find((leaves) => leaves.some(({ bits }) => bits !== undefined)) ??
    members[0] ??
    scalar(name, type, at, from, to)
  );
}

/** What `*pointer` and what lies behind it is called: node->next, a[3]; `offset`: from where it points. */
export function leavesBehind(
  pointer: string,
  pointee: ValueType,
  offset: number,
  bytes: number,
): readonly Leaf[] | undefined {
  const step = sizeOf(pointee);
  if (step <= 0 || offset < 0) return undefined;
  const index = Math.floor(offset / step);
  const start = index * step;
  const isFirst = index === 0;
  const name = isFirst ? pointer : `${pointer}[${index}]`;
  const leaves = leavesWritten(name, pointee, offset - start, offset - start + bytes).map((leaf) => ({
    ...leaf,
    name: isFirst ? throughPointer(leaf.name, pointer) : leaf.name,
    offset: leaf.offset + start,
    bits: leaf.bits === undefined ? undefined : { ...leaf.bits, offset: leaf.bits.offset + 8 * start },
  }));
  return leaves.length === 0 ? undefined : leaves;
}

/** p.x → p->x, p → *p; p[2] of a pointer to an array → (*p)[2]. */
function throughPointer(name: string, pointer: string): string {
  const rest = name.slice(pointer.length);
  if (rest.startsWith(".")) return `${pointer}->${rest.slice(1)}`;
  return rest === "" ? `*${pointer}` : `(*${pointer})${rest}`;
}

/** A pointer to the part of the pointee's type at the offset: &a[2], &s.corner; undefined where none begins there. */
export function pointerText(
  name: string,
  type: ValueType,
  offset: number,
  pointee: ValueType | undefined,
): string | undefined {
  if (offset === 0 && (pointee === undefined || isAlike(type, pointee))) return `&${name}`;
  switch (type.kind) {
    case "array": {
      if (type.length === 0) return undefined;
      const step = type.bytes / type.length;
      const index = Math.floor(offset / step);
      return pointerText(`${name}[${index}]`, type.element, offset - index * step, pointee);
    }
    case "structure": {
      const within = type.fields.find(
        (field) =>
          field.bitWidth === undefined &&
          field.offset <= offset &&
          offset < field.offset + sizeOf(field.type),
      );
      return within === undefined
        ? undefined
        : pointerText(`${name}.${within.name}`, within.type, offset - within.offset, pointee);
    }
    default:
      return offset === 0 ? `&${name}` : undefined;
  }
}

function isAlike(left: ValueType, right: ValueType): boolean {
  if (left.kind !== right.kind || sizeOf(left) !== sizeOf(right)) return false;
  return left.kind !== "structure" || right.kind !== "structure" || left.name === right.name;
}
