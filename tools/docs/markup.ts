import { htmlText } from "../../src/report/html/template.js";
import { isRuleId } from "../../src/rules/index.js";

/** Text that is already HTML; everything else is escaped when inserted into a page. */
export interface Markup {
  readonly html: string;
}

/** The content of a page. */
export type Content = string | Markup | readonly Content[];

/** HTML with inserted contents; whatever is not HTML itself is escaped. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return {
    html: parts.map((part, index) => part + (index < contents.length ? html(contents[index] ?? "") : "")).join(""),
  };
}

/** The HTML of any content. */
export function html(content: Content): string {
  if (typeof content === "string") return htmlText(content);
  return "html" in content ? content.html : content.map(html).join("");
}

/** Text of several lines, with line breaks kept. */
export function lines(text: string): Markup {
  return { html: text.split("\n").map(html).join("\n") };
}

/** A sentence in which rule ids in brackets are links to their pages. */
export function withRuleLinks(sentence: string, top: string): Content {
  return sentence.split(/(?<=\()([a-z0-9-]+)(?=\))/).map((part) => (isRuleId(part) ? ruleLink(part, top) : part));
}

/** A link to the page of a rule; `top` leads to the front page. */
export function ruleLink(id: string, top: string): Markup {
  return markup`<a href="${top}rules/${id}.html"><code>${id}</code></a>`;
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text;
}
