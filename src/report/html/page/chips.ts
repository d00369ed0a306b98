import { type Dimension, dimensions } from "../data.js";
import { byId, element } from "./element.js";
import type { Filter } from "./filter.js";
import type { Findings } from "./findings.js";
import { labelsOf } from "./labels.js";

/** The filters in force, each with a button that takes it away. */
export interface Chips {
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
