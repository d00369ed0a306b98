import { thousands } from "../../../base/text.js";
import { cutEnd, cutStart, type EarlierLine, type MarkedLine, type RuleText, shortened } from "../data.js";
import { element, middleCut, span } from "./dom.js";
import { type Findings, lineOf, placeText, subjectOf, textOf } from "./findings.js";

export function createDetail(findings: Findings, members: Int32Array): HTMLElement {
  const finding = members[0] ?? 0;
  const { rule } = findings.columns;
  const id = textOf(findings, "rule", finding);
  const suggestion = textOf(findings, "suggestion", finding);
  const fix = textOf(findings, "fix", finding);
  const explanation = findings.explanations[rule[finding] ?? 0];
  const isAlone = members.length === 1;
  const facts = [
    ...(suggestion === "" ? [] : fact("Help", helpText(id, suggestion))),
    ...(fix === "" ? [] : fact("Fix", fix)),
    ...fact(isAlone ? "Place" : "First place", placeText(findings, finding)),
  ];
  return element(
    "div",
    { class: "detail" },
    ...sources(findings, finding),
    element("dl", { class: "facts" }, ...facts),
    createCopy(copyText(findings, finding)),
    !isAlone && createPlaces(findings, members.slice(1)),
    explanation !== undefined && createExplanation(id, explanation),
  );
}

function copyText(findings: Findings, finding: number): string {
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const says = [subjectOf(findings, finding), text("message")].filter(Boolean).join(" ");
  const lines = [
    `${placeText(findings, finding)}: ${text("severity")}: ${says} [${text("rule")}]`,
    text("frame"),
    isCut(lineOf(findings, finding)) ? cutNote : "",
    text("suggestion") === "" ? "" : `help: ${helpText(text("rule"), text("suggestion"))}`,
    text("fix") === "" ? "" : `fix: ${text("fix")}`,
  ];
  return `${lines.filter(Boolean).join("\n")}\n`;
}

const copiedFor = 2000;

/** A button that copies a text. `navigator.clipboard` is not available in every frame and on every origin, so the older API is used. */
function createCopy(text: string): HTMLElement {
  const button = element("button", { type: "button", class: "plain copy" }, "Copy");
  button.addEventListener("click", () => {
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", put, { once: true });
    button.textContent = document.execCommand("copy") ? "Copied" : "Copying is not allowed here";
    document.removeEventListener("copy", put);
    setTimeout(() => {
      button.textContent = "Copy";
    }, copiedFor);
  });
  return button;
}

/** The line of a finding, and the earlier ones that it refers to. */
function sources(findings: Findings, finding: number): readonly HTMLElement[] {
  const { columns, related } = findings;
  const marked = lineOf(findings, finding);
  const earlier = related[columns.related[finding] ?? 0] ?? [];
  return [
    ...(marked.frame === "" ? [] : [createSource(columns.line[finding] ?? 0, marked)]),
    ...(isCut(marked) ? [element("p", { class: "cut" }, cutNote)] : []),
    ...earlier.map(createEarlier),
  ];
}

const cutNote = "The line has more than 1,000 characters: … stands for what is not shown.";

/** True if a line was too long to be kept whole. */
function isCut({ frame }: MarkedLine): boolean {
  return frame.startsWith("…") || frame.endsWith("…");
}

function createSource(line: number, marked: MarkedLine): HTMLElement {
  const { before, value, after } = piecesOf(marked);
  const [first, middle, last] = [before, value, after].map((piece) => element("bdi", {}, piece));
  const code = element("code", {}, first ?? "", element("mark", {}, middle ?? ""), last ?? "");
  return element("pre", { class: "source" }, span("line", String(line)), code);
}

function createEarlier(earlier: EarlierLine): HTMLElement {
  const place = element("code", {}, earlier.place);
  const caption = element("figcaption", {}, element("bdi", {}, earlier.message), " ", place);
  return element("figure", { class: "earlier" }, createSource(earlier.line, earlier), caption);
}

function fact(name: string, text: string): readonly HTMLElement[] {
  return [element("dt", {}, name), element("dd", {}, element("code", {}, text))];
}

function createExplanation(id: string, { weight, what, why, evidence, fix, fails, passes }: RuleText): HTMLElement {
  return element(
    "details",
    { class: "explanation" },
    element("summary", {}, "About ", element("code", {}, id)),
    element("p", { class: "weight" }, weight),
    element("p", {}, what),
    ...section("Why it matters", element("p", {}, why)),
    ...(evidence === undefined ? [] : section("What genuine journals say", element("p", {}, evidence))),
    ...section(`This fails (${fails.kind})`, createSample(fails.text, "fails")),
    ...section(`This passes (${passes.kind})`, createSample(passes.text, "passes")),
    ...section("How it is fixed", element("p", {}, fix.join(" "))),
    ...section(
      "How to disable it",
      element("p", {}, element("code", {}, `--rule ${id}=off`), " on the command line, or the settings of the page"),
    ),
  );
}

function section(heading: string, content: HTMLElement): readonly HTMLElement[] {
  return [element("h3", {}, heading), content];
}

function createSample(text: string, name: string): HTMLElement {
  return element("pre", { class: `sample ${name}` }, element("code", {}, text));
}

const firstShown = 10;
const moreShown = 100;

/** The other places of alike findings, a few at first and more on demand. */
function createPlaces(findings: Findings, members: Int32Array): HTMLElement {
  const list = element("ol", { class: "spots" });
  const more = element("button", { type: "button", class: "plain" });
  let shown = 0;
  const show = (count: number): void => {
    const next = members.slice(shown, shown + count);
    for (const finding of next) list.append(createSpot(findings, finding));
    shown += next.length;
    const left = members.length - shown;
    more.textContent =
      left > moreShown ? `Show ${moreShown} more of ${thousands(left)}` : `Show the other ${thousands(left)}`;
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
  const place = element("code", { class: "spot" }, placeText(findings, finding));
  return element("li", { tabindex: "-1" }, place, frameElement(findings, finding));
}

/** The pieces of a line: the marked value, and what is around it. */
function piecesOf({ frame, markStart, markEnd }: MarkedLine) {
  return {
    before: frame.slice(0, markStart),
    value: frame.slice(markStart, markEnd),
    after: frame.slice(markEnd),
  };
}

/** More than a wide window has room for. */
const widest = 300;
const tailLength = 8;

/** A line in one row, of which the style leaves out what there is no room for: first around the value, then in the middle of it. */
export function frameElement(findings: Findings, finding: number): HTMLElement {
  const { before, value, after } = piecesOf(lineOf(findings, finding));
  return span(
    "frame",
    span("before", element("bdi", {}, before.length > widest ? `…${cutStart(before, widest)}` : before)),
    element("mark", {}, ...middleCut(shortened(value, widest), tailLength)),
    span("after", cutEnd(after, widest)),
  );
}

/** The help for a finding; the suggestion for an unknown field is another name. */
export function helpText(rule: string, suggestion: string): string {
  return `${rule === "unknown-field" || rule === "missing-field" ? "rename to" : "write"} ${suggestion}`;
}
