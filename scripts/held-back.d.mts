export const heldBack: readonly { readonly name: string; readonly newest: number; readonly why: string }[];
export function majorOf(version: string): number;
interface Outdated {
  readonly current: string;
  readonly latest: string;
}
export function unexplained(outdated: Readonly<Record<string, Outdated | readonly Outdated[]>>): readonly string[];
