import { thousands } from "../../../base/text.js";
import type { FoundCount, FoundSoFar, WorkerNews } from "../messages.js";
import { pageElement, reportName, save } from "./page.js";

/** Shows what was found until now, while the rest is read. */
export function showFound({ lines, byRule, byFile }: FoundSoFar): void {
  pageElement("so-far", HTMLElement).hidden = byRule.length === 0;
  pageElement("by-rule", HTMLTableSectionElement).replaceChildren(...byRule.map(rowOf));
  pageElement("by-file", HTMLTableSectionElement).replaceChildren(...byFile.map(rowOf));
  if (lines !== "") pageElement("first-findings", HTMLElement).append(lines);
}

/** Forgets what was found before. */
export function forgetFound(): void {
  pageElement("first-findings", HTMLElement).textContent = "";
  showFound({ lines: "", byRule: [], byFile: [] });
}

function rowOf({ name, errors, warnings }: FoundCount): HTMLTableRowElement {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = name;
  row.append(head);
  for (const count of [errors, warnings]) row.insertCell().textContent = thousands(count);
  return row;
}

let reports: Readonly<Record<string, Blob>> = {};
let shownReport = "";

/** Shows the report of a run, and offers what else it came to; by then there is room for it. */
export function showResult({
  reports: made,
  isStopped,
  mendable,
  remarks,
}: Extract<WorkerNews, { type: "done" }>): void {
  reports = made;
  const stopped = isStopped ? ["You stopped it: what was read until then is below"] : [];
  pageElement("remarks", HTMLElement).textContent = [...stopped, ...remarks].map((remark) => `${remark}.`).join(" ");
  pageElement("mended", HTMLButtonElement).disabled = mendable === 0;
  const list = pageElement("download", HTMLSelectElement);
  list.replaceChildren(new Option("Download…", ""), ...Object.keys(made).map((name) => new Option(name, name)));
  showReport(made.html);
}

/** A frame whose page changes while it is hidden may stay empty in Chromium: each report gets a new one, once there is room for it. */
function showReport(html: Blob | undefined): void {
  URL.revokeObjectURL(shownReport);
  shownReport = html ? URL.createObjectURL(html) : "";
  const before = pageElement("report", HTMLIFrameElement);
  const frame = document.createElement("iframe");
  for (const { name, value } of before.attributes) frame.setAttribute(name, value);
  frame.src = shownReport;
  before.replaceWith(frame);
}

/** Lets every report be saved. */
export function offerDownloads(): void {
  const list = pageElement("download", HTMLSelectElement);
  list.addEventListener("change", () => {
    const report = reports[list.value];
    if (report) save(report, reportName(list.value));
    list.value = "";
  });
}
