/** Node's module hooks (see register.mjs): sources resolve to compiled modules, and the types of what remains are stripped. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";

const packages = new URL("../../packages/", import.meta.url).href;
/** A module of a package's sources, below `packages`. */
const ofSources = /^([a-z]+)\/src\/(.+)\.ts$/;

export async function resolve(specifier, context, next) {
  if (!specifier.startsWith(".") || !specifier.endsWith(".ts")) return next(specifier, context);
  const url = new URL(specifier, context.parentURL).href;
  const [, name, module] = (url.startsWith(packages) && ofSources.exec(url.slice(packages.length))) || [];
  const compiled = name === undefined ? url : `${packages}${name}/dist/${module}.js`;
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
