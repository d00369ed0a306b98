import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWith } from "../../describe-with.js";
import { zipOf } from "../../read/unpack/pack.js";
import { browserHere, launch, open } from "../../report/browser.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { address, downloaded, drop, isReady, outside } from "./by-hand.js";

const wrong = (track: number): string =>
  `{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":${track} }\n`;
/** A file of these is read in several pieces, and has few findings in each. */
const long = wrong(1).replace(" }", `${" ".repeat(300)}}`);
const fixable = '{ "timestamp":"2025-03-02T19:44:58.250Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const settings = '{ "$schema": "./node_modules/journal-lint/schemas/config.json", "rules": {} }';

const summaryOf = (page: Page) => page.locator("#report .result");

/** Lets the page press Stop itself as soon as it shows a finding: a hand may come too late. */
const stopAtFirst = `new MutationObserver((_, observer) => {
  if (document.getElementById("first-findings").textContent === "") return;
  observer.disconnect();
  document.getElementById("stop").click();
}).observe(document.getElementById("first-findings"), { childList: true })`;

/** Counts the reports that are shown from now on. */
const countReports = `window.shown = 0; new MutationObserver(() => {
  window.shown++;
}).observe(document.getElementById("report"), { childList: true })`;

/** Writes to the folder that the page may look at. */
function append(page: Page, name: string, text: string): Promise<unknown> {
  return page.evaluate(appending(name, text));
}

function appending(name: string, text: string): string {
  return `(async () => {
    const folder = await showDirectoryPicker();
    const file = await folder.getFileHandle(${JSON.stringify(name)}, { create: true });
    const { size } = await file.getFile();
    const stream = await file.createWritable({ keepExistingData: true });
    await stream.write({ type: "write", position: size, data: ${JSON.stringify(text)} });
    await stream.close();
  })()`;
}

/** The page on a site, with a folder that it may read again. */
async function onSite(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(300_000);
  const site = "https://journal-lint.example/";
  await page.route(site, (route) =>
    route.fulfill({ contentType: "text/html", body: readFileSync(new URL(address), "utf8") }),
  );
  await page.addInitScript(`window.showDirectoryPicker = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle("logs", { create: true })`);
  await page.goto(site);
  return isReady({ page, deeds: [] });
}

describeWith(browserHere, "runs of the page, one after the other", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  test("one that is begun replaces what goes on, also from a drop on the report; one that is stopped counts its file", async () => {
    const folder = temporaryFolder({
      "First.log": long.repeat(6000),
      "Second.log": wrong(2).repeat(2000),
      "small/Journal.1.log": fixable,
      "small/Journal.2.log": fixable,
      "small/journal-lint.config.json": settings,
      "small/package.json": '{ "$schema": "https://json.schemastore.org/package" }',
    });
    const opened = await open(browser, address);
    const page = await isReady(opened);
    await page.evaluate(countReports);
    await page.setInputFiles("#files", join(folder, "First.log"));
    await page.waitForSelector("#so-far:not([hidden])");
    await drop(page, join(folder, "Second.log"));
    await page.waitForSelector("#result:not([hidden])");
    const { text } = await downloaded(page, () => page.selectOption("#download", "json"));
    expect(JSON.parse(text).summary).toMatchObject({ files: 1, lines: 2000 });
    expect(text).not.toContain("First.log");

    await page.evaluate(stopAtFirst);
    await drop(page, join(folder, "First.log"));
    await page.getByText("You stopped it").waitFor();
    const stopped = await downloaded(page, () => page.selectOption("#download", "json"));
    expect(JSON.parse(stopped.text).summary.files).toBe(1);
    expect(JSON.parse(stopped.text).summary.lines).toBeLessThan(6000);
    expect(await summaryOf(page).textContent()).toContain("in 1 file");

    await drop(page, join(folder, "small"));
    await page.getByText("The settings in small/journal-lint.config.json are used. 1 other file left out").waitFor();
    const small = await downloaded(page, () => page.selectOption("#download", "json"));
    expect(small.text).toBe((await run(["--format", "json", "small"], { cwd: folder })).stdout);
    const zipped = await downloaded(page, () => page.click("#download-fixed"));
    expect(zipped.name).toBe("fixed-journals.zip");
    expect(await page.evaluate("window.shown")).toBe(3);
    expect(page.context().pages()).toHaveLength(1);
    expect(outside(opened)).toEqual([]);
  });

  test("says what cannot be done, where it is seen on a small screen, and offers no empty zip", async () => {
    const folder = temporaryFolder({
      "wide.log": Buffer.from(`\ufeff${fixable}`, "utf16le"),
      "plain.log": fixable,
      "clean.log": fixable.replace(".250", ""),
      "empty/none": "",
    });
    const opened = await open(browser, address, { viewport: { width: 375, height: 667 } });
    const page = await isReady(opened);
    const refusal = "wide.log is UTF-16: save it as UTF-8, and it can be fixed.";
    await page.setInputFiles("#files", join(folder, "wide.log"));
    await page.selectOption("#download", "download-fixed");
    await page.getByText(`That did not work: ${refusal}`).waitFor();
    await page.setInputFiles("#files", [join(folder, "wide.log"), join(folder, "plain.log")]);
    await page.getByText(refusal).waitFor({ state: "detached" });
    expect((await downloaded(page, () => page.selectOption("#download", "download-fixed"))).name).toBe(
      "fixed-plain.log",
    );
    expect(await page.textContent("#remarks")).toBe(`1 finding fixed in 1 file. ${refusal}`);

    await page.setInputFiles("#files", join(folder, "clean.log"));
    await page.waitForSelector("#download option[value=download-fixed]:disabled", { state: "attached" });
    const colourOf = (id: string) => page.evaluate(`getComputedStyle(document.getElementById("${id}")).color`);
    expect(await colourOf("download-fixed")).not.toBe(await colourOf("download-redacted"));

    await drop(page, temporaryFolder());
    await page.getByText("That did not work: no journal and no side file is among them.").waitFor();
    const box = await page.locator("#failure").boundingBox();
    expect((box?.y ?? 667) + (box?.height ?? 0)).toBeLessThanOrEqual(667);
    expect(outside(opened)).toEqual([]);
  });

  test("says which file changed since it was chosen, in the section that is open, and reports all others", async () => {
    const folder = temporaryFolder({ "Journal.1.log": fixable, "Journal.2.log": fixable, "Journal.3.log": wrong(1) });
    const paths = [1, 2, 3].map((part) => join(folder, `Journal.${part}.log`));
    const page = await isReady(await open(browser, address));
    await page.setInputFiles("#files", paths);
    await summaryOf(page).getByText("1 error and 2 warnings").waitFor();
    appendFileSync(join(folder, "Journal.1.log"), fixable);
    rmSync(join(folder, "Journal.3.log"));
    const changed = "it changed since you chose it: choose the folder again.";
    await page.click("#open-story");
    await page.locator("#failure").getByText(`That did not work: ${changed}`).waitFor();
    expect(await page.isVisible("#story")).toBe(true);
    await page.selectOption("#journal", "Journal.2.log");
    await page.locator("#sentences, #story-says").getByText("There is nothing to tell.").waitFor();
    await page.getByRole("button", { name: "Back to the findings" }).click();
    expect(await page.isVisible("#failure")).toBe(false);
    expect((await downloaded(page, () => page.click("#download-fixed"))).name).toBe("fixed-Journal.2.log");
    expect(await page.textContent("#remarks")).toBe(
      `1 finding fixed in 1 file. cannot read Journal.1.log: it changed since you chose it: choose the folder again. cannot read Journal.3.log: it is not there any more.`,
    );
    await page.click("#open-settings");
    await page.click("#check-again");
    await page.getByText(`Journal.1.log was not read to the end: ${changed}`).waitFor();
    await page.getByText("Journal.3.log was not read to the end: it is not there any more.").waitFor();
    expect(await summaryOf(page).textContent()).toMatch(/^\s*1 warning\s*in 1 file/);
  });

  test("reads what the game has written since, where the browser lets it", async () => {
    const folder = temporaryFolder({ "logs/Journal.1.log": fixable });
    const opened = await open(browser, address, { acceptDownloads: true });
    const page = await isReady(opened);
    // The game goes on writing after the files were collected, and before they are read.
    const write = (): void => appendFileSync(join(folder, "logs/Journal.1.log"), fixable);
    await page.exposeFunction("gameWrites", write);
    await page.evaluate(`{
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (posted) {
        const written = posted.request.type === "stop" ? Promise.resolve() : window.gameWrites();
        written.then(() => post.call(this, posted));
      };
    }`);
    await drop(page, join(folder, "logs"));
    await summaryOf(page).getByText("2 warnings").waitFor();
    const { text } = await downloaded(page, () => page.click("#download-fixed"));
    expect(text).toBe(fixable.replace(".250", "").repeat(3));
    await page.click("#open-settings");
    await page.click("#check-again");
    await summaryOf(page).getByText("4 warnings").waitFor();
    expect(await page.locator(".note").count()).toBe(0);
    expect(outside(opened)).toEqual([]);
  });

  test("leads the focus and the title of the tab to what is shown, from one view to the next", async () => {
    const folder = temporaryFolder({ "First.log": long.repeat(6000) });
    const page = await isReady(await open(browser, address));
    const here = () =>
      page.evaluate("[document.activeElement.tagName, document.activeElement.textContent, document.title]");
    const heading = (text: string) => ["H1", text, `${text} – journal-lint`];
    await page.evaluate(`void (window.during = new Promise((resolve) => {
      new MutationObserver(() => resolve(document.activeElement.textContent + " " + document.title))
        .observe(document.getElementById("run"), { attributes: true });
    }))`);
    await page.evaluate(stopAtFirst);
    await page.setInputFiles("#files", join(folder, "First.log"));
    await page.getByText("You stopped it").waitFor();
    expect(await page.evaluate("window.during")).toBe("Reading … Reading … – journal-lint");
    const [, verdict = ""] = (await here()) as readonly string[];
    expect(verdict).toMatch(/^[\d,]+ errors$/);
    expect(await here()).toEqual(heading(verdict));
    await page.keyboard.press("j");
    expect(await page.locator("button.head:focus").count()).toBe(1);
    await page.click("#open-story");
    expect(await here()).toEqual(heading("Story"));
    await page.getByRole("button", { name: "Back to the findings" }).click();
    expect(await here()).toEqual(heading(verdict));
    await page.click("#other");
    expect(((await here()) as readonly string[])[1]).toBe("Is anything wrong with your journals?");
    await page.keyboard.press("j");
    expect(await page.locator("button.head:focus").count()).toBe(0);
  });

  test("tells a long story in pieces, with a way back meanwhile, whatever the journal is called", async () => {
    const shutdown = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Shutdown" }\n';
    const name = "Journal.\n1\u202e.log";
    const folder = temporaryFolder({ "Journal.0.log": shutdown, [name]: shutdown.repeat(3000) });
    const page = await isReady(await open(browser, address));
    await page.setInputFiles("#files", [join(folder, "Journal.0.log"), join(folder, name)]);
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.locator("#journal option").allTextContents()).toContain("Journal.\\u000a1\\u202e.log");
    await page.evaluate(`window.most = 0; window.pieces = 0; new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        window.pieces++;
        window.most = Math.max(window.most, addedNodes.length);
      }
    }).observe(document.getElementById("sentences"), { childList: true })`);
    await page.click("#open-story");
    expect(await page.getByRole("button", { name: "Back to the findings" }).isEnabled()).toBe(true);
    const long = (await page.locator("#journal option").allTextContents()).findIndex((text) => text.includes("202e"));
    await page.selectOption("#journal", { index: long });
    expect(await page.locator("#story-says").textContent()).toBe("Reading …");
    await expect.poll(() => page.textContent("#story-says"), { timeout: 300_000 }).not.toBe("Reading …");
    expect(await page.evaluate("window.most")).toBeLessThanOrEqual(200);
    expect(await page.evaluate("window.pieces")).toBeGreaterThan(10);
  });

  test("moves the bar of an archive as far as what is in it was read", async () => {
    // What is at random cannot be packed to nothing.
    const sent = (): string =>
      `{ "timestamp":"2025-03-02T19:44:58Z", "event":"SendText", "To":"local", "Message":"${randomBytes(250).toString("hex")}" }\n`;
    const count = 20;
    const members = Array.from({ length: count }, (_, index) => [
      `Journal.${index}.log`,
      Array.from({ length: 1500 }, sent).join(""),
    ]);
    const folder = temporaryFolder({ "all.zip": zipOf(Object.fromEntries(members)) });
    const page = await isReady(await open(browser, address));
    await page.evaluate(`window.shares = []; new MutationObserver(() => {
      const [, done] = /([\\d,]+) files? done/.exec(document.getElementById("run-status").textContent) ?? [];
      if (done) window.shares.push([document.getElementById("progress").value, Number(done)]);
    }).observe(document.getElementById("run-status"), { childList: true })`);
    await page.setInputFiles("#files", join(folder, "all.zip"));
    await page.waitForSelector("#result:not([hidden])");
    const shares = (await page.evaluate("window.shares")) as readonly (readonly [number, number])[];
    expect(shares.filter(([, done]) => done < count / 2)).not.toEqual([]);
    // Of the member that is being read, any part may be.
    for (const [share, done] of shares) expect(Math.abs(share - (done + 0.5) / count)).toBeLessThan(1.5 / count);
  });

  test("following begins afresh, and stops when something else is begun", async () => {
    const page = await onSite(browser);
    const name = "Journal.2025-03-02T194458.01.log";
    await append(page, name, wrong(1));
    const found = page.locator("#live-findings");
    const watched = page.locator("#watched").getByText(name);
    await page.click("#follow");
    await watched.waitFor();
    await page.click("#stop-live");
    await page.click("#follow");
    await watched.waitFor();
    await append(page, name, wrong(2));
    await found.getByText(`${name}:2:`).waitFor();
    await append(page, name, wrong(3));
    await found.getByText(`${name}:3:`).waitFor();
    expect((await found.textContent())?.match(/^Journal\S+:\d+:/gm)).toEqual([`${name}:2:69:`, `${name}:3:69:`]);
    await page.click("#stop-live");
    await page.click("#follow");
    await page.waitForSelector("#live:not([hidden])");
    expect(await found.textContent()).toBe("");
    await page.context().close();
  });
});
