/** What the field `schema` of our files says: by it readers, and we ourselves, know them. */
export const resultSchemaName = "everypath/1";
export const testSchemaName = "everypath-test/1";
/** Of `run.json`, which says how a run in a directory began. */
export const runSchemaName = "everypath-run/1";
