export function cbmcArguments(file: string, bound: number): string[];
export function cbmcVerdict(output: string): "safe" | "unsafe" | "unknown" | "no answer";
