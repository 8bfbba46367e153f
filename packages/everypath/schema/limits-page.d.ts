import type { limitTable } from "../../core/src/limits/index.ts";

export function limitsPage(table: typeof limitTable): string;
