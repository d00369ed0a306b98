import { createDetail } from "./detail.js";
import { element, middleCut } from "./element.js";
import { type Findings, textOf } from "./findings.js";
import { framePieces, helpText } from "./frame.js";

/** A finding in the list. */
export interface Row {
  readonly item: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Where a finding stands among those that are shown, and how much room there is. */
export interface RowPlace {
  /** From 0. */
  readonly position: number;
  readonly total: number;
  /** How many characters of a line fit. */
  readonly room: number;
}

const tailLength = 22;

/** Makes the row of a finding; its detail is made when it is opened. */
export function createRow(findings: Findings, labels: readonly string[], finding: number, place: RowPlace): Row {
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const { line, column, file } = findings.columns;
  const where = `${labels[file[finding] ?? 0]}:${line[finding]}:${column[finding]}`;
  const subject = [text("event"), text("path")].filter(Boolean).join(" ");
  const suggestion = text("suggestion");
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
            element("span", { class: "frame" }, ...framePieces(findings, finding, Math.floor(place.room * 0.4))),
          ]),
      ...(suggestion === "" ? [] : [element("span", { class: "suggestion" }, helpText(text("rule"), suggestion))]),
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
      else if (card.children.length === 1) card.append(createDetail(findings, finding));
    },
  };
}
