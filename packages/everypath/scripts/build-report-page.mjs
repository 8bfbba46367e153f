/** Bundles the page of the HTML report into dist/report-page: one script and one style, which every report holds. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = fileURLToPath(new URL("../report-page/", import.meta.url));
const target = fileURLToPath(new URL("../dist/report-page/", import.meta.url));

const bundle = await rolldown({ input: `${source}src/main.ts`, platform: "browser" });
const { output } = await bundle.generate({ format: "iife", minify: true });
await bundle.close();

mkdirSync(target, { recursive: true });
// The script stands inside of an HTML element, which this would end.
const script = output[0].code.replaceAll("</script", "<\\/script");
writeFileSync(`${target}page.js`, script);
writeFileSync(`${target}page.css`, compactStyle(readFileSync(`${source}page.css`, "utf8")));
console.log(`page of the HTML report: ${Math.round(script.length / 1024)} KB of script`);

/** Without comments, indentation and line ends. */
function compactStyle(text) {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
