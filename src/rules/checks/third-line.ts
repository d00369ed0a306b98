import type { SessionEvent } from "../../session/session-event.js";
import type { SessionViolation } from "./define-session-rule.js";

/** A value that contradicts an earlier one, until another line says either of them. */
interface Open {
  readonly key: string;
  readonly field: string;
  readonly before: unknown;
  readonly related: number;
}

const mostOpen = 100;

/** What ends most messages about two lines; a third line that says the same as the earlier one makes it more precise. */
const eitherIsWrong = /: [^:]*one of the two is wrong$/;

const keyOf = (line: number, path: string): string => `${line} ${path}`;

/** Follows contradictions, to tell which of two lines is wrong where a third one says the same as one of them. */
export function thirdLines() {
  let open: readonly Open[] = [];
  const agreeing = new Map<string, { readonly line: number; readonly related: number }>();
  return {
    /** Notes an event, and how it contradicts those above. */
    note(event: SessionEvent, violations: readonly SessionViolation[]): void {
      if (open.length > 0) {
        open = open.filter(({ key, field, before, related }) => {
          const value = event.value(field);
          if (value === before) agreeing.set(key, { line: event.line, related });
          return typeof value !== typeof before;
        });
      }
      for (const { path, related } of violations) {
        const [earlier] = related;
        const field = path.slice(1);
        const before = earlier?.from.value;
        const isOther = earlier?.from.file === undefined && typeof event.value(field) === typeof before;
        if (!earlier || !isOther || typeof before === "object" || event.value(field) === before) continue;
        const { line } = earlier.from;
        open = [...open, { key: keyOf(event.line, path), field, before, related: line }].slice(-mostOpen);
      }
    },
    /** The message of a finding, with what a third line decides. */
    decided(line: number, path: string, message: string, linesAbove: number): string {
      const third = agreeing.get(keyOf(line, path));
      if (!third || third.related <= linesAbove) return message;
      const agree = `: lines ${third.related - linesAbove} and ${third.line - linesAbove} agree, so this one is wrong`;
      return message.replace(eitherIsWrong, agree);
    },
    restart(): void {
      open = [];
      agreeing.clear();
    },
  };
}
