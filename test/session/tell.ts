import { sessionJudge } from "../../src/rules/checks/between-lines/session-judge.js";
import type { SessionBreach } from "../../src/rules/checks/between-lines/session-rule.js";
import { secondsIn, type Told } from "../../src/session/told.js";
import { asked } from "./asked.js";

/** An event of a story: its kind and what it tells. */
export type Line = readonly [kind: string, fields?: Readonly<Record<string, unknown>>];

/** A breach, and the line that it is in, from 1. */
export interface ToldBreach extends SessionBreach {
  readonly line: number;
}

const start = Date.parse("2025-06-14T18:00:00Z");

/** What a story breaks; its lines are ten seconds apart, and `file` names the journal. */
export function told(lines: readonly Line[], file?: string): readonly ToldBreach[] {
  const story = sessionJudge(file);
  return lines.flatMap(([kind, fields = {}], index) => {
    const line = index + 1;
    const { timestamp: given } = fields;
    const timestamp = String(given ?? `${new Date(start + index * 10_000).toISOString().slice(0, 19)}Z`);
    const event: Told = {
      kind,
      timestamp,
      seconds: secondsIn(timestamp),
      line,
      value: asked(kind, fields),
      later: (field) => () => asked(kind, fields)(field),
      source: (field) => JSON.stringify(asked(kind, fields)(field)),
      spot: () => ({ line, column: 1, kind, value: undefined }),
    };
    return story.judge(event).map((breach) => ({ ...breach, line }));
  });
}
