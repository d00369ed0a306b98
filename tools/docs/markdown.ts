import { posix } from "node:path";
import { Marked, Renderer, type RendererObject, type Token, type Tokens } from "marked";
import { isRuleId } from "../../src/rules/index.js";
import { anchorNamer, siteAddress, topOf } from "./address.js";
import { listing } from "./listing.js";
import { lines, type Markup, markup, ruleLink } from "./markup.js";
import { sessionFigure } from "./session-picture.js";

/** A Markdown page of the project, by its path. */
export interface Manuscript {
  readonly file: string;
  readonly text: string;
}

/** The HTML of a page; links lead to pages of the site, and ids of rules to their pages. */
export function rendered({ file, text }: Manuscript): Markup {
  const top = topOf(siteAddress(file) ?? "");
  const anchorFor = anchorNamer();
  const renderer: RendererObject = {
    heading({ tokens, depth, text: heading }) {
      return `<h${depth} id="${anchorFor(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text: code, lang }) => `${codeBlock(code, lang ?? "").html}\n`,
    codespan: ({ text: code }) => (isRuleId(code) ? ruleLink(code, top) : markup`<code>${code}</code>`).html,
    link({ href, tokens }) {
      const withoutLinks = new Renderer();
      withoutLinks.parser = this.parser;
      return link(siteLink(href, file), { html: this.parser.parseInline(tokens, withoutLinks) }).html;
    },
    paragraph({ tokens }) {
      const isPicture = tokens.length === 1 && tokens[0]?.type === "image";
      const content = this.parser.parseInline(tokens);
      return isPicture ? content : `<p>${content}</p>\n`;
    },
    image: ({ href }) => picture(href, file).html,
    html: ({ text: source }) => withoutHtml(source, file),
    table({ header, rows }) {
      const content = ({ tokens }: Tokens.TableCell): Markup => ({ html: this.parser.parseInline(tokens) });
      return listing(
        header.map((cell) => ({ head: content(cell), label: cell.text.replaceAll("`", "") })),
        rows.map((row) => row.map(content)),
      ).html;
    },
  };
  return { html: new Marked({ renderer }).parse(text, { async: false }) };
}

/** The tokens of a Markdown text. */
export function tokensOf(text: string): readonly Token[] {
  return new Marked().lexer(text);
}

function link(address: string, content: Markup): Markup {
  return /^https?:/.test(address)
    ? markup`<a href="${address}" rel="noreferrer">${content}</a>`
    : markup`<a href="${address}">${content}</a>`;
}

/** The target of a link within the site; one that leads nowhere is an error in the page. */
function siteLink(href: string, file: string): string {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = siteAddress(posix.join(posix.dirname(file), path));
  if (target === undefined) throw new Error(`${file} links to ${href}, which is not in the site`);
  return `${topOf(siteAddress(file) ?? "")}${target}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** Pictures are drawn within the page, in the colours of its theme; the site loads none. */
function picture(href: string, file: string): Markup {
  const target = posix.join(posix.dirname(file), href);
  if (target === "docs/session.svg") return sessionFigure();
  throw new Error(`${file} shows ${href}, which is not in the site`);
}

/** Removes HTML: a comment is a note to the author, and the picture of a report is above the report itself. */
function withoutHtml(source: string, file: string): string {
  if (/^<!-- [\w:]+ [^<>]+ -->\s*$/.test(source) || /^<picture>.*<\/picture>\s*$/s.test(source)) return "";
  throw new Error(`${file} has HTML that the site does not know: ${source}`);
}

/** Code verbatim, with what the user types marked. */
function codeBlock(code: string, language: string): Markup {
  const shown = language === "console" ? code.split(/^(\$ .*)$/m).map(typed) : lines(code);
  return markup`<pre class="screen" tabindex="0"><code>${shown}</code></pre>`;
}

function typed(text: string): Markup {
  return text.startsWith("$ ") ? markup`<b>${text}</b>` : lines(text);
}
