import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { startBuiltWorker } from "../../src/built/worker.js";
import { disk } from "../../src/disk/storage.js";
import { defaultChoices } from "../../src/judge/choices.js";
import { contextOf } from "../../src/judge/context.js";
import { threadsFor } from "../../src/threads/choice.js";
import { type Crew, startCrew } from "../../src/threads/crew.js";
import type { RedactWork } from "../../src/threads/redact-work.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { line } from "./redacted.js";

vi.mock("../../src/threads/choice.js", { spy: true });
vi.mock("../../src/built/worker.js", { spy: true });
afterEach(() => {
  vi.mocked(threadsFor).mockReset();
  vi.mocked(startBuiltWorker).mockReset();
});

const context = contextOf(defaultChoices, disk.schemas);

/** Journals in which players are called by several names each, and now and then a fault. */
function journals(count: number, lines: number): Readonly<Record<string, string | Uint8Array>> {
  const names = Array.from({ length: 40 }, (_, index) => `Pilot ${String.fromCharCode(65 + (index % 26))}${index}`);
  const text = (seed: number): string =>
    Array.from({ length: lines }, (_, index) => {
      const name = names[(seed * 7 + index * index) % names.length] ?? "";
      if (index % 50 === 49) return line("Friends", { Name: name });
      if (index % 50 === 48) return `{ "event":"${name}\n`;
      return index % 2 === 0
        ? line("Friends", { Status: "Online", Name: name })
        : line("ReceiveText", { From: name, Message: `${name} and ${names[index % 9]} say hello`, Channel: "local" });
    }).join("");
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`logs/Journal.2025-03-02T1912${10 + index}.01.log`, text(index)]),
  );
}

async function redacted(cwd: string, out: string, threads: number): Promise<unknown> {
  vi.mocked(threadsFor).mockReturnValue(threads);
  const args = ["redact", "logs", "logs/none.log", "--out", out, "--seed", "s"];
  const { exitCode, stdout, stderr } = await run(args, { cwd });
  const files = readdirSync(join(cwd, out)).map((name) => [name, readFileSync(join(cwd, out, name), "utf8")]);
  return { exitCode, stderr, stdout: stdout.replaceAll(out, "out"), files };
}

test("any number of threads gives the same copies and says the same", async () => {
  const cwd = temporaryFolder({ ...journals(12, 1500), "logs/Status.json": line("Status", { Flags: 0 }) });
  const one = await redacted(cwd, "one", 1);
  expect(one).toMatchObject({ exitCode: 2, stdout: expect.stringContaining("out: 13 files, 18,001 lines") });
  expect(await redacted(cwd, "three", 3)).toEqual(one);
  expect(startBuiltWorker).toHaveBeenCalledTimes(2);
});

test("what threads cannot do is done without them", async () => {
  const cwd = temporaryFolder(journals(12, 500));
  const one = await redacted(cwd, "one", 1);
  const dying = `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => { throw new Error("it dies"); });
    parentPort.postMessage("ready");`;
  vi.mocked(startBuiltWorker).mockImplementation(() => new Worker(dying, { eval: true, stderr: true }));
  expect(await redacted(cwd, "dying", 3)).toEqual(one);
  vi.mocked(startBuiltWorker).mockImplementation(() => {
    throw new Error("there is no room for it");
  });
  expect(await redacted(cwd, "none", 3)).toEqual(one);
});

/** Waits until a thread is there to help. */
async function handedOver<Answer>(crew: Crew, ask: (work: RedactWork) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = crew.handOver(0, ask);
    if (answer) return answer;
    await setTimeout(5);
  }
}

test("threads gather each name once, and tell what cannot be read", async () => {
  const cwd = temporaryFolder(journals(2, 1000));
  vi.mocked(threadsFor).mockReturnValue(2);
  const files = readdirSync(join(cwd, "logs")).map((name) => ({
    name,
    path: join(cwd, "logs", name),
    kind: "journal" as const,
  }));
  const [first, second] = files;
  if (!first || !second) throw new Error("there are two");
  const crew = await startCrew(files, await context);
  try {
    const { names, failure } = await handedOver(crew, (work) => work.gather(first));
    expect(failure).toBeUndefined();
    expect(names.players.length).toBe(new Set(names.players).size);
    expect(names.players).toEqual(expect.arrayContaining(["Pilot A0", "Pilot B1"]));
    const again = await handedOver(crew, (work) => work.gather(first));
    expect(again.names).toEqual({ players: [], npcs: [], genuine: [] });
    const gone = await handedOver(crew, (work) => work.gather({ ...first, path: join(cwd, "none") }));
    expect(gone.failure).toMatch(/no such file/i);
    const pair = { file: first, name: "copy", path: first.path, leftOut: [] };
    const same = await handedOver(crew, (work) => work.check(pair));
    expect(same).toEqual({ found: expect.any(Number), differences: 0, first: [] });
    const other = await handedOver(crew, (work) => work.check({ ...pair, leftOut: [50] }));
    expect(other.differences).toBeGreaterThan(other.first.length);
    expect(other.first.length).toBe(10);
    const failing = handedOver(crew, (work) => work.check({ ...pair, path: join(cwd, "none") }));
    await expect(failing).rejects.toThrow(/ENOENT/);
  } finally {
    await crew.end();
  }
});
