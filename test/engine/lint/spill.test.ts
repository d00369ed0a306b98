import { Buffer } from "node:buffer";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spillAside } from "../../../src/engine/disk/spill.js";
import { asideInMemory } from "../../../src/engine/judge/aside.js";
import { defaultChoices } from "../../../src/engine/judge/choices.js";
import { createTally } from "../../../src/engine/judge/drift.js";
import { ownKinds } from "../../../src/engine/judge/validators.js";
import { judgeFile } from "../../../src/engine/lint/file-judge.js";
import { madeFindings } from "../../report/made-findings.js";
import { temporaryFolder } from "../../temporary-folder.js";

describe("findings that are put aside", () => {
  const findings = madeFindings(5000);

  test("come back as they were, though a file held them", () => {
    const aside = spillAside(10);
    for (const finding of findings) aside.put([finding]);
    expect([...aside.taken()]).toEqual(findings);
    expect([...aside.taken()]).toEqual([]);
  });

  test("leave no file behind, whether they are taken or not, and in whichever way the program ends", () => {
    const folder = temporaryFolder();
    const aside = spillAside(10, folder);
    aside.put(findings);
    expect(readdirSync(folder)).toEqual([]);
    aside.close();
    expect([...aside.taken()]).toEqual([]);
  });

  test("name the folder that does not take them", () => {
    const folder = join(temporaryFolder(), "none");
    expect(() => spillAside(10, folder).put(findings)).toThrow(
      `its findings are too many for memory, and ${folder} does not take them: no such file or folder`,
    );
  });
});

test("the report of an old journal is the same, wherever its findings wait", () => {
  const lines = [
    '{"timestamp":"2016-01-01T00:00:00Z","event":"Stranger"}',
    '{"timestamp":"2016-01-01T00:00:01Z","event":"Fileheader","part":1,"language":"x","gameversion":"2.2","build":"r1"}',
    '{"timestamp":"2016-01-01T00:00:02Z","event":"Synthesis","Name":"a","Materials":{ "iron":1 },"More":1}',
    ...Array.from({ length: 200 }, () => '{"timestamp":"2016-01-01T00:00:03Z","event":"Stranger","x":1,"x":2}'),
  ];
  const [inMemory = [], inFile] = [asideInMemory(), spillAside(3)].map((aside) => {
    const context = { choices: defaultChoices, kinds: ownKinds };
    const judge = judgeFile({ name: "Journal.log", kind: "journal" }, context, createTally(), { aside });
    return [...judge.push(Buffer.from(`${lines.join("\n")}\n`)), ...judge.end()].flat();
  });
  expect(inMemory.map(({ rule }) => rule)).toContain("old-format");
  expect(inMemory.length).toBeGreaterThan(200);
  expect(inFile).toEqual(inMemory);
  expect(inMemory.map(({ line }) => line)).toEqual(inMemory.map(({ line }) => line).sort((a, b) => a - b));
});
