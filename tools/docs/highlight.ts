import { type Content, lines, type Markup, markup } from "./markup.js";

const lineWidth = 76;

/** A JSON value formatted for reading, with coloured keys and values; short objects and arrays stay on one line. */
export function highlighted(value: unknown): Markup {
  return markup`<pre class="json" tabindex="0"><code>${laidOut(value, 0, 0)}</code></pre>`;
}

function laidOut(value: unknown, indent: number, used: number): Content {
  if (typeof value !== "object" || value === null) return scalar(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const parts = isList ? value.map((element: unknown) => ["", element] as const) : Object.entries(value);
  if (parts.length === 0) return `${open}${close}`;
  const isShort = used + spaced(value).length <= lineWidth && indent > 0;
  const inner = "  ".repeat(indent + 1);
  const space = isList ? "" : " ";
  const items = parts.map(([key, child], index) => {
    const name = isList ? "" : markup`<span class="key">${JSON.stringify(key)}</span>: `;
    const start = isShort ? "" : lines(`\n${inner}`);
    const end = index === parts.length - 1 ? "" : isShort ? ", " : ",";
    const before = isShort ? used : inner.length + (isList ? 0 : JSON.stringify(key).length + 2);
    return [start, name, laidOut(child, indent + 1, before), end];
  });
  return isShort ? [open, space, items, space, close] : [open, items, lines(`\n${"  ".repeat(indent)}`), close];
}

/** An approximation of a value on one line. */
function spaced(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[,:{]/g, "$& ");
}

function scalar(value: unknown): Markup {
  const kind = typeof value === "string" ? "string" : typeof value === "number" ? "number" : "literal";
  return markup`<span class="${kind}">${JSON.stringify(value)}</span>`;
}
