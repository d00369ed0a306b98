import { thousands } from "../../../base/text.js";
import { byId, element } from "../../../report/html/browser/dom.js";
import { themeNotice } from "../../../report/html/in-frame.js";
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
let shownReport = "";

/** Shows the report of a run, and offers what else can be done with it; the section must be visible by then. */
export function showResult({ reports: made, isStopped, fixable, journals, remarks }: MessageOf<"done">): void {
  reports = made;
  const stopped = isStopped ? ["You stopped it: what was read until then is below"] : [];
  byId("remarks", HTMLElement).textContent = [...stopped, ...remarks].map((remark) => `${remark}.`).join(" ");
  byId("download-fixed", HTMLButtonElement).disabled = fixable === 0;
  byId("open-story", HTMLButtonElement).disabled = journals.length === 0;
  byId("journal", HTMLSelectElement).replaceChildren(...journals.map((name) => new Option(name)));
  const list = byId("download", HTMLSelectElement);
  list.replaceChildren(
    new Option("Download…", ""),
    ...downloadCopyButtons.map((id) => optionOf(byId(id, HTMLButtonElement))),
    ...Object.keys(made).map((name) => new Option(name, name)),
  );
  showReport(made.html);
}

/** The buttons that download copies of the files. A small screen has no room for them, so the list of downloads offers the same. */
const downloadCopyButtons = ["download-fixed", "download-redacted"] as const;

function optionOf({ id, textContent, disabled }: HTMLButtonElement): HTMLOptionElement {
  const option = new Option(textContent, id);
  option.disabled = disabled;
  return option;
}

let theme = "auto";

/** Changes the colours of reports, including the current one. */
export function useReportTheme(chosen: string): void {
  theme = chosen;
  const { contentWindow } = byId("report", HTMLIFrameElement);
  // A page opened from a file has no origin to name.
  contentWindow?.postMessage(themeNotice(theme), "*");
}

/** In Chromium, a frame whose page changes while it is hidden may stay empty: each report gets a new one, once it is visible. */
function showReport(html: Blob | undefined): void {
  URL.revokeObjectURL(shownReport);
  shownReport = html ? URL.createObjectURL(html) : "";
  const frame = element("iframe", { id: "report", title: "Findings", name: themeNotice(theme), src: shownReport });
  byId("report", HTMLIFrameElement).replaceWith(frame);
}

const gameTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/;

/** Shows the story of a journal, with the date whenever it changes. */
export function showStory({ entries, says }: MessageOf<"story">): void {
  let date = "";
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
  byId("sentences", HTMLOListElement).replaceChildren(...items);
  byId("story-says", HTMLElement).textContent = entries.length === 0 ? "There is nothing to tell." : says;
}

export function offerDownloads(): void {
  const list = byId("download", HTMLSelectElement);
  list.addEventListener("change", () => {
    const copies = downloadCopyButtons.find((id) => id === list.value);
    if (copies) byId(copies, HTMLButtonElement).click();
    const report = reports[list.value];
    if (report) save(report, `journal-lint-${list.value}.${endings[list.value] ?? "txt"}`);
    list.value = "";
  });
}

/** The name endings of reports by their format. */
const endings: Readonly<Record<string, string>> = {
  pretty: "txt",
  compact: "txt",
  json: "json",
  ndjson: "ndjson",
  github: "txt",
  markdown: "md",
  gitlab: "json",
  sarif: "sarif",
  junit: "xml",
  html: "html",
};

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has started by then; an unreleased URL would keep the content in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
