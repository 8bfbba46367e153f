/** Keeps the states that a proof of contracts tells of, up to a number for each member. */

import { type MemberProof, type Moment, membersOf, type Trail } from "@everypath/contracts";
import type { ObjectProgram } from "@everypath/objects";
import { type Recorded, treeOf, type VerificationTree } from "./tree.ts";

interface Record {
  readonly states: Recorded[];
  dropped: number;
}

/** One recorder for one proof: `onState` is called while it runs, `tree` is asked afterwards. What is above the number kept is only counted. */
export class StateRecorder {
  private readonly greatest: number;
  private readonly records = new Map<string, Record>();

  /** `greatest`: states kept of one member. */
  constructor(greatest: number) {
    this.greatest = greatest;
  }

  /** What the proof is to call. */
  readonly onState = (member: string, trail: Trail, moment: Moment): void => {
    let record = this.records.get(member);
    if (record === undefined) {
      record = { states: [], dropped: 0 };
      this.records.set(member, record);
    }
    if (record.states.length < this.greatest) record.states.push({ trail, moment });
    else record.dropped += 1;
  };

  tree(program: ObjectProgram, proof: MemberProof): VerificationTree {
    const { states, dropped } = this.records.get(proof.name) ?? { states: [], dropped: 0 };
    const member = membersOf(program, undefined).find(({ fullName }) => fullName === proof.name);
    const statements = member !== undefined && "role" in member ? member.body : [];
    const source = member?.source;
    return treeOf({ proof, states, dropped, statements, source });
  }
}
