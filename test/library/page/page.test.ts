import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatNames } from "../../../src/report/index.js";
import { describeWith } from "../../describe-with.js";
import { tarOf, zipOf } from "../../read/unpack/pack.js";
import { browserHere, launch, open } from "../../report/browser.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { address, downloaded, drop, isReady, outside } from "./by-hand.js";

/** A line with two findings, three times, as zstd packs it. */
const threeTimesWrong = Buffer.from(
  "28b52ffd04687d020062c4101880ab0eea0723b6375837169a2855da3659b30712ce450006c0a3aa7f3ca734457f71618af727021b784537967130b05eab09a1f126b589f1f2fb8974738132ceab130200952750bf1c0a1424f97c67",
  "hex",
);

/** A folder that holds many fixtures, each in a folder of its own. */
function journalFolder(): string {
  const folder = temporaryFolder();
  const cases = readdirSync(join(projectFolder, "fixtures/invalid")).filter((_, index) => index % 12 === 0);
  for (const name of cases) {
    const from = join(projectFolder, "fixtures/invalid", name);
    const isFixture = (path: string): boolean => !/(?:report|arguments|config)\.json$/.test(path);
    cpSync(from, join(folder, "logs", name), { recursive: true, filter: isFixture });
  }
  return folder;
}

describeWith(browserHere, "the page, opened from the disk", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  test("finds in a folder what the command line finds, to the letter, and asks nobody for anything", async () => {
    const folder = journalFolder();
    const opened = await open(browser, address);
    const page = await isReady(opened);
    await page.click("#open-settings");
    await page.check("#strict");
    await drop(page, join(folder, "logs"));
    await page.waitForSelector("#result:not([hidden])");
    const { name, text } = await downloaded(page, () => page.selectOption("#download", "json"));
    const { stdout } = await run(["--format", "json", "--strict", "--no-config", "logs"], { cwd: folder });
    expect(name).toBe("journal-lint-json.json");
    expect(text).toBe(stdout);
    expect(JSON.parse(text).findings.length).toBeGreaterThan(20);
    const report = page.locator("#report");
    await report.locator("#search").fill("wrong-type");
    await report.locator("#status").getByText(/ of /).waitFor();
    await report.locator("#search").fill("");
    await report
      .locator("#status")
      .getByText(/^\d+ findings$/)
      .waitFor();
    expect(outside(opened)).toEqual([]);
  });

  test("uses the configs in a folder, and the schemas that they name, as the command line does", async () => {
    const page = await isReady(await open(browser, address));
    const cwd = join(projectFolder, "fixtures");
    await drop(page, join(cwd, "readme"));
    await page.waitForSelector("#result:not([hidden])");
    const { text } = await downloaded(page, () => page.selectOption("#download", "json"));
    const { stdout } = await run(["--format", "json", "readme"], { cwd });
    expect(text).toBe(stdout);
    expect(await page.textContent("#remarks")).toContain(
      "The settings in readme/project/journal-lint.config.json are used.",
    );
  });

  test("says what is wrong with a config, and leads back to what was found before", async () => {
    const line = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":3 }\n';
    const folder = temporaryFolder({
      "Journal.log": line,
      "odd/Journal.log": line,
      "odd/journal-lint.config.json": '{ "strikt": true }',
      "off/Journal.log": line,
      "off/.journal-lintrc.json": '{ "rules": { "wrong-type": "off" } }',
    });
    const page = await isReady(await open(browser, address));
    await page.setInputFiles("#files", join(folder, "Journal.log"));
    await page.locator("#report").getByText("1 error").first().waitFor();
    await drop(page, join(folder, "odd"));
    await page
      .getByText(
        "That did not work: odd/journal-lint.config.json: the config has no setting strikt, did you mean strict?",
      )
      .waitFor();
    await page.getByRole("button", { name: "Back to the findings" }).click();
    await page.locator("#report").getByText("1 error").first().waitFor();
    await drop(page, join(folder, "off"));
    await page.locator("#report").getByText("Nothing is wrong with what was checked.").waitFor();
  });

  test("finds rules by their words", async () => {
    const page = await isReady(await open(browser, address));
    await page.click("#open-settings");
    const shown = page.locator("#rules li:not([hidden])");
    expect(await shown.count()).toBeGreaterThan(50);
    await page.fill("#find-rule", "JSON not");
    expect(await shown.locator("code").allTextContents()).toContain("invalid-json");
    expect(await shown.count()).toBeLessThan(10);
    await page.fill("#find-rule", "no such rule");
    await page.getByText("No rule matches.").waitFor();
  });

  test("tells the story of a journal, and leads back to the findings", async () => {
    const event = (time: string, rest: string): string => `{ "timestamp":"2025-03-02T${time}Z", "event":${rest} }\n`;
    const journal =
      event("19:44:58", '"LoadGame", "FID":"F7340128", "Commander":"Ottoline Verne", "Horizons":true, "Odyssey":true') +
      event("19:50:00", '"Shutdown"');
    const folder = temporaryFolder({ "Journal.1.log": journal, "Journal.2.log": event("20:00:00", '"Shutdown"') });
    const page = await isReady(await open(browser, address));
    await page.setInputFiles("#files", [join(folder, "Journal.1.log"), join(folder, "Journal.2.log")]);
    await page.getByRole("button", { name: "Story" }).click();
    await page.locator("#sentences").getByText("19:44:58").waitFor();
    const { stdout } = await run(["story", "--json", "Journal.1.log"], { cwd: folder });
    const sentences = (JSON.parse(stdout) as readonly { readonly text: string }[]).map(({ text }) => text);
    expect(await page.locator("#sentences li > span").allTextContents()).toEqual(sentences);
    await page.selectOption("#journal", "Journal.2.log");
    await page.locator("#sentences").getByText("20:00:00").waitFor();
    await page.getByRole("button", { name: "Back to the findings" }).click();
    await page.waitForSelector("#result:not([hidden])");
  });

  test("has one header and one choice of colours, and one row of actions on a small screen", async () => {
    const opened = await open(browser, address, { viewport: { width: 390, height: 844 }, colorScheme: "light" });
    const page = await isReady(opened);
    await page.click("#example");
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.getByText("journal-lint", { exact: true }).count()).toBe(0);
    expect(await page.locator(".theme").count()).toBe(1);
    const ground = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(await ground()).toBe("rgb(246, 247, 248)");
    await page.getByText("Dark", { exact: true }).click();
    expect(await ground()).toBe("rgb(18, 21, 24)");
    const places = await page
      .locator(".actions :is(button, select)")
      .locator("visible=true")
      .evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect()).map(({ top, right }) => ({ top, right })),
      );
    expect(places).toHaveLength(4);
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    // Nothing has to be swiped into view.
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(390);
    const copy = await downloaded(page, () => page.selectOption("#download", "download-redacted"));
    expect(copy.name).toMatch(/\.(?:log|zip)$/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(outside(opened)).toEqual([]);
  });

  test("checks pasted lines, fixes and redacts copies, and checks again by other settings", async () => {
    const opened = await open(browser, address);
    const page = await isReady(opened);
    await page.click("text=Paste lines");
    await page.fill(
      "#pasted",
      '{ "timestamp":"2025-03-02T19:44:58.250Z", "event":"Commander", "FID":"F7340128", "Name":"Ottoline Verne" }\n',
    );
    await page.click("#lint-pasted");
    await page.waitForSelector("#result:not([hidden])");
    const fixed = await downloaded(page, () => page.getByRole("button", { name: "Fixed copies" }).click());
    expect(fixed).toEqual({
      name: "fixed-pasted.log",
      text: '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Commander", "FID":"F7340128", "Name":"Ottoline Verne" }\n',
    });
    const redacted = await downloaded(page, () => page.getByRole("button", { name: "Copies without names" }).click());
    expect(redacted.text).toContain('"event":"Commander"');
    expect(redacted.text).not.toContain("Ottoline");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.locator("#report").getByText("1 warning").first().waitFor();
    await page.getByRole("button", { name: "Other files" }).click();
    await page.getByRole("button", { name: "Back to the findings" }).click();
    await page.locator("#report").getByText("1 warning").first().waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.selectOption("#rule-timestamp-form", "off");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.locator("#report").getByText("Nothing is wrong with what was checked.").waitFor();
    expect(outside(opened)).toEqual([]);
  });

  test("unpacks archives and compressed files as the command line does, and makes no copies of them", async () => {
    const wrong = '{ "timestamp":"2025-03-02T19:44:58.250Z", "event":"Music", "MusicTrack":3 }\n';
    const cwd = temporaryFolder({
      "Journal.1.log.gz": Buffer.concat([gzipSync(wrong), gzipSync(wrong)]),
      "backup.tar.gz": gzipSync(tarOf({ "2021/Journal.2.log": wrong.repeat(3), "notes.txt": "none" })),
      "backup.zip": zipOf({ "Journal.3.log": wrong.repeat(2000), "more.zip": zipOf({ "Status.json": "{" }) }),
      "cut.log.gz": gzipSync(wrong.repeat(50)).subarray(0, -9),
      "Journal.4.log.zst": threeTimesWrong,
    });
    const names = readdirSync(cwd).sort();
    const opened = await open(browser, address);
    const page = await isReady(opened);
    await page.setInputFiles(
      "#files",
      names.map((name) => join(cwd, name)),
    );
    await page.waitForSelector("#result:not([hidden])");
    const { text } = await downloaded(page, () => page.selectOption("#download", "json"));
    const { stdout, stderr } = await run(["--format", "json", "--no-config", ...names], { cwd });
    expect(text).toBe(stdout);
    const { findings } = JSON.parse(text) as { readonly findings: readonly { readonly file: string }[] };
    expect(findings.length).toBeGreaterThan(2000);
    expect(findings.filter(({ file }) => file === "Journal.4.log.zst").length).toBe(6);
    const [, reason = ""] = /cannot read cut\.log\.gz: (.*)/.exec(stderr) ?? [];
    expect(await page.locator(".note").allTextContents()).toEqual([`cut.log.gz was not read to the end: ${reason}.`]);
    expect(await page.isDisabled("#download-fixed")).toBe(true);
    await page.click("#download-redacted");
    await page.getByText("That did not work: all that was dropped is packed").waitFor();
    expect(await page.isVisible("#report")).toBe(true);
    expect(outside(opened)).toEqual([]);
  });

  test("calls nothing good that was not checked, and tells the reason of an archive once", async () => {
    const wrong = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
    const noise = Array.from({ length: 400 }, () =>
      wrong.replace(" }", `, "Noise":"${randomBytes(40).toString("hex")}" }`),
    );
    const packed = gzipSync(tarOf({ "Journal.1.log": wrong, "Journal.2.log": noise.join("") }));
    const folder = temporaryFolder({
      "empty.log": "",
      "nothing.tar.gz": packed.subarray(0, 30),
      "part.tar.gz": packed.subarray(0, Math.floor(packed.length / 2)),
    });
    const page = await isReady(await open(browser, address));
    const report = page.locator("#report");
    for (const name of ["empty.log", "nothing.tar.gz"]) {
      await page.setInputFiles("#files", join(folder, name));
      await report.locator("h1").getByText("Nothing was checked").waitFor();
      expect(await report.locator(".good").count()).toBe(0);
      expect(await page.title()).toBe("Nothing was checked – journal-lint");
      await page.click("#other");
    }
    expect(await page.locator("main").textContent()).not.toMatch(/it ends there.*it ends there/s);
    await page.click("text=Paste lines");
    await page.click("#lint-pasted");
    await report.locator("h1").getByText("Nothing was checked").waitFor();
    await page.click("#other");
    await page.setInputFiles("#files", join(folder, "part.tar.gz"));
    await report.locator("h1").getByText("warnings").waitFor();
    expect(await report.locator(".note").count()).toBe(1);
    expect(await report.locator(".scope").textContent()).toBe("in 1 file");
  });

  test("says what each format is for, and nothing of options that a browser does not have", async () => {
    const page = await isReady(await open(browser, address));
    await page.click("#example");
    await page.waitForSelector("#result:not([hidden])");
    const offered = await page.locator("#download option").allTextContents();
    for (const name of formatNames)
      expect(offered.find((text) => text.startsWith(`${name}: `))?.length).toBeGreaterThan(name.length + 8);
    for (const facet of await page.locator(".facet:has(.size:not(:empty))").all()) {
      expect(await facet.locator(".size").textContent()).toBe(String(await facet.locator("[role=option]").count()));
      expect(await facet.locator(".more").isVisible()).toBe(false);
    }
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator(".explanation summary").click();
    expect(await page.locator(".explanation").innerText()).not.toMatch(/--(?:strict|fix|unsafe)/);
    const { page: without } = await open(browser, address, { javaScriptEnabled: false });
    expect(await without.locator("noscript .note").isVisible()).toBe(true);
  });

  test("shows counts and the first findings while the rest is read", async () => {
    // The file is read in several pieces, each with few findings.
    const line = `{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":3${" ".repeat(300)}}\n`;
    const folder = temporaryFolder({ "Journal.log": line.repeat(4000) });
    const page = await isReady(await open(browser, address));
    await page.evaluate(`new MutationObserver(() => {
      const text = (id) => document.getElementById(id).textContent;
      if (!document.getElementById("run").hidden) window.seen ??= [text("by-rule"), text("by-file"), text("first-findings")];
    }).observe(document.getElementById("first-findings"), { childList: true })`);
    await page.setInputFiles("#files", join(folder, "Journal.log"));
    await page.waitForSelector("#result:not([hidden])");
    const [byRule = "", byFile = "", first = ""] = (await page.evaluate("window.seen")) as readonly string[];
    const [, counted = ""] = /^wrong-type([\d,]+)0$/.exec(byRule) ?? [];
    expect(Number(counted.replace(",", ""))).toBeLessThan(4000);
    expect(byFile).toBe(`Journal.log${counted}0`);
    expect(first.split("\n")[0]).toBe(
      "Journal.log:1:69: error: Music /MusicTrack must be a string, found the number 3 [wrong-type]",
    );
  });

  test("keeps files of one name apart, as of several folders", async () => {
    const line = (track: string): string =>
      `{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":${track} }\n`;
    const folder = temporaryFolder({ "a/Journal.log": line("3"), "b/Journal.log": line("true") });
    const page = await isReady(await open(browser, address));
    await page.setInputFiles("#files", [join(folder, "a/Journal.log"), join(folder, "b/Journal.log")]);
    await page.waitForSelector("#result:not([hidden])");
    const { text } = await downloaded(page, () => page.selectOption("#download", "compact"));
    expect(text).toContain("\n2/Journal.log:1:69: error: Music /MusicTrack must be a string, found true");
    expect(text).toContain("Journal.log:1:69: error: Music /MusicTrack must be a string, found the number 3");
  });

  test("lets no text be run as code, and no connection be made", () => {
    const [, policy = ""] =
      /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(new URL(address), "utf8")) ?? [];
    expect(policy).toContain("default-src 'none'; connect-src 'none';");
    expect(policy).not.toMatch(/'unsafe-(?!hashes)/);
  });

  test("shows an example, takes schemas of one's own, and says what it cannot use", async () => {
    const opened = await open(browser, address);
    const page = await isReady(opened);
    await page.click("#example");
    await page.locator("#report").getByText("in 1 of 9 files").waitFor();
    const example = await downloaded(page, () => page.selectOption("#download", "json"));
    const { findings } = JSON.parse(example.text) as { readonly findings: readonly { readonly rule: string }[] };
    expect(findings.length).toBeGreaterThan(8);
    expect(new Set(findings.map(({ rule }) => rule)).size).toBe(findings.length);
    await page.click("#other");
    const schema = '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "required": ["Mine"] }';
    const files = temporaryFolder({
      "Heading.json": schema,
      "a.log": '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Heading" }\n',
    });
    await page.setInputFiles("#files", [join(files, "Heading.json"), join(files, "a.log")]);
    await page.locator("#report").getByText("is missing").first().waitFor();
    expect(await page.textContent("#remarks")).toBe("1 schema of yours is used.");
    await page.click("#other");
    await page.setInputFiles("#folder", temporaryFolder({ "notes.txt": "no journal" }));
    await page.getByText("That did not work: no journal and no side file is among them.").waitFor();
    expect(outside(opened)).toEqual([]);
  });

  test("fits every width from 300 to 1300 pixels, with whole labels and whole marks", async () => {
    const context = await browser.newContext({ viewport: { width: 1320, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    const site = "https://journal-lint.example/";
    const content = {
      [site]: readFileSync(new URL(address), "utf8"),
      [`${site}frame`]: `<iframe src="${site}"></iframe>`,
    };
    for (const [url, body] of Object.entries(content))
      await page.route(url, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${site}frame`);
    const inner = page.frameLocator("iframe");
    await inner.locator('body[data-state="ready"]').waitFor();
    /** What does not fit, and where; the page is in a frame, as to resize a window takes much longer. */
    const sweep = (): Promise<unknown> =>
      page.evaluate(`(async () => {
      const frame = document.querySelector("iframe");
      frame.style.cssText = "border: 0; height: 780px";
      const { contentDocument: inside, contentWindow: view } = frame;
      const pen = document.createElement("canvas").getContext("2d");
      const needs = (list) => {
        const style = view.getComputedStyle(list);
        pen.font = style.font;
        const { width } = pen.measureText(list.options[list.selectedIndex]?.text ?? "");
        return width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 16;
      };
      const seen = {};
      for (let width = 300; width <= 1300; width += 10) {
        frame.style.width = width + "px";
        const note = (...what) => (seen[what.join(" ")] ??= []).push(width);
        const open = inside.querySelector("dialog[open]") ?? inside.querySelector("body");
        // The list of cards is laid out by a script, once it knows the new width.
        if (open.querySelector(".finding")?.checkVisibility()) for (let times = 0; times < 2; times++) await new Promise(view.requestAnimationFrame);
        if (open.ownerDocument.documentElement.clientWidth !== width) note("is not as wide");
        if (inside.scrollingElement.scrollWidth > width) note("scrolls");
        for (const part of open.querySelectorAll("button, select, h1")) {
          if (!part.checkVisibility()) continue;
          const { left, right } = part.getBoundingClientRect();
          if (left < 0 || right > width || part.scrollWidth > part.clientWidth + 1) note("cut", part.id || part.textContent);
          if (part.id === "download" && needs(part) > part.clientWidth) note("cut", part.id);
        }
        const actions = [...open.querySelectorAll(".actions :is(button, select)")].filter((part) => part.checkVisibility());
        const rows = new Set(actions.map((part) => part.getBoundingClientRect().top)).size;
        if (width >= 390 && rows > 1) note("actions in", rows, "rows");
        const totals = [...open.querySelectorAll(".totals dd")].map((part) => part.getBoundingClientRect().top);
        if (new Set(totals).size > 1) note("totals are not level");
        for (const card of open.querySelectorAll(".finding")) {
          if (!card.checkVisibility()) continue;
          const [around, mark, message] = [".frame", ".frame mark", ".message"].map((name) => card.querySelector(name));
          if (message.scrollWidth > message.clientWidth + 1 && message.clientWidth > 0) note("message", message.textContent);
          if (!around) continue;
          const [outer, marked] = [around, mark].map((part) => part.getBoundingClientRect());
          if (marked.left < outer.left - 1 || marked.right > outer.right + 1) note("mark", mark.textContent);
          const [start, end] = [".start", ".end"].map((name) => mark.querySelector(name));
          const isCut = start.scrollWidth > start.clientWidth + 1;
          if (isCut && marked.width < outer.width - 2) note("mark is shortened beside other text", mark.textContent);
          if (end.getBoundingClientRect().right > outer.right + 1) note("end of mark", mark.textContent);
        }
        if (width < 480) for (const rule of open.querySelectorAll("#rules li")) {
          const [label, list] = rule.children;
          if (rule.checkVisibility() && list.offsetTop < label.offsetTop + label.offsetHeight) note("two columns");
        }
      }
      return seen;
    })()`);
    expect(await sweep()).toEqual({});
    await inner.locator("#folder").setInputFiles(join(journalFolder(), "logs"));
    await inner.locator("#result:not([hidden])").waitFor();
    expect(await inner.locator(".finding").count()).toBeGreaterThan(5);
    expect(await sweep()).toEqual({});
    await inner.locator("#open-settings").click();
    expect(await sweep()).toEqual({});
    await inner.locator("#close-settings").click();
    await inner.locator("#open-story").click();
    await inner.locator("#sentences li").first().waitFor();
    expect(await sweep()).toEqual({});
    await context.close();
  });
});
