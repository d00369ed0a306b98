import { groupPath } from "../../../base/text.js";
import { type Cards, cardsOf } from "./cards.js";
import { createDetail } from "./detail.js";
import { type Findings, lineOf, textOf } from "./findings.js";
import { framePieces, helpText } from "./frame.js";
import { type Geometry, offsetOf, positionAt } from "./geometry.js";
import { labelsOf } from "./labels.js";
import { byId, element, figure, middleCut } from "./page.js";
import { longestPlace } from "./place.js";

/** A card in the list: a finding, or several alike. */
export interface Row {
  readonly item: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The position of a card among those shown, and the available width. */
interface RowPlace {
  /** From 0. */
  readonly position: number;
  readonly total: number;
  /** The number of characters of a line that fit. */
  readonly room: number;
}

const tailLength = 22;

/** Creates the row of a card, which shows its first finding; the details are created when it is opened. */
function createRow(findings: Findings, labels: readonly string[], members: Int32Array, place: RowPlace): Row {
  const finding = members[0] ?? 0;
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const { line, column, file } = findings.columns;
  const where = `${labels[file[finding] ?? 0]}:${line[finding]}:${column[finding]}`;
  const subject = [text("event"), sharedPath(findings, members)].filter(Boolean).join(" ");
  const help = [
    ...(text("suggestion") === "" ? [] : [helpText(text("rule"), text("suggestion"))]),
    ...(findings.columns.fixable[finding] ? ["can be fixed"] : []),
  ].join(", ");
  const id = `finding-${finding}`;
  const button = element(
    "button",
    { type: "button", class: "head", "aria-expanded": "false", "aria-labelledby": `${id}-meta ${id}-message` },
    element(
      "span",
      { class: "meta", id: `${id}-meta` },
      element("span", { class: "severity" }, text("severity")),
      " ",
      element("span", { class: "rule" }, text("rule")),
      " ",
      ...(members.length === 1 ? [] : [element("span", { class: "times" }, `${figure(members.length)} places`), " "]),
      element("span", { class: "place" }, ...middleCut(where, tailLength)),
    ),
    element(
      "span",
      { class: "message", id: `${id}-message` },
      ...(subject === "" ? [] : [element("span", { class: "subject" }, subject), " "]),
      text("message"),
    ),
    element(
      "span",
      { class: "excerpt" },
      ...(text("frame") === ""
        ? []
        : [
            element("span", { class: "line" }, String(line[finding])),
            element(
              "span",
              { class: "frame" },
              ...framePieces(lineOf(findings, finding), roomBefore(place.room, help)),
            ),
          ]),
      ...(help === "" ? [] : [element("span", { class: "suggestion" }, help)]),
    ),
  );
  const card = element("div", { class: "card" }, button);
  const item = element(
    "li",
    {
      class: `finding ${text("severity")}`,
      id,
      "aria-posinset": String(place.position + 1),
      "aria-setsize": String(place.total),
    },
    card,
  );
  return {
    item,
    button,
    setOpen(isOpen) {
      item.classList.toggle("open", isOpen);
      button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) card.lastElementChild?.classList.contains("detail") && card.lastElementChild.remove();
      else if (card.children.length === 1) card.append(createDetail(findings, members));
    },
  };
}

/** The number of characters before the mark, so that it is visible beside the help. */
function roomBefore(room: number, help: string): number {
  return Math.floor((room - Math.min(help.length, room * 0.4)) * 0.4);
}

/** The path of alike findings, with `*` for array indices that differ. */
function sharedPath(findings: Findings, members: Int32Array): string {
  const { path } = findings.columns;
  const [first = 0] = members;
  const text = textOf(findings, "path", first);
  return members.every((member) => path[member] === path[first]) ? text : groupPath(text);
}

/** The rows that are currently in the document. */
interface Rows {
  /** Starts over with other cards, or another width. */
  readonly reset: (shown: Cards, room: number) => void;
  /** Puts the rows from `first` to before `last` into the document, and removes all others. */
  readonly draw: (first: number, last: number) => void;
  readonly at: (position: number) => Row | undefined;
  /** Makes one row the stop for Tab. */
  readonly stopAt: (position: number) => void;
  /** The height of a row that is not open, if there is one. */
  readonly closedHeight: () => number | undefined;
}

/** Callbacks of the rows. */
interface RowsOwner {
  readonly onClick: (position: number) => void;
  readonly isOpen: (position: number) => boolean;
  /** A row with the focus is about to be removed. */
  readonly onFocusLost: () => void;
}

function createRows(findings: Findings, owner: RowsOwner): Rows {
  const list = byId("rows", HTMLUListElement);
  const labels = labelsOf(findings, "file");
  const rows = new Map<number, Row>();
  let cards = cardsOf(findings, new Int32Array());
  let room = 0;
  const rowAt = (position: number): Row => {
    const known = rows.get(position);
    if (known) return known;
    const made = createRow(findings, labels, cards.members(position), { position, total: cards.count, room });
    made.button.addEventListener("click", () => owner.onClick(position));
    if (owner.isOpen(position)) made.setOpen(true);
    rows.set(position, made);
    return made;
  };
  return {
    reset(shown, newRoom) {
      cards = shown;
      room = newRoom;
      rows.clear();
      list.replaceChildren();
    },
    draw(first, last) {
      for (const [position, { item }] of rows) {
        if (position >= first && position < last) continue;
        if (item.contains(document.activeElement)) owner.onFocusLost();
        item.remove();
        rows.delete(position);
      }
      for (let position = first, at = list.firstElementChild; position < last; position++) {
        const { item } = rowAt(position);
        if (item === at) at = at.nextElementSibling;
        else list.insertBefore(item, at);
      }
    },
    at: (position) => rows.get(position),
    stopAt(stop) {
      for (const [position, { button }] of rows) button.tabIndex = position === stop ? 0 : -1;
    },
    closedHeight: () => [...rows.values()].find(({ item }) => !item.classList.contains("open"))?.item.offsetHeight,
  };
}

/** The list of cards; only the visible ones, and a few around them, are in the document. */
export interface FindingsList {
  /** Shows other cards; an open one stays open if some of its findings are still shown. */
  readonly show: (shown: Cards) => void;
  /** Moves the focus by some rows. */
  readonly move: (step: number) => void;
  readonly moveTo: (position: number) => void;
  /** Closes the open finding; returns whether there was one. */
  readonly close: () => boolean;
}

const around = 6;
const mostOnPaper = 200;
/** The approximate character width of the fixed-width font. */
const characterWidth = 8;
/** For places on lines of their own: the character width, the horizontal padding of a card, and the maximum number of lines. */
const onLines = { characterWidth: 7.3, edges: 28, most: 6 };

export function createList(findings: Findings): FindingsList {
  const frame = byId("findings", HTMLElement);
  const rowsElement = byId("rows", HTMLElement);
  const placeLength = longestPlace(findings);
  frame.style.setProperty("--suggestion-lines", hasSuggestion(findings) ? "1" : "0");
  let cards = cardsOf(findings, new Int32Array());
  let geometry: Geometry = { rowHeight: 100, open: -1, extra: 0 };
  let active = -1;
  let openAlike = -1;
  let room = 0;
  let isPaper = false;
  const rows = createRows(findings, {
    onClick: (position) => {
      active = position;
      setOpen(position === geometry.open ? -1 : position);
      reveal(frame, geometry, position);
    },
    isOpen: (position) => position === geometry.open,
    onFocusLost: () => frame.focus({ preventScroll: true }),
  });

  const draw = (): void => {
    const [first, last] = isPaper ? [0, Math.min(cards.count, mostOnPaper)] : inSight(frame, geometry, cards.count);
    rows.draw(first, last);
    rows.stopAt(rows.at(active) ? active : Math.min(last - 1, first + around));
    frame.style.blockSize = isPaper ? "" : `${offsetOf(geometry, cards.count)}px`;
    rowsElement.style.transform = isPaper ? "" : `translateY(${offsetOf(geometry, first)}px)`;
  };
  const measure = (): void => {
    // On paper, rows are as high as their text.
    if (isPaper) return;
    const rowHeight = rows.closedHeight() || geometry.rowHeight;
    const open = rows.at(geometry.open);
    const extra = open ? open.item.offsetHeight - rowHeight : geometry.extra;
    if (rowHeight === geometry.rowHeight && extra === geometry.extra) return;
    geometry = { ...geometry, rowHeight, extra };
    draw();
  };
  const sizes = new ResizeObserver(measure);
  const watchOpen = (): void => {
    sizes.disconnect();
    const open = rows.at(geometry.open);
    if (open) sizes.observe(open.item);
  };
  const redraw = (): void => {
    rows.reset(cards, room);
    draw();
    watchOpen();
  };
  const resize = (): void => {
    room = Math.floor(rowsElement.clientWidth / characterWidth);
    const perLine = Math.max(1, Math.floor((rowsElement.clientWidth - onLines.edges) / onLines.characterWidth));
    frame.style.setProperty("--place-lines", String(Math.min(onLines.most, Math.ceil(placeLength / perLine))));
    redraw();
    measure();
  };
  const setOpen = (position: number): void => {
    rows.at(geometry.open)?.setOpen(false);
    openAlike = position < 0 ? -1 : (findings.columns.alike[cards.members(position)[0] ?? 0] ?? -1);
    geometry = { ...geometry, open: position, extra: 0 };
    rows.at(position)?.setOpen(true);
    draw();
    measure();
    watchOpen();
  };
  const moveTo = (position: number): void => {
    if (cards.count === 0) return;
    active = Math.max(0, Math.min(position, cards.count - 1));
    reveal(frame, geometry, active);
    draw();
    rows.at(active)?.button.focus({ preventScroll: true });
  };

  window.addEventListener("scroll", oncePerFrame(draw), { passive: true });
  window.addEventListener("resize", resize);
  onPrint((paper) => {
    isPaper = paper;
    const left = paper ? findingsFrom(cards, mostOnPaper, findings) : 0;
    byId("cut", HTMLElement).textContent = left > 0 ? `… and ${figure(left)} more` : "";
    redraw();
  });

  return {
    show(shown) {
      cards = shown;
      const open = openAlike < 0 ? -1 : cards.cardOf(openAlike);
      geometry = { ...geometry, open, extra: open < 0 ? 0 : geometry.extra };
      active = open;
      if (room === 0) resize();
      else redraw();
    },
    move: (step) => moveTo(active < 0 ? 0 : active + step),
    moveTo,
    close() {
      if (geometry.open < 0) return false;
      setOpen(-1);
      return true;
    },
  };
}

/** All rows have the same height: if one of them needs a line for a suggestion, all have it. */
function hasSuggestion({ columns, texts }: Findings): boolean {
  return columns.suggestion.some((text) => texts[text] !== "") || columns.fixable.some((count) => count > 0);
}

/** The number of findings on the cards from `first` on. */
function findingsFrom(cards: Cards, first: number, { columns }: Findings): number {
  let sum = 0;
  for (let card = first; card < cards.count; card++) {
    for (const finding of cards.members(card)) sum += columns.findings[finding] ?? 0;
  }
  return sum;
}

/** The visible rows, and a few around them. */
function inSight(frame: HTMLElement, geometry: Geometry, count: number): readonly [number, number] {
  const top = -frame.getBoundingClientRect().top;
  const within = (position: number): number => Math.max(0, Math.min(position, count));
  return [
    within(positionAt(geometry, top) - around),
    within(positionAt(geometry, top + window.innerHeight) + around + 1),
  ];
}

const gap = 8;

/** Scrolls just far enough to show a row below the sticky toolbar. */
function reveal(frame: HTMLElement, geometry: Geometry, position: number): void {
  const { top: listTop } = frame.getBoundingClientRect();
  const start = listTop + offsetOf(geometry, position);
  const end = listTop + offsetOf(geometry, position + 1);
  const top = byId("toolbar", HTMLElement).offsetHeight + gap;
  if (start < top) window.scrollBy(0, start - top);
  else if (end > window.innerHeight - gap) window.scrollBy(0, Math.min(start - top, end - window.innerHeight + gap));
}

function oncePerFrame(act: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      act();
    });
  };
}

/** Calls back with true before the page is printed, and with false afterwards. */
export function onPrint(act: (isPaper: boolean) => void): void {
  window.addEventListener("beforeprint", () => act(true));
  window.addEventListener("afterprint", () => act(false));
}
