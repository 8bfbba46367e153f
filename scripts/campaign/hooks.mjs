/** Node's module hooks (see register.mjs): sources resolve to compiled modules, and the types of what remains are stripped. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";

const library = new URL("../../packages/everypath/", import.meta.url).href;
const sources = `${library}src/`;

export async function resolve(specifier, context, next) {
  if (!specifier.startsWith(".") || !specifier.endsWith(".ts")) return next(specifier, context);
  const url = new URL(specifier, context.parentURL).href;
  if (!url.startsWith(sources)) return { url, format: "module", shortCircuit: true };
  const compiled = `${library}dist/${url.slice(sources.length, -".ts".length)}.js`;
  return { url: compiled, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const text = await readFile(fileURLToPath(url), "utf8");
  const { code } = await transform(text, {
    filename: fileURLToPath(url),
    sourceMaps: "inline",
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "es6" },
  });
  return { format: "module", source: code, shortCircuit: true };
}
