import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { projectFolder, run, type Surroundings } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const music = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
const oneError = `{ ${time}, "event":"Synthesis", "Name":"Repair Basic", "Materials":[ { "Name":"iron", "Count":"2" } ] }\n`;
const stranger = `{ ${time}, "event":"MiningRefined", "Type":"goldd" }\n`;
const missingFields = `{ ${time}, "event":"FSDJump", "StarSytem":"Varkesh", "Factions":[ { "Name":"Varkesh Guild" } ] }\n`;

/** A jump, and a body of another system some lines below. */
const elsewhere = [
  `{ ${time}, "event":"FSDJump", "StarSystem":"Varkesh", "SystemAddress":594592926067, "StarPos":[ -62.53125, 41.21875, 88.40625 ], "SystemAllegiance":"Independent", "SystemEconomy":"$economy_Extraction;", "SystemSecondEconomy":"$economy_None;", "SystemGovernment":"$government_Cooperative;", "SystemSecurity":"$SYSTEM_SECURITY_low;", "Population":418250, "Body":"Varkesh A", "BodyID":1, "BodyType":"Star", "JumpDist":25.768, "FuelUsed":2.914406, "FuelLevel":21.085594 }\n`,
  music.repeat(4),
  `{ ${time}, "event":"LeaveBody", "StarSystem":"Varkesh", "SystemAddress":3932277478106, "Body":"Varkesh 2", "BodyID":4 }\n`,
].join("");

/** A transfer of many goods, the last of which goes nowhere. */
function longLine(): string {
  const goods = Array.from(
    { length: 920 },
    (_, index) => `{ "Type":"bauxite", "Count":${index}, "Direction":"toship" }`,
  );
  const line = `{ ${time}, "event":"CargoTransfer", "Transfers":[ ${goods.join(", ")}, { "Type":"gold", "Count":1, "Direction":"nowhere" } ] }\n`;
  expect(line.length).toBeGreaterThan(51_000);
  return line;
}

const hostile = [
  "\\u001b[31mred\\u001b[0m \\u0007bell",
  "\u009b31mC1 \u007f delete",
  "carriage\\rreturn, back\\b\\bspaces",
  "right-to-left \u202eoverride\u202c and \u2066isolate\u2069",
  "\u200bzero \ufeffwidth \u2028line",
  "::error::fake%0Aline",
].map((text) => `{ ${time}, "event":"SquadronStartup", "SquadronName":1, "CurrentRank":"${text}" }\n`);

interface Screen extends Surroundings {
  readonly journal: string;
  readonly arguments?: readonly string[];
  /** The stream that is looked at, if not standard output. */
  readonly stream?: "stderr";
}

const screens: Readonly<Record<string, Screen>> = {
  "clean-run": { journal: music.repeat(12) },
  "mark-at-end-narrow": {
    journal: `${music.repeat(3).replaceAll("\n", "\r\n")}${music}`,
    arguments: ["--rule", "mixed-line-ends=warn"],
    columns: 60,
  },
  "strict-narrow": { journal: music + oneError, arguments: ["--strict"], columns: 60 },
  "one-error": { journal: music + oneError },
  "one-error-in-colour": { journal: music + oneError, isTerminal: true, columns: 100 },
  "one-error-narrow": { journal: music + oneError, columns: 40 },
  "one-error-wide": { journal: music + oneError, columns: 160 },
  "missing-fields": { journal: missingFields.repeat(5), arguments: ["--max-per-group", "1"] },
  "missing-fields-narrow": { journal: missingFields, columns: 40 },
  "thousand-equal": { journal: oneError.repeat(1000) },
  "ten-thousand-equal-statistics": { journal: oneError.repeat(10_000), arguments: ["--statistics"] },
  "statistics-narrow": { journal: missingFields.repeat(2) + oneError, arguments: ["--statistics"], columns: 60 },
  "statistics-wide": { journal: missingFields.repeat(2) + oneError, arguments: ["--statistics"], columns: 160 },
  "thousand-equal-one-shown": { journal: oneError.repeat(1000), arguments: ["--max-per-group", "1"] },
  "long-line": { journal: longLine() },
  "wide-characters": {
    journal: `{ ${time}, "event":"SquadronStartup", "SquadronName":"銀河の果てまで行こう 🚀🚀 é\u0301", "CurrentRank":"大佐" }\n`,
  },
  "right-to-left": {
    journal: `{ ${time}, "event":"SquadronStartup", "SquadronName":"טייסת הכוכבים", "CurrentRank":"قائد" }\n`,
  },
  tabs: { journal: `{\t${time},\t"event":"SquadronStartup",\t"SquadronName":"x",\t"CurrentRank":"1"\t}\n` },
  hostile: { journal: hostile.join(""), arguments: ["--max-per-group", "0"] },
  "hostile-compact": { journal: hostile.join(""), arguments: ["--format", "compact"] },
  "earlier-line": { journal: elsewhere, isTerminal: true, columns: 100 },
  "earlier-line-narrow": { journal: music.repeat(8) + elsewhere, columns: 60 },
  "earlier-line-wide": {
    journal: elsewhere + (elsewhere.split("\n").at(-2) ?? "").replace("3932277478106", "3932277478107"),
    columns: 160,
    arguments: ["--max-per-group", "1"],
  },
  "repeated-name": { journal: stranger.repeat(12), columns: 60 },
  "explain-rule-narrow": { journal: music, arguments: ["explain", "wrong-type"], columns: 60 },
  "explain-event-narrow": { journal: music, arguments: ["explain", "FSDTarget"], columns: 60 },
  "explain-event-wide": { journal: music, arguments: ["explain", "FSDTarget"], columns: 160 },
  "explain-field-narrow": { journal: music, arguments: ["explain", "FID"], columns: 60 },
  "refused-narrow": { journal: music, arguments: ["--only=wrong-type"], errorColumns: 60, stream: "stderr" },
  "binary-file": { journal: "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR" },
  "windows-diff": { journal: oneError.replace("\n", "\r\n"), arguments: ["--diff"], isTerminal: true, columns: 80 },
  "ignored-nothing": {
    journal: music,
    arguments: ["--ignore", "captures"],
    errorColumns: 80,
    stream: "stderr",
  },
  compact: { journal: music + oneError, arguments: ["--format", "compact"] },
};

/** What cannot be broken may be longer than a line. */
function isOneWord(line: string): boolean {
  return !line.trim().includes(" ");
}

async function shownOn(screen: Screen): Promise<string> {
  const { journal, arguments: argv = [], stream = "stdout", ...surroundings } = screen;
  const cwd = temporaryFolder({ "Journal.log": journal });
  return (await run(argv, { ...surroundings, cwd }))[stream];
}

describe("what people see", () => {
  test.each(Object.entries(screens))("%s", async (name, screen) => {
    const golden = join(projectFolder, "fixtures/screens", `${name}.txt`);
    const shown = await shownOn(screen);
    // For a look at what changed: UPDATE_SCREENS=1 npx vitest run test/report, then read the difference.
    if (process.env.UPDATE_SCREENS) writeFileSync(golden, shown);
    expect(shown).toBe(readFileSync(golden, "utf8"));
  });

  test.each(["hostile", "hostile-compact"])("%s text cannot act on a terminal", async (name) => {
    const shown = await shownOn(screens[name] ?? { journal: "" });
    expect(shown).toContain("found");
    expect(shown).not.toMatch(/[^\n\P{Cc}]|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u);
    expect(shown.split("\n").filter((line) => line.startsWith("::"))).toEqual([]);
  });

  test.each([30, 40, 60, 80, 160])("statistics keep to a terminal of %d columns", async (columns) => {
    const folder = "logs/with a rather long name/2025";
    const cwd = temporaryFolder({ [`${folder}/Journal.2025-01-01T000000.01.log`]: oneError + missingFields + music });
    const { stdout } = await run(["--statistics", folder], { cwd, columns });
    const [table = ""] = stdout.split("\n\n");
    expect(table.split("\n").filter((line) => line.length > columns)).toEqual([]);
    // A place that does not fit lacks its start.
    if (columns === 80) expect(table).toMatch(/wrong-type Synthesis \/Materials\/\*\/Count\n +….*\.01\.log:1:\d+$/m);
    expect(table.replaceAll(/\s/g, "")).toContain("Synthesis/Materials/*/Count");
    expect(table.replaceAll(/\s/g, "")).toContain("2025/Journal.2025-01-01T000000.01.log:2:1");
  });

  test("statistics that nobody sees on a terminal are one line a group", async () => {
    const cwd = temporaryFolder({ [`${"deep/".repeat(30)}Journal.log`]: oneError });
    const { stdout } = await run(["--statistics"], { cwd });
    expect(stdout.split("\n")[1]).toMatch(
      /^ +1 +1 +fix +error +wrong-type +Synthesis \/Materials\/\*\/Count +(?:deep\/){30}Journal/,
    );
  });

  test.each([60, 80, 160])("explanations and lists keep to a terminal of %d columns", async (columns) => {
    const asked = [
      ["explain", "wrong-type"],
      ["explain", "FSDJump"],
      ["explain", "FSDJump.Factions"],
      ["explain", "session"],
      ["explain", "names"],
      ["explain", "gold"],
      ["explain", "Status.Flags"],
      ["explain", "FID"],
      ["changes", "4.0..4.4"],
      ["generate", "--scenes"],
      ["rules"],
      ["help", "all"],
    ];
    for (const argv of asked) {
      const { stdout } = await run(argv, { columns });
      const tooWide = stdout.split("\n").filter((line) => [...line].length > columns && !isOneWord(line));
      expect({ argv, tooWide }).toEqual({ argv, tooWide: [] });
      // Room that is there is used.
      if (argv[0] === "explain" && argv[1] === "session")
        expect(stdout.split("\n").some((line) => line.length > columns - 20)).toBe(true);
    }
  });

  test("writes no line wider than the terminal, except for places and what to type", async () => {
    for (const columns of [30, 40, 60, 80, 160]) {
      const shown = await shownOn({ journal: longLine() + oneError + missingFields + elsewhere, columns });
      const tooWide = shown.split("\n").filter((line) => /^ {2}/.test(line) && [...line].length > columns);
      expect(tooWide).toEqual([]);
    }
  });
});
