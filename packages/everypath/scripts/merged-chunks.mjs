/**
 * Fewer chunks. A bundler makes a chunk of each set of modules that the same starts need, and there are many such sets where each command and each
 * thread is a start. Here two chunks are made one, again and again, until so few are left as are wanted: each time those two for
 * which the starts load least that they do not need, in proportion to what they do need.
 */

/**
 * The name of the chunk that each module belongs into, by the module's id; those that only one start needs stay where they are. `output`: what the bundler makes
 * without being told anything. `most`: how many chunks there may be beside those of the starts. `often`: how often
 * most runs begin each start, by its name.
 */
export function mergedChunks(output, most, often) {
  const parts = partsOf(output);
  const starts = parts.filter(({ isStart }) => isStart);
  const weights = new Map(
    starts.map((start) => [
      start,
      (often.has(start.name) ? preference * often.get(start.name) : 1) /
        (unnoticed + totalSize(loadedBy([start]))),
    ]),
  );
  for (let count = parts.length - starts.length; count > most; count--) {
    const loaded = new Map(starts.map((start) => [start, loadedBy([start])]));
    const [one, other] = cheapest(
      parts.filter(({ isStart }) => !isStart),
      loaded,
      weights,
    );
    merge(parts, one, other);
  }
  return new Map(
    parts.filter(({ isStart }) => !isStart).flatMap(({ name, modules }) => modules.map((id) => [id, name])),
  );
}

/** Characters that a start reads in less time than one can measure. */
const unnoticed = 30_000;
/** How many times a start of most runs outweighs another. */
const preference = 12;

function totalSize(parts) {
  return [...parts].reduce((sum, { size }) => sum + size, 0);
}

function partsOf(output) {
  const chunks = output.filter(({ type }) => type === "chunk");
  const names = chunks.map(({ name }) => name);
  const parts = new Map(
    chunks.map(({ fileName, name, moduleIds, code, isEntry, isDynamicEntry }, index) => [
      fileName,
      {
        name: names.indexOf(name) === index ? name : `${name}-${index}`,
        modules: moduleIds,
        size: code.length,
        isStart: isEntry || isDynamicEntry,
        imports: new Set(),
      },
    ]),
  );
  for (const { fileName, imports } of chunks) {
    for (const name of imports) if (parts.has(name)) parts.get(fileName).imports.add(parts.get(name));
  }
  return [...parts.values()];
}

/** These parts and all that they import. */
function loadedBy(parts) {
  const found = new Set(parts);
  for (const part of found) for (const next of part.imports) found.add(next);
  return found;
}

/** The two that cost the starts least. */
function cheapest(parts, loaded, weights) {
  const closures = new Map(parts.map((part) => [part, loadedBy([part])]));
  const isNeededBy = new Map(
    parts.map((part) => [part, new Set([...loaded.keys()].filter((start) => loaded.get(start).has(part)))]),
  );
  /** What the starts that load `one` alone load more where it brings `other`. */
  const costOf = (one, other, sizeOf) => {
    const without = [...isNeededBy.get(one)].filter((start) => !isNeededBy.get(other).has(start));
    return without.reduce((sum, start) => sum + weights.get(start) * sizeOf(other, start), 0);
  };
  const sizeMissing = (part, start) =>
    totalSize([...closures.get(part)].filter((one) => !loaded.get(start).has(one)));
  const cost = (one, other, sizeOf) => costOf(one, other, sizeOf) + costOf(other, one, sizeOf);
  const pairs = parts.flatMap((one, index) =>
    // The parts alone are the least that it can cost, which is faster to know than the cost.
    parts.slice(index + 1).map((other) => ({ one, other, least: cost(one, other, ({ size }) => size) })),
  );
  pairs.sort((a, b) => a.least - b.least);
  let best = { cost: Number.POSITIVE_INFINITY };
  for (const { one, other, least } of pairs) {
    if (least >= best.cost) break;
    const found = cost(one, other, sizeMissing);
    if (found < best.cost && !closesCircle(one, other)) best = { one, other, cost: found };
  }
  return [best.one, best.other];
}

/**
 * Whether one of the two imports the other by way of a third. Chunks that import each other would run in an order that their modules do not
 * expect.
 */
function closesCircle(one, other) {
  const reaches = (from, to) => loadedBy([...from.imports].filter((part) => part !== to)).has(to);
  return reaches(one, other) || reaches(other, one);
}

function merge(parts, one, other) {
  const [large, small] = one.size >= other.size ? [one, other] : [other, one];
  large.modules = [...large.modules, ...small.modules];
  large.size += small.size;
  for (const part of small.imports) large.imports.add(part);
  parts.splice(parts.indexOf(small), 1);
  for (const { imports } of parts) if (imports.delete(small)) imports.add(large);
  large.imports.delete(large);
}
