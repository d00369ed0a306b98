import { thousands } from "../../../base/counted.js";
import type { FoundCount, FoundSoFar } from "../messages.js";
import { pageElement } from "./element.js";

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
