import { displayWidth } from "../base/display.js";
import { visible } from "../base/visible.js";
import { inert } from "../report/inert.js";

const lineWidth = 120;

/** A draft, or an object of drafts, laid out as Biome lays out our schemas; what a terminal would act on is an escape. */
export function draftText(value: unknown): string {
  return `${isFilled(value) ? spread(value, "") : flat(value)}\n`;
}

/** A value in the lines that it needs; `before` and `after` are how much else stands on its first and last line. */
function laidOut(value: unknown, indent: string, before: number, after: number): string {
  if (!isFilled(value)) return flat(value);
  if (isPlain(value)) {
    const line = flat(value);
    if (before + displayWidth(line) + after <= lineWidth) return line;
  }
  return spread(value, indent);
}

/** An object or array that goes over several lines. */
function spread(value: object, indent: string): string {
  const inner = `${indent}  `;
  const entries = Array.isArray(value) ? value.map((item: unknown) => ["", item] as const) : Object.entries(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = entries.map(([key, child], index) => {
    const label = Array.isArray(value) ? "" : `${token(key)}: `;
    const comma = index === entries.length - 1 ? "" : ",";
    return `${label}${laidOut(child, inner, displayWidth(inner + label), comma.length)}${comma}`;
  });
  // A number that is too large to be held is written as null.
  const isOfNumbers = Array.isArray(value) && value.every((item) => Number.isFinite(item));
  const lines = isOfNumbers ? filled(parts, lineWidth - inner.length) : parts;
  return `${open}\n${lines.map((line) => `${inner}${line}\n`).join("")}${indent}${close}`;
}

/** As many on a line as there is room for. */
function filled(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function flat(value: unknown): string {
  if (!isFilled(value)) return Array.isArray(value) ? "[]" : isObject(value) ? "{}" : token(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  const members = Object.entries(value).map(([key, child]) => `${token(key)}: ${flat(child)}`);
  return `{ ${members.join(", ")} }`;
}

/** Whether a value may stand on one line: an object in which little else is nested. Biome asks it of arrays. */
function isPlain(value: unknown): boolean {
  if (!isFilled(value)) return true;
  const nested = Object.values(value).filter((child) => isFilled(child) && !isOfScalars(child));
  return nested.every(isPlain) && (Array.isArray(value) || nested.length < 2);
}

function isOfScalars(value: unknown): boolean {
  return Array.isArray(value) && !value.some(isFilled);
}

function isFilled(value: unknown): value is object {
  return isObject(value) && Object.keys(value).length > 0;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function token(value: unknown): string {
  return inert(visible(JSON.stringify(value)));
}
