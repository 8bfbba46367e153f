/** Where debug information places the code of Rust's own library: `/rustc/HASH/library/core/src/option.rs`, or without what stands first. */
const library = /(^|\/)library\/(alloc|core|std)\/src\//;

export function isOfRustLibrary(file: string): boolean {
  return library.test(file);
}
