import type { ListedRule, PageChoices } from "../messages.js";
import { pageElement } from "./element.js";

const severities = ["usual", "off", "warn", "error"];

/** Lists the rules, each with a choice. */
export function showRules(rules: readonly ListedRule[]): void {
  const items = rules.map(({ id, says, severity }) => {
    const item = document.createElement("li");
    const label = document.createElement("label");
    const code = document.createElement("code");
    code.textContent = id;
    label.append(code, ` ${says}`);
    label.htmlFor = `rule-${id}`;
    const select = document.createElement("select");
    select.id = `rule-${id}`;
    select.dataset.rule = id;
    for (const word of severities) {
      select.add(new Option(word === "usual" ? `usual (${severity})` : word, word === "usual" ? "" : word));
    }
    item.append(label, select);
    return item;
  });
  pageElement("rules", HTMLUListElement).replaceChildren(...items);
}

/** What is chosen now. */
export function currentChoices(): PageChoices {
  const isOn = (id: string): boolean => pageElement(id, HTMLInputElement).checked;
  const chosen = [...document.querySelectorAll<HTMLSelectElement>("#rules select")].filter(({ value }) => value !== "");
  return {
    strict: isOn("strict"),
    specOnly: isOn("spec-only"),
    session: isOn("session"),
    rules: Object.fromEntries(chosen.map(({ dataset, value }) => [dataset.rule ?? "", value])),
  };
}
