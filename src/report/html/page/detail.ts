import type { EarlierLine, MarkedLine, RuleText, Sample } from "../data.js";
import { earlierLines, type Findings, lineOf, textOf } from "./findings.js";
import { framePieces, helpText } from "./frame.js";
import { element } from "./page.js";
import { placeText } from "./place.js";
import { createPlaces } from "./places.js";

/** The details of an open card: the line, the fix, the full place or places, and the rule. */
export function createDetail(findings: Findings, members: Int32Array): HTMLElement {
  const finding = members[0] ?? 0;
  const { rule } = findings.columns;
  const id = textOf(findings, "rule", finding);
  const suggestion = textOf(findings, "suggestion", finding);
  const fix = textOf(findings, "fix", finding);
  const explanation = findings.explanations[rule[finding] ?? 0];
  return element(
    "div",
    { class: "detail" },
    ...sources(findings, finding),
    element(
      "dl",
      { class: "facts" },
      ...(suggestion === "" ? [] : fact("Help", helpText(id, suggestion))),
      ...(fix === "" ? [] : fact("Fix", fix)),
      ...fact(members.length === 1 ? "Place" : "First place", placeText(findings, finding)),
    ),
    createCopy(copyText(findings, finding)),
    ...(members.length === 1 ? [] : [createPlaces(findings, members.subarray(1))]),
    ...(explanation ? [createExplanation(id, explanation)] : []),
  );
}

/** A finding as text: its place and message, its line, and its fix. */
function copyText(findings: Findings, finding: number): string {
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const says = [text("event"), text("path"), text("message")].filter(Boolean).join(" ");
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
  const marked = lineOf(findings, finding);
  return [
    ...(marked.frame === "" ? [] : [createSource(findings.columns.line[finding] ?? 0, marked)]),
    ...(isCut(marked) ? [element("p", { class: "cut" }, cutNote)] : []),
    ...earlierLines(findings, finding).map(createEarlier),
  ];
}

const cutNote = "The line has more than 1,000 characters: … stands for what is not shown.";

/** True if a line was too long to be kept whole. */
function isCut({ frame }: MarkedLine): boolean {
  return frame.startsWith("…") || frame.endsWith("…");
}

function createSource(line: number, marked: MarkedLine): HTMLElement {
  return element(
    "pre",
    { class: "source" },
    element("span", { class: "line" }, String(line)),
    element("code", {}, ...framePieces(marked, Number.POSITIVE_INFINITY)),
  );
}

function createEarlier(earlier: EarlierLine): HTMLElement {
  return element(
    "figure",
    { class: "earlier" },
    createSource(earlier.line, earlier),
    element("figcaption", {}, element("bdi", {}, earlier.message), " ", element("code", {}, earlier.place)),
  );
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
    ...section(`This fails (${fails.kind})`, sampleElement(fails, "fails")),
    ...section(`This passes (${passes.kind})`, sampleElement(passes, "passes")),
    ...section("How it is fixed", element("p", {}, fix.join(" "))),
    ...section("How to disable it", element("p", {}, element("code", {}, `--rule ${id}=off`))),
  );
}

function section(heading: string, content: HTMLElement): readonly HTMLElement[] {
  return [element("h3", {}, heading), content];
}

function sampleElement({ text }: Sample, name: string): HTMLElement {
  return element("pre", { class: `sample ${name}` }, element("code", {}, text));
}
