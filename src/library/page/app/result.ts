import { thousands } from "../../../base/text.js";
import { byId, element } from "../../../report/html/browser/dom.js";
import { startReport } from "../../../report/html/browser/report.js";
import type { PageData } from "../../../report/html/data.js";
import type { FoundSoFar, MessageOf } from "../protocol.js";

export function showFound({ lines, byRule, byFile }: FoundSoFar): void {
  byId("so-far", HTMLElement).hidden = byRule.length === 0;
  byId("by-rule", HTMLTableSectionElement).replaceChildren(...byRule.map(rowOf));
  byId("by-file", HTMLTableSectionElement).replaceChildren(...byFile.map(rowOf));
  if (lines !== "") byId("first-findings", HTMLElement).append(lines);
}

export function forgetFound(): void {
  byId("first-findings", HTMLElement).textContent = "";
  showFound({ lines: "", byRule: [], byFile: [] });
}

function rowOf({ name, errors, warnings }: FoundSoFar["byRule"][number]): HTMLTableRowElement {
  const counts = [errors, warnings].map((count) => element("td", {}, thousands(count)));
  return element("tr", {}, element("th", { scope: "row" }, name), ...counts);
}

let reports: Readonly<Record<string, Blob>> = {};
let shownReport = new AbortController();

/** The elements of a report, whose style and script are those of the page; nothing in its text runs or is loaded when it is parsed. */
export async function parsedReport(html: Blob | undefined): Promise<Document> {
  const text = (await html?.text()) ?? "";
  const report = new DOMParser().parseFromString(text.slice(text.indexOf("<main")), "text/html");
  report.querySelector("noscript")?.remove();
  return report;
}

/** Shows the report of a run, and offers what else can be done with it. */
export function showResult(
  { reports: made, isStopped, fixable, journals, remarks }: MessageOf<"done">,
  report: Document,
  show: () => void,
): void {
  reports = made;
  const stopped = isStopped ? ["You stopped it: what was read until then is below"] : [];
  byId("remarks", HTMLElement).textContent = [...stopped, ...remarks].map((remark) => `${remark}.`).join(" ");
  byId("download-fixed", HTMLButtonElement).disabled = fixable === 0;
  byId("open-story", HTMLButtonElement).disabled = journals.length === 0;
  byId("journal", HTMLSelectElement).replaceChildren(...journals.map((name) => new Option(name)));
  const list = byId("download", HTMLSelectElement);
  list.replaceChildren(
    new Option("Download …", ""),
    ...downloadCopyButtons.map((id) => optionOf(byId(id, HTMLButtonElement))),
    ...Object.entries(forms).map(([name, { says }]) => new Option(`${name}: ${says}`, name)),
  );
  shownReport.abort();
  shownReport = new AbortController();
  byId("report", HTMLElement).replaceChildren(...(report.getElementById("report")?.childNodes ?? []));
  show();
  startReport(JSON.parse(report.getElementById("data")?.textContent ?? "") as PageData, shownReport.signal);
}

/** The buttons that download copies of the files. A small screen has no room for them, so the list of downloads offers the same. */
const downloadCopyButtons = ["download-fixed", "download-redacted"] as const;

function optionOf({ id, textContent, disabled }: HTMLButtonElement): HTMLOptionElement {
  const option = new Option(textContent, id);
  option.disabled = disabled;
  return option;
}

const gameTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/;

/** The number of the story that is shown, and its latest date. */
let telling = 0;
let date = "";

/** Makes room for another story; returns its number. */
export function beginStory(): number {
  date = "";
  byId("sentences", HTMLOListElement).replaceChildren();
  byId("story-says", HTMLElement).textContent = "Reading …";
  return ++telling;
}

/** Adds a part of the story, with the date whenever it changes. */
export function showStory({ telling: of, entries, says }: MessageOf<"story">): void {
  if (of !== telling) return;
  const items = entries.map(({ timestamp, line, text, isHeading }) => {
    const [, day = date, time = ""] = gameTime.exec(timestamp) ?? [];
    const shownDay = date === "" ? `${day} UTC` : day;
    const isNewDay = day !== date;
    date = day;
    return element(
      "li",
      { class: isHeading ? "heading" : "", title: `line ${line}` },
      ...(isNewDay ? [element("b", {}, shownDay)] : []),
      element("time", {}, time),
      element("span", {}, text),
    );
  });
  const list = byId("sentences", HTMLOListElement);
  list.append(...items);
  if (says === undefined) return;
  byId("story-says", HTMLElement).textContent = list.children.length === 0 ? "There is nothing to tell." : says;
}

export function offerDownloads(): void {
  const list = byId("download", HTMLSelectElement);
  list.addEventListener("change", () => {
    const copies = downloadCopyButtons.find((id) => id === list.value);
    if (copies) byId(copies, HTMLButtonElement).click();
    const report = reports[list.value];
    if (report) save(report, `journal-lint-${list.value}.${forms[list.value]?.ending}`);
    list.value = "";
  });
}

/** What reports are for, by their format, and how the names of their files end. */
const forms: Readonly<Record<string, { readonly says: string; readonly ending: string }>> = {
  html: { says: "this page of findings, to keep or to send", ending: "html" },
  pretty: { says: "text, with the lines", ending: "txt" },
  compact: { says: "text, one line a finding", ending: "txt" },
  markdown: { says: "tables for a forum or an issue", ending: "md" },
  json: { says: "for programs", ending: "json" },
  ndjson: { says: "for programs, one line a finding", ending: "ndjson" },
  sarif: { says: "for code scanning", ending: "sarif" },
  github: { says: "notes for GitHub Actions", ending: "txt" },
  gitlab: { says: "code quality of GitLab", ending: "json" },
  junit: { says: "for test results", ending: "xml" },
};

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has started by then; an unreleased URL would keep the content in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
