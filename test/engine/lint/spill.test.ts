import { Buffer } from "node:buffer";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { spillsToDisk } from "../../../src/engine/disk/spill.js";
import { validateFile } from "../../../src/engine/lint/validate-file.js";
import { defaultChoices } from "../../../src/engine/validate/choices.js";
import { spillInMemory } from "../../../src/engine/validate/spill.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import { ownKinds } from "../../../src/engine/validate/validators.js";
import { madeFindings } from "../../report/made-findings.js";
import { temporaryFolder } from "../../temporary-folder.js";

describe("spilled findings", () => {
  afterEach(() => void vi.unstubAllEnvs());
  const findings = madeFindings(5000);

  test("come back as they were, though a file held them", () => {
    const spill = spillsToDisk(10)();
    for (const finding of findings) spill.put([finding]);
    expect([...spill.taken()]).toEqual(findings);
    expect([...spill.taken()]).toEqual([]);
  });

  test("leave no file behind, whether they are taken or not, and in whichever way the program ends", () => {
    const folder = temporaryFolder();
    vi.stubEnv("TMPDIR", folder);
    const spill = spillsToDisk(10)();
    spill.put(findings);
    expect(readdirSync(folder)).toEqual([]);
    spill.close();
    expect([...spill.taken()]).toEqual([]);
  });

  test("name the folder that does not take them", () => {
    const folder = join(temporaryFolder(), "none");
    vi.stubEnv("TMPDIR", folder);
    expect(() => spillsToDisk(10)().put(findings)).toThrow(
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
  const [inMemory = [], inFile] = [spillInMemory(), spillsToDisk(3)()].map((spill) => {
    const context = { choices: defaultChoices, kinds: ownKinds };
    const validation = validateFile({ name: "Journal.log", kind: "journal" }, context, createTally(), { spill });
    return [...validation.push(Buffer.from(`${lines.join("\n")}\n`)), ...validation.end()].flat();
  });
  expect(inMemory.map(({ rule }) => rule)).toContain("old-format");
  expect(inMemory.length).toBeGreaterThan(200);
  expect(inFile).toEqual(inMemory);
  expect(inMemory.map(({ line }) => line)).toEqual(inMemory.map(({ line }) => line).sort((a, b) => a - b));
});
