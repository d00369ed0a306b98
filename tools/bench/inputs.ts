import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { repeatJournals } from "./journals.js";
import type { Bench } from "./part.js";

/** The journal of a session, 12.5 MB, made by the tool's own generator. */
export function session({ tool, folder }: Bench, seed: number): string {
  const out = join(folder, "sessions", String(seed));
  generate(tool, out, seed, "12.5MB");
  return out;
}

/** The journals of the first sessions, up to this size. */
function firstSessions(bench: Bench, megabytes: number): string {
  const folder = join(bench.folder, "sessions");
  const count = Math.floor(megabytes / 12.5);
  if (!existsSync(join(folder, String(count)))) bench.say(`\nmaking journals up to ${megabytes} MB`);
  for (let seed = 1; seed <= count; seed++) session(bench, seed);
  return folder;
}

/** The journals of forty sessions, 500 MB. */
export function sessions(bench: Bench): string {
  return firstSessions(bench, 500);
}

/** Some of these sessions, or all of them repeatedly. */
export function sessionsOf(bench: Bench, megabytes: number): string {
  return repeatJournals(
    firstSessions(bench, Math.min(megabytes, 500)),
    join(bench.folder, `sessions-${megabytes}`),
    megabytes * 1e6,
  );
}

/** One journal of 2 GB. */
export function longSession({ tool, folder, say }: Bench): string {
  const long = join(folder, "long");
  if (!existsSync(long)) say("\nmaking a journal of 2 GB");
  generate(tool, long, 1, "2GB");
  return long;
}

/** The genuine journals, repeated up to this size; undefined if there are none. */
export function genuine({ corpus, folder, say }: Bench, megabytes = 500): string | undefined {
  if (corpus === undefined) return undefined;
  const all = join(folder, `genuine-${megabytes}`);
  if (!existsSync(all)) say(`\ncopying genuine journals, up to ${megabytes} MB`);
  return repeatJournals(corpus, all, megabytes * 1e6);
}

function generate(tool: string, out: string, seed: number, size: string): void {
  if (existsSync(out)) return;
  const argv = [tool, "generate", "--seed", String(seed), "--size", size, "--out", out];
  execFileSync(execPath, argv, { stdio: "ignore" });
}
