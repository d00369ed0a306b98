import { switches, switchTitle } from "../../src/report/explain/rule.js";
import type { Thing } from "../../src/report/explain/thing.js";
import type { Sample } from "../../src/report/html/data.js";
import { explanationOf } from "../../src/report/html/page-data.js";
import type { RuleId } from "../../src/rules/built/rule-id.js";
import { rules } from "../../src/rules/index.js";
import { conditionEvents } from "./conditions.js";
import { thingLink } from "./field-table.js";
import type { DocsPage } from "./frame.js";
import { type Content, lines, type Markup, markup } from "./markup.js";

const top = "../";
/** More events than these are listed in a paragraph of their own. */
const mostMarks = 5;

/** The page of a rule; `all` are the events and side files that have pages. */
export function rulePage(id: RuleId, all: readonly Thing[]): DocsPage {
  const { weight, what, why, evidence, fix, fails, passes } = explanationOf(id);
  const things = thingsOf(id, all);
  const content = markup`<h1>${id}</h1>
<p class="lead">${capital(rules[id].says)}.</p>
<ul class="marks"><li>${capital(weight)}</li>${things.length > mostMarks ? "" : things.map((thing) => markup`<li>About ${thingLink(thing, top)}</li>`)}</ul>
<div class="prose">
<p>${what}</p>
<h2>Why it matters</h2>
<p>${why}</p>
${evidence === undefined ? "" : markup`<h2>What genuine journals say</h2>\n<p>${evidence}</p>`}
<h2>This fails <small>${fails.kind}</small></h2>
${sample(fails, "fails")}
<h2>This passes <small>${passes.kind}</small></h2>
${sample(passes, "passes")}
<h2>How to fix it</h2>
${fix.map((line) => markup`<p>${line}</p>`)}
${things.length > mostMarks ? markup`<h2>Where it holds</h2>\n<p>${joined(things)}</p>` : ""}
<h2>${switchTitle(id)}</h2>
<dl class="facts">${switches(id).map(([where = "", how = ""]) => markup`<div><dt>${where}</dt><dd><code>${how}</code></dd></div>`)}</dl>
</div>`;
  return { title: id, content };
}

function sample({ text }: Sample, verdict: "fails" | "passes"): Markup {
  return markup`<pre class="sample ${verdict}" tabindex="0"><code>${lines(text)}</code></pre>`;
}

function thingsOf(id: RuleId, all: readonly Thing[]): readonly Thing[] {
  const labels = conditionEvents(id);
  return all.filter(({ label }) => labels.includes(label));
}

function joined(things: readonly Thing[]): Content {
  return things.map((thing, index) => [index === 0 ? "" : ", ", thingLink(thing, top)]);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
