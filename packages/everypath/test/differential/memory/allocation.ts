/** A new node of zeros. */
export function allocation(by: "calloc" | "malloc"): string {
  return by === "calloc" ? "calloc(1, sizeof *n)" : "memset(malloc(sizeof *n), 0, sizeof *n)";
}
