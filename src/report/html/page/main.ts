import { dimensions, type PageData } from "../data.js";
import { cardsOf } from "./cards.js";
import { createChips, createFacet } from "./facet.js";
import { everything, type Filter, isFiltering, select, toggled } from "./filter.js";
import { type Findings, findingsOf } from "./findings.js";
import { startFramed } from "./framed.js";
import { filterAddress, filterOf } from "./hash.js";
import { startKeyboard } from "./keyboard.js";
import { createList, onPrint } from "./list.js";
import { byId, figure, startTheme } from "./page.js";
import { createSearch } from "./search.js";

/** Starts the page: from here on, everything shown follows from the current filter. */
function start(findings: Findings): void {
  const frame = byId("findings", HTMLElement);
  const field = byId("search", HTMLInputElement);
  const search = createSearch(findings);
  const list = createList(findings);
  const chips = createChips(findings, (dimension, value) => use(toggled(filter, dimension, value)));
  const facets = dimensions.map((dimension) =>
    createFacet(dimension, findings, (value) => use(toggled(filter, dimension, value))),
  );
  let filter: Filter = everything;

  const show = (): void => {
    const selection = select(findings, filter, search(filter.search));
    const { total } = selection;
    for (const facet of facets) facet.update(filter, selection);
    chips.update(filter);
    byId("status", HTMLElement).textContent = isFiltering(filter)
      ? `${figure(total)} of ${figure(findings.total)} findings`
      : `${figure(total)} ${total === 1 ? "finding" : "findings"}`;
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

/** Publishes the height of the sticky toolbar to the style sheet, so that the filters can be placed right below it. */
function keepBelow(toolbar: HTMLElement): void {
  const tell = (): void => document.documentElement.style.setProperty("--toolbar", `${toolbar.offsetHeight}px`);
  new ResizeObserver(tell).observe(toolbar);
}

/** With the list available, the tables are only for paper, unless they contain more than it does. */
function putTablesAside(): void {
  const tables = byId("tables", HTMLDetailsElement);
  const isPartial = tables.dataset.partial !== undefined;
  tables.classList.toggle("paper", !isPartial);
  tables.open = false;
  onPrint((isPaper) => {
    tables.open = isPaper;
  });
}

if (!startFramed()) startTheme();
const data = JSON.parse(byId("data", HTMLScriptElement).textContent) as PageData;
if (data.rules.length > 0) {
  putTablesAside();
  start(findingsOf(data));
  for (const keys of document.querySelectorAll<HTMLElement>(".keys")) keys.hidden = false;
}
