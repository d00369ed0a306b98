import { type Findings, lineOf } from "./findings.js";
import { framePieces } from "./frame.js";
import { element, figure } from "./page.js";
import { placeText } from "./place.js";

const firstShown = 10;
const moreShown = 100;
const mostBefore = 30;

/** The other places of alike findings, a few at first and more on demand. */
export function createPlaces(findings: Findings, members: Int32Array): HTMLElement {
  const list = element("ol", { class: "spots" });
  const more = element("button", { type: "button", class: "plain" });
  let shown = 0;
  const show = (count: number): void => {
    const next = members.subarray(shown, shown + count);
    for (const finding of next) list.append(createSpot(findings, finding));
    shown += next.length;
    const left = members.length - shown;
    more.textContent = `Show ${figure(Math.min(left, moreShown))} more of ${figure(left)}`;
    more.hidden = left === 0;
  };
  show(firstShown);
  more.addEventListener("click", () => {
    const { length } = list.children;
    show(moreShown);
    const next = list.children[length];
    // The button may be gone now, and the focus with it.
    if (more.hidden && next instanceof HTMLElement) next.focus();
  });
  return element("section", { class: "places", "aria-label": "Other places" }, list, more);
}

function createSpot(findings: Findings, finding: number): HTMLElement {
  return element(
    "li",
    { tabindex: "-1" },
    element("code", { class: "spot" }, placeText(findings, finding)),
    element("code", { class: "frame" }, ...framePieces(lineOf(findings, finding), mostBefore)),
  );
}
