import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurn } from "../depth.js";
import { toolCall } from "../tool.js";

/** Each line has a finding, a fix, a name and a place, so that no command is done with so many of them in less than some seconds. */
const jump =
  '{ "timestamp":"2025-01-01T00:00:00.5Z", "event":"FSDJump", "StarSystem":"Varkesh", "SystemAddress":"1", "StarPos":[0.0,0.0,0.0], "Odd":1 }\n';
const chat =
  '{ "timestamp":"2025-01-01T00:00:00Z", "event":"ReceiveText", "From":"Ottoline Verne", "Message":"o7 Ottoline Verne", "Channel":"player" }\n';
const header =
  '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Fileheader", "part":1, "language":"English/UK", "Odyssey":true, "gameversion":"4.0.0.1476", "build":"r1 " }\n';
const journal = "Journal.2025-01-01T000000.01.log";

describe.skipIf(process.platform === "win32")("a signal ends the command at work", () => {
  let cwd = "";
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "journal-lint-"));
    mkdirSync(join(cwd, "game"));
    writeFileSync(
      join(cwd, "game", journal),
      header + (jump + chat).repeat(150_000) + chat.replace("00:00:00", "05:00:00"),
    );
    writeFileSync(join(cwd, "event.json"), `[${Array(60_000).fill(jump.trim()).join(",\n")}]`);
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  test.each(
    [
      [["game"]],
      [["game", "--threads", "2"]],
      [["game", "--format", "html:report.html"]],
      [["game", "--cache", "--cache-location", "cache"]],
      [["game", "--update-baseline", "--baseline", "baseline.json"]],
      [["game", "--fix", "--out", "fixed"]],
      [["game", "--diff"]],
      [["event.json", "--diff"]],
      [["redact", "--seed", "1", "--out", "copies", "game"]],
      [["redact", "--seed", "1", "--out", "copies", "event.json"]],
      [["story", `game/${journal}`]],
      [["eddn", "game"]],
      [["infer", "game"]],
      [["generate", "--size", "300MB", "--out", "made"]],
    ].map(([argv = []], index) => [argv, inTurn(["SIGINT", "SIGTERM"] as const, index, 1)] as const),
  )("ends with %j and %j", async (argv, signals) => {
    for (const signal of signals) {
      const { ended } = await interrupted(argv, signal, { reads: true });
      expect({ signal, ended }).toEqual({ signal, ended: [null, signal] });
    }
  });

  const watches = [
    ["watch", "game"],
    ["watch", "game", "--from-start"],
  ].map((argv, index) => [argv, inTurn(["SIGINT", "SIGTERM"] as const, index, 1)] as const);
  test.each(watches)("ends with %j and %j", async (argv, signals) => {
    for (const signal of signals) {
      const { ended, stderr } = await interrupted(argv, signal, { takesSignals: true, reads: true });
      expect(ended[1]).toBe(null);
      expect(stderr).toContain(`journal-lint: interrupted before game/${journal} was read to its end\n`);
    }
  });

  test("ends replay, which says how far it came", async () => {
    for (const signal of inTurn(["SIGINT", "SIGTERM"] as const, 0, 1)) {
      const out = `${signal}-again`;
      const writes = join(cwd, out, journal);
      const { ended } = await interrupted(["replay", "--speed", "0.001", "--out", out, "game"], signal, {
        takesSignals: true,
        writes,
      });
      expect(ended).toEqual([0, null]);
    }
  });

  /** Sends a signal to a command at work: one that has done all would end otherwise. */
  async function interrupted(argv: readonly string[], signal: NodeJS.Signals, work: Work) {
    const child = spawn(...toolCall(argv), { cwd, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const exit = once(child, "exit");
    await untilAtWork(child.pid ?? 0, work);
    child.kill(signal);
    return { ended: await exit, stderr };
  }
});

/** How a command shows that it is at work. */
interface Work {
  /** It takes signals itself, and so must have come so far. */
  readonly takesSignals?: boolean;
  /** It reads more than its own program. */
  readonly reads?: boolean;
  /** It has begun this file. */
  readonly writes?: string;
}

/** Linux tells what a process has read and which signals it takes: Node.js itself leaves SIGHUP, the first of them, alone. */
async function untilAtWork(pid: number, { takesSignals, reads, writes }: Work): Promise<void> {
  const procFile = (name: string): string => readFileSync(`/proc/${pid}/${name}`, "utf8");
  const isLinux = existsSync(`/proc/${pid}`);
  if (!isLinux) await pause(1500);
  if (writes !== undefined) await until(() => existsSync(writes));
  if (isLinux && takesSignals) await until(() => /^SigCgt:\s*\w*[13579bdf]$/m.test(procFile("status")));
  if (isLinux && reads) await until(() => Number(/^rchar: (\d+)$/m.exec(procFile("io"))?.[1]) > 2_000_000);
}

/** Waits for something, and goes on without it in the end: what is expected then tells whether it matters. */
async function until(condition: () => boolean): Promise<void> {
  for (let looks = 0; looks < 3000 && !condition(); looks++) await pause(20);
}
