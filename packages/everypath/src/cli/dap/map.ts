/**
 * The execution tree as a client's map of it (sedap.ts): a node for each place where the session has stopped, which every decision and every end
 * is one of. Nodes are never taken away, and each keeps its moment, so that the session can jump to it.
 */

import { not } from "@everypath/core";
import { isBefore, type Mark, type Session, type Stop, type WalkedNode } from "@everypath/debug";
import { endText, pathConditionText, termText } from "../../runs/debug/show.ts";
import type { StopText } from "../../runs/debug/stops.ts";
import { editText } from "../../runs/debug/tree.ts";
import type { BranchCase, MapNode, MapNodeNext, MapNodeOptions, MapUpdate } from "./sedap.ts";

/** A place where the session has stopped. */
export interface Stopped {
  readonly id: string;
  readonly stop: Stop;
  readonly mark: Mark;
  readonly options: MapNodeOptions;
}

const rootId = "root";

export class ExecutionMap {
  private readonly root: WalkedNode;
  private readonly title: string;
  private readonly file: string;
  private readonly text: StopText;
  /** In the order of their times. */
  private readonly stops = new Map<WalkedNode, Stopped[]>();
  private readonly byId = new Map<string, Stopped>();
  /** What the client does not have, or not as it is. */
  private readonly news = new Set<Stopped>();
  private isKnown = false;
  private present: Stopped;

  constructor(session: Session, text: StopText) {
    this.root = session.tree.root;
    this.title = session.entry;
    this.file = session.stop.span?.file ?? session.program.files[0] ?? "";
    this.text = text;
    this.present = this.arrive(session);
  }

  /** The map is of the run that the session is walking. */
  isOf(session: Session): boolean {
    return session.tree.root === this.root;
  }

  get here(): Stopped {
    return this.present;
  }

  find(id: string): Stopped | undefined {
    return id === rootId ? this.first(this.root) : this.byId.get(id);
  }

  /** All places where the session has stopped, in the order found. */
  all(): readonly Stopped[] {
    return [...this.byId.values()];
  }

  /** The session stands at a place: it is put on the map if it is not there. */
  arrive(session: Session): Stopped {
    const mark = session.mark();
    const { stop } = session;
    const list = this.stops.get(mark.node) ?? [];
    this.stops.set(mark.node, list);
    const before = list.findLastIndex((other) => compare(other, { mark, stop }) <= 0);
    const known = list[before];
    if (known !== undefined && compare(known, { mark, stop }) === 0) {
      this.present = known;
      return known;
    }
    const id = String(this.byId.size + 1);
    const added: Stopped = { id, stop, mark, options: this.optionsOf(session) };
    list.splice(before + 1, 0, added);
    this.byId.set(id, added);
    this.present = added;
    this.note(list, before + 1);
    return added;
  }

  /** A place that was put into its node's list changes what leads to it. */
  private note(list: readonly Stopped[], at: number): void {
    const { node } = list[at]!.mark;
    // Behind it are those within the same statement, whose changes by hand may be its own now.
    for (const near of list.slice(Math.max(0, at - 1), at + 4)) this.news.add(near);
    const { parent } = node;
    if (at > 0) return;
    // Before the first place of all there is the root alone: the whole map is sent.
    if (parent === undefined) {
      this.isKnown = false;
      return;
    }
    const from = [this.choiceAt(parent), this.editedAt(parent, node)];
    for (const place of from) if (place !== undefined) this.news.add(place);
  }

  /**
   * The last place on the way to the present one at which somebody chose or changed something, or the beginning; undefined there. With
   * the side that was chosen.
   */
  lastChange(): { readonly from: Stopped; readonly side: boolean | undefined } | undefined {
    const { node } = this.present.mark;
    const first = this.first(node);
    const { parent } = node;
    const isChosen = parent?.whenTrue === node || parent?.whenFalse === node;
    if (!isChosen && first !== undefined && first !== this.present) return { from: first, side: undefined };
    if (parent === undefined) return undefined;
    const from = isChosen ? this.choiceAt(parent) : this.editedAt(parent, node);
    return from === undefined ? undefined : { from, side: isChosen ? parent.whenTrue === node : undefined };
  }

  /** What a client does not know yet, and where the session stands. */
  update(): MapUpdate {
    const news = [...this.news];
    this.news.clear();
    if (!this.isKnown) {
      this.isKnown = true;
      return this.full();
    }
    const nodes = Object.fromEntries(news.map((place) => [place.id, this.nodeOf(place)]));
    return { ...this.frame(), nodes, reset: false };
  }

  full(): MapUpdate {
    const first = this.first(this.root);
    const root: MapNode = {
      id: rootId,
      next: { kind: "single", id: first?.id ?? null },
      options: { kind: "root", title: this.title, subtitle: this.file },
    };
    const nodes = [root, ...this.all().map((place) => this.nodeOf(place))];
    return { ...this.frame(), nodes: Object.fromEntries(nodes.map((node) => [node.id, node])), reset: true };
  }

  /** The cases to go on by from a place; undefined where there is only one way. */
  casesAt(
    from: Stopped,
  ): readonly { readonly branchCase: BranchCase; readonly id: string | null }[] | undefined {
    const next = this.nextOf(from);
    return next.kind === "branch" ? next.cases : undefined;
  }

  private frame(): Pick<MapUpdate, "roots" | "currentSteps"> {
    return {
      roots: [{ id: rootId, name: this.title }],
      currentSteps: { primary: [this.present.id], secondary: [] },
    };
  }

  private nodeOf(place: Stopped): MapNode {
    return { id: place.id, next: this.nextOf(place), options: place.options };
  }

  /** A node's path has one open decision at most: behind it come other nodes. */
  private choiceAt(node: WalkedNode): Stopped | undefined {
    return this.stops.get(node)?.findLast(({ stop }) => stop.kind === "choice");
  }

  private first(node: WalkedNode | undefined): Stopped | undefined {
    return node === undefined ? undefined : this.stops.get(node)?.[0];
  }

  private nextOf(from: Stopped): MapNodeNext {
    const { node } = from.mark;
    if (from.stop.kind === "end") return { kind: "final" };
    const edits = node.edits
      .filter((edit) => this.editedAt(node, edit.node) === from)
      .map(({ edit, node: behind }) => ({
        branchLabel: editText(edit),
        branchCase: `edit ${node.edits.findIndex((other) => other.node === behind) + 1}`,
        id: this.first(behind)?.id ?? null,
      }));
    if (from.stop.kind === "choice") {
      const { condition } = from.stop.choice.ask;
      const side = (isTrue: boolean) => ({
        branchLabel: termText(isTrue ? condition : not(condition), this.text.notation),
        branchCase: String(isTrue),
        id: this.first(isTrue ? node.whenTrue : node.whenFalse)?.id ?? null,
      });
      return { kind: "branch", cases: [side(true), side(false), ...edits] };
    }
    const list = this.stops.get(node) ?? [];
    const id = list[list.lastIndexOf(from) + 1]?.id ?? null;
    if (edits.length === 0) return { kind: "single", id };
    return { kind: "branch", cases: [{ branchLabel: "unchanged", branchCase: "unchanged", id }, ...edits] };
  }

  /** The place of a node at which the user changed something, which led to another. */
  private editedAt(node: WalkedNode, behind: WalkedNode): Stopped | undefined {
    const first = this.first(behind);
    if (first === undefined) return undefined;
    const { began } = first.mark;
    const stops = this.stops.get(node) ?? [];
    // At an open question the statement was begun anew, which may have no stop of its own.
    return (
      stops.find(({ mark }) => isSame(mark.began, began)) ??
      stops.findLast(({ mark }) => isBefore(mark.began, began))
    );
  }

  private optionsOf(session: Session): MapNodeOptions {
    const { stop } = session;
    const conjuncts = session.facts().filter(({ implied }) => !implied);
    const condition = pathConditionText(
      conjuncts.map((fact) => fact.condition),
      this.text.notation,
    );
    const common = {
      kind: "basic",
      selectable: true,
      extras: [{ kind: "tooltip", text: `pc ${condition}` }],
    } as const;
    if (stop.kind !== "end") return { ...common, display: this.text.placeLine(stop) };
    const { end } = stop.path;
    const highlight =
      end === "error"
        ? "error"
        : end === "returned" || end === "halted" || end === "thrown"
          ? "success"
          : "warning";
    return { ...common, display: endText(stop.path, this.text.notation), highlight };
  }
}

type Placed = Pick<Stopped, "mark" | "stop">;

function compare(a: Placed, b: Placed): number {
  if (!isSame(a.mark.began, b.mark.began)) return isBefore(a.mark.began, b.mark.began) ? -1 : 1;
  return rank(a.stop) - rank(b.stop);
}

/** Within one statement: its beginning, what happens in the middle of it, the end of the path. */
function rank({ kind, isInside }: Stop): number {
  switch (kind) {
    case "choice":
      return 2;
    case "end":
      return 3;
    case "interrupted":
      return isInside ? 1 : 0;
    case "begin":
    case "step":
    case "back":
    case "edited":
    case "breakpoint":
      return 0;
  }
}

function isSame(a: Mark["began"], b: Mark["began"]): boolean {
  return a.steps === b.steps && a.ordinal === b.ordinal;
}
