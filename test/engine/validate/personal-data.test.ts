import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { disk } from "../../../src/engine/disk/storage.js";
import { type Choices, defaultChoices } from "../../../src/engine/validate/choices.js";
import { contextOf } from "../../../src/engine/validate/context.js";
import { journalValidation } from "../../../src/engine/validate/line.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import { redact } from "../../../src/index.js";
import { line } from "../../redact/redacted.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const on: Partial<Choices> = { severities: { "personal-data": { severity: "warning" } }, session: false };
const off: Partial<Choices> = { session: false };

const genuine = [
  line("Commander", { FID: "F7340128", Name: "Ottoline Verne" }),
  line("Friends", { Status: "Online", Name: "Wren Okafor" }),
  line("ReceiveText", { From: "Wren Okafor", Message: "o7", Channel: "player" }),
  line("SendText", { To: "local", Message: "anybody here?", Sent: true }),
  line("WingJoin", { Others: ["Quiet Heron 40718", "Tobias Ljung"] }),
];
const paths = ["1 /FID", "1 /Name", "2 /Name", "3 /From", "3 /Message", "4 /Message", "5 /Others/1"];

const harmless = [
  line("Commander", { FID: "F1000001", Name: "Jane Doe" }),
  line("Friends", { Status: "Online", Name: "QUIET HERON 40718" }),
  line("ReceiveText", {
    From: "GARDEN K7Q-B4T",
    Message: "$STATION_docking_granted;",
    Message_Localised: "Granted",
    Channel: "npc",
  }),
  line("Music", { MusicTrack: "Exploration" }),
];

/** What is found in lines, and how many of them are passed unparsed. */
async function validated(chosen: Partial<Choices>, lines: readonly string[]) {
  const context = await contextOf({ ...defaultChoices, ...chosen }, disk.schemas);
  const found: string[] = [];
  const validation = () =>
    journalValidation("Journal.log", context, createTally(), (findings) => {
      for (const finding of findings) found.push(`${finding.line} ${finding.path}`);
    });
  const close = validation();
  for (const [index, text] of lines.entries()) close.onLine(text.trimEnd(), index + 1, true, []);
  close.end();
  return { found, passed: lines.filter((text) => validation().passBlock(Buffer.from(text))(0).lines > 0) };
}

test("switched off, nothing is found, and lines are proven as ever", async () => {
  expect(await validated(off, [...genuine, ...harmless])).toEqual({ found: [], passed: [...genuine, ...harmless] });
});

test("switched on, what looks genuine is found, and no line is passed unparsed", async () => {
  expect(await validated(on, genuine)).toEqual({ found: paths, passed: [] });
});

test("what is invented or of the game is not found", async () => {
  expect((await validated(on, harmless)).found).toEqual([]);
});

test("what redact makes of it passes", async () => {
  const copy = redact(genuine.join("")).split(/(?<=\n)/);
  expect(copy).toHaveLength(genuine.length);
  expect((await validated(on, copy)).found).toEqual([]);
});

test.each(["personal-data", "rare-absence"])("%s hides nothing that is found without it", async (rule) => {
  const journal =
    '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Commander", "FID":"F1234567", "Name":"Ottoline Verne" }\n' +
    '{ "timestamp":"2025-01-01T00:00:01Z", "event":"LoadGame", "FID":"F1234567", "Commander":"Somebody Else", "Horizons":true, "Odyssey":true, "Ship":"SideWinder", "ShipID":1, "ShipName":"", "ShipIdent":"", "FuelLevel":2.0, "FuelCapacity":2.0, "GameMode":"Solo", "Credits":1000, "Loan":0 }\n';
  const cwd = temporaryFolder({ "Journal.log": journal });
  const rulesOf = async (...argv: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await run(["--format", "json", ...argv], { cwd });
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly rule: string }[] };
    return findings.map((finding) => finding.rule).filter((id) => id !== rule);
  };
  const without = await rulesOf();
  expect(without).toContain("other-commander");
  expect(await rulesOf("--rule", `${rule}=warn`)).toEqual(without);
});
