/**
 * The graph takes what pointer parameters mean for areas of their own. Here it is not told on which run that matters, so whatever could be
 * written through one of them, or compared with another, counts.
 */
import {
  type Assumption,
  type ChosenAssumptions,
  expressionsOf,
  expressionsOfTerminator,
  foldTerm,
  memoryEffects,
  optionOf,
  type Procedure,
  type Program,
  reachedFrom,
  type Term,
  variablesRead,
} from "@everypath/core";

/** What a proof about the entry rests on: none or one. */
export function assumedAliases(
  program: Program,
  entry: Procedure,
  { noAlias }: Pick<ChosenAssumptions, "noAlias">,
): readonly Assumption[] {
  if (program.language !== "c" || entry.name === program.outside?.main) return [];
  const pointers = entry.parameters.filter(({ type }) => type?.kind === "pointer");
  if (pointers.length === 0) return [];
  const globals = program.objects.filter(
    ({ name, constant, model, visible }) =>
      !constant && !model && (visible === true || program.leakedObjects?.().has(name)),
  );
  const others = [
    ...pointers.slice(1).map(({ variable }) => variable.name),
    ...globals.map(({ name }) => name),
  ];
  if (others.length === 0) return [];
  const isRestricted = pointers.filter(({ restricted }) => restricted !== true).length + globals.length < 2;
  const reached = reachedFrom(program, entry);
  const { pointerBits } = program.dataModel;
  const matters = reached.some(
    (procedure) =>
      (!isRestricted && writes(procedure)) || (!procedure.model && compares(procedure, pointerBits)),
  );
  if (!matters) return [];
  return [
    {
      kind: "aliasing",
      what: `what ${pointers[0]!.variable.name} points to and ${others.join(", ")} are different objects`,
      location: entry.span,
      option: optionOf("noAlias"),
      standing: noAlias ? "chosen" : "open",
    },
  ];
}

function writes({ blocks }: Procedure): boolean {
  return blocks.some(({ instructions }) =>
    instructions.some((instruction) => memoryEffects(instruction).writes.length > 0),
  );
}

/** Two values that may be addresses are compared. */
function compares({ blocks }: Procedure, pointerBits: number): boolean {
  const holds = (expression: Term): boolean =>
    foldTerm<boolean>(expression, new Map(), (term, valueOf) => {
      if (term.kind !== "application") return false;
      const addresses = term.arguments.filter(
        (part) =>
          part.sort.kind === "bitvec" && part.sort.width === pointerBits && variablesRead(part).size > 0,
      );
      return (term.sort.kind === "bool" && addresses.length > 1) || term.arguments.some(valueOf);
    });
  return blocks.some(
    ({ instructions, terminator }) =>
      expressionsOfTerminator(terminator).some(holds) ||
      instructions.some((instruction) => expressionsOf(instruction).some(holds)),
  );
}
