import { largest } from "../../../base/text.js";
import { type Dimension, dimensions, severities } from "../data.js";
import type { Filter, Selection } from "./filter.js";
import type { Findings } from "./findings.js";
import { labelsOf } from "./labels.js";
import { byId, element, figure, middleCut } from "./page.js";

/** Makes a list of options usable by keyboard: one stop for Tab, arrows within it, Space or Enter to choose. */
interface Listbox {
  /** Sets the stop for Tab again after the options have changed. */
  readonly refresh: () => void;
}

function startListbox(list: HTMLElement, onChoose: (item: HTMLElement) => void): Listbox {
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
      const next = all[placeAfter(event.key, all.indexOf(item), all.length)];
      if (!next) return;
      stopAt(next);
      next.focus();
    }
    event.preventDefault();
  });
  return {
    refresh() {
      const all = items();
      stopAt(all.find((item) => item.tabIndex === 0) ?? all[0]);
    },
  };
}

/** The position that a key leads to; out of range if it leads nowhere. */
function placeAfter(key: string, place: number, length: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(place + 1, length - 1);
    case "ArrowUp":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return -1;
  }
}

/** The active filters, each with a button that removes it. */
interface Chips {
  readonly update: (filter: Filter) => void;
}

export function createChips(findings: Findings, onRemove: (dimension: Dimension, value: number) => void): Chips {
  const list = byId("chips", HTMLUListElement);
  const labels = dimensions.map((dimension) => labelsOf(findings, dimension));
  const chip = (dimension: Dimension, label: string, value: number): HTMLLIElement => {
    const button = element(
      "button",
      { type: "button", class: "chip", "aria-label": `Remove the filter ${dimension} ${label}`, title: label },
      element("span", { class: "label" }, label),
      element("span", { class: "cross", "aria-hidden": "true" }, "×"),
    );
    button.addEventListener("click", () => {
      onRemove(dimension, value);
      // The button is gone, and the focus with it.
      (list.querySelector("button") ?? byId("search", HTMLInputElement)).focus();
    });
    return element("li", {}, button);
  };
  return {
    update({ chosen }) {
      const chips = dimensions.flatMap((dimension, index) =>
        [...chosen[dimension]].map((value) => chip(dimension, labels[index]?.[value] ?? "", value)),
      );
      list.replaceChildren(...chips);
    },
  };
}

/** More bars than anyone reads; the field above them finds the others. */
const mostOptions = 50;
/** Fewer values need no field to find them. */
const fewOptions = 12;
const tailLength = 24;

/** A filter by the values of one dimension, which is also a bar chart of them. */
interface Facet {
  readonly update: (filter: Filter, selection: Selection) => void;
}

interface Option {
  readonly item: HTMLLIElement;
  readonly amount: HTMLElement;
  readonly bars: readonly HTMLElement[];
}

export function createFacet(dimension: Dimension, findings: Findings, onToggle: (value: number) => void): Facet {
  const section = byId(`facet-${dimension}`, HTMLElement);
  const list = part(section, ".options", HTMLUListElement);
  const field = part(section, ".narrow", HTMLInputElement);
  const more = part(section, ".more", HTMLElement);
  const labels = labelsOf(findings, dimension);
  const texts = findings.values[dimension];
  const all = [...texts.keys()];
  const options = new Map<number, Option>();
  let latest: { readonly filter: Filter; readonly selection: Selection } | undefined;

  const optionOf = (value: number): Option => {
    const known = options.get(value);
    if (known) return known;
    const made = createOption(value, labels[value] ?? "", texts[value] ?? "", dimension);
    options.set(value, made);
    return made;
  };
  const listed = (chosen: ReadonlySet<number>, counts: Int32Array): readonly number[] => {
    const wanted = field.value.toLowerCase();
    const found = all.filter((value) => wanted === "" || labels[value]?.toLowerCase().includes(wanted));
    if (dimension !== "severity")
      found.sort((a, b) => countOf(counts, b, 0) - countOf(counts, a, 0) || totalOf(counts, b) - totalOf(counts, a));
    const shown = found.slice(0, mostOptions);
    more.textContent = found.length > shown.length ? `and ${figure(found.length - shown.length)} more` : "";
    more.hidden = found.length <= shown.length;
    return [...[...chosen].filter((value) => !shown.includes(value)), ...shown];
  };
  const draw = (): void => {
    if (!latest) return;
    const counts = latest.selection.counts[dimension];
    const chosen = latest.filter.chosen[dimension];
    const values = listed(chosen, counts);
    const most = Math.max(1, largest(values.map((value) => totalOf(counts, value))));
    const items = values.map((value) => {
      const option = optionOf(value);
      drawOption(option, counts, value, most);
      option.item.setAttribute("aria-selected", String(chosen.has(value)));
      return option.item;
    });
    const isSame = items.length === list.children.length && items.every((item, index) => item === list.children[index]);
    if (isSame) return;
    const focused = items.find((item) => item === document.activeElement);
    list.replaceChildren(...items);
    focused?.focus({ preventScroll: true });
  };

  part(section, ".size", HTMLElement).textContent = dimension === "severity" ? "" : figure(texts.length);
  field.hidden = texts.length < fewOptions;
  const listbox = startListbox(list, (item) => onToggle(Number(item.dataset.value)));
  field.addEventListener("input", () => {
    draw();
    listbox.refresh();
  });
  return {
    update(filter, selection) {
      latest = { filter, selection };
      draw();
      listbox.refresh();
    },
  };
}

function createOption(value: number, label: string, text: string, dimension: Dimension): Option {
  const amount = element("span", { class: "amount" });
  const bars = severities.map((severity) => element("span", { class: severity }));
  const name = dimension === "file" ? middleCut(label, tailLength) : [element("span", { class: "start" }, label)];
  const item = element(
    "li",
    { role: "option", "data-value": String(value), title: text, tabindex: "-1" },
    element("span", { class: "label" }, ...name),
    amount,
    element("span", { class: "bar", "aria-hidden": "true" }, ...bars),
  );
  return { item, amount, bars };
}

function drawOption({ item, amount, bars }: Option, counts: Int32Array, value: number, most: number): void {
  const total = totalOf(counts, value);
  if (amount.textContent !== figure(total)) amount.textContent = figure(total);
  item.classList.toggle("none", total === 0);
  for (const [severity, bar] of bars.entries()) {
    const count = countOf(counts, value, severity);
    bar.style.inlineSize = count === 0 ? "0" : `max(2px, ${(count / most) * 100}%)`;
  }
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
