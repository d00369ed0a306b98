import { type Cards, cardsOf } from "./cards.js";
import { byId } from "./element.js";
import type { Findings } from "./findings.js";
import { labelsOf } from "./labels.js";
import { createRow, type Row } from "./row.js";

/** The rows that are in the document just now. */
export interface Rows {
  /** Starts anew with other cards, or with other room for them. */
  readonly reset: (shown: Cards, room: number) => void;
  /** Puts the rows from one position to before another into the document, and takes all others out. */
  readonly draw: (first: number, last: number) => void;
  readonly at: (position: number) => Row | undefined;
  /** Makes one row the stop for Tab. */
  readonly stopAt: (position: number) => void;
  /** The height of a row that is not open, where there is one. */
  readonly closedHeight: () => number | undefined;
}

/** What rows tell of, and ask. */
export interface RowsOwner {
  readonly onClick: (position: number) => void;
  readonly isOpen: (position: number) => boolean;
  /** A row that has the focus is about to be taken out. */
  readonly onFocusLost: () => void;
}

export function createRows(findings: Findings, owner: RowsOwner): Rows {
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
