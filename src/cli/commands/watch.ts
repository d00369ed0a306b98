import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { cutTo, shown } from "../../base/display.js";
import { counted, reasonOf, thousands } from "../../base/text.js";
import { disk } from "../../engine/disk/storage.js";
import { contextOf } from "../../engine/validate/context.js";
import { summarise, type Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { type FileKind, kindOfName } from "../../files/discover/kind.js";
import { withSlashes } from "../../files/discover/slashes.js";
import { isWantedName } from "../../files/discover/wanted-name.js";
import type { SessionState } from "../../session/state.js";
import { whereabouts } from "../../story/story.js";
import type { WatchOptions } from "../command-options.js";
import type { FolderSettings } from "../config/folder-settings.js";
import { settle } from "../config/settings.js";
import type { Io } from "../io.js";
import { createFootLine, type FootLine } from "../progress.js";
import { openReports } from "../reports.js";
import { watchFolder } from "../watch/watch.js";
import { gameDirHere, notFound } from "./game-dir.js";
import {
  type Complain,
  fillReports,
  isPrinted,
  type Outcome,
  otherInputs,
  plannedReports,
  refuseOutputs,
  schemaFolders,
  verdict,
} from "./outputs.js";
import { reporting } from "./steps.js";

/** How active the game is, and where the player is. */
interface Pulse {
  /** Processes a line of a journal. */
  readonly line: (text: string) => void;
  /** How many of the events so far came within the last minute. */
  readonly lastMinute: (events: number) => number;
  /** Processes the state of the session. */
  readonly state: (state: SessionState) => void;
  /** The player's location, or else the system of the last arrival. */
  readonly place: () => string | undefined;
}

const minute = 60_000;
const step = 1000;
const arrivals = /"event"\s*:\s*"(?:FSDJump|Location|CarrierJump|SupercruiseExit|Docked)"/;

export function createPulse(now: () => number): Pulse {
  let system: string | undefined;
  let seen: string | undefined;
  /** One per second, and none older than a minute except the first. */
  const samples: { readonly at: number; readonly events: number }[] = [{ at: now(), events: 0 }];
  return {
    line(text) {
      if (arrivals.test(text)) system = systemIn(text) ?? system;
    },
    lastMinute(events) {
      const at = now();
      if (at - (samples.at(-1)?.at ?? 0) >= step) samples.push({ at, events });
      while (samples.length > 1 && at - (samples[1]?.at ?? at) >= minute) samples.shift();
      return events - (samples[0]?.events ?? 0);
    },
    state(state) {
      seen = whereabouts(state);
    },
    place: () => seen ?? system,
  };
}

function systemIn(text: string): string | undefined {
  try {
    const { StarSystem } = JSON.parse(text) as { readonly StarSystem?: unknown };
    return typeof StarSystem === "string" ? StarSystem : undefined;
  } catch {
    return undefined;
  }
}

const widestPlace = 64;
const widestKind = 32;

/** A status line on standard error, if it is a terminal. */
function createStatusLine(tally: Tally, pulse: Pulse, wanted: boolean, io: Io): FootLine {
  return createFootLine((columns) => statusText(tally, pulse, columns), wanted, io);
}

/** The status, most important first, within some columns. */
export function statusText(tally: Tally, pulse: Pulse, columns: number): string {
  const { events, kinds, withoutSchema } = summarise(tally);
  const place = pulse.place();
  const parts = [
    `${counted(tally.errors, "error")}, ${counted(tally.warnings, "warning")}`,
    ...(place === undefined ? [] : [cutTo(shown(place), widestPlace)]),
    `${counted(events, "event")}, ${thousands(pulse.lastMinute(events))}/min`,
    Object.entries({ ...withoutSchema, ...kinds })
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${cutTo(shown(kind), widestKind)} ${thousands(count)}`)
      .join(", "),
  ];
  return cutTo(parts.filter((part) => part !== "").join(" | "), columns);
}

/** Watches a folder until the user ends it. */
export async function runWatch(options: WatchOptions, io: Io, tally: Tally, complain: Complain): Promise<Outcome> {
  const settings = settle(options, io.cwd);
  const choice = await chosenFolder(options, io);
  if ("reasons" in choice) {
    for (const reason of choice.reasons) await complain(reason);
    return 2;
  }
  const { name, path } = choice;
  const folder = await settings.inFolder(path);
  const { kinds } = await contextOf(folder.choicesFor(path), disk.schemas);
  const kindOf = (entry: string): Promise<FileKind | undefined> => kindIn(folder, join(path, entry));
  const nameOf = (entry: string): string => (name === "." ? entry : `${name.replace(/\/+$/, "")}/${entry}`);
  const inputs: InputFile[] = [];
  for (const entry of await entriesOf(name, path)) {
    const kind = await kindOf(entry);
    if (kind !== undefined) inputs.push({ name: nameOf(entry), path: join(path, entry), kind });
  }
  refuseOutputs(
    plannedReports(options.formats, io),
    {
      files: inputs,
      others: otherInputs(settings, {}, io),
      schemas: schemaFolders([folder.choicesFor(path)]),
    },
    io,
    isPrinted(options.formats),
  );
  const reports = await openReports({ ...options, isLive: true }, io);
  const take = reporting(reports, undefined, tally);
  const pulse = createPulse(io.now);
  const status = createStatusLine(tally, pulse, options.progress, io);
  const news: string[] = [`watching ${name === "." ? "the current folder" : name}, Ctrl-C ends it`];
  const onStep = async (): Promise<void> => {
    if (news.length > 0 || take.isWaiting()) await status.clear();
    for (const text of news.splice(0)) await complain(text);
    await take.flush();
    await status.draw();
  };
  const { fromStart } = options;
  const folderOptions: Parameters<typeof watchFolder>[0] = {
    path,
    name,
    nameOf,
    kindOf,
    fromStart,
    contextOf: (file) => ({ choices: folder.choicesFor(file.path), kinds }),
    tally,
    onFindings: take.add,
    onLine: pulse.line,
    onState: pulse.state,
    onNews: (text) => news.push(text),
    onStep,
    now: io.now,
  };
  const unread = await fillReports({ reports, options, tally, complain }, async () => {
    const failed = await watchFolder(folderOptions, io.interruption());
    await status.clear();
    if (tally.files === 0) await complain("no journal and no side file came while watching");
    return failed;
  });
  return unread.length === 0 ? verdict(tally, settings, complain) : 2;
}

/** The kind of a file in the folder; undefined if it is not one of ours. */
async function kindIn(folder: FolderSettings, path: string): Promise<FileKind | undefined> {
  const { isIgnored, kind, specOnly } = await folder.of(path);
  if (isIgnored) return undefined;
  return kind ?? (isWantedName(path, specOnly) ? kindOfName(path, specOnly) : undefined);
}

type FolderChoice = { readonly name: string; readonly path: string } | { readonly reasons: readonly string[] };

/** The named folder, else the current one if it contains files of the game, else the game's own. */
async function chosenFolder({ folder, gameDir }: WatchOptions, io: Io): Promise<FolderChoice> {
  if (folder !== undefined) return { name: withSlashes(folder), path: resolve(io.cwd, folder) };
  if (!gameDir && (await readdir(io.cwd)).some((entry) => isWantedName(entry))) return { name: ".", path: io.cwd };
  const found = await gameDirHere(io);
  if ("folder" in found) return { name: withSlashes(found.folder), path: found.folder };
  const here = gameDir ? "" : "there is no journal in the current folder, and ";
  const [reason, ...lookedIn] = notFound(found.lookedIn);
  return { reasons: [`${here}${reason}`, ...lookedIn] };
}

async function entriesOf(name: string, path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) throw new Error("it is not a folder");
    return await readdir(path);
  } catch (error) {
    throw new Error(`cannot watch ${name}: ${reasonOf(error)}`);
  }
}
