import { groupPath } from "../../../engine/judge/group-path.js";
import { createDetail } from "./detail.js";
import { element, figure, middleCut } from "./element.js";
import { type Findings, lineOf, textOf } from "./findings.js";
import { framePieces, helpText } from "./frame.js";

/** A card in the list: a finding, or several that are alike. */
export interface Row {
  readonly item: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Where a card stands among those that are shown, and how much room there is. */
export interface RowPlace {
  /** From 0. */
  readonly position: number;
  readonly total: number;
  /** How many characters of a line fit. */
  readonly room: number;
}

const tailLength = 22;

/** Makes the row of a card, which tells of its first finding; its detail is made when it is opened. */
export function createRow(findings: Findings, labels: readonly string[], members: Int32Array, place: RowPlace): Row {
  const finding = members[0] ?? 0;
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const { line, column, file } = findings.columns;
  const where = `${labels[file[finding] ?? 0]}:${line[finding]}:${column[finding]}`;
  const subject = [text("event"), sharedPath(findings, members)].filter(Boolean).join(" ");
  const help = text("suggestion") === "" ? "" : helpText(text("rule"), text("suggestion"));
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

/** How many characters may stand before the mark, so that it is in sight beside the help. */
function roomBefore(room: number, help: string): number {
  return Math.floor((room - Math.min(help.length, room * 0.4)) * 0.4);
}

/** The path of findings that are alike, with `*` for the places in an array where they differ. */
function sharedPath(findings: Findings, members: Int32Array): string {
  const { path } = findings.columns;
  const [first = 0] = members;
  const text = textOf(findings, "path", first);
  return members.every((member) => path[member] === path[first]) ? text : groupPath(text);
}
