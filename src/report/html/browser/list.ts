import { groupPath, thousands } from "../../../base/text.js";
import { type Cards, cardsOf } from "./cards.js";
import { createDetail, frameElement, helpText } from "./detail.js";
import { byId, element, middleCut, span } from "./dom.js";
import { type Findings, labelsOf, subjectOf, textOf } from "./findings.js";
import { createHeights } from "./heights.js";

const tailLength = 22;

/** Creates the row of a card, which shows its first finding; the details are created when it is opened. */
function createRow(findings: Findings, where: string, members: Int32Array) {
  const finding = members[0] ?? 0;
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const subject = subjectOf(findings, finding, sharedPath(findings, members));
  const suggestion = text("suggestion") !== "" && helpText(text("rule"), text("suggestion"));
  const help = [suggestion, findings.columns.fixable[finding] && "can be fixed"].filter(Boolean).join(", ");
  const isAlone = members.length === 1;
  const meta = span(
    "meta",
    span("severity", text("severity")),
    " ",
    span("rule", text("rule")),
    " ",
    ...(isAlone ? [] : [span("times", `${thousands(members.length)} places`), " "]),
    span("place", ...middleCut(where, tailLength)),
  );
  const message = span("message", subject !== "" && span("subject", subject), subject !== "" && " ", text("message"));
  const isFramed = text("frame") !== "";
  const excerpt = span(
    "excerpt",
    isFramed && span("line", String(findings.columns.line[finding])),
    isFramed && frameElement(findings, finding),
    help !== "" && span("suggestion", help),
  );
  const id = `finding-${finding}`;
  meta.id = `${id}-meta`;
  message.id = `${id}-message`;
  const labelled = { "aria-expanded": "false", "aria-labelledby": `${meta.id} ${message.id}` };
  const button = element("button", { type: "button", class: "head", ...labelled }, meta, message, excerpt);
  const card = element("div", { class: "card" }, button);
  const item = element("li", { class: `finding ${text("severity")}`, id }, card);
  return {
    item,
    button,
    setOpen(isOpen: boolean): void {
      item.classList.toggle("open", isOpen);
      button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) card.lastElementChild?.classList.contains("detail") && card.lastElementChild.remove();
      else if (card.children.length === 1) card.append(createDetail(findings, members));
    },
  };
}

/** The path of alike findings, with `*` for array indices that differ. */
function sharedPath(findings: Findings, members: Int32Array): string {
  const { path } = findings.columns;
  const [first = 0] = members;
  const text = textOf(findings, "path", first);
  return members.every((member) => path[member] === path[first]) ? text : groupPath(text);
}

const around = 6;
const gap = 8;
/** Rows that come into sight may be lower than expected, which brings more into sight. */
const mostRounds = 5;

export type FindingsList = ReturnType<typeof createList>;

/** The list of cards; only the visible ones, and a few around them, are in the document. */
export function createList(findings: Findings, signal: AbortSignal) {
  const frame = byId("findings", HTMLElement);
  const list = byId("rows", HTMLUListElement);
  const toolbar = byId("toolbar", HTMLElement);
  const labels = labelsOf(findings, "file");
  const rows = new Map<number, ReturnType<typeof createRow>>();
  let cards = cardsOf(findings, new Int32Array());
  let usual = 100;
  let heights = createHeights(0, usual);
  let active = -1;
  let open = -1;
  let openAlike = -1;

  const rowAt = (position: number): ReturnType<typeof createRow> => {
    const known = rows.get(position);
    if (known) return known;
    const members = cards.members(position);
    const { file, line, column } = findings.columns;
    const [finding = 0] = members;
    const where = `${labels[file[finding] ?? 0]}:${line[finding]}:${column[finding]}`;
    const made = createRow(findings, where, members);
    made.item.setAttribute("aria-posinset", String(position + 1));
    made.item.setAttribute("aria-setsize", String(cards.count));
    made.button.addEventListener("click", () => {
      active = position;
      setOpen(position === open ? -1 : position);
      reveal();
    });
    if (position === open) made.setOpen(true);
    rows.set(position, made);
    return made;
  };
  /** Puts the rows in sight into the document, and removes all others. */
  const place = (): void => {
    const top = -frame.getBoundingClientRect().top;
    const first = Math.max(0, heights.at(top) - around);
    const last = Math.min(cards.count, heights.at(top + window.innerHeight) + around + 1);
    for (const [position, { item }] of rows) {
      if (position >= first && position < last) continue;
      if (item.contains(document.activeElement)) frame.focus({ preventScroll: true });
      item.remove();
      rows.delete(position);
    }
    for (let position = first, at = list.firstElementChild; position < last; position++) {
      const { item } = rowAt(position);
      if (item === at) at = at.nextElementSibling;
      else list.insertBefore(item, at);
    }
    const stop = rows.has(active) ? active : Math.min(last - 1, first + around);
    for (const [position, { button }] of rows) button.tabIndex = position === stop ? 0 : -1;
    frame.style.blockSize = `${heights.top(cards.count)}px`;
    list.style.transform = `translateY(${heights.top(first)}px)`;
  };
  /** Notes how high the rows are; what is in sight stays where it is, however high rows above it turn out to be. Returns whether there was news. */
  const measure = (): boolean => {
    const above = -frame.getBoundingClientRect().top;
    const anchor = heights.at(above);
    const before = heights.top(anchor);
    let isNews = false;
    for (const [position, { item }] of rows) isNews = heights.set(position, item.offsetHeight) || isNews;
    const shift = heights.top(anchor) - before;
    if (shift !== 0 && above > 0) window.scrollBy(0, shift);
    return isNews;
  };
  const draw = (): void => {
    // While something else is shown, nothing can be measured.
    if (frame.offsetWidth === 0) return;
    for (let round = 0; round < mostRounds; round++) {
      place();
      if (!measure()) return;
    }
    place();
  };
  const sizes = new ResizeObserver(draw);
  const watchOpen = (): void => {
    sizes.disconnect();
    const row = rows.get(open);
    if (row) sizes.observe(row.item);
  };
  /** Starts over with other cards, or another width; rows that were not drawn yet are taken to be as high as the others. */
  const redraw = (): void => {
    const restart = (): void => {
      heights = createHeights(cards.count, usual);
      draw();
    };
    restart();
    const drawn = [...rows.values()].map(({ item }) => item.offsetHeight).filter((height) => height > 0);
    if (drawn.length === 0) return;
    usual = drawn.sort((a, b) => a - b)[drawn.length >> 1] ?? usual;
    restart();
    watchOpen();
  };
  const setOpen = (position: number): void => {
    rows.get(open)?.setOpen(false);
    openAlike = position < 0 ? -1 : (findings.columns.alike[cards.members(position)[0] ?? 0] ?? -1);
    open = position;
    rows.get(position)?.setOpen(true);
    draw();
    watchOpen();
  };
  /** Scrolls just far enough to show the active row below the sticky toolbar. */
  const reveal = (): void => {
    const listTop = frame.getBoundingClientRect().top;
    const start = listTop + heights.top(active);
    const end = listTop + heights.top(active + 1);
    const top = toolbar.offsetHeight + gap;
    if (start < top) window.scrollBy(0, start - top);
    else if (end > window.innerHeight - gap) window.scrollBy(0, Math.min(start - top, end - window.innerHeight + gap));
  };
  const moveTo = (position: number): void => {
    if (cards.count === 0) return;
    active = Math.max(0, Math.min(position, cards.count - 1));
    reveal();
    draw();
    // By now it is known how high it is.
    reveal();
    rows.get(active)?.button.focus({ preventScroll: true });
  };

  window.addEventListener("scroll", draw, { passive: true, signal });
  signal.addEventListener("abort", () => sizes.disconnect());

  return {
    /** Shows other cards; an open one stays open if some of its findings are still shown. */
    show(shown: Cards): void {
      cards = shown;
      open = openAlike < 0 ? -1 : cards.cardOf(openAlike);
      active = open;
      rows.clear();
      list.replaceChildren();
      redraw();
    },
    redraw,
    move: (step: number): void => moveTo(active < 0 ? 0 : active + step),
    moveTo,
    /** Closes the open finding; returns whether there was one. */
    close(): boolean {
      if (open < 0) return false;
      setOpen(-1);
      return true;
    },
  };
}
