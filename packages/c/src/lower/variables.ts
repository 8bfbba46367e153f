/** The local variables of the procedure being made: parameters, the user's variables, temporaries. */
import { type Sort, type Variable, variable } from "@everypath/core";

export class Variables {
  private readonly locals: Variable[] = [];
  private readonly names = new Set<string>();
  private readonly temporaries = new Set<Variable>();

  get all(): readonly Variable[] {
    return this.locals;
  }

  /** A variable that is assigned in several places. Names are made unique: a second `x` is `x.1`. */
  mutable(name: string, sort: Sort): Variable {
    let unique = name;
    for (let count = 1; this.names.has(unique); count += 1) unique = `${name}.${count}`;
    this.names.add(unique);
    const made = variable(unique, sort, "local", this.locals.length);
    this.locals.push(made);
    return made;
  }

  /** A variable that is assigned in one place, before each of its uses. */
  temporary(name: string, sort: Sort): Variable {
    const made = this.mutable(name, sort);
    this.temporaries.add(made);
    return made;
  }

  isTemporary(candidate: Variable): boolean {
    return this.temporaries.has(candidate);
  }
}
