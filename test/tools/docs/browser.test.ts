import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSite } from "../../../tools/docs/write.js";
import { describeWith } from "../../describe-with.js";
import { browserHere, launch, open } from "../../report/browser.js";
import { projectFolder } from "../../run.js";
import { pageNames } from "./pages.js";

describeWith(browserHere, "the reference in Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "journal-lint-docs-"));
  const site = pathToFileURL(`${folder}/site/`);
  // For a look at them: SCREENSHOTS=<folder> npx vitest run test/docs/browser.test.ts
  const shots = process.env.SCREENSHOTS;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch();
    await writeSite(pathToFileURL(`${projectFolder}/`), site);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = (path: string): string => new URL(path, site).href;
  /** All that a page did but for loading its own style and scripts. */
  /** What asks others than the site; the page that lints has its worker in itself. */
  const strange = (deeds: readonly string[]): readonly string[] =>
    deeds.filter((deed) => !deed.startsWith(`request ${site.href}`) && !deed.startsWith("request blob:null/"));
  const shot = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  test("is searched and read with the keyboard alone", async () => {
    const { page, deeds } = await open(browser, address("start.html"));
    await page.keyboard.press("/");
    await page.keyboard.type("faction happiness");
    await shot(page, "search");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await page.locator(":focus").innerText()).toBe("FSDJump.Factions.Happiness");
    await page.keyboard.press("Enter");
    await page.waitForURL(/FSDJump\.html#Factions\.Happiness$/);
    expect(await page.locator("tr:target th code").innerText()).toBe("Factions.Happiness");
    await page.keyboard.press("/");
    await page.keyboard.type("pips-sum");
    await page.keyboard.press("Enter");
    await page.waitForURL(/rules\/pips-sum\.html$/);
    await page.keyboard.press("/");
    await page.keyboard.type("x");
    expect(await page.locator("#results").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator("#results").isVisible()).toBe(false);
    expect(strange(deeds)).toEqual([]);
  });

  test("follows the colours of the system, and the switch on all pages", async () => {
    const { page } = await open(browser, address("events/Status.html"), { colorScheme: "dark" });
    const ground = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const dark = await ground();
    await shot(page, "dark");
    await page.getByLabel("Light").check();
    expect(await ground()).not.toBe(dark);
    await page.goto(address("start.html"));
    expect(await ground()).not.toBe(dark);
    await shot(page, "light");
  });

  test("has enough contrast wherever there is text", async () => {
    const { page } = await open(browser, address("start.html"));
    for (const path of [
      "start.html",
      "docs/rules.html",
      "docs/sessions.html",
      "events/Status.html",
      "rules/pips-sum.html",
    ]) {
      await page.goto(address(path));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(faintTexts), `${path} in ${colorScheme}`).toEqual([]);
      }
    }
  });

  test("fits a narrow and a wide window, above all with its longest pages", async () => {
    const { page, deeds } = await open(browser, address("start.html"));
    const shown = ["events/FSDJump.html", "docs/rules.html"];
    const longest = longestPages(3);
    for (const path of new Set(["start.html", ...guide, ...longest, ...shown])) {
      await page.goto(address(path));
      // What fits a narrow window fits a wide one, but for the widest tables.
      for (const width of longest.includes(path) || shown.includes(path) ? [390, 1280] : [390]) {
        await page.setViewportSize({ width, height: 900 });
        const needed = await page.evaluate("document.documentElement.scrollWidth");
        expect(needed, `${path} at ${width} pixels`).toBeLessThanOrEqual(width);
        if (shown.includes(path)) await shot(page, `${path.replace(/.*\//, "")}-${width}`);
      }
    }
    expect(strange(deeds)).toEqual([]);
  });

  const guide = pageNames.filter((name) => name.startsWith("docs/")).map((name) => name.replace(/md$/, "html"));

  /** The pages that hold most, which is where something may stick out. */
  function longestPages(count: number): readonly string[] {
    return readdirSync(site, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".html"))
      .map((path) => path.replaceAll("\\", "/"))
      .map((path) => ({ path, size: statSync(new URL(path, site)).size }))
      .sort((a, b) => b.size - a.size)
      .slice(0, count)
      .map(({ path }) => path);
  }

  test("draws a session so that nothing is cut off, and no name leaves its box", async () => {
    const { page } = await open(browser, address("docs/sessions.html"));
    const strays = `(() => {
      const svg = document.querySelector(".picture svg");
      const within = (inner, outer) => inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
      const rect = (element) => element.getBoundingClientRect();
      const boxes = [...svg.querySelectorAll("rect.stage")].map(rect);
      return [...svg.querySelectorAll("text")]
        .filter((text) => !within(rect(text), rect(svg)) || (text.matches(".name") && !boxes.some((box) => within(rect(text), box))))
        .map((text) => text.textContent);
    })()`;
    expect(await page.evaluate(strays)).toEqual([]);
    const crossed = `(() => {
      const svg = document.querySelector(".picture svg");
      const rect = (element) => element.getBoundingClientRect();
      const isIn = (point, { left, right, top, bottom }) => point.x > left && point.x < right && point.y > top && point.y < bottom;
      const points = [...svg.querySelectorAll("path.arrow")].flatMap((path) => {
        const length = path.getTotalLength();
        return Array.from({ length: 200 }, (_, step) => path.getPointAtLength((length * step) / 199).matrixTransform(path.getScreenCTM()));
      });
      const corners = ({ left, right, top, bottom }) => [{ x: left, y: top }, { x: right, y: top }, { x: left, y: bottom }, { x: right, y: bottom }];
      const names = [...svg.querySelectorAll("text.event")].map((text) => ({ text: text.textContent, ...rect(text).toJSON() }));
      const things = [...points, ...[...svg.querySelectorAll("rect.stage")].map(rect).flatMap(corners)];
      return names.filter((name) => things.some((point) => isIn(point, name))).map(({ text }) => text);
    })()`;
    expect(await page.evaluate(crossed)).toEqual([]);
    expect(await page.locator(".picture rect.stage").count()).toBeGreaterThan(10);
  });

  test("has its list of pages folded on a narrow screen, also without a script", async () => {
    const narrow = { viewport: { width: 400, height: 800 } };
    for (const options of [narrow, { ...narrow, javaScriptEnabled: false }]) {
      const { page } = await open(browser, address("docs/rules.html"), options);
      const first = page.locator("nav ul a").first();
      expect(await first.isVisible()).toBe(false);
      expect((await page.locator("main").boundingBox())?.y).toBeLessThan(300);
      await page.getByText("All pages").click();
      expect(await first.isVisible()).toBe(true);
      await shot(page, "folded");
    }
    const { page } = await open(browser, address("docs/rules.html"), { viewport: { width: 1200, height: 800 } });
    expect(await page.locator("nav ul a").first().isVisible()).toBe(true);
    expect(await page.getByText("All pages").isVisible()).toBe(false);
  });

  test("is read without a script too", async () => {
    const { page } = await open(browser, address("events/Status.html"), { javaScriptEnabled: false });
    expect(await page.locator("#search").isVisible()).toBe(false);
    expect(await page.locator(".theme").isVisible()).toBe(false);
    expect(await page.locator("text=Has Lat Long").first().isVisible()).toBe(true);
  });
});

/** The texts of a page whose contrast with what is behind them is below 4.5; it runs in the page. */
const faintTexts = `(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = new Map();
  const rgba = (colour) => {
    if (!drawn.has(colour)) drawn.set(colour, draw(colour));
    return drawn.get(colour);
  };
  const draw = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = rgba(colour).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = new Map([[null, "white"]]);
  const behind = (element) => {
    if (grounds.has(element)) return grounds.get(element);
    const colour = getComputedStyle(element).backgroundColor;
    const ground = rgba(colour)[3] === 255 ? colour : behind(element.parentElement);
    grounds.set(element, ground);
    return ground;
  };
  const faint = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    if (!hasText || !element.checkVisibility()) continue;
    const [dark, bright] = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => a - b);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < 4.5) faint.add(element.className + " " + element.textContent.slice(0, 30) + " " + contrast.toFixed(2));
  }
  return [...faint];
})()`;
