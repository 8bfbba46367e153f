/** Which addresses a value may be, where it is put together of bits. */
import * as t from "@everypath/core";
import { expect, test } from "vitest";
import type { Machine } from "../../src/machine/machine.ts";
import { wholeAddressesIn } from "../../src/machine/whole-addresses.ts";

const machine = { pointerBits: 64 } as Machine;
const table = 0x4_0000_0000n;
const pool = 0x3_0000_0000n;
const n = (width: number, value: bigint): t.SymbolicTerm => t.bitVecConstant(width, value);
const row = t.ite(t.symbol("p", t.boolSort), n(64, table + 8n), n(64, table + 0x10n));

test("an address that has a subscript made of another one in its lowest bits is not that one", () => {
  const subscript = t.extract(8, 3, t.bvAdd(row, t.symbol("x", t.bitVecSort(64))));
  const value = t.concat(n(48, pool >> 16n), n(10, 0n), subscript);
  const found = wholeAddressesIn(machine, value);
  expect(found).toContain(Number(pool));
  expect(found.some((address) => address >= Number(table) && address < 2 * Number(table))).toBe(false);
});

test("an address by its halves, where they stand, is that address", () => {
  const moved = t.bvAdd(row, t.symbol("y", t.bitVecSort(64)));
  const value = t.concat(t.extract(63, 32, moved), n(16, 0n), t.extract(15, 0, moved));
  expect(wholeAddressesIn(machine, value)).toContain(Number(table) + 8);
});

test("of a number that is no whole address, all that it was computed with", () => {
  const value = t.zeroExtend(58, t.extract(8, 3, t.bvAdd(row, t.symbol("z", t.bitVecSort(64)))));
  expect(wholeAddressesIn(machine, value)).toContain(Number(table) + 8);
});
