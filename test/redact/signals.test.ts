import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.js";
import { toolCall } from "../tool.js";
import { header, line } from "./redacted.js";

/** Writes a journal of some 100 MB in which hundreds of thousands of players are named, and spoken of. */
function writeLargeJournal(path: string): void {
  const file = openSync(path, "w");
  writeSync(file, header);
  const mission = { Faction: "Sol Workers", Name: "Mission_Delivery", MissionID: 1 };
  for (let block = 0; block < 100; block++) {
    let text = "";
    for (let index = 0; index < 3500; index++) {
      const name = `Pilot ${block} Okafor${index}`;
      text += line("Friends", { Status: "Online", Name: name });
      text += line("MissionAccepted", { ...mission, LocalisedName: `A gift for ${name.toUpperCase()}, and for İ` });
    }
    writeSync(file, text);
  }
  closeSync(file);
}

describe.skipIf(process.platform === "win32")("a signal ends redacting a large journal within a second", () => {
  const options = [[], ["--minimise"], ["--keep", "Friends"], ["--shift-time", "1d", "--drop-broken"]];

  test("at any moment, and nothing is left", async () => {
    const cwd = temporaryFolder({ "logs/none.txt": "" });
    writeLargeJournal(join(cwd, "logs/Journal.2025-03-02T191231.01.log"));
    const ends: unknown[] = [];
    for (const [index, after] of [200, 1000, 2500, 4000, 6000, 9000, 13_000, 18_000].entries()) {
      const signal = index % 2 === 0 ? "SIGTERM" : "SIGINT";
      const args = ["redact", "logs", "--out", "copy/new", "--seed", "s", ...(options[index % options.length] ?? [])];
      const child = spawn(...toolCall(args), { cwd, stdio: "ignore" });
      const exit = once(child, "exit");
      await Promise.race([setTimeout(after), exit]);
      const start = performance.now();
      child.kill(signal);
      const [code, endedBy] = await exit;
      const isOver = code === 0;
      ends.push({ after, isInTime: performance.now() - start < 1000, isEnded: isOver || endedBy === signal });
      if (!isOver) expect(readdirSync(cwd)).toEqual(["logs"]);
      else break;
    }
    expect(ends).toEqual(ends.map((end) => ({ ...Object(end), isInTime: true, isEnded: true })));
    expect(ends.length).toBeGreaterThan(3);
  }, 180_000);
});
