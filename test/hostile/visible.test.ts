import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { visible } from "../../src/base/visible.js";
import { createPulse, statusText } from "../../src/cli/commands/watch.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { formatNames } from "../../src/report/index.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

/** What nobody sees, or what a terminal acts on: first and last of each range. */
const ranges: readonly (readonly [number, number])[] = [
  ...([
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
  ] as const),
  ...([
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
  ] as const),
  ...([
    [0x2800, 0x2800],
    [0x3164, 0x3164],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
  ] as const),
  ...([
    [0xfff0, 0xfffb],
    [0x1d173, 0x1d17a],
    [0xd800, 0xdfff],
    [0xe0000, 0xe0fff],
  ] as const),
];

function isHidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

/** What a text holds that nobody sees, apart from the ends of its lines. */
function hiddenIn(text: string): readonly string[] {
  const hidden = [...text].filter((character) => character !== "\n" && isHidden(character));
  return [...new Set(hidden)].map((character) => `U+${character.codePointAt(0)?.toString(16)}`);
}

test("every character that is not seen is an escape of JSON, and all others stay", () => {
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const text = String.fromCodePoint(code);
      const shown = visible(`a${text}b`);
      expect(shown).toMatch(/^a(?:\\u[0-9a-f]{4}){1,2}b$/);
      expect(JSON.parse(`"${shown}"`)).toBe(`a${text}b`);
    }
  }
  const plain = "Ünïcode \u{1f680} 漢字 naïve ~ \\ \u00a0 \u3000 e\u0301";
  expect(visible(plain)).toBe(plain);
});

/** One of each range that a file's name may hold, with a line that a CI would take for a command. */
const nasty = `n\u001b[31m\u009b\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u202e\u2066\u2028\u2800\u3164\ufe0f\ufeff\uffa0\ufffa\u{1d173}\u{e0041}\n::error::x\r##[error]y`;
const time = '"timestamp":"2025-01-01T00:00:00Z"';

function line(event: string, fields: object): string {
  return `{ ${time}, "event":${JSON.stringify(event)}, ${JSON.stringify(fields).slice(1, -1)} }\n`;
}

const schema = JSON.stringify({
  type: "object",
  required: [`${nasty}1`, `${nasty}2`, "gone"],
  properties: {
    patterned: { pattern: `^${nasty}$` },
    formed: { "x-form": `$${nasty};` },
    listed: { "x-values": [`${nasty}value`] },
    closed: { enum: [`${nasty}value`, "other"] },
    only: { const: nasty },
    forbidden: { not: {}, description: `Because ${nasty}.` },
    [`${nasty}named`]: { type: "string" },
    formatted: { format: "uuid" },
  },
  additionalProperties: false,
  patternProperties: { [`^${nasty}p`]: { maxLength: 1 } },
});

const journal = [
  line("Own", { patterned: "x", formed: "x", listed: `${nasty}valu`, closed: `${nasty}valu`, only: "x", forbidden: 1 }),
  line("Own", { [`${nasty}name`]: 1, [`${nasty}p`]: "long", [`${nasty}q_Localised`]: "x", formatted: nasty }),
  line(nasty, { [nasty]: nasty }),
  line("Music", { MusicTrack: nasty, [nasty]: nasty }),
  `{ ${time}, "event":"Music", "MusicTrack":"${nasty}" }\n`,
  `${nasty}\n`,
  '{"lone":"\\ud800"}\n',
  line("StartJump", { JumpType: nasty, [`${nasty}\ud800`]: "\udc00" }),
].join("");

const isWindows = process.platform === "win32";

/** A folder in which all that has a name or says something is hostile. */
function hostileFolder(): string {
  const cwd = temporaryFolder({
    [`schemas${nasty}/Own.json`]: schema,
    [`logs/${nasty}/Journal.${nasty}.log`]: journal,
    "logs/Journal.plain.log": journal,
    [`base${nasty}.json`]: JSON.stringify({
      version: 1,
      entries: [{ file: "logs/Journal.plain.log", rule: nasty, event: nasty, path: nasty, count: 1 }],
    }),
    "list.txt": `logs\0gone${nasty}\0`,
    "configs/unknown.json": JSON.stringify({ [nasty]: 1 }),
    "configs/rule.json": JSON.stringify({ rules: { [nasty]: "off" } }),
    "configs/glob.json": JSON.stringify({ ignore: [`!${nasty}`] }),
    "configs/format.json": JSON.stringify({ format: nasty }),
    "configs/event.json": JSON.stringify({ rules: { "missing-field": { severity: "off", events: [nasty] } } }),
    "configs/schemas.json": JSON.stringify({ schemas: nasty }),
    "configs/text.json": `{ "ignore": [ ${nasty} ] }`,
    "configs/fine.json": JSON.stringify({
      schemas: `../schemas${nasty}`,
      ignore: [nasty],
      files: { [nasty]: "journal" },
      baseline: nasty,
      cache: nasty,
      rules: { "missing-field": { severity: "off", events: [`${nasty}event`] } },
    }),
    [`${nasty}.json`]: "no",
  });
  for (const [name, content] of Object.entries({
    reference: { $ref: nasty },
    id: { $id: nasty, $ref: "#/nowhere" },
    dialect: { $schema: nasty },
    type: { type: nasty },
    pattern: { properties: { [nasty]: { pattern: `(${nasty}` } } },
    keyword: { "x-form": 1, [nasty]: 1, minimum: nasty },
  })) {
    mkdirSync(join(cwd, "wrong", name), { recursive: true });
    writeFileSync(join(cwd, "wrong", name, "Own.json"), JSON.stringify(content));
  }
  return cwd;
}

/** What is wrong with a text that goes to a terminal or a log of a CI. */
function faultsOf(text: string, format = ""): readonly string[] {
  const isOfGithub = format === "github";
  return [
    // The page's own style and script are indented by tabs.
    ...hiddenIn(format === "html" ? text.replaceAll("\t", "") : text),
    ...(isOfGithub ? [] : (text.match(/^\s*::error/gm) ?? [])),
    ...(isOfGithub || format === "html" ? [] : (text.match(/##\[error\]/g) ?? [])),
  ];
}

describe.skipIf(isWindows)("nothing that is not seen gets out", () => {
  const schemas = ["--schemas", `schemas${nasty}`];

  test("escapes a file, and what a cache remembers, in any format", async () => {
    const cwd = hostileFolder();
    const env = { HOME: cwd };
    const formats = formatNames.flatMap((name) => ["--format", `${name}:report.${name}`]);
    const caches = ["--cache-location", "cache"];
    for (const more of [["--strict"], caches, caches]) {
      const { stderr } = await run([...formats, ...schemas, ...more, "logs"], { cwd, env });
      expect(faultsOf(stderr)).toEqual([]);
      for (const format of formatNames) {
        const text = readFileSync(join(cwd, `report.${format}`), "utf8");
        expect(text).toContain("Own");
        expect({ format, more, faults: faultsOf(text, format) }).toEqual({ format, more, faults: [] });
      }
    }
  });

  const entrances: readonly (readonly string[])[] = [
    ["--statistics", ...schemas, "logs"],
    ["drift", ...schemas, "logs"],
    ["drift", "--json", ...schemas, "logs"],
    ["--baseline", `base${nasty}.json`, "logs"],
    ["--baseline", `${nasty}.json`, "logs"],
    ["--update-baseline", "--baseline", `new${nasty}.json`, ...schemas, "logs"],
    ["--files-from", "list.txt"],
    ["--files-from", nasty],
    ["--print-config", nasty, "--config", "configs/fine.json"],
    ["--config", nasty],
    ["--config", `${nasty}.json`],
    ["--schemas", nasty, "logs"],
    ["--format", nasty],
    ["--format", `json:${nasty}/${nasty}`, "logs"],
    ["--format", `json:${nasty}.out`, "logs"],
    ["--rule", nasty],
    ["--ignore", nasty, "--as", nasty],
    [`--${nasty}`],
    [nasty],
    ["explain", nasty],
    ["explain", "FSDJump", nasty],
    ["explain", `FSDJump.${nasty}`],
    ["explain", "Status.Flags", nasty],
    ["schema", nasty],
    ["help", nasty],
    ["completion", nasty],
    ["generate", "event", nasty],
    ["generate", "--out", `made${nasty}`, "--seed", "1", "--events", "20"],
    ["generate", "--fault", nasty],
    ["infer", "--all", "logs"],
    ["infer", "--all", "--out", `drafts${nasty}`, "logs"],
    ["infer", nasty, "logs"],
    ["watch", nasty],
    ...["unknown", "rule", "glob", "format", "event", "schemas", "text"].map((name) => [
      ...["--config", `configs/${name}.json`],
      "logs",
    ]),
    ...["reference", "id", "dialect", "type", "pattern", "keyword"].map((name) => [
      "--schemas",
      `wrong/${name}`,
      "logs",
    ]),
  ];

  test("escapes any word of the command line, config or schema", async () => {
    const cwd = hostileFolder();
    for (const argv of entrances) {
      const { stdout, stderr } = await run(argv, { cwd });
      expect(stdout + stderr, visible(argv.join(" "))).not.toBe("");
      expect({ argv, faults: faultsOf(stdout + stderr) }).toEqual({ argv, faults: [] });
    }
    const written = readdirSync(cwd).filter((name) => /^(?:out|new)[\s\S]*\.json$/.test(name));
    expect(written.length).toBe(1);
    for (const name of written) expect(faultsOf(readFileSync(join(cwd, name), "utf8"))).toEqual([]);
  });

  test("escapes the status line of watch", () => {
    const tally = createTally();
    const pulse = createPulse(() => 0);
    pulse.line(JSON.stringify({ event: "FSDJump", StarSystem: nasty }));
    expect(hiddenIn(statusText(tally, pulse, 200))).toEqual([]);
  });
});
