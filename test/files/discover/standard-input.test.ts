import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder, run } from "../../run.js";

const folder = join(projectFolder, "fixtures/valid");
const sideFiles = readdirSync(folder).filter((name) => /^[A-Z].*\.json$/.test(name));

async function rulesIn(stdin: string | AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const { stdout } = await run(["--format", "compact", "-"], { stdin });
  return [...stdout.matchAll(/\[([a-z-]+)\]$/gm)].map(([, rule = ""]) => rule);
}

describe("standard input without a name", () => {
  test.each(sideFiles)("is %s by its event, as the game writes it and on one line", async (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    for (const stdin of [text, text.replaceAll(/\r?\n/g, " "), `\n${text.replaceAll(", ", ",\n  ")}\n`]) {
      expect((await run(["--format", "compact", "-"], { stdin })).stdout).toBe("");
    }
  });

  test("is a side file that comes byte by byte, too", async () => {
    const bytes = readFileSync(join(folder, "Status.json"));
    async function* slowly() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    expect(await rulesIn(slowly())).toEqual([]);
  });

  const time = '"timestamp":"2025-03-02T19:14:51Z"';

  test("is a journal where such an event has no list, or another record follows", async () => {
    const status = `{ ${time}, "event":"Status", "Flags":0 }\n`;
    expect(await rulesIn(status)).toEqual([]);
    expect(await rulesIn(`${status}{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`)).toEqual([
      "status-in-journal",
    ]);
    expect(await rulesIn(`{ ${time}, "event":"ModuleInfo" }\n`)).toEqual([]);
    expect(await rulesIn(`{ ${time}, "event":"Cargo", "Vessel":"Ship", "Count":0 }\n`)).toEqual([]);
  });

  test("is read as an option says, whatever its event", async () => {
    const stdin = readFileSync(join(folder, "Status.json"), "utf8");
    for (const argv of [
      ["--as", "journal"],
      ["--stdin-filename", "Journal.log"],
    ]) {
      expect((await run([...argv, "--format", "compact", "-"], { stdin })).stdout).toContain("status-in-journal");
    }
  });
});
