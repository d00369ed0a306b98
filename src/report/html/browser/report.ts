import { thousands } from "../../../base/text.js";
import { dimensions, type PageData } from "../data.js";
import { cardsOf } from "./cards.js";
import { byId } from "./dom.js";
import { createChips, createFacet } from "./facet.js";
import { everything, type Filter, filterAddress, filterOf, isFiltering, select, toggled } from "./filter.js";
import { findingsOf } from "./findings.js";
import { createList, type FindingsList } from "./list.js";
import { createSearch } from "./search.js";

/** Brings the elements of a report to life until `signal` is aborted: from here on, everything shown follows from the current filter. */
export function startReport(data: PageData, signal: AbortSignal): void {
  if (data.rules.length === 0) return;
  const findings = findingsOf(data);
  const frame = byId("findings", HTMLElement);
  const field = byId("search", HTMLInputElement);
  const search = createSearch(findings);
  const list = createList(findings, signal);
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

  hideTables(signal);
  byId("app", HTMLElement).hidden = false;
  byId("keys", HTMLElement).hidden = false;
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
  window.addEventListener("hashchange", readHash, { signal });
  startKeyboard(list, field, frame, signal);
  readHash();
  followToolbar(list.redraw, signal);
  // The first search is by far the slowest, until the browser has compiled it: so it is run in advance.
  setTimeout(() => search(`${filter.search} warm-up`), 200);
}

/** Handles the keys that lead to the search and through the findings. */
function startKeyboard(list: FindingsList, search: HTMLInputElement, frame: HTMLElement, signal: AbortSignal): void {
  const act = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !search.checkVisibility()) return;
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest("input[type=search], select, textarea, dialog");
    const isInList = target instanceof Node && frame.contains(target);
    if (target === search ? searchKey(event, list, search) : !isElsewhere && listKey(event, list, search, isInList)) {
      event.preventDefault();
    }
  };
  document.addEventListener("keydown", act, { signal });
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

/** Tells the style sheet how high the sticky toolbar is, below which the filters stand, and the list when its width changes. */
function followToolbar(onWidth: () => void, signal: AbortSignal): void {
  const toolbar = byId("toolbar", HTMLElement);
  let width = toolbar.offsetWidth;
  const sizes = new ResizeObserver(() => {
    document.documentElement.style.setProperty("--toolbar", `${toolbar.offsetHeight}px`);
    if (toolbar.offsetWidth === width) return;
    width = toolbar.offsetWidth;
    onWidth();
  });
  sizes.observe(toolbar);
  signal.addEventListener("abort", () => sizes.disconnect());
}

/** With the list available, the tables are only for paper, unless they contain more than it does. */
function hideTables(signal: AbortSignal): void {
  const tables = byId("tables", HTMLDetailsElement);
  tables.classList.toggle("paper", tables.dataset.partial === undefined);
  const open = (isOpen: boolean) => (): void => {
    tables.open = isOpen;
  };
  open(false)();
  window.addEventListener("beforeprint", open(true), { signal });
  window.addEventListener("afterprint", open(false), { signal });
}
