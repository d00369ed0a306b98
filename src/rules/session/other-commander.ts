import { loadGameLine, record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-commander",
  severity: "warning",
  strict: "error",
  says: "a login is of another commander",

  what: "LoadGame names the commander that Commander named just before, and all logins of a file are of one account.",
  why: "Programs book all that follows to the commander. If two lines disagree, a name was replaced in one of them, or two journals were joined.",
  evidence: "FID and name agreed in all of 2,407 logins, and no file of 1,208 has two accounts.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(commander, loads("John Roe")),
  passes: () => journal(commander, loads("Jane Doe")),
});

const commander = record("Commander", { FID: "F1000001", Name: "Jane Doe" });

function loads(Commander: string): string {
  return loadGameLine({ Commander });
}
