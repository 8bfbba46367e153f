/** Searching the tree: `line:16`, `path:8`, `end:error`, `x = 5` for a variable's value, or any text of conditions, places, inputs and results. */
import { type End, ends, endTitle } from "./ends.ts";
import type { Model } from "./model.ts";

/** Nodes in the tree's order. */
export function searchNodes(model: Model, query: string): readonly number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  const special = /^(line|path|end):\s*(.*)$/.exec(wanted);
  switch (special?.[1]) {
    case "line":
      return nodesAt(model, special[2] ?? "");
    case "path": {
      const node = model.nodeOfPath[Number(special[2])] ?? -1;
      return node < 0 ? [] : [node];
    }
    case "end":
      return nodesWhere(
        model,
        (node) => !model.isDecision(node) && endMatches(model.endOf(node), special[2] ?? ""),
      );
    default:
      return nodesWithText(model, wanted);
  }
}

function endMatches(end: End, wanted: string): boolean {
  return ends.includes(end) && (end.startsWith(wanted) || endTitle[end].startsWith(wanted));
}

/** `16` or `regexp.c:16`: decisions there, and errors. */
function nodesAt(model: Model, wanted: string): readonly number[] {
  const [line, file] = wanted.split(":").reverse();
  const matches = (place: number | undefined) => {
    const location = model.location(place);
    return (
      location !== undefined &&
      location.line === Number(line) &&
      (file === undefined || (model.files[location.file]?.name ?? "").toLowerCase().endsWith(file))
    );
  };
  return nodesWhere(model, (node) => {
    if (model.isDecision(node)) return matches(model.data.tree.place[node]);
    const error = model.errors[(model.data.paths.error[model.pathOf(node) - 1] ?? 0) - 1];
    return error !== undefined && matches(error.place);
  });
}

/** Each different text is looked at once, however many nodes say it. */
function nodesWithText(model: Model, wanted: string): readonly number[] {
  const { tree, paths, lists, strings } = model.data;
  const found = strings.map((text) => text.toLowerCase().includes(wanted));
  const inList = new Map<number, boolean>();
  const listHas = (list: number) => {
    let has = inList.get(list);
    if (has === undefined) {
      has = (lists[list] ?? []).some((text) => found[text] === true);
      inList.set(list, has);
    }
    return has;
  };
  const equation = /^(\S+)\s*=\s*(.+)$/.exec(wanted);
  const storeHas = (list: number) =>
    equation !== null &&
    model
      .pairs(list)
      .some(([name, value]) => name.toLowerCase() === equation[1] && value.toLowerCase() === equation[2]);
  return nodesWhere(model, (node) => {
    if (model.isDecision(node)) {
      return (
        found[tree.text[node] ?? 0] === true ||
        model.placeText(tree.place[node]).toLowerCase() === wanted ||
        storeHas(tree.store[node] ?? 0)
      );
    }
    const path = model.pathOf(node);
    const inputs = paths.inputs[path - 1] ?? -1;
    return model.title(node).toLowerCase().includes(wanted) || (inputs >= 0 && listHas(inputs));
  });
}

function nodesWhere(model: Model, matches: (node: number) => boolean): readonly number[] {
  const hits: number[] = [];
  for (let node = 0; node < model.size; node++) if (matches(node)) hits.push(node);
  return hits;
}
