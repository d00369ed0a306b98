import { existsSync } from "node:fs";
import process from "node:process";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
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

/** The page that the tests of a browser share: to load something in it takes a third of what another page takes. */
const shared = new WeakMap<Browser, Page>();

const ordinary = { viewport: { width: 1280, height: 800 }, colorScheme: "light" } as const;

/** Opens an address in a fresh state. What an earlier test of the browser opened is gone, but for pages with further options: each has a window of its own until its test ends. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const { viewport, colorScheme, ...others } = { ...ordinary, ...options };
  const page = Object.keys(others).length > 0 ? await ownPage(browser, others) : await sharedPage(browser);
  await page.setViewportSize(viewport ?? ordinary.viewport);
  await page.emulateMedia({ colorScheme });
  const deeds: string[] = [];
  const address = url.replace(/#.*/s, "");
  page.context().on("request", (request) => {
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

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // Less than a test may take, and more than a slow machine needs.
  context.setDefaultTimeout(300_000);
  return context.newPage();
}

async function ownPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(browser, options);
  onTestFinished(() => page.context().close());
  return page;
}

async function sharedPage(browser: Browser): Promise<Page> {
  const known = shared.get(browser);
  if (!known) {
    const page = await newPage(browser, {});
    shared.set(browser, page);
    return page;
  }
  await known.evaluate("localStorage.clear()");
  await known.goto("about:blank");
  await known.context().removeAllListeners("request");
  for (const event of ["dialog", "console", "pageerror"]) await known.removeAllListeners(event);
  return known;
}
