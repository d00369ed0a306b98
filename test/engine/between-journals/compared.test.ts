import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { lint } from "../../../src/index.js";
import { rounds } from "../../depth.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const nameOf = (day: number, part = 1): string => `Journal.2025-03-${String(day).padStart(2, "0")}T120000.0${part}.log`;

type Event = readonly [event: string, fields?: Readonly<Record<string, unknown>>, time?: string];

function journal(day: number, ...events: readonly Event[]): string {
  const date = `2025-03-${String(day).padStart(2, "0")}`;
  return events
    .map(
      ([event, fields, time = "12:00:00"]) =>
        `${JSON.stringify({ timestamp: `${date}T${time}Z`, event, ...fields })}\n`,
    )
    .join("");
}

const system = (SystemAddress: number, StarSystem: string): Event => [
  "CarrierLocation",
  { CarrierID: 3700005632, StarSystem, SystemAddress, BodyID: 4 },
];
const station = (MarketID: number, StationName: string): Event => [
  "Undocked",
  { StationName, StationType: "Coriolis", MarketID },
];
const body = (BodyID: number, BodyName: string): Event => [
  "SAAScanComplete",
  { BodyName, SystemAddress: 594592926067, BodyID, ProbesUsed: 4, EfficiencyTarget: 6 },
];
const login = (FID: string, time: string): Event => ["Commander", { FID, Name: "Jane Doe" }, time];
const shutdown = (time: string): Event => ["Shutdown", {}, time];

/** What is found between lines, briefly: `file:line rule /path < file:line`. */
async function found(cwd: string, argv: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await run(["--format", "json", ...argv], { cwd, env: { HOME: cwd } });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings.map(brief);
}

function brief({ file, line, rule, path, related = [] }: Finding): string {
  return [`${file}:${line} ${rule} ${path}`, ...related.map((place) => `${place.file}:${place.line}`)].join(" < ");
}

const [one, two, three, four] = [1, 2, 3, 4].map((day) => nameOf(day)) as [string, string, string, string];

test.each<readonly [what: string, files: Readonly<Record<string, string>>, expected: readonly string[]]>([
  [
    "a system by two names is reported once, however many journals follow",
    {
      [one]: journal(1, system(5, "Varkesh"), system(6, "Tarvos")),
      [two]: journal(2, system(6, "Tarvos"), system(5, "Quillmar"), system(5, "Quillmar")),
      [three]: journal(3, system(5, "Quillmar")),
      [four]: journal(4, system(5, "Varkesh"), system(5, "Varkesh")),
    },
    [`${two}:2 system-identity /StarSystem < ${one}:1`],
  ],
  [
    "a line that is in doubt is not believed in anything else",
    {
      [one]: journal(1, system(5, "Varkesh")),
      [two]: journal(2, system(5, "Quillmar")),
      [three]: journal(3, system(7, "Quillmar")),
    },
    [`${two}:1 system-identity /StarSystem < ${one}:1`],
  ],
  [
    "a name that goes to another system",
    { [one]: journal(1, system(5, "Varkesh")), [two]: journal(2, system(7, "Varkesh")) },
    [`${two}:1 system-identity /SystemAddress < ${one}:1`],
  ],
  [
    "what goes right again in the same journal is one finding",
    {
      [one]: journal(1, system(5, "Varkesh")),
      [two]: journal(2, system(5, "Quillmar"), system(5, "Varkesh"), system(5, "Varkesh")),
    },
    [`${two}:1 system-identity /StarSystem < ${one}:1`],
  ],
  [
    "what goes wrong within a journal is reported there alone",
    {
      [one]: journal(1, system(5, "Varkesh")),
      [two]: journal(2, system(5, "Varkesh"), system(5, "Quillmar"), system(5, "Quillmar")),
    },
    [`${two}:2 system-identity /StarSystem < ${two}:1`],
  ],
  [
    "a station and a body by other names",
    {
      [one]: journal(1, station(128, "Angelou Port"), body(3, "Varkesh 3")),
      [two]: journal(2, station(128, "Baker Dock"), body(3, "Varkesh 4")),
    },
    [`${two}:1 station-identity /StationName < ${one}:1`, `${two}:2 body-identity /BodyName < ${one}:2`],
  ],
  [
    "a body by another id",
    { [one]: journal(1, body(3, "Varkesh 3")), [two]: journal(2, body(4, "Varkesh 3")) },
    [`${two}:1 body-identity /BodyID < ${one}:1`],
  ],
  [
    "betas have carriers of their own",
    {
      [one]: journal(1, system(5, "Varkesh")),
      [`JournalBeta.${two.slice("Journal.".length)}`]: journal(2, system(5, "Quillmar")),
    },
    [],
  ],
  [
    "a commander who logs in while another journal of the same goes on",
    {
      [one]: journal(1, login("F1", "12:00:00"), shutdown("15:00:00")),
      "Journal.2025-03-01T130000.01.log": journal(1, login("F1", "13:00:00"), shutdown("14:00:00")),
      "Journal.2025-03-01T133000.01.log": journal(1, login("F2", "13:30:00"), shutdown("14:00:00")),
      "Journal.2025-03-01T143000.01.log": journal(1, login("F1", "14:30:00"), shutdown("14:40:00")),
    },
    [`Journal.2025-03-01T130000.01.log:1 session-start /timestamp < ${one}:1`],
  ],
  [
    "copies of journals, and lines behind Shutdown",
    {
      [one]: journal(1, login("F1", "12:00:00"), shutdown("12:30:00"), [
        "Music",
        { MusicTrack: "NoTrack" },
        "23:00:00",
      ]),
      [`copy/${one}`]: journal(1, login("F1", "12:00:00"), shutdown("12:30:00")),
      "Journal.2025-03-01T130000.01.log": journal(1, login("F1", "13:00:00"), shutdown("14:00:00")),
    },
    [],
  ],
])("%s", async (_, files, expected) => {
  const cwd = temporaryFolder(files);
  expect(await found(cwd, ["."])).toEqual(expected);
  const turned = await found(cwd, Object.keys(files).reverse());
  expect([...turned].sort()).toEqual([...expected].sort());
  const byLibrary: string[] = [];
  for await (const finding of lint(".", { cwd })) byLibrary.push(brief(finding));
  expect(byLibrary).toEqual(expected);
});

const several = {
  [one]: journal(1, system(5, "Varkesh"), station(128, "Angelou Port"), login("F1", "12:00:00"), shutdown("20:00:00")),
  "b/Journal.2025-03-01T130000.01.log": journal(1, station(128, "Baker Dock"), login("F1", "13:00:00")),
  [two]: journal(2, ["Nonsense"], system(5, "Quillmar"), ["Nonsense"], system(5, "Quillmar"), ["Nonsense"]),
  "Journal.250228120000.01.log": journal(1, body(3, "Varkesh 3"), ["Nonsense"]),
  "other.log": journal(4, ["Nonsense"], body(3, "Varkesh 4")),
};

test("findings stand in order of their lines, and threads, a cache and the order of arguments change nothing", async () => {
  const cwd = temporaryFolder(several);
  const names = Object.keys(several);
  const expected = await found(cwd, names);
  expect(expected).toEqual([
    "b/Journal.2025-03-01T130000.01.log:1 station-identity /StationName < Journal.2025-03-01T120000.01.log:2",
    "b/Journal.2025-03-01T130000.01.log:2 session-start /timestamp < Journal.2025-03-01T120000.01.log:3",
    "Journal.2025-03-02T120000.01.log:1 unknown-event /event",
    "Journal.2025-03-02T120000.01.log:2 system-identity /StarSystem < Journal.2025-03-01T120000.01.log:1",
    "Journal.2025-03-02T120000.01.log:3 unknown-event /event",
    "Journal.2025-03-02T120000.01.log:5 unknown-event /event",
    "Journal.250228120000.01.log:2 unknown-event /event",
    "other.log:1 unknown-event /event",
    "other.log:2 body-identity /BodyName < Journal.250228120000.01.log:1",
  ]);
  const cached = ["--cache-location", "cache"];
  for (const way of [["--threads", "2"], ["--threads", "3"], cached, cached]) {
    expect(await found(cwd, [...way, ...names])).toEqual(expected);
  }
  const turned = [...names].reverse();
  const inTurn = turned.flatMap((name) => expected.filter((each) => each.startsWith(`${name}:`)));
  for (const way of [[], ["--threads", "2"], cached]) {
    expect(await found(cwd, [...way, ...turned])).toEqual(inTurn);
  }
});

test("finds the same in any order of the arguments", async () => {
  const cwd = temporaryFolder(several);
  const names = Object.keys(several);
  const expected = [...(await found(cwd, names))].sort();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (shuffled) => {
      const each = await found(cwd, shuffled);
      expect([...each].sort()).toEqual(expected);
      expect([...new Set(each.map((text) => text.slice(0, text.indexOf(".log:") + 4)))]).toEqual(
        shuffled.filter((name) => each.some((text) => text.startsWith(`${name}:`))),
      );
    }),
    { numRuns: rounds(2) },
  );
});

test("what is reported names the other journal, and stays a warning where genuine journals do so", async () => {
  const cwd = temporaryFolder(several);
  const { stdout } = await run(["--strict", "--format", "json", ...Object.keys(several)], { cwd });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(
    findings.flatMap(({ rule, severity, message }) => (/-(?:identity|start)$/.test(rule) ? [[severity, message]] : [])),
  ).toEqual([
    [
      "warning",
      'is "Baker Dock", but Undocked, in line 2 of Journal.2025-03-01T120000.01.log, says "Angelou Port" for the MarketID 128: one of the two is wrong',
    ],
    [
      "warning",
      'is "2025-03-01T13:00:00Z", but in line 3 of Journal.2025-03-01T120000.01.log the same commander logs in and plays until 2025-03-01T20:00:00Z: one of the two is wrong',
    ],
    [
      "error",
      'is "Quillmar", but CarrierLocation, in line 1 of Journal.2025-03-01T120000.01.log, says "Varkesh" for the SystemAddress 5: one of the two is wrong',
    ],
    [
      "error",
      'is "Varkesh 4", but SAAScanComplete, in line 1 of Journal.250228120000.01.log, named body 3 of the system Varkesh 3: one of the two is wrong',
    ],
  ]);
});

test("standard input and documents of events are held against nothing", async () => {
  const cwd = temporaryFolder({
    [one]: journal(1, system(5, "Varkesh")),
    "events.json": `[${journal(2, system(5, "Quillmar"))}]`,
  });
  const stdin = journal(3, system(5, "Tarvos"));
  const { stdout } = await run(["--format", "json", one, "events.json", "-"], { cwd, stdin });
  expect(JSON.parse(stdout)).toMatchObject({ findings: [], summary: { files: 3 } });
});
