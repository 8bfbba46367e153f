/** The HTML report against the number of paths: its size, and how long a browser takes until the page can be used. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { explore, median } from "./measure.mjs";

const counts = [100, 1000, 5000, 20_000];
const targetSeconds = 2;
const browserOptions = {
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"],
};
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

export async function report() {
  const room = mkdtempSync(join(tmpdir(), "everypath-bench-"));
  const browser = await chromium.launch(browserOptions);
  try {
    const rows = [];
    for (const count of counts) {
      const out = join(room, String(count));
      const { result } = explore("wide.c", "--no-replay", "--max-paths", String(count), "--out", out);
      if (result.paths.length !== count) throw new Error(`wide.c should have ${count} paths and more`);
      const file = join(out, "report.html");
      const size = readFileSync(file);
      const runs = [];
      for (let run = 0; run < 5; run++) runs.push({ seconds: await secondsToOpen(browser, file) });
      const { seconds } = median(runs.length, () => runs.pop());
      rows.push({
        what: `report of ${count.toLocaleString("en")} paths: size, opening it in Chromium`,
        measured: `${megabytes(size.length)} (${megabytes(gzipSync(size).length)} compressed), ${seconds.toFixed(2)} s`,
        target: count === counts.at(-1) ? `< ${targetSeconds} s` : "",
        met: count === counts.at(-1) ? seconds < targetSeconds : undefined,
      });
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(room, { recursive: true, force: true });
  }
}

/** From the navigation to the page that answers keys (the mark that the page sets itself). */
async function secondsToOpen(browser, file) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(file).href);
  const ready = await page.evaluate("performance.getEntriesByName('report-ready')[0].startTime");
  await page.close();
  return ready / 1000;
}
