import { languageRows } from "./language-rows.ts";
import { libraryRows } from "./library-rows.ts";
import type { RunRow, TranslationRow } from "./row.ts";
import { streamRows } from "./stream-rows.ts";
import { translationRows } from "./translation-rows.ts";

export const runRows: readonly RunRow[] = [...languageRows, ...libraryRows, ...streamRows];
export { translationRows };
export const allRows: readonly (RunRow | TranslationRow)[] = [...runRows, ...translationRows];
