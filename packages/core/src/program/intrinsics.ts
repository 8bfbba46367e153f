/**
 * Operations of the machine that C code calls by name, declared in runtime/include/everypath-internal.h. Other names that begin
 * alike are ordinary functions of the library models.
 */
export const intrinsicNames = [
  "__everypath_symbolic",
  "__everypath_assume",
  "__everypath_check",
  "__everypath_cut",
  "__everypath_claim",
  "__everypath_exit",
  "__everypath_write",
  "__everypath_allocate",
  "__everypath_free",
  "__everypath_new",
  "__everypath_delete",
  "__everypath_object_size",
  "__everypath_whole_size",
  "__everypath_name",
  "__everypath_is_symbolic",
  "__everypath_is_joined",
  "__everypath_on_this_way",
  "__everypath_stay_apart",
  "__everypath_thrown",
  "__everypath_leave",
  "__everypath_write_floating",
  "__everypath_silent_stop",
  "__everypath_file_size",
  "__everypath_file_contents",
  "__everypath_end_reached",
  "__everypath_assumed",
  "__everypath_address_is_text",
  "__everypath_math",
  "__everypath_rounded_long_double",
  "__everypath_setjmp",
  "__everypath_longjmp",
] as const;

const names: ReadonlySet<string> = new Set(intrinsicNames);

/** Operations that make a run approximate where a `long double` is no double (c/lower/long-double.ts). */
export function isOfLongDouble(name: string): boolean {
  return name.startsWith("long_double_") || name === "__everypath_rounded_long_double";
}

const addressNames: ReadonlySet<string> = new Set([
  "address_order",
  "address_part",
  "address_whole",
  "address_sum",
  "address_within",
  "address_equal",
  "address_moved",
]);

/** What a program does with addresses as numbers (c/lower/numbered-addresses.ts): they change nothing. */
export function isOfAddresses(name: string): boolean {
  return addressNames.has(name);
}

/** Whether a call of this name is executed by the machine itself. */
export function isIntrinsic(name: string): boolean {
  return names.has(name);
}
