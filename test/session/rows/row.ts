import type { SessionRuleId } from "../../../src/rules/checks/define-session-rule.js";
import type { StoryLine } from "../seen-session.js";

/** Something that holds between lines: a session that keeps it, and the same with one thing wrong. */
export interface Row {
  /** Its id in the facts about genuine journals. */
  readonly holds: string;
  readonly above?: readonly StoryLine[];
  readonly right: readonly StoryLine[];
  readonly wrong: readonly StoryLine[];
  readonly broken: readonly [rule: SessionRuleId, path: string, words: string, isMostly?: boolean];
}
