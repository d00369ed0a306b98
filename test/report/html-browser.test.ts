import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWith } from "../describe-with.js";
import { elsewhere } from "../elsewhere.js";
import { projectFolder, run } from "../run.js";
import { browserHere, launch, type Opened, open } from "./browser.js";
import { hostileJournal, madeFinding, madeFindings, madePage } from "./made-findings.js";

const many = 10_000;

/** 150 objects that lack the same two fields, and one field too many. */
const alike = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Colour":1 }\n'.repeat(150);
const longName = `logs/${"deep/".repeat(12)}Journal.2025-01-01T000000.01.log`;

/** A line that can be fixed, and one that cannot. */
const fixable = `{ "timestamp":"2025-01-01T00:00:00Z", "event":"MaterialDiscarded", "Category":"Raw", "Name":"iron", "Count":"3" }
{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":3 }
`;

describeWith(browserHere, "the HTML report in Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "journal-lint-pages-"));
  // For a look at them: SCREENSHOTS=<folder> npx vitest run test/report/html-browser.test.ts
  const shots = process.env.SCREENSHOTS;
  let browser: Browser;

  const address = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;
  const shot = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  beforeAll(async () => {
    browser = await launch();
    const pages: Readonly<Record<string, string>> = {
      many: madePage(madeFindings(many)),
      some: madePage(madeFindings(2000)),
      partial: madePage(madeFindings(600), 500),
      readme: (await run(["--format", "html", "logs"], { cwd: join(projectFolder, "fixtures/readme") })).stdout,
      fixtures: (await run(["--format", "html", "fixtures/invalid"])).stdout,
      earlier: (await run(["--format", "html", "-"], { stdin: `${elsewhere(2)}7\n` })).stdout,
      fixable: (await run(["--format", "html", "-"], { stdin: fixable })).stdout,
      alike: (await run(["--format", "html", "-"], { stdin: alike })).stdout,
      hostile: (await run(["--format", "html", "--strict", "-"], { stdin: hostileJournal() })).stdout,
    };
    for (const [name, page] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), page);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const opened = (name: string, hash = "", options = {}): Promise<Opened> =>
    open(browser, `${address(name)}${hash}`, options);
  const status = (page: Page): Promise<string | null> => page.locator("#status").textContent();
  const focused = (page: Page): Promise<string> => page.locator(":focus").innerText();

  // SCREENSHOTS=docs renews the pictures.
  test.each(["light", "dark"] as const)("is as README shows it, %s", async (colorScheme) => {
    const { page } = await opened("readme", "", { viewport: { width: 960, height: 620 }, colorScheme });
    expect(await status(page)).toBe("3 findings");
    expect(await page.locator(".finding").count()).toBe(3);
    await shot(page, `report-${colorScheme}`);
  });

  test("shows, searches and filters 10,000 findings at once", async () => {
    const { page, deeds } = await opened("many");
    expect(await status(page)).toBe("10,000 findings");
    expect(await page.locator(".finding").count()).toBeLessThan(40);
    for (const text of ["v", "varkesh", "varkesh 77", "zzz", ""])
      await page.getByLabel("Search the findings").fill(text);
    for (const dimension of ["rule", "file", "event"]) {
      await page.locator(`#facet-${dimension} [role=option]`).first().click();
    }
    expect(await status(page)).toMatch(/^\d+ of 10,000 findings$/);
    expect(await page.locator("#chips button").count()).toBe(3);
    await page.getByRole("button", { name: "Clear all" }).first().click();
    expect(await status(page)).toBe("10,000 findings");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    expect(await page.locator(":focus").innerText()).toContain("Journal.66.log:100:");
    expect(await page.locator("li:has(:focus)").getAttribute("aria-posinset")).toBe("10000");
    expect(await page.locator(".finding").count()).toBeLessThan(40);
    expect(deeds).toEqual([]);
  });

  test("combines filters, and keeps them in the address", async () => {
    const { page } = await opened("some");
    await page.locator("#facet-severity [role=option]").first().click();
    await page.locator("#facet-event [role=option]", { hasText: "Docked" }).click();
    await page.getByLabel("Find in Rules").fill("wrong-ty");
    await page.locator("#facet-rule [role=option]").click();
    await page.getByLabel("Search the findings").fill("Varkesh 7");
    // Asked of the page itself: what Playwright knows of its address may be a moment old.
    const hash = String(await page.evaluate("location.hash"));
    expect(hash).toBe("#severity=error&rule=wrong-type&event=Docked&search=Varkesh+7");
    const wanted = await status(page);
    expect(wanted).toMatch(/^\d+ of 2,000 findings$/);
    const again = await opened("some", hash);
    expect(await status(again.page)).toBe(wanted);
    expect(await again.page.locator(".finding .rule").allTextContents()).toContain("wrong-type");
    await again.page.locator("#chips button").first().click();
    expect(await again.page.evaluate("location.hash")).toBe("#rule=wrong-type&event=Docked&search=Varkesh+7");
  });

  test("is used with the keyboard alone", async () => {
    const { page, deeds } = await opened("fixtures");
    await page.keyboard.press("/");
    await page.keyboard.type("conflict");
    await page.keyboard.press("Enter");
    const first = await focused(page);
    expect(first).toContain("conflict");
    await page.keyboard.press("j");
    expect(await focused(page)).not.toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe(first);
    await page.keyboard.press("Enter");
    expect(await page.locator(":focus").getAttribute("aria-expanded")).toBe("true");
    expect(await page.locator(".detail mark").count()).toBe(1);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Copy");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator(".explanation").innerText()).toContain("Why it matters");
    await page.keyboard.press("Escape");
    expect(await page.locator(".detail").count()).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    expect(await page.locator("[role=option]:focus").getAttribute("aria-selected")).toBe("true");
    const { stdout } = await run(["--format", "json", "fixtures/invalid"]);
    const { summary } = JSON.parse(stdout) as {
      readonly summary: { readonly errors: number; readonly warnings: number };
    };
    expect(await status(page)).toBe(`${summary.warnings} of ${summary.errors + summary.warnings} findings`);
    expect(deeds).toEqual([]);
  });

  test("keeps hostile text harmless", async () => {
    const { page, deeds } = await opened("hostile");
    const total = Number((await status(page))?.match(/^\d+/)?.[0]);
    expect(total).toBeGreaterThan(30);
    for (let opened = 0; opened < total; opened++) {
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
    }
    await page.evaluate(`(() => {
      const options = () => document.querySelectorAll("#facet-event [role=option]");
      for (let index = 0; index < options().length; index++) options()[index].click();
    })()`);
    expect(await page.locator("img, iframe, object, embed, #app script, #app svg").count()).toBe(0);
    expect(await page.locator("body").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.locator("body").innerText()).toContain("\\u202eoverride");
    await shot(page, "hostile");
    expect(deeds).toEqual([]);
  });

  test("follows the colours of the system, and the switch", async () => {
    const { page } = await opened("fixtures", "", { colorScheme: "dark" });
    const ground = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const dark = await ground();
    await shot(page, "dark");
    await page.getByLabel("Light").check();
    expect(await ground()).not.toBe(dark);
    await page.reload();
    expect(await page.getByLabel("Light").isChecked()).toBe(true);
    await shot(page, "light");
    await page.getByLabel("Dark").check();
    expect(await ground()).toBe(dark);
  });

  test("shows the earlier line that a finding names below its own, and finds it", async () => {
    const { page, deeds } = await opened("earlier");
    await page.keyboard.press("/");
    await page.keyboard.type("fsdjump from here on");
    expect(await status(page)).toBe("1 of 2 findings");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await page.locator(".source .line").allTextContents()).toEqual(["4", "1"]);
    expect(await page.locator(".earlier mark").textContent()).toBe("594592926067");
    expect(await page.locator(".earlier figcaption").textContent()).toContain("the player is in Varkesh from here on");
    await shot(page, "earlier");
    expect(deeds).toEqual([]);
  });

  test("says that a long line is cut", async () => {
    const long = `{ "timestamp":"2025-01-01T00:00:00Z", "event":"Friends", "Status":1, "Name":"${"x".repeat(1000)}" }\n`;
    const whole = `{ "timestamp":"2025-01-01T00:00:00Z", "event":"Friends", "Status":1, "Name":"${"x".repeat(100)}" }\n`;
    for (const [stdin, notes] of [
      [long, 1],
      [whole, 0],
    ] as const) {
      writeFileSync(join(folder, "cut.html"), (await run(["--format", "html", "-"], { stdin })).stdout);
      const { page } = await opened("cut");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.locator(".detail").waitFor();
      expect(await page.getByText("The line has more than 1,000 characters").count()).toBe(notes);
    }
  });

  test("puts the missing fields of an object on one card, and what is alike too", async () => {
    const { page, deeds } = await opened("alike");
    expect(await status(page)).toBe("450 findings");
    expect(await page.locator(".finding").count()).toBe(2);
    await page.keyboard.press("j");
    expect(await focused(page)).toContain("150 places");
    expect(await focused(page)).toContain("Synthesis lacks 2 required fields: Materials (array), Name (string)");
    await page.keyboard.press("Enter");
    const spots = page.locator(".spots li");
    expect(await spots.count()).toBe(10);
    expect(await spots.first().innerText()).toContain("<stdin>:2:1");
    await page.getByRole("button", { name: "Show 100 more of 139" }).click();
    await page.getByRole("button", { name: "Show the other 39" }).click();
    expect(await spots.count()).toBe(149);
    expect(await spots.last().innerText()).toContain("<stdin>:150:1");
    await page.keyboard.press("/");
    await page.keyboard.type("synthesis stdin>:33");
    expect(await status(page)).toBe("3 of 450 findings");
    expect(await page.locator("#facet-rule .amount").allTextContents()).toEqual(["2", "1"]);
    await shot(page, "alike");
    expect(deeds).toEqual([]);
  });

  test("marks what can be fixed, and copies a finding with its line and its fix", async () => {
    const { page, deeds } = await opened("fixable", "", { permissions: ["clipboard-read"] });
    await page.getByText("in 1 file; 1 of 2 can be fixed").waitFor();
    const cards = page.locator(".finding");
    expect(await cards.locator(".suggestion").allTextContents()).toEqual(['write "3"', "write 3, can be fixed"]);
    await cards.last().getByRole("button").click();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const line = (count: string): string =>
      `{ "timestamp":"2025-01-01T00:00:00Z", "event":"MaterialDiscarded", "Category":"Raw", "Name":"iron", "Count":${count} }`;
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      [
        '<stdin>:1:109: warning: MaterialDiscarded /Count must be an integer, found the string "3" [wrong-type]',
        line('"3"'),
        "help: write 3",
        `fix: ${line("3")}`,
        "",
      ].join("\n"),
    );
    expect(deeds).toEqual([]);
  });

  test("shows whole places on a phone", async () => {
    const findings = Array.from({ length: 40 }, (_, index) => madeFinding({ line: index + 1, message: `no ${index}` }));
    writeFileSync(
      join(folder, "long.html"),
      madePage([...findings, madeFinding({ file: longName, line: 12_345, column: 67_890 })]),
    );
    const { page } = await opened("long", "", { viewport: { width: 390, height: 844 } });
    await page.keyboard.press("j");
    await page.keyboard.press("End");
    await shot(page, "phone");
    const place = page.locator(":focus .place");
    expect(await place.innerText()).toBe(`${longName.slice("logs/".length)}:12345:67890`);
    const cut = await page.evaluate(`[...document.querySelectorAll(".place, .place span, .card")]
      .filter((part) => part.getClientRects().length > 0)
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline"
        || part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0)
      .map((part) => part.className + ": " + part.innerText)`);
    expect(cut).toEqual([]);
  });

  test("shows the marked text and the whole suggestion on a phone", async () => {
    const stdin = `{ "timestamp":"2025-01-01T00:00:00Z", "event":"Docked", "StationNam":"Sunny Rest", "DistFromStarLs":1.5 }\n`;
    writeFileSync(join(folder, "misspelt.html"), (await run(["--format", "html", "-"], { stdin })).stdout);
    const { page } = await opened("misspelt", "#rule=unknown-field", { viewport: { width: 390, height: 844 } });
    await page.locator("#rows").scrollIntoViewIfNeeded();
    await shot(page, "phone-suggestion");
    expect(await page.locator(".suggestion").allInnerTexts()).toEqual([
      "rename to StationName, can be fixed",
      "rename to DistFromStarLS, can be fixed",
    ]);
    const hidden = await page.evaluate(`[...document.querySelectorAll(".suggestion, .excerpt mark, .card")]
      .filter((part) => {
        const { left, right, bottom } = part.getBoundingClientRect();
        const around = part.parentElement.getBoundingClientRect();
        return part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight
          || left < around.left || right > around.right || bottom > around.bottom;
      })
      .map((part) => part.className + ": " + part.innerText)`);
    expect(hidden).toEqual([]);
  });

  test.each([
    ["narrow", 400],
    ["wide", 1900],
  ])("fits a %s window", async (name, width) => {
    const { page } = await opened("fixtures", "#rule=wrong-type", { viewport: { width, height: 900 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await shot(page, name);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator(".explanation summary").click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await shot(page, `${name}-open`);
  });

  test("shows tables without a script, on paper, and beside a list that is not whole", async () => {
    const without = await opened("fixtures", "", { javaScriptEnabled: false });
    expect(await without.page.locator("table").first().isVisible()).toBe(true);
    expect(await without.page.locator("#app").isVisible()).toBe(false);
    await shot(without.page, "without-script");
    const { page } = await opened("fixtures");
    expect(await page.locator("#tables").isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator("table").locator("visible=true").count()).toBe(2);
    expect(await page.locator(".finding, .theme, .toolbar, .keys").locator("visible=true").count()).toBe(0);
    expect(await page.locator(".totals").isVisible()).toBe(true);
    if (shots !== undefined) await page.pdf({ path: join(shots, "paper.pdf") });
    await page.emulateMedia({ media: null });
    const partial = await opened("partial");
    expect(await status(partial.page)).toBe("500 findings");
    await partial.page.getByText("All findings by rule and by file").click();
    expect(await partial.page.locator("table").first().isVisible()).toBe(true);
  });
});
