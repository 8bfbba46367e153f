/** The objects among a path's inputs as a graph: boxes, and what each of their fields holds. */

/** What a field holds. */
export type Held =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "null" }
  /** An object of the graph, by its index. */
  | { readonly kind: "object"; readonly object: number };

export interface Field {
  /** Of an element of an array its subscript. */
  readonly name: string;
  readonly held: Held;
}

export interface GraphObject {
  /** `Node#2` */
  readonly name: string;
  readonly class: string;
  /** undefined for an object that is no array. */
  readonly length: string | undefined;
  readonly fields: readonly Field[];
}

export interface ObjectGraph {
  /** The inputs that are references. */
  readonly inputs: readonly Field[];
  readonly objects: readonly GraphObject[];
}

/** From the texts that `PathColumns.objects` describes. */
export function objectGraph(inputs: readonly string[], objects: readonly (readonly string[])[]): ObjectGraph {
  const indices = new Map(objects.map(([name], index) => [name, index]));
  const fields = (texts: readonly string[]): readonly Field[] => {
    const found: Field[] = [];
    for (let i = 0; i < texts.length; i += 2)
      found.push({ name: texts[i] ?? "", held: held(texts[i + 1] ?? "", indices) });
    return found;
  };
  return {
    inputs: fields(inputs),
    objects: objects.map(([name = "", className = "", ...rest]): GraphObject => {
      const all = fields(rest);
      const length = className.endsWith("[]") ? all.find((field) => field.name === "length") : undefined;
      return {
        name,
        class: className,
        length: length?.held.kind === "text" ? length.held.text : undefined,
        fields: all.filter((field) => field !== length),
      };
    }),
  };
}

function held(text: string, indices: ReadonlyMap<string | undefined, number>): Held {
  if (text === "null") return { kind: "null" };
  const object = indices.get(text);
  return object === undefined ? { kind: "text", text } : { kind: "object", object };
}
