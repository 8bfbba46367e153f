/** Bundles the pages of the HTML reports into dist/report-page: a script for each, and one style, which every report holds. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = fileURLToPath(new URL("../page/", import.meta.url));
const target = fileURLToPath(new URL("../dist/report-page/", import.meta.url));

mkdirSync(target, { recursive: true });
/** What becomes of each script: the report of an exploration, of a proof of contracts, of bounded model checking, of a proof of termination. */
const scripts = {
  page: "main.ts",
  contracts: "contracts/main.ts",
  bounded: "bounded/main.ts",
  termination: "termination/main.ts",
};
for (const [name, input] of Object.entries(scripts)) {
  const bundle = await rolldown({
    input: `${source}src/${input}`,
    platform: "browser",
    external: [/^node:/],
    resolve: { conditionNames: ["everypath-source", "import", "default"] },
    // Of a package's face only that is taken which the page names: the rest is not for browsers.
    treeshake: { moduleSideEffects: (id) => !/\/packages\/[a-z]+\/src\/index\.ts$/.test(id) },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  // The script stands inside of an HTML element, which this would end.
  const script = output[0].code.replaceAll("</script", "<\\/script");
  writeFileSync(`${target}${name}.js`, script);
  console.log(`page of the HTML report: ${name}: ${Math.round(script.length / 1024)} KB of script`);
}
const styles = ["page.css", "contracts.css", "bounded.css", "termination.css"].map((name) =>
  readFileSync(`${source}${name}`, "utf8"),
);
writeFileSync(`${target}page.css`, compactStyle(styles.join("\n")));

/** Without comments, indentation and line ends. */
function compactStyle(text) {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
