import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWith } from "../describe-with.js";
import { corpus, genuineJournals } from "../genuine-journals.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

type Event = Readonly<Record<string, unknown>>;

/** Where names stand, apart from what the schemas say. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  Commander: ["Name"],
  LoadGame: ["Commander"],
  NewCommander: ["Name"],
  Friends: ["Name"],
  WingAdd: ["Name"],
  WingInvite: ["Name"],
  PVPKill: ["Victim"],
  CrewMemberJoins: ["Crew"],
  JoinACrew: ["Captain"],
  QuitACrew: ["Captain"],
};

function journalsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:log|json)$/.test(name));
}

function* eventsOf(text: string): Generator<Event> {
  for (const line of text.split("\n")) {
    try {
      yield JSON.parse(line.replaceAll("\0", "").replace("\ufeff", "")) as Event;
    } catch {
      // A broken line, or one of a document.
    }
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

describeWith(genuineJournals, "copies of genuine journals", () => {
  test("hold no name, account or chat of the originals, as many lines, and the same findings", async () => {
    const cwd = temporaryFolder();
    const { exitCode, stdout } = await run(["redact", corpus, "--out", "copy"], { cwd });
    expect(stdout).toMatch(/the copies have the same \d+ findings? as the originals\n$/);
    expect(exitCode).toBe(0);
    const names = new Set<string>();
    const accounts = new Set<string>();
    const chat = new Set<string>();
    const kept = new Set<string>();
    for (const name of journalsIn(corpus)) {
      const original = readFileSync(join(corpus, name), "utf8");
      const copy = readFileSync(join(cwd, "copy", name), "utf8");
      expect(copy.split("\n").length, name).toBe(original.split("\n").length);
      for (const event of eventsOf(original)) {
        const { event: kind, Channel, Message, FID } = event;
        for (const field of nameFields[String(kind)] ?? [])
          if (event[field]) names.add(String(event[field]).toLowerCase());
        if (typeof FID === "string") accounts.add(FID);
        const isTyped =
          kind === "SendText" || (kind === "ReceiveText" && Channel !== "npc" && !String(Message).startsWith("$"));
        if (isTyped && String(Message).trim() !== "") chat.add(String(Message));
        if (isTyped && kind === "ReceiveText" && !String(event.From).startsWith("$"))
          names.add(String(event.From).toLowerCase());
        for (const [, decorated = ""] of JSON.stringify(event).matchAll(/\$cmdr_decorate:#name=([^;"]+);/g))
          names.add(decorated.toLowerCase());
      }
      for (const event of eventsOf(copy)) {
        const isOfChat = event.event === "SendText" || event.event === "ReceiveText";
        for (const text of textsIn(event)) kept.add(isOfChat ? `chat ${text}` : text);
        for (const text of textsIn(event)) kept.add(text.toLowerCase());
      }
      for (const account of accounts) expect(copy.includes(account), name).toBe(false);
    }
    expect(names.size).toBeGreaterThan(50);
    expect(chat.size).toBeGreaterThan(100);
    const words = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u);
    const left = [...kept].filter(
      (text) => names.has(text) || (/^(?:cmdr|commander) /.test(text) && names.has(words(text).slice(1).join(" "))),
    );
    expect(left).toEqual([]);
    expect([...chat].filter((text) => kept.has(`chat ${text}`))).toEqual([]);
  });
});
