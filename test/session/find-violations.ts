import type { SessionViolation } from "../../src/rules/checks/define-session-rule.js";
import { sessionValidation } from "../../src/rules/checks/run-session-checks.js";
import { type SessionEvent, secondsIn } from "../../src/session/session-event.js";
import { asked } from "./asked.js";

/** An event of a session: its kind and what it says. */
export type Line = readonly [kind: string, fields?: Readonly<Record<string, unknown>>];

/** A violation, and the line that it is in, from 1. */
export interface LineViolation extends SessionViolation {
  readonly line: number;
}

/** True for a violation where the lines that may be missing are found further below. */
export type Below = (violation: LineViolation) => boolean;

/** The violations that a file bears if no more lines are missing than one. */
export function borne<One extends LineViolation>(
  all: readonly One[],
  session: ReturnType<typeof sessionValidation>,
  below: Below,
): readonly One[] {
  const needsOf = ({ needs = [] }: One): readonly string[] => (typeof needs === "string" ? [] : needs);
  const known = new Set([...session.state.eventsSoFar.kinds, ...all.filter(below).flatMap(needsOf)]);
  return all.filter((one) => needsOf(one).every((kind) => known.has(kind)));
}

const start = Date.parse("2025-06-14T18:00:00Z");

/** What a session breaks that its file bears; its lines are ten seconds apart, and `file` names the journal. */
export function seen(lines: readonly Line[], file?: string, below: Below = () => false): readonly LineViolation[] {
  const session = sessionValidation(file);
  const all = lines.flatMap(([kind, fields = {}], index) => {
    const line = index + 1;
    const { timestamp: given } = fields;
    const timestamp = String(given ?? `${new Date(start + index * 10_000).toISOString().slice(0, 19)}Z`);
    const event: SessionEvent = {
      kind,
      timestamp,
      seconds: secondsIn(timestamp),
      line,
      value: asked(kind, fields),
      later: (field) => () => asked(kind, fields)(field),
      source: (field) => JSON.stringify(asked(kind, fields)(field)),
      text: () => JSON.stringify([timestamp, kind, fields]),
      origin: () => ({ line, column: 1, kind, value: undefined }),
    };
    return session.checkNext(event).map((violation) => ({ ...violation, line }));
  });
  return borne(all, session, below);
}
