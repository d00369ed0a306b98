import { byId, element } from "../../../src/report/html/browser/dom.js";
import { find, type Match } from "./find.js";
import type { SearchIndex } from "./search-index.js";

const mostShown = 40;

/** Shows results while a search is typed; arrows move through them. */
export function startSearch(index: SearchIndex): void {
  const field = byId("search", HTMLInputElement);
  const results = byId("results", HTMLUListElement);
  const status = byId("found", HTMLElement);
  const top = document.body.dataset.top ?? "";

  const show = (): void => {
    const matches = find(field.value, index, mostShown);
    results.replaceChildren(...matches.map((match) => item(match, top)));
    results.hidden = field.value.trim() === "";
    if (!results.hidden && matches.length === 0) results.append(element("li", { class: "none" }, "Nothing was found."));
    const amount = matches.length === mostShown ? `the first ${mostShown}` : String(matches.length);
    status.textContent = results.hidden ? "" : `${amount} found`;
  };
  const close = (): void => {
    results.hidden = true;
    status.textContent = "";
  };

  field.addEventListener("input", show);
  field.addEventListener("focus", show);
  results.addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !field.parentElement?.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(event, field, results, close)) event.preventDefault();
  });
  if (field.parentElement) field.parentElement.hidden = false;
}

function item({ name, address, says }: Match, top: string): HTMLElement {
  const link = element("a", { href: `${top}${address}` }, element("code", {}, name), says);
  return element("li", {}, link);
}

/** Handles a key; returns whether it had an effect. */
function pressed(
  { key, target }: KeyboardEvent,
  field: HTMLInputElement,
  results: HTMLElement,
  close: () => void,
): boolean {
  const links = [...results.querySelectorAll("a")];
  const at = target instanceof HTMLAnchorElement ? links.indexOf(target) : -1;
  const isOpen = !results.hidden && (target === field || at >= 0);
  if (key === "/" && !(target instanceof HTMLInputElement)) field.focus();
  else if (isOpen && key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (isOpen && key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
  else if (isOpen && key === "Enter" && target === field) links[0]?.click();
  else if (isOpen && key === "Escape") {
    field.focus();
    close();
  } else return false;
  return true;
}
