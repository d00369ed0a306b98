import { existsSync } from "node:fs";
import process from "node:process";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Need } from "../describe-with.js";

const places = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  chromium.executablePath(),
];

const browserPath = places.find((place) => place !== "" && existsSync(place));

/** For tests of pages. */
export const browserHere: Need = {
  absence: browserPath === undefined ? "Chromium is not installed" : undefined,
  isDueInCi: true,
  debian: "chromium",
};

/** Starts the browser; it talks to nobody of its own accord. */
export function launch(): Promise<Browser> {
  const quiet = ["quic", "background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet];
  return chromium.launch({ ...(browserPath === undefined ? {} : { executablePath: browserPath }), args });
}

/** A page, and all that it did beside showing itself. */
export interface Opened {
  readonly page: Page;
  /** Requests, dialogs, errors, whatever was written to the console. */
  readonly deeds: readonly string[];
}

/** Opens an address in a window of its own. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  // Less than a test may take, and more than a slow machine needs.
  context.setDefaultTimeout(100_000);
  const page = await context.newPage();
  const deeds: string[] = [];
  const address = url.replace(/#.*/s, "");
  context.on("request", (request) => {
    if (request.url().replace(/#.*/s, "") !== address) deeds.push(`request ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    deeds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => deeds.push(`console ${message.text()}`));
  page.on("pageerror", (error) => deeds.push(`error ${error.message}`));
  await page.goto(url);
  return { page, deeds };
}
