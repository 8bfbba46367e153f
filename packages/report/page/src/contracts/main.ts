/** The page of a proof of contracts: members, the source, and the symbolic states of one verification, walked by keys. */

import {
  type ContractsData,
  contractsFormat,
  type FailureEntry,
  type MemberEntry,
  type StateEntry,
} from "../../../src/html/contracts-data.ts";
import { bar, fileNames, verdictName } from "../bar.ts";
import { append, type Child, h, replace } from "../dom.ts";
import { plural } from "../format.ts";
import { keysDialog } from "../help.ts";
import { codeTokens } from "../parts.ts";
import { startPage } from "../start.ts";
import { toggleTheme } from "../theme.ts";
import { keys } from "./keys.ts";
import { SourcePanel } from "./source-panel.ts";
import { StatePanel } from "./state-panel.ts";
import { Walk } from "./walk.ts";

class ContractsPage {
  private readonly members: HTMLElement;
  private readonly head = h("header", { class: "contract-head" });
  private readonly way = h("ol", { class: "contract-way", "aria-label": "States on this path" });
  private readonly state = h("section", {
    class: "contract-state",
    tabindex: 0,
    "aria-label": "Symbolic state",
  });
  private readonly source: SourcePanel;
  private readonly panel: StatePanel;
  private readonly walks = new Map<number, Walk>();
  private readonly help = keysDialog(keys);
  private member = 0;

  constructor(
    private readonly data: ContractsData,
    root: HTMLElement,
  ) {
    this.source = new SourcePanel(data);
    this.panel = new StatePanel(data);
    this.members = h("nav", { class: "contract-members", "aria-label": "Members" });
    append(root, [
      this.bar(),
      h(
        "main",
        { class: "contract-view", tabindex: -1 },
        this.members,
        h("div", { class: "contract-middle" }, this.head, this.source.element, this.way),
        this.state,
      ),
      this.help,
    ]);
    window.addEventListener("hashchange", () => this.open(location.hash));
    document.addEventListener("keydown", (event) => this.key(event));
    this.open(location.hash);
  }

  private get walk(): Walk {
    const known = this.walks.get(this.member);
    if (known !== undefined) return known;
    const member = this.entry;
    const walk = new Walk(member);
    const [first] = member.failures;
    if (first !== undefined && first.state >= 0) walk.goTo(first.state);
    this.walks.set(this.member, walk);
    return walk;
  }

  private get entry(): MemberEntry {
    return this.data.members[this.member]!;
  }

  private bar(): HTMLElement {
    const { verdict, claim, files } = this.data;
    return bar({
      verdict,
      title: verdictName(verdict),
      subtitle: `${claim} · ${fileNames(files.map(({ name }) => name))}`,
      showKeys: () => this.help.showModal(),
    });
  }

  /** `#/member/state` */
  private open(hash: string): void {
    const { members } = this.data;
    if (members.length === 0) {
      replace(this.head, h("p", { class: "empty" }, "Nothing was verified."));
      return;
    }
    const [, member, state] = hash.split("/").map(Number);
    const failing = members.findIndex(({ verdict }) => verdict !== "proved");
    this.member = member !== undefined && members[member] !== undefined ? member : Math.max(0, failing);
    const { walk } = this;
    if (state !== undefined && this.entry.states[state] !== undefined && walk.state !== state) {
      const onPath = walk.path.indexOf(state);
      if (onPath === -1) walk.goTo(state);
      else walk.at = onPath;
    }
    this.draw();
  }

  private go(member: number, state?: number): void {
    history.replaceState(null, "", `#/${member}${state === undefined ? "" : `/${state}`}`);
    this.open(location.hash);
  }

  /** After the walk has moved. */
  private moved(): void {
    history.replaceState(null, "", `#/${this.member}/${this.walk.state}`);
    this.draw();
  }

  private draw(): void {
    const { walk, entry } = this;
    replace(this.members, this.memberList());
    const state = entry.states[walk.state];
    const failure = state === undefined ? undefined : entry.failures[state.failure];
    replace(this.head, this.title(entry, state));
    replace(this.way, this.wayRows(walk));
    this.way.querySelector(".selected")?.scrollIntoView({ block: "nearest" });
    if (state === undefined) {
      replace(this.state, h("p", { class: "hint" }, "No state was told of: nothing of it is executed."));
      return;
    }
    this.source.show(state, failure);
    replace(this.state, this.panel.describe(state, failure));
    this.state.scrollTop = 0;
  }

  private memberList(): Child {
    const { members, incomplete } = this.data;
    return [
      h(
        "ol",
        {},
        members.map(({ name, verdict, failures }, index) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `member member-${verdict}`,
                "aria-current": index === this.member ? "true" : undefined,
                onclick: () => this.go(index),
              },
              h("span", { class: `dot verdict-${verdict}` }),
              h("code", {}, name),
              h(
                "span",
                { class: "sub" },
                failures.length === 0 ? verdict : plural(failures.length, "failure"),
              ),
            ),
          ),
        ),
      ),
      incomplete.length > 0 &&
        h(
          "div",
          { class: "contract-missing" },
          h("h3", {}, "This is missing"),
          h(
            "ul",
            {},
            incomplete.map(({ reason, detail }) =>
              h("li", {}, h("strong", {}, reason), detail === "" ? "" : `: ${detail}`),
            ),
          ),
        ),
    ];
  }

  private title(entry: MemberEntry, state: StateEntry | undefined): Child {
    const { walk } = this;
    const count = plural(entry.states.length, "state");
    const omitted =
      entry.omitted === 0 ? "" : `; ${plural(entry.omitted, "more state")} not shown, there were too many`;
    return [
      h(
        "h1",
        {},
        h("code", {}, entry.name),
        " ",
        h("span", { class: `member-verdict member-${entry.verdict}` }, entry.verdict),
      ),
      h(
        "p",
        { class: "sub state-position" },
        state === undefined
          ? ""
          : `State ${walk.at + 1} of ${walk.path.length} on this path: ${this.moment(state)}. `,
        `${count} in all${omitted}.`,
      ),
      this.failureLinks(entry.failures),
      this.choices(walk),
    ];
  }

  private failureLinks(failures: readonly FailureEntry[]): Child {
    if (failures.length === 0) return undefined;
    return h(
      "ol",
      { class: "contract-failures" },
      failures.map((failure) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              disabled: failure.state < 0,
              "aria-current": failure.state === this.walk.state ? "true" : undefined,
              onclick: () => this.go(this.member, failure.state),
            },
            `${this.panel.placeText(failure.place)}: ${failure.message}`,
          ),
        ),
      ),
    );
  }

  /** At a fork the sides to choose. */
  private choices(walk: Walk): Child {
    const { choices } = walk;
    if (choices.length < 2) return undefined;
    return h(
      "div",
      { class: "contract-choices", role: "group", "aria-label": "How it can go on" },
      choices.map((child, index) => {
        const state = walk.member.states[child];
        if (state === undefined) return undefined;
        const name = state.side === 1 ? "true" : state.side === 0 ? "false" : `case ${index + 1}`;
        const learned = state.facts
          .filter(([, isNew]) => isNew === 1)
          .map(([fact]) => this.data.strings[fact] ?? "");
        const shown = state.side === -1 ? learned.join(" ∧ ") : (learned.at(-1) ?? "");
        return h(
          "button",
          {
            type: "button",
            class: walk.leadsToFailure(child) ? "leads-to-failure" : "",
            onclick: () => {
              walk.goTo(child);
              this.moved();
            },
          },
          h("b", {}, name),
          h("code", {}, shown),
        );
      }),
    );
  }

  private wayRows(walk: Walk): Child {
    return walk.path.map((index, at) => {
      const state = walk.member.states[index];
      if (state === undefined) return undefined;
      const [file, line] = state.place;
      const text =
        this.data.files[file]?.text?.split("\n")[line - 1]?.slice(Math.max(0, state.place[2] - 1)) ?? "";
      const isFork = walk.childrenOf(index).length > 1;
      return h(
        "li",
        {
          class: `${at === walk.at ? "selected" : ""} way-${state.kind.replace(" ", "-")}`.trim(),
          onclick: () => {
            walk.at = at;
            this.moved();
          },
        },
        h("span", { class: "line-number" }, String(line)),
        h("code", {}, state.kind === "statement" ? codeTokens(text.trim(), "contracts") : this.moment(state)),
        isFork && h("span", { class: "tag" }, plural(walk.childrenOf(index).length, "way")),
      );
    });
  }

  private moment({ kind, place: [, line] }: StateEntry): string {
    switch (kind) {
      case "entry":
        return "before the cases of the precondition";
      case "statement":
        return `before the statement in line ${line}`;
      case "joined":
        return "this side of the if goes on with the other";
      case "loop end":
        return "end of the loop's body: the invariant holds again";
      case "body end":
        return "end of the body";
      case "failure":
        return "an obligation fails";
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target } = event;
    const isControl = target instanceof Element && target.matches("button, a, summary");
    if (isControl && (event.key === "Enter" || event.key === " ")) return;
    if (this.handled(event.key)) event.preventDefault();
  }

  private handled(key: string): boolean {
    if (this.data.members.length === 0) return false;
    const { walk } = this;
    const move = (moves: boolean): true => {
      if (moves) this.moved();
      return true;
    };
    switch (key) {
      case "ArrowRight":
      case "ArrowDown":
      case "j":
        return move(walk.step(1));
      case "ArrowLeft":
      case "ArrowUp":
      case "k":
        return move(walk.step(-1));
      case "Home":
        return move(walk.step(-walk.at));
      case "End":
        return move(walk.step(walk.path.length - 1 - walk.at));
      case "t":
        return move(walk.choose(true));
      case "f":
        return move(walk.choose(false));
      case "e":
      case "E": {
        const failure = walk.nextFailure(key === "e" ? 1 : -1);
        if (failure !== undefined) walk.goTo(failure);
        return move(failure !== undefined);
      }
      case "n":
        return this.goToMember(this.member + 1);
      case "p":
        return this.goToMember(this.member - 1);
      case "d":
        toggleTheme();
        return true;
      case "?":
        this.help.showModal();
        return true;
      default:
        return false;
    }
  }

  private goToMember(member: number): true {
    if (this.data.members[member] !== undefined) this.go(member);
    return true;
  }
}

startPage<ContractsData>(contractsFormat, (data, _, root) => new ContractsPage(data, root));
