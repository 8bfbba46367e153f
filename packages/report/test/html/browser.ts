/** A real browser to look at reports with: Debian's Chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";

const executablePath = "/usr/bin/chromium";

/** Why tests in a browser cannot run here; undefined if they can. */
export const browserProblem = existsSync(executablePath)
  ? undefined
  : `${executablePath} is missing: apt-get install chromium`;

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

export interface Opened {
  readonly page: Page;
  /** Messages of the console, uncaught errors, and requests for anything but the file itself. */
  readonly complaints: string[];
}

export async function open(
  browser: Browser,
  file: string,
  options: {
    readonly hash?: string;
    readonly colorScheme?: "light" | "dark";
    readonly width?: number;
  } = {},
): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.colorScheme ?? "light",
  });
  const complaints: string[] = [];
  const address = pathToFileURL(file).href;
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:")) complaints.push(`request: ${url}`);
  });
  await page.goto(address + (options.hash ?? ""));
  return { page, complaints };
}
