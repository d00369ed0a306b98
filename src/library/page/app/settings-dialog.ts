import { byId, element } from "../../../report/html/browser/dom.js";
import type { MessageOf, PageChoices } from "../protocol.js";

const severities = ["off", "warn", "error"];

/** Lists the rules, each with a selection, and makes them searchable. */
export function showRules({ rules }: MessageOf<"ready">): void {
  const items = rules.map(({ id, says, severity }) => {
    const select = element("select", { id: `rule-${id}`, "data-rule": id, class: "plain" });
    select.add(new Option(`usual (${severity})`, ""));
    for (const word of severities) select.add(new Option(word));
    return element("li", {}, element("label", { for: select.id }, element("code", {}, id), ` ${says}`), select);
  });
  byId("rules", HTMLUListElement).replaceChildren(...items);
  const field = byId("find-rule", HTMLInputElement);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/);
    const textOf = (index: number): string => `${rules[index]?.id} ${rules[index]?.says}`.toLowerCase();
    for (const [index, item] of items.entries()) item.hidden = !words.every((word) => textOf(index).includes(word));
    byId("no-rule", HTMLElement).hidden = items.some((item) => !item.hidden);
  });
}

export function currentChoices(): PageChoices {
  const isOn = (id: string): boolean => byId(id, HTMLInputElement).checked;
  const chosen = [...document.querySelectorAll<HTMLSelectElement>("#rules select")].filter(({ value }) => value !== "");
  return {
    strict: isOn("strict"),
    specOnly: isOn("spec-only"),
    session: isOn("session"),
    rules: Object.fromEntries(chosen.map(({ dataset, value }) => [dataset.rule ?? "", value])),
  };
}
