import { performance } from "node:perf_hooks";
import { onTestFinished, vi } from "vitest";
import type { Io } from "../../../src/cli/io.js";
import type { Finding } from "../../../src/engine/validate/finding.js";
import type { Summary } from "../../../src/engine/validate/tally.js";
import { main } from "../../../src/main.js";

/** A watch that runs within the test's own process. */
export interface Watching {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** All that was written, in order and with the name of the stream. */
  readonly written: readonly (readonly ["stdout" | "stderr", string])[];
  /** Waits until something holds. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** The findings so far, of a watch with `--format ndjson`. */
  readonly findings: () => readonly Finding[];
  /** Ends it, as Ctrl-C does. */
  readonly stop: () => Promise<{ readonly exitCode: number; readonly summary: Summary | undefined }>;
}

/** What a watch starts from; a test names only what it cares about. */
export interface Start {
  readonly cwd?: string;
  readonly env?: Io["env"];
  readonly columns?: number;
}

/** Starts a watch and waits until it follows what is there. */
export async function watching(
  argv: readonly string[],
  { cwd = "/", env = {}, columns }: Start = {},
): Promise<Watching> {
  const ending = new AbortController();
  const written: ["stdout" | "stderr", string][] = [];
  const output = (stream: "stdout" | "stderr") => ({
    isTerminal: columns !== undefined,
    columns,
    write: async (text: string | Uint8Array) => {
      written.push([stream, String(text)]);
    },
  });
  const ended = main(["watch", ...argv], {
    cwd,
    env,
    stdin: (async function* () {})(),
    stdout: output("stdout"),
    stderr: output("stderr"),
    now: () => performance.now(),
    interruption: () => ending.signal,
    atSignal: () => () => {},
  });
  const textOf = (stream: string): string =>
    written
      .filter(([name]) => name === stream)
      .map(([, text]) => text)
      .join("");
  const lines = (): readonly { readonly type: string }[] =>
    textOf("stdout")
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { readonly type: string });
  const until = (condition: () => boolean): Promise<void> =>
    vi.waitFor(
      () => {
        if (!condition())
          throw new Error(`this never came true: ${condition}\n${textOf("stdout")}\n${textOf("stderr")}`);
      },
      { timeout: 300_000, interval: 5 },
    );
  onTestFinished(() => ending.abort());
  const watch: Watching = {
    stdout: () => textOf("stdout"),
    stderr: () => textOf("stderr"),
    written,
    until,
    findings: () => lines().filter(({ type }) => type === "finding") as unknown as readonly Finding[],
    async stop() {
      ending.abort();
      const exitCode = await ended;
      const summary = lines().find(({ type }) => type === "summary");
      return { exitCode, summary: summary as unknown as Summary | undefined };
    },
  };
  await until(() => textOf("stderr").includes("watching"));
  return watch;
}

/** A line of a journal at some second of an evening. */
export function eventLine(second: number, event: string, more = ""): string {
  const time = new Date(Date.UTC(2025, 2, 2, 19) + second * 1000).toISOString().slice(0, 19);
  return `{ "timestamp":"${time}Z", "event":"${event}"${more === "" ? "" : `, ${more}`} }\r\n`;
}

/** The first line of a journal. */
export function headerLine(second: number, part: number, version = "4.1.2.100"): string {
  const more = `"part":${part}, "language":"English/UK", "gameversion":"${version}", "build":"r312744/r0 "`;
  return eventLine(second, "Fileheader", more);
}

/** A line with nothing wrong. */
export function quietLine(second: number): string {
  return eventLine(second, "Music", '"MusicTrack":"Exploration"');
}
