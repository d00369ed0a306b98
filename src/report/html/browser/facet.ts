import { largest, thousands } from "../../../base/text.js";
import { type Dimension, dimensions, severities, shortened } from "../data.js";
import { byId, element, span } from "./dom.js";
import type { Filter, select } from "./filter.js";
import { type Findings, labelsOf } from "./findings.js";

/**
 * Makes a list of options usable by keyboard: one stop for Tab, arrows within it, Space or Enter to choose. Returns what sets the
 * stop for Tab again after the options have changed.
 */
function startListbox(list: HTMLElement, onChoose: (item: HTMLElement) => void): () => void {
  const items = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const item of items()) item.tabIndex = item === stop ? 0 : -1;
  };
  const optionAt = ({ target }: Event): HTMLElement | undefined =>
    (target instanceof Element && target.closest<HTMLElement>("[role=option]")) || undefined;

  list.addEventListener("click", (event) => {
    const item = optionAt(event);
    if (!item) return;
    stopAt(item);
    onChoose(item);
  });
  list.addEventListener("keydown", (event) => {
    const item = optionAt(event);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " || event.key === "Enter") onChoose(item);
    else {
      const all = items();
      const place = all.indexOf(item);
      const last = all.length - 1;
      const down = Math.min(place + 1, last);
      const places: Readonly<Record<string, number>> = {
        ArrowDown: down,
        ArrowUp: Math.max(place - 1, 0),
        Home: 0,
        End: last,
      };
      const next = all[places[event.key] ?? -1];
      if (!next) return;
      stopAt(next);
      next.focus();
    }
    event.preventDefault();
  });
  return () => {
    const all = items();
    stopAt(all.find((item) => item.tabIndex === 0) ?? all[0]);
  };
}

/** Shows the active filters, each with a button that removes it; returns what shows others. */
export function createChips(
  findings: Findings,
  onRemove: (dimension: Dimension, value: number) => void,
): (filter: Filter) => void {
  const list = byId("chips", HTMLUListElement);
  const labels = dimensions.map((dimension) => labelsOf(findings, dimension));
  const chip = (dimension: Dimension, label: string, value: number): HTMLLIElement => {
    const cross = element("span", { class: "cross", "aria-hidden": "true" }, "×");
    const about = { "aria-label": `Remove the filter ${dimension} ${label}`, title: label };
    const button = element("button", { type: "button", class: "chip", ...about }, span("label", label), cross);
    button.addEventListener("click", () => {
      onRemove(dimension, value);
      // The button is gone, and the focus with it.
      (list.querySelector("button") ?? byId("search", HTMLInputElement)).focus();
    });
    return element("li", {}, button);
  };
  return ({ chosen }) => {
    const chips = dimensions.flatMap((dimension, index) =>
      [...chosen[dimension]].map((value) => chip(dimension, labels[index]?.[value] ?? "", value)),
    );
    list.replaceChildren(...chips);
  };
}

/** As many as there are rules; the field above them finds the others. */
const mostOptions = 300;
/** Fewer values need no field to find them. */
const fewOptions = 12;
/** Of names that are longer, the middle is left out. */
const longestLabel = 160;

/** A filter by the values of one dimension, which is also a bar chart of them; returns what draws it again. */
export function createFacet(
  dimension: Dimension,
  findings: Findings,
  onToggle: (value: number) => void,
): (filter: Filter, selection: ReturnType<typeof select>) => void {
  const section = byId(`facet-${dimension}`, HTMLElement);
  const list = part(section, ".options", HTMLUListElement);
  const field = part(section, ".narrow", HTMLInputElement);
  const more = part(section, ".more", HTMLElement);
  const labels = labelsOf(findings, dimension);
  const texts = findings.values[dimension];
  const all = [...texts.keys()];
  const options = new Map<number, ReturnType<typeof createOption>>();
  let chosen: ReadonlySet<number> = new Set();
  let counts = new Int32Array();

  const optionOf = (value: number): ReturnType<typeof createOption> => {
    const known = options.get(value);
    if (known) return known;
    const made = createOption(value, labels[value] ?? "", texts[value] ?? "");
    options.set(value, made);
    return made;
  };
  const listed = (): readonly number[] => {
    const wanted = field.value.toLowerCase();
    const found = all.filter((value) => wanted === "" || labels[value]?.toLowerCase().includes(wanted));
    if (dimension !== "severity")
      found.sort((a, b) => countOf(counts, b, 0) - countOf(counts, a, 0) || totalOf(counts, b) - totalOf(counts, a));
    const shown = found.slice(0, mostOptions);
    more.textContent = `${shown.length} of ${thousands(found.length)} are listed`;
    more.hidden = found.length <= shown.length;
    return [...[...chosen].filter((value) => !shown.includes(value)), ...shown];
  };
  const draw = (): void => {
    const values = listed();
    const most = Math.max(1, largest(values.map((value) => totalOf(counts, value))));
    const items = values.map((value) => {
      const { item, draw } = optionOf(value);
      draw(counts, most);
      item.setAttribute("aria-selected", String(chosen.has(value)));
      return item;
    });
    const isSame = items.length === list.children.length && items.every((item, index) => item === list.children[index]);
    if (!isSame) {
      const focused = items.find((item) => item === document.activeElement);
      list.replaceChildren(...items);
      focused?.focus({ preventScroll: true });
    }
    refreshStop();
  };

  part(section, ".size", HTMLElement).textContent = dimension === "severity" ? "" : thousands(texts.length);
  field.hidden = texts.length < fewOptions;
  const refreshStop = startListbox(list, (item) => onToggle(Number(item.dataset.value)));
  field.addEventListener("input", draw);
  return (filter, selection) => {
    chosen = filter.chosen[dimension];
    counts = selection.counts[dimension];
    draw();
  };
}

function createOption(value: number, label: string, text: string) {
  const amount = span("amount");
  const bars = severities.map((severity) => span(severity));
  const bar = element("span", { class: "bar", "aria-hidden": "true" }, ...bars);
  const attributes = { role: "option", "data-value": String(value), title: text, tabindex: "-1" };
  const item = element("li", attributes, span("label", shortened(label, longestLabel)), amount, bar);
  const draw = (counts: Int32Array, most: number): void => {
    const total = totalOf(counts, value);
    if (amount.textContent !== thousands(total)) amount.textContent = thousands(total);
    item.classList.toggle("none", total === 0);
    for (const [severity, bar] of bars.entries()) {
      const count = countOf(counts, value, severity);
      bar.style.inlineSize = count === 0 ? "0" : `max(2px, ${(count / most) * 100}%)`;
    }
  };
  return { item, draw };
}

function totalOf(counts: Int32Array, value: number): number {
  return countOf(counts, value, 0) + countOf(counts, value, 1);
}

/** The number of errors (0) or warnings (1) of a value. */
function countOf(counts: Int32Array, value: number, severity: number): number {
  return counts[value * 2 + severity] ?? 0;
}

function part<Kind extends HTMLElement>(within: HTMLElement, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} at ${selector}`);
  return found;
}
