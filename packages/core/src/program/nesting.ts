/** How deeply data from outside is nested: what is read by recursion is refused before it can exhaust the stack. */

/** Whether objects and arrays (of data without cycles, as JSON is) lie in each other more than `limit` times. Looks without recursion. */
export function isNestedDeeper(data: unknown, limit: number): boolean {
  const open: (readonly [value: object, depth: number])[] = [];
  const look = (value: unknown, depth: number): void => {
    if (typeof value === "object" && value !== null) open.push([value, depth]);
  };
  look(data, 1);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (depth > limit) return true;
    for (const part of Object.values(value)) look(part, depth + 1);
  }
  return false;
}
