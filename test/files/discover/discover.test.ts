import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import fastGlob from "fast-glob";
import { describe, expect, test, vi } from "vitest";
import { discover } from "../../../src/files/discover/discover.js";
import { kindOfName, sideFiles } from "../../../src/files/discover/kind.js";
import { pathChoices } from "../../../src/files/discover/path-choices.js";
import { withSlashes } from "../../../src/files/discover/slashes.js";
import { isJournalName, isWantedName } from "../../../src/files/discover/wanted-name.js";
import { schemaFiles } from "../../schema-walk.js";
import { temporaryFolder } from "../../temporary-folder.js";

vi.mock("fast-glob", { spy: true });

function search(cwd: string, paths: readonly string[], ignore: readonly string[] = [], specOnly = false) {
  return discover({
    cwd,
    paths,
    choices: pathChoices([{ folder: cwd, globs: ignore }], { folder: cwd, kinds: [] }, specOnly),
    as: undefined,
    stdinName: undefined,
    errorOnUnmatched: true,
  });
}

async function names(...parameters: Parameters<typeof search>) {
  const { files, reasons } = await search(...parameters);
  expect(reasons).toEqual([]);
  return files.map(({ name }) => name);
}

test("a folder is searched at any depth, in code-unit order, without regard to case", async () => {
  const cwd = temporaryFolder({
    "logs/b/Journal.2.log": "",
    "logs/Journal.1.log": "",
    "logs/JournalBeta.3.log": "",
    "logs/Z/navroute.json": "",
    "logs/.hidden/Status.json": "",
    "logs/ModulesInfo.json": "",
    "logs/other.json": "",
    "logs/notes.log": "",
    "logs/node_modules/x/Journal.log": "",
    "logs/.git/Journal.log": "",
    "logs/Node_Modules/Journal.log": "",
  });
  const expected = [
    "logs/.hidden/Status.json",
    "logs/Journal.1.log",
    "logs/JournalBeta.3.log",
    "logs/ModulesInfo.json",
    "logs/Node_Modules/Journal.log",
    "logs/Z/navroute.json",
    "logs/b/Journal.2.log",
  ];
  expect(await names(cwd, ["logs"])).toEqual(expected);
  expect(await names(cwd, ["./logs/"])).toEqual(expected.map((name) => `./${name}`));
  expect(await names(cwd, [join(cwd, "logs")])).toEqual(expected.map((name) => `${withSlashes(cwd)}/${name}`));
});

test("fast-glob searches folders and globs, and is not asked about files", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": "" });
  vi.mocked(fastGlob).mockClear();
  expect(await names(cwd, ["logs/Journal.1.log"])).toEqual(["logs/Journal.1.log"]);
  expect(fastGlob).not.toHaveBeenCalled();
  expect(await names(cwd, ["logs"])).toEqual(["logs/Journal.1.log"]);
  expect(await names(cwd, ["*/*.log"])).toEqual(["logs/Journal.1.log"]);
  expect(fastGlob).toHaveBeenCalledTimes(2);
});

test("paths keep their order, and each file is taken once", async () => {
  const cwd = temporaryFolder({ "b.log": "", "a.log": "", "Journal.log": "" });
  expect(await names(cwd, ["b.log", "*.log", ".", "./b.log"])).toEqual(["b.log", "Journal.log", "a.log"]);
});

test("an existing path wins over a glob of the same spelling", async () => {
  const cwd = temporaryFolder({ "a[1].log": "", "a1.log": "" });
  expect(await names(cwd, ["a[1].log"])).toEqual(["a[1].log"]);
  expect(await names(cwd, ["a[12].log"])).toEqual(["a1.log"]);
});

test("names with spaces, brackets and letters of other alphabets are found as they are", async () => {
  const cwd = temporaryFolder({ "Ünï (1) [x]/Журнал & co/Journal.ä b.log": "" });
  expect(await names(cwd, ["Ünï (1) [x]"])).toEqual(["Ünï (1) [x]/Журнал & co/Journal.ä b.log"]);
});

test("--ignore names files, globs and folders as seen from the working directory", async () => {
  const cwd = temporaryFolder({ "old/Journal.1.log": "", "new/Journal.2.log": "", "new/Journal.3.log": "" });
  expect(await names(cwd, ["."], ["old"])).toEqual(["new/Journal.2.log", "new/Journal.3.log"]);
  expect(await names(cwd, ["."], [join(cwd, "old")])).toEqual(["new/Journal.2.log", "new/Journal.3.log"]);
  expect(await names(cwd, ["old", "new"], ["**/Journal.2.*", "old/**"])).toEqual(["new/Journal.3.log"]);
  expect(await names(cwd, ["new/Journal.2.log", "new/Journal.3.log"], ["new/Journal.2.log"])).toEqual([
    "new/Journal.3.log",
  ]);
});

describe.skipIf(process.platform === "win32")("links", () => {
  test("follows links to files, and no links to folders", async () => {
    const cwd = temporaryFolder({ "real/Journal.1.log": "", "real/below/notes.txt": "", "other/Journal.5.log": "" });
    symlinkSync("..", join(cwd, "real/up"));
    symlinkSync("../other", join(cwd, "real/aside"));
    symlinkSync("below/notes.txt", join(cwd, "real/Journal.2.log"));
    mkdirSync(join(cwd, "real/Journal.4.log"));
    expect(await names(cwd, ["real"])).toEqual(["real/Journal.1.log", "real/Journal.2.log"]);
  });

  test("skips and names links that lead out of the searched folder, over any number of links", async () => {
    const cwd = temporaryFolder({ "real/Journal.1.log": "", "real/below/Journal.2.log": "", "real-too/x.txt": "" });
    symlinkSync("../real-too/x.txt", join(cwd, "real/Journal.3.log"));
    symlinkSync("Journal.3.log", join(cwd, "real/Journal.4.log"));
    symlinkSync(process.execPath, join(cwd, "real/below/Status.json"));
    symlinkSync("../Journal.1.log", join(cwd, "real/below/Cargo.json"));
    const inside = ["real/Journal.1.log", "real/below/Journal.2.log"];
    const found = async (...paths: readonly string[]) => {
      const { files, skipped, reasons } = await search(cwd, paths);
      return { files: files.map(({ name }) => name), skipped, reasons };
    };
    expect(await found("real")).toEqual({
      files: inside,
      reasons: [],
      skipped: [
        "3 links skipped: real/Journal.3.log, real/Journal.4.log and real/below/Status.json lead out of real; name them to have them read",
      ],
    });
    expect(await found("real/*.log")).toEqual({
      files: ["real/Journal.1.log"],
      reasons: [],
      skipped: [
        "2 links skipped: real/Journal.3.log and real/Journal.4.log lead out of real; name them to have them read",
      ],
    });
    // Searched from above, they lead nowhere else; the link to a file that is found itself is not read again.
    expect(await found("**/*.log")).toEqual({
      files: ["real/Journal.1.log", "real/Journal.3.log", "real/below/Journal.2.log"],
      reasons: [],
      skipped: [],
    });
    expect(await found("real/below")).toEqual({
      files: ["real/below/Journal.2.log"],
      reasons: [],
      skipped: [
        "2 links skipped: real/below/Cargo.json and real/below/Status.json lead out of real/below; name them to have them read",
      ],
    });
  });

  test("reads links that are named, and what is below a folder that is named by a link", async () => {
    const cwd = temporaryFolder({ "real/Journal.1.log": "", "x.txt": "" });
    symlinkSync("../x.txt", join(cwd, "real/Journal.2.log"));
    symlinkSync("real", join(cwd, "link"));
    expect(await names(cwd, ["real/Journal.2.log"])).toEqual(["real/Journal.2.log"]);
    expect((await search(cwd, ["link"])).files.map(({ name }) => name)).toEqual(["link/Journal.1.log"]);
    expect((await search(cwd, ["link/*.log"])).files.map(({ name }) => name)).toEqual(["link/Journal.1.log"]);
  });

  test("reads a file once that a link and another way lead to", async () => {
    const cwd = temporaryFolder({ "real/Journal.2.log": "", "real/a.txt": "", "named.log": "" });
    symlinkSync("Journal.2.log", join(cwd, "real/Journal.1.log"));
    symlinkSync("a.txt", join(cwd, "real/Journal.3.log"));
    symlinkSync("Journal.3.log", join(cwd, "real/Journal.4.log"));
    symlinkSync("real", join(cwd, "link"));
    symlinkSync("named.log", join(cwd, "other.log"));
    const once = ["real/Journal.2.log", "real/Journal.3.log"];
    expect(await names(cwd, ["real"])).toEqual(once);
    expect(await names(cwd, ["real", "link", "link/*.log", "./real/", "real/../real"])).toEqual(once);
    expect(await names(cwd, ["link/Journal.1.log", "real"])).toEqual(["link/Journal.1.log", "real/Journal.3.log"]);
    expect(await names(cwd, ["other.log", "named.log"])).toEqual(["other.log"]);
  });

  test("are read where the file that they lead to is ignored", async () => {
    const cwd = temporaryFolder({ "logs/kept/Journal.1.log": "" });
    symlinkSync("kept/Journal.1.log", join(cwd, "logs/Journal.1.log"));
    expect(await names(cwd, ["logs"], ["logs/kept"])).toEqual(["logs/Journal.1.log"]);
  });
});

test("takes backslashes for separators on Windows alone", () => {
  expect(withSlashes("C:\\Saved Games\\Journal.log", "\\")).toBe("C:/Saved Games/Journal.log");
  expect(withSlashes("odd\\name.log", "/")).toBe("odd\\name.log");
});

test.each([
  ["C:\\logs\\STATUS.JSON", "Status"],
  ["logs/ModulesInfo.json", "ModulesInfo"],
  ["NavRoute.Json", "NavRoute"],
  ["logs/Cargo.json", "Cargo"],
  ["market.json", "Market"],
  ["Backpack.json", "Backpack"],
  ["SHIPLOCKER.JSON", "ShipLocker"],
  ["Outfitting.json", "Outfitting"],
  ["Shipyard.json", "Shipyard"],
  ["FCMaterials.json", "FCMaterials"],
  ["MyStatus.json", "events"],
  ["Journal.2025-01-01T000000.01.log", "journal"],
  ["Status.json.log", "journal"],
  ["<stdin>", "journal"],
])("%s is read as %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});

test("the side files are those that have a schema, and --spec-only leaves those of the specification", () => {
  const files = schemaFiles.filter(({ folder }) => folder === "files");
  expect([...sideFiles].sort()).toEqual(files.map(({ title }) => title).sort());
  for (const { title, schema } of files) {
    expect(kindOfName(`${title}.json`, true), title).toBe(schema["x-specified"] ? title : "events");
    expect(isWantedName(`${title}.json`, true), title).toBe(schema["x-specified"] === true);
  }
});

test("a folder is searched for all side files, or for those of the specification", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": "", "Status.json": "", "cargo.json": "", "Market.json": "" });
  expect(await names(cwd, ["."])).toEqual(["Journal.1.log", "Market.json", "Status.json", "cargo.json"]);
  expect(await names(cwd, ["."], [], true)).toEqual(["Journal.1.log", "Status.json"]);
});

test.each([
  ["Journal.2025-01-01T000000.01.log", true],
  ["a/JOURNALBeta.LOG", true],
  ["C:\\logs\\status.json", true],
  ["NavRoute.json", true],
  ["journal.txt", false],
  ["MyJournal.log", false],
  ["journals/notes.log", false],
  ["package.json", false],
])("%s is a name of the game's: %j", (name, expected) => {
  expect(isWantedName(name)).toBe(expected);
});

test("a backslash parts folders on Windows, and elsewhere keeps no journal from being one", () => {
  expect(isJournalName("journals\\notes.log", "\\")).toBe(false);
  expect(isJournalName("logs\\Journal.1.log", "\\")).toBe(true);
  expect(isJournalName("Journal.a\\b.log", "/")).toBe(true);
});

test.skipIf(process.platform === "win32")(
  "a file with a backslash in its name is found however it is named",
  async () => {
    const cwd = temporaryFolder({ "logs/Journal.a\\b.log": "", "logs/c\\d/Journal.1.log": "" });
    const expected = ["logs/Journal.a\\b.log", "logs/c\\d/Journal.1.log"];
    expect(await names(cwd, ["logs"])).toEqual(expected);
    expect(await names(cwd, ["logs/**/*.log"])).toEqual(expected);
    expect(await names(cwd, [...expected, "logs/c\\d"])).toEqual(expected);
  },
);

test.skipIf(process.platform === "win32")(
  "names that fast-glob would misread are found: line ends, and a dot and a backslash at the start",
  async () => {
    const expected = [
      "\n/Journal.\r.log",
      ".\\Journal.log",
      "Journal.log",
      "\ud800\udc0a/Journal.log",
      "\u2028/Journal.\u2029.log",
    ];
    const cwd = temporaryFolder(Object.fromEntries(expected.map((name) => [`logs/${name}`, ""])));
    const sorted = expected.map((name) => `logs/${name}`).sort();
    expect(await names(cwd, ["logs"])).toEqual(sorted);
    expect(await names(cwd, ["logs/**"])).toEqual(sorted);
    expect(await names(cwd, ["logs/\n/*"])).toEqual(["logs/\n/Journal.\r.log"]);
  },
);

test.skipIf(process.platform === "win32")(
  "a link that leads nowhere or in a circle is reported, and the others are found",
  async () => {
    const cwd = temporaryFolder({ "Journal.1.log": "" });
    symlinkSync("nowhere", join(cwd, "Journal.2.log"));
    symlinkSync("Journal.4.log", join(cwd, "Journal.3.log"));
    symlinkSync("Journal.3.log", join(cwd, "Journal.4.log"));
    const { files, reasons } = await search(cwd, ["."]);
    expect(files.map(({ name }) => name)).toEqual(["Journal.1.log"]);
    expect(reasons).toEqual([
      "cannot read Journal.2.log: no such file or folder",
      "cannot read Journal.3.log: its links go in a circle",
      "cannot read Journal.4.log: its links go in a circle",
    ]);
  },
);

test("an empty path is no folder, and a folder that a glob names may be missing", async () => {
  const cwd = temporaryFolder({ "here/a.log": "" });
  expect(await search(cwd, [""])).toMatchObject({ files: [], reasons: ["a path is empty"] });
  expect(await names(cwd, ["{here,there}/*.log"])).toEqual(["here/a.log"]);
});
