import type { limitTable } from "../src/limits/index.ts";

export function limitsPage(table: typeof limitTable): string;
