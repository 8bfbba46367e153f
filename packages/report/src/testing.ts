/** What tests of other packages look at behind the face: trails, a page's data, KLEE's format, the schemas. Sources do not import it. */
export { encodeKTest } from "./formats/ktest.ts";
export { decisionsOn, stepsOf } from "./formats/trails.ts";
export { reportData } from "./html/report-data.ts";
export { publishedSchemas } from "./schema.ts";
