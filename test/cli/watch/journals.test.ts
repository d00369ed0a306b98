import { execFileSync } from "node:child_process";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { createJournals, createUnread } from "../../../src/cli/watch/folder.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { following } from "./following.js";
import { eventLine, headerLine } from "./watching.js";

async function journalsIn(files: Readonly<Record<string, string>>, fromStart = false) {
  const folder = temporaryFolder(files);
  const world = following();
  const news: string[] = [];
  const onNews = (text: string): void => {
    news.push(text);
  };
  const unread = createUnread(world.now, onNews);
  const journals = createJournals({ ...world, fromStart, unread, onNews, onStep: async () => {} });
  const file = (name: string) => ({ name, path: join(folder, name) });
  await journals.add(Object.keys(files).map(file), true);
  await journals.look();
  const append = (name: string, event: string): void => appendFileSync(join(folder, name), eventLine(5, event));
  const found = (): readonly string[] => world.found.map(({ event, file: name }) => `${name} ${event}`);
  return { folder, world, journals, file, append, found, news };
}

const old = "Journal.250302180000.02.log";
const newest = "Journal.2025-03-02T190000.02.log";
const odd = headerLine(0, 2) + eventLine(1, "Odd");

test("the newest by its name is followed, from its end on", async () => {
  const { journals, append, found, news } = await journalsIn({
    [newest]: odd,
    [old]: odd,
    "JournalBeta.2025-03-02T190000.01.log": odd,
  });
  expect(news).toEqual([`following ${newest} from its end on`]);
  append(newest, "New");
  await journals.look();
  expect(found()).toEqual([`${newest} New`]);
});

test("reads the current file from its first line with --from-start", async () => {
  const { found } = await journalsIn({ [newest]: odd, [old]: odd }, true);
  expect(found()).toEqual([`${newest} Odd`]);
});

test("an older journal that grows is followed too: two games may write to one folder", async () => {
  const { journals, append, found } = await journalsIn({ [newest]: odd, [old]: odd });
  append(old, "Grown");
  await journals.look();
  append(old, "More");
  await journals.look();
  expect(found()).toEqual([`${old} Grown`, `${old} More`]);
});

test("what an older journal got just before the end is checked, with the version that its head names", async () => {
  const { folder, journals, world } = await journalsIn({ [newest]: odd, [old]: headerLine(0, 2, "3.5.0.200") });
  const service =
    '"StationName":"A", "StationType":"Orbis", "StarSystem":"B", "SystemAddress":1, "MarketID":1, "DistFromStarLS":1';
  appendFileSync(join(folder, old), eventLine(1, "Docked", `${service}, "StationServices":[ "livery" ]`));
  await journals.end();
  expect(world.found.map(({ rule, file, line }) => `${file} ${line} ${rule}`)).toContain(`${old} 2 services-version`);
});

test("looks at each of very many older journals in its turn", async () => {
  const names = Array.from({ length: 250 }, (_, index) => `Journal.240302180000.${index}.log`);
  const files = Object.fromEntries([...names, newest].map((name) => [name, odd]));
  const { journals, append, found } = await journalsIn(files);
  append(names[249] ?? "", "Last");
  append(names[0] ?? "", "First");
  for (let count = 0; count < 4; count++) await journals.look();
  expect([...found()].sort()).toEqual([`${names[0]} First`, `${names[249]} Last`]);
});

test("a name without a date is never the newest beside one that has it", async () => {
  const copy = newest.replace(".log", " - Copy.log");
  const { news } = await journalsIn({ [newest]: odd, "Journal.old.log": odd, [copy]: odd });
  expect(news).toEqual([`following ${newest} from its end on`]);
});

test("a journal that is no longer the newest is let go when it is quiet, and taken up again when it grows", async () => {
  const { folder, journals, file, append, found, world } = await journalsIn({ [old]: odd });
  const half = eventLine(6, "Half");
  appendFileSync(join(folder, old), half.slice(0, 30));
  writeFileSync(join(folder, newest), headerLine(7, 2));
  await journals.add([file(newest)], false);
  await journals.look();
  expect(world.found).toEqual([]);
  world.pass(10_001);
  await journals.look();
  expect(world.found).toMatchObject([{ rule: "truncated-line", file: old, line: 3 }]);
  expect(journals.wanted()).toEqual([join(folder, newest)]);
  appendFileSync(join(folder, old), "\r\n");
  append(old, "Later");
  await journals.look();
  expect(found().slice(1)).toContain(`${old} Later`);
});

test.skipIf(process.platform === "win32")("a journal that a pipe takes the place of is not opened", async () => {
  const { folder, journals, news } = await journalsIn({ [newest]: odd });
  rmSync(join(folder, newest));
  execFileSync("mkfifo", [join(folder, newest)]);
  await journals.look();
  await journals.look();
  await journals.end();
  expect(news.slice(1)).toEqual([`cannot read ${newest}: it is not a file`]);
});

test("a journal that appears is read from its first line, whatever its age", async () => {
  const { folder, journals, file, found } = await journalsIn({ [newest]: odd });
  writeFileSync(join(folder, old), odd);
  await journals.add([file(old)], false);
  await journals.look();
  expect(found()).toEqual([`${old} Odd`]);
});

test("a new part goes on with the story of the one before it", async () => {
  const first = "Journal.2025-03-02T190000.01.log";
  const carrier = (name: string): string =>
    eventLine(1, "CarrierLocation", `"CarrierID":3700005632, "StarSystem":"${name}", "SystemAddress":5, "BodyID":4`);
  const seen = headerLine(0, 1) + carrier("Varkesh") + eventLine(2, "Continued", '"Part":2');
  const { folder, world, journals, file } = await journalsIn({ [first]: seen });
  writeFileSync(join(folder, newest), headerLine(3, 2) + carrier("Quillmar"));
  await journals.add([file(newest)], false);
  await journals.look();
  expect(world.found).toMatchObject([
    { file: newest, line: 2, rule: "system-identity", related: [{ file: first, line: 2 }] },
  ]);
});
