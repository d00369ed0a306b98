import { sessionJudge } from "../../src/rules/checks/between-lines/session-judge.js";
import type { SessionBreach } from "../../src/rules/checks/between-lines/session-rule.js";
import type { Told } from "../../src/session/told.js";
import { asked } from "./asked.js";

/** A line of a story: its kind, its fields, and how many seconds after the line above it comes. */
export type StoryLine = readonly [kind: string, fields?: Readonly<Record<string, unknown>>, seconds?: number];

/** A rule broken by a line of a story. */
export interface ToldBreach extends Pick<SessionBreach, "rule" | "path"> {
  /** From 1. */
  readonly line: number;
  readonly words: string;
  readonly mostly: boolean;
  /** The lines above that are part of the matter. */
  readonly above: readonly number[];
}

const start = Date.parse("2025-03-02T19:00:00Z");

/** What a story breaks; lines come a minute apart where nothing else is told. */
export function breachesIn(lines: readonly StoryLine[]): readonly ToldBreach[] {
  const { judge } = sessionJudge();
  let time = start;
  return lines.flatMap(([kind, fields = {}, seconds = 60], index) => {
    time += seconds * 1000;
    const told: Told = {
      kind,
      timestamp: `${new Date(time).toISOString().slice(0, 19)}Z`,
      seconds: time / 1000,
      line: index + 1,
      value: asked(kind, fields),
      later: (field) => () => asked(kind, fields)(field),
      source: (field) => JSON.stringify(asked(kind, fields)(field)),
      spot: () => ({ line: index + 1, column: 1, kind, value: undefined }),
    };
    return judge(told).map(({ rule, path, but, says, mostly = false, related }) => ({
      line: index + 1,
      rule,
      path,
      words: says ?? but ?? "",
      mostly,
      above: related.map(({ from }) => from.line),
    }));
  });
}
