/**
 * Where the parts of a compiled program lie. A program that prints an address, or returns one, does so in every layout with another
 * number: running it in two of them tells what depends on addresses, which are not the engine's either.
 */
export interface Layout {
  /** Bytes of the stack: from 0 up to here, growing down, so that an overflow leaves the memory. Data and heap follow. */
  readonly stackSize: number;
  /** The number of the first function. Numbers below it, such as that of SIG_IGN, are no function's. */
  readonly firstFunction: number;
}

export type LayoutName = "usual" | "moved";

export const layouts: Readonly<Record<LayoutName, Layout>> = {
  usual: { stackSize: 8 * 1024 * 1024, firstFunction: 4096 },
  moved: { stackSize: 9 * 1024 * 1024 + 64 * 17, firstFunction: 5000 },
};
