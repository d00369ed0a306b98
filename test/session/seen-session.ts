import type { SessionViolation } from "../../src/rules/checks/define-session-rule.js";
import { sessionValidation } from "../../src/rules/checks/run-session-checks.js";
import type { SessionEvent } from "../../src/session/session-event.js";
import { asked } from "./asked.js";
import { type Below, borne } from "./find-violations.js";

/** A line of a session: its kind, its fields, and how many seconds after the line above it comes. */
export type StoryLine = readonly [kind: string, fields?: Readonly<Record<string, unknown>>, seconds?: number];

/** A rule broken by a line of a session. */
export interface BriefViolation extends Pick<SessionViolation, "rule" | "path"> {
  /** From 1. */
  readonly line: number;
  readonly words: string;
  readonly mostly: boolean;
  /** The lines above that are part of the matter. */
  readonly above: readonly number[];
}

const start = Date.parse("2025-03-02T19:00:00Z");

/** What a session breaks that its file bears; lines come a minute apart where nothing else is reported. */
export function violationsIn(lines: readonly StoryLine[], below: Below = () => false): readonly BriefViolation[] {
  const session = sessionValidation();
  let time = start;
  const all = lines.flatMap(([kind, fields = {}, seconds = 60], index) => {
    time += seconds * 1000;
    const seen: SessionEvent = {
      kind,
      timestamp: `${new Date(time).toISOString().slice(0, 19)}Z`,
      seconds: time / 1000,
      line: index + 1,
      value: asked(kind, fields),
      later: (field) => () => asked(kind, fields)(field),
      source: (field) => JSON.stringify(asked(kind, fields)(field)),
      text: () => JSON.stringify([time, kind, fields]),
      origin: () => ({ line: index + 1, column: 1, kind, value: undefined }),
    };
    return session.checkNext(seen).map((violation) => ({ ...violation, line: index + 1 }));
  });
  return borne(all, session, below).map(({ line, rule, path, but, message, mostly = false, related }) => ({
    ...{ line, rule, path, words: message ?? but ?? "", mostly },
    above: related.map(({ from }) => from.line),
  }));
}
