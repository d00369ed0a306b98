import { type Expected, faultAt, type SyntaxFault } from "./fault.js";
import { pointerTo } from "./pointer.js";
import { numberEnd, stringEnd } from "./scalar.js";

/** Called for each value when its end is known, children before their parent. */
export type OnValue = (pointer: string, start: number, end: number, repeatedKey: boolean) => void;

interface Frame {
  readonly pointer: string;
  readonly start: number;
  /** The keys met so far; undefined in an array. */
  readonly keys: Set<string> | undefined;
  readonly repeatedKey: boolean;
  index: number;
}

/** The result of a walk: where the value ended, or where it broke and whether that was inside an object. */
export type WalkEnd = { readonly end: number } | { readonly fault: SyntaxFault; readonly inObject: boolean };

/**
 * Walks over one JSON value, strictly by the grammar, and tells every value in it by pointer and offsets.
 * It keeps its own stack, because hostile text nests deeper than the call stack.
 */
export function walk(text: string, from: number, onValue: OnValue): WalkEnd {
  const stack: Frame[] = [];
  let pointer = "";
  let repeatedKey = false;
  let at = skipBlank(text, from);
  let expected: Expected = "value";

  const broken = (fault: SyntaxFault): WalkEnd => ({ fault, inObject: stack[0]?.keys !== undefined });
  const readKey = (frame: Frame, keys: Set<string>, allowed: Expected): SyntaxFault | undefined => {
    if (text.charAt(at) !== '"') return faultAt(text, at, allowed);
    const end = stringEnd(text, at);
    if (typeof end !== "number") return end;
    const raw = text.slice(at + 1, end - 1);
    const key = raw.includes("\\") ? String(JSON.parse(text.slice(at, end))) : raw;
    repeatedKey = keys.has(key);
    keys.add(key);
    pointer = pointerTo(frame.pointer, key);
    at = skipBlank(text, end);
    if (text.charAt(at) !== ":") return faultAt(text, at, "colon");
    at = skipBlank(text, at + 1);
    expected = "value";
    return undefined;
  };

  for (;;) {
    const opening = text.charAt(at);
    if (opening === "{" || opening === "[") {
      const keys = opening === "{" ? new Set<string>() : undefined;
      const frame: Frame = { pointer, start: at, keys, repeatedKey, index: 0 };
      stack.push(frame);
      at = skipBlank(text, at + 1);
      if (text.charAt(at) !== (keys ? "}" : "]")) {
        if (keys) {
          const fault = readKey(frame, keys, "key");
          if (fault) return broken(fault);
        } else {
          pointer = pointerTo(frame.pointer, 0);
          repeatedKey = false;
          expected = "value";
        }
        continue;
      }
    } else {
      const end = scalarEnd(text, at, expected);
      if (typeof end !== "number") return broken(end);
      onValue(pointer, at, end, repeatedKey);
      at = skipBlank(text, end);
    }

    for (;;) {
      const frame = stack.at(-1);
      if (!frame) return { end: at };
      const next = text.charAt(at);
      if (next === (frame.keys ? "}" : "]")) {
        at++;
        onValue(frame.pointer, frame.start, at, frame.repeatedKey);
        stack.pop();
        if (stack.length === 0) return { end: at };
        at = skipBlank(text, at);
        continue;
      }
      if (next !== ",") return broken(faultAt(text, at, frame.keys ? "object-end" : "array-end"));
      at = skipBlank(text, at + 1);
      if (frame.keys) {
        const fault = readKey(frame, frame.keys, "next-key");
        if (fault) return broken(fault);
      } else {
        frame.index++;
        pointer = pointerTo(frame.pointer, frame.index);
        repeatedKey = false;
        expected = "element";
      }
      break;
    }
  }
}

function scalarEnd(text: string, at: number, expected: Expected): number | SyntaxFault {
  const first = text.charAt(at);
  if (first === '"') return stringEnd(text, at);
  for (const literal of ["true", "false", "null"]) {
    if (text.startsWith(literal, at)) return endOfWord(text, at + literal.length) ?? faultAt(text, at, expected);
  }
  const end = numberEnd(text, at);
  return (end === at ? undefined : endOfWord(text, end)) ?? faultAt(text, at, expected);
}

/** `end`, unless the word that seems to end there goes on. */
function endOfWord(text: string, end: number): number | undefined {
  return end >= text.length || " \t\r\n,:{}[]\"'/".includes(text.charAt(end)) ? end : undefined;
}

/** The offset of the first character at or behind `from` that is not JSON white space. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return at;
    at++;
  }
}
