import { thousands } from "../../../base/text.js";
import { dimensions, type PageData } from "../data.js";
import { dragNotice, noticedTheme } from "../in-frame.js";
import { cardsOf } from "./cards.js";
import { byId, startTheme, useTheme } from "./dom.js";
import { createChips, createFacet } from "./facet.js";
import { everything, type Filter, filterAddress, filterOf, isFiltering, select, toggled } from "./filter.js";
import { type Findings, findingsOf } from "./findings.js";
import { createList, type FindingsList, onPrint } from "./list.js";
import { createSearch } from "./search.js";

/** Starts the page: from here on, everything shown follows from the current filter. */
function start(findings: Findings): void {
  const frame = byId("findings", HTMLElement);
  const field = byId("search", HTMLInputElement);
  const search = createSearch(findings);
  const list = createList(findings);
  const showChips = createChips(findings, (dimension, value) => use(toggled(filter, dimension, value)));
  const facets = dimensions.map((dimension) =>
    createFacet(dimension, findings, (value) => use(toggled(filter, dimension, value))),
  );
  let filter: Filter = everything;

  const show = (): void => {
    const selection = select(findings, filter, search(filter.search));
    const { total } = selection;
    for (const showFacet of facets) showFacet(filter, selection);
    showChips(filter);
    byId("status", HTMLElement).textContent = isFiltering(filter)
      ? `${thousands(total)} of ${thousands(findings.total)} findings`
      : `${thousands(total)} ${total === 1 ? "finding" : "findings"}`;
    byId("nothing", HTMLElement).hidden = total > 0;
    byId("force", HTMLElement).hidden = !isFiltering({ ...filter, search: "" });
    list.show(cardsOf(findings, selection.matches));
  };
  const use = (wanted: Filter): void => {
    filter = wanted;
    if (field.value.trim() !== filter.search.trim()) field.value = filter.search;
    const hash = filterAddress(filter, findings);
    // A history entry for every letter would make going back endless.
    history.replaceState(null, "", hash === "" ? location.href.replace(/#.*/s, "") : `#${hash}`);
    show();
    // If the list is scrolled down, its new start would be out of sight.
    const { top } = byId("app", HTMLElement).getBoundingClientRect();
    if (top < 0) window.scrollBy(0, top);
  };
  const readHash = (): void => {
    filter = filterOf(location.hash, findings);
    field.value = filter.search;
    show();
  };

  byId("app", HTMLElement).hidden = false;
  keepBelow(byId("toolbar", HTMLElement));
  field.addEventListener("input", () => use({ ...filter, search: field.value }));
  for (const id of ["clear", "clear-too"]) {
    byId(id, HTMLElement).addEventListener("click", () => {
      use(everything);
      field.focus();
    });
  }
  const opener = byId("show-facets", HTMLElement);
  opener.addEventListener("click", () => {
    const isOpen = byId("facets", HTMLElement).classList.toggle("shown");
    opener.setAttribute("aria-expanded", String(isOpen));
  });
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    list.moveTo(0);
  });
  window.addEventListener("hashchange", readHash);
  startKeyboard(list, field, frame);
  readHash();
  // The first search is by far the slowest, until the browser has compiled it: so it is run in advance.
  setTimeout(() => search(`${filter.search} warm-up`), 200);
}

/** Handles the keys that lead to the search and through the findings. */
function startKeyboard(list: FindingsList, search: HTMLInputElement, frame: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    const isInList = target instanceof Node && frame.contains(target);
    if (target === search ? searchKey(event, list, search) : !isTyping && listKey(event, list, search, isInList)) {
      event.preventDefault();
    }
  });
}

/** Handles a key while the search field has the focus; returns whether it had an effect. */
function searchKey({ key }: KeyboardEvent, list: FindingsList, search: HTMLInputElement): boolean {
  if (key === "ArrowDown" || key === "Enter") list.moveTo(0);
  else if (key === "Escape" && search.value === "") search.blur();
  else return false;
  return true;
}

/** Handles a key elsewhere; returns whether it had an effect. Arrows and the like only work within the list. */
function listKey({ key }: KeyboardEvent, list: FindingsList, search: HTMLInputElement, isInList: boolean): boolean {
  if (key === "/") {
    search.focus();
    search.select();
  } else if (key === "j" || (isInList && key === "ArrowDown")) list.move(1);
  else if (key === "k" || (isInList && key === "ArrowUp")) list.move(-1);
  else if (isInList && key === "Home") list.moveTo(0);
  else if (isInList && key === "End") list.moveTo(Number.POSITIVE_INFINITY);
  else if (key === "Escape") return list.close();
  else return false;
  return true;
}

/** Publishes the height of the sticky toolbar to the style sheet, so that the filters can be placed right below it. */
function keepBelow(toolbar: HTMLElement): void {
  const publish = (): void => document.documentElement.style.setProperty("--toolbar", `${toolbar.offsetHeight}px`);
  new ResizeObserver(publish).observe(toolbar);
}

/** With the list available, the tables are only for paper, unless they contain more than it does. */
function hideTables(): void {
  const tables = byId("tables", HTMLDetailsElement);
  const isPartial = tables.dataset.partial !== undefined;
  tables.classList.toggle("paper", !isPartial);
  tables.open = false;
  onPrint((isPaper) => {
    tables.open = isPaper;
  });
}

/** Prepares a report inside a frame; true if it is shown by our page, which has its own header and choice of colours. */
function startFramed(): boolean {
  if (window.parent === window) return false;
  passDraggedOn();
  const theme = noticedTheme(window.name);
  if (theme === undefined) return false;
  document.documentElement.classList.add("framed");
  useTheme(theme);
  window.addEventListener("message", ({ data, source }) => {
    const chosen = source === window.parent ? noticedTheme(data) : undefined;
    if (chosen !== undefined) useTheme(chosen);
  });
  return true;
}

/** Files dragged over the report are meant for the page around it; the browser would open them instead of the page. */
function passDraggedOn(): void {
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    document.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // The message reveals nothing else, so any surrounding page may receive it.
      if (type !== "drop") window.parent.postMessage(dragNotice, "*");
    });
  }
}

if (!startFramed()) startTheme();
const data = JSON.parse(byId("data", HTMLScriptElement).textContent) as PageData;
if (data.rules.length > 0) {
  hideTables();
  start(findingsOf(data));
  for (const keys of document.querySelectorAll<HTMLElement>(".keys")) keys.hidden = false;
}
