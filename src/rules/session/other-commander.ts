import { type Known, type SessionEvent, textIn } from "../../session/session-event.js";
import type { Account } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, quoted } from "../checks/define-session-rule.js";
import { journal, loadGameLine, record } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "other-commander",
  says: "a login has another commander",

  what: "LoadGame names the commander that Commander named just before, and all logins of a file are of one account.",
  why: "Programs attribute everything that follows to the commander. If two lines disagree, a name was replaced in one of them, or two journals were joined.",
  evidence: "FID and name agreed in all of 2,407 logins, and no file of 1,208 has two accounts.",

  fails: () => journal(commander, loads("John Roe")),
  passes: () => journal(commander, loads("Jane Doe")),
});

const commander = record("Commander", { FID: "F1000001", Name: "Jane Doe" });

const loads = (Commander: string): string => loadGameLine({ Commander });

/** Reports an event that names a different player than an event above. */
function otherAccount(
  event: SessionEvent,
  account: Known<Account> | undefined,
  nameField: "Commander" | "Name",
  mostly: boolean,
): Found {
  if (!account) return undefined;
  const differs = (field: string, expected: string | undefined): boolean => {
    const found = textIn(event, field);
    return found !== undefined && expected !== undefined && found !== expected;
  };
  const { value } = account;
  const isOtherId = differs("FID", value.id);
  const isOtherName = differs(nameField, value.name);
  // A commander may be renamed between logins.
  if (!isOtherId && (!isOtherName || mostly)) return undefined;
  const expected = quoted((isOtherName ? value.name : value.id) ?? "");
  const end = isOtherId && isOtherName ? ": FID differs too, so these are two accounts in one file" : "";
  const states = `says ${expected}${end}`;
  const note = `the account of ${quoted(value.name ?? "a commander")}`;
  return against(event, account, `/${isOtherName ? nameField : "FID"}`, { states, note, mostly });
}

const sameCommander = check(
  { LoadGame: ["FID", "Commander"], Commander: ["FID", "Name"] },
  (event, { login: { account, commander } }) =>
    event.kind === "LoadGame" && commander
      ? otherAccount(event, commander, "Commander", false)
      : otherAccount(event, account, event.kind === "LoadGame" ? "Commander" : "Name", true),
);

export const checks = [sameCommander];

export const fault = inKinds(["LoadGame"], ({ event, state }) =>
  state.login.commander
    ? { broken: { ...event, Commander: "John Roe" }, path: ["Commander"], says: "another commander" }
    : undefined,
);
