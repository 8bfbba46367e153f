/**
 * strtok and strtok_r. A token has a character at least; where it ends a 0 is written, and the next call goes on behind it. Where there is
 * no token the next call goes on at the text's 0.
 */
import { equal, intConstant, type SymbolicTerm } from "@everypath/core";
import { atMost, plus, zero } from "../integers.ts";
import { changed, locate, valueAt } from "../memory.ts";
import { requireWritable } from "../memory-steps.ts";
import { NotChecked, Refused } from "../outcome.ts";
import type { Successor } from "../post.ts";
import type { Area } from "../states.ts";
import { Outcome, wordBytes } from "./call-outcome.ts";
import type { Calling } from "./calling.ts";
import { tokenRest } from "./world.ts";

/** strtok(text, delimiters) */
export function token(calling: Calling): readonly Successor[] {
  const given = calling.pointer(0);
  calling.text(calling.pointer(1));
  const kept = new Outcome(calling).kept(tokenRest);
  if (kept === undefined) throw new NotChecked("'strtok' of a text that is not known");
  const text = calling.isZero(given) ? kept : given;
  return next(calling, text, (outcome, rest) => outcome.keep(tokenRest, rest));
}

/** strtok_r(text, delimiters, &rest) */
export function tokenOf(calling: Calling): readonly Successor[] {
  const given = calling.pointer(0);
  calling.text(calling.pointer(1));
  const at = calling.pointer(2);
  const place = locate(calling.state.areas, at, intConstant(wordBytes), calling.context);
  const kept = calling.isZero(given) ? valueAt(place, wordBytes, false, calling.context) : given;
  if (kept === undefined) throw new NotChecked("'strtok_r' of a text that is not known");
  return next(calling, kept, (outcome, rest) =>
    outcome.pointer(outcome.write(at, intConstant(wordBytes)), place.offset, rest),
  );
}

function next(
  calling: Calling,
  address: SymbolicTerm,
  keep: (outcome: Outcome, rest: SymbolicTerm) => void,
): readonly Successor[] {
  if (calling.isZero(address)) throw new Refused(`'${calling.name}' goes on with no text`);
  const text = calling.text(address);
  const { area, offset } = text.place;
  requireWritable(area);
  const end = plus(offset, calling.lengthOf(text));
  const none = new Outcome(calling);
  none.end(text.place, end);
  keep(none, plus(area.base, end));
  const found = new Outcome(calling);
  const first = found.some({ least: offset });
  const behind = found.some({ least: plus(first, intConstant(1)) }, (value) => [atMost(value, end)]);
  const rest = found.some({ least: behind }, (value) => [
    atMost(value, plus(behind, intConstant(1))),
    atMost(value, end),
  ]);
  found.put(cut(found, area, behind));
  found.end(text.place, behind);
  keep(found, plus(area.base, rest));
  return [none.returns(zero), found.returns(plus(area.base, first))];
}

/** One byte has become 0: what was 0 before still is. */
function cut({ logic }: Outcome, area: Area, at: SymbolicTerm): Area {
  const cleared = changed(area, at, intConstant(1), logic);
  const isZero = ({ value }: Area["cells"][number]) => logic.holds(equal(value, zero) as SymbolicTerm);
  const cells = area.cells.filter((cell) => cleared.cells.includes(cell) || isZero(cell));
  const isKept = area.rest.kind === "zero" && cells.length === area.cells.length;
  return { ...cleared, cells, rest: isKept ? area.rest : cleared.rest };
}
