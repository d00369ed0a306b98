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
  /** In seconds: four, or as many more as this machine takes longer to start and end the tool than a tenth of a second. */
  let soon = 4;
  beforeAll(async () => {
    const start = performance.now();
    await once(spawn(...toolCall(["--version"])), "exit");
    soon = Math.max(soon, (40 * (performance.now() - start)) / 1000);
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
  )("%j, %j", async (argv, signals) => {
    for (const signal of signals) {
      const { ended, seconds } = await interrupted(argv, signal);
      expect({ signal, ended, isSoon: seconds < soon }).toEqual({ signal, ended: [null, signal], isSoon: true });
    }
  });

  test.each([[["watch", "game"]], [["watch", "game", "--from-start"]]])("%j", async (argv) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { ended, seconds, stderr } = await interrupted(argv, signal, true);
      expect({ code: ended[1], isSoon: seconds < soon }).toEqual({ code: null, isSoon: true });
      expect(stderr).toContain(`journal-lint: interrupted before game/${journal} was read to its end\n`);
    }
  });

  test("replay, which says how far it came", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { ended, seconds } = await interrupted(
        ["replay", "--speed", "0.001", "--out", `${signal}-again`, "game"],
        signal,
        true,
      );
      expect({ ended, isSoon: seconds < soon }).toEqual({ ended: [0, null], isSoon: true });
    }
  });

  /** A command that takes signals itself must have come so far. */
  async function interrupted(argv: readonly string[], signal: NodeJS.Signals, takesSignals = false) {
    const child = spawn(...toolCall(argv), { cwd, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const exit = once(child, "exit");
    if (takesSignals) await untilSignalsAreTaken(child.pid ?? 0);
    await pause(700);
    const start = performance.now();
    child.kill(signal);
    const ended = await exit;
    return { ended, seconds: (performance.now() - start) / 1000, stderr };
  }
});

/** Linux says which signals a process takes: Node.js itself leaves SIGHUP, the first of them, alone. */
async function untilSignalsAreTaken(pid: number): Promise<void> {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return pause(800);
  const takesFirst = (): boolean => /^SigCgt:\s*\w*[13579bdf]$/m.test(readFileSync(status, "utf8"));
  for (let rounds = 0; rounds < 1000 && !takesFirst(); rounds++) await pause(20);
}
