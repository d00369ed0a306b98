import { join, resolve } from "node:path";
import { cutTo, shown } from "../../base/display.js";
import { counted, reasonOf, thousands } from "../../base/text.js";
import type { FolderSettings } from "../../config/folder-settings.js";
import type { Options } from "../../config/options.js";
import { settle } from "../../config/settings.js";
import { disk } from "../../engine/disk/storage.js";
import { contextOf } from "../../engine/validate/context.js";
import { summarise, type Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { type FileKind, kindOfName } from "../../files/discover/kind.js";
import { withSlashes } from "../../files/discover/slashes.js";
import { isWantedName } from "../../files/discover/wanted-name.js";
import { objectIn } from "../../read/json/parse.js";
import { namesIn, stat } from "../../read/node-fs.js";
import { asText } from "../../session/json-value.js";
import type { SessionState } from "../../session/state.js";
import { whereabouts } from "../../story/story.js";
import { gamePaths } from "../game-dir.js";
import type { Io } from "../io.js";
import { type Outcome, otherInputs, plannedReports, refuseOutputs, schemaFolders, verdict } from "../outputs.js";
import { createFootLine } from "../progress.js";
import { withReports } from "../reports.js";
import type { WatchedFile } from "../watch/file-events.js";
import { watchFolder } from "../watch/watch-folder.js";
import type { WatchOptions } from "./watch-options.js";

const minute = 60_000;
const step = 1000;
const arrivals = /"event"\s*:\s*"(?:FSDJump|Location|CarrierJump|SupercruiseExit|Docked)"/;

/** How active the game is, and where the player is. */
export function createPulse(now: () => number) {
  let system: string | undefined;
  let seen: string | undefined;
  /** One per second, and none older than a minute except the first. */
  const samples: { readonly at: number; readonly events: number }[] = [{ at: now(), events: 0 }];
  return {
    /** Processes a line of a journal. */
    line(text: string): void {
      if (arrivals.test(text)) system = asText(objectIn(text)?.StarSystem) ?? system;
    },
    /** How many of the events so far came within the last minute. */
    lastMinute(events: number): number {
      const at = now();
      if (at - (samples.at(-1)?.at ?? 0) >= step) samples.push({ at, events });
      while (samples.length > 1 && at - (samples[1]?.at ?? at) >= minute) samples.shift();
      return events - (samples[0]?.events ?? 0);
    },
    /** Processes the state of the session. */
    state(state: SessionState): void {
      seen = whereabouts(state);
    },
    /** The player's location, or else the system of the last arrival. */
    place: () => seen ?? system,
  };
}

const widestPlace = 64;
const widestKind = 32;

/** The status, most important first, within some columns. */
export function statusText(tally: Tally, pulse: ReturnType<typeof createPulse>, columns: number): string {
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
export async function run(options: WatchOptions, io: Io, tally: Tally): Promise<Outcome> {
  const settings = settle(options, io.cwd);
  const choice = await chosenFolder(options, io);
  if ("reasons" in choice) {
    for (const reason of choice.reasons) await io.complain(reason);
    return 2;
  }
  const { name, path } = choice;
  const folder = await settings.inFolder(path);
  const { kinds } = await contextOf(folder.choicesFor(path), disk.schemas);
  const kindOf = (entry: string): Promise<FileKind | undefined> => kindIn(folder, join(path, entry));
  const nameOf = (entry: string): string => (name === "." ? entry : `${name.replace(/\/+$/, "")}/${entry}`);
  const files: InputFile[] = [];
  for (const entry of await entriesOf(name, path)) {
    const kind = await kindOf(entry);
    if (kind !== undefined) files.push({ name: nameOf(entry), path: join(path, entry), kind });
  }
  const formats: Options["formats"] =
    options.formats.length > 0 ? options.formats : [{ name: "pretty", file: undefined }];
  const others = otherInputs(settings, undefined, undefined, io);
  const schemas = schemaFolders([folder.choicesFor(path)]);
  refuseOutputs(plannedReports(formats, io), { files, others, schemas }, io);
  const pulse = createPulse(io.now);
  const status = createFootLine((columns) => statusText(tally, pulse, columns), options.progress, io);
  const news: string[] = [`watching ${name === "." ? "the current folder" : name}, Ctrl-C ends it`];
  const { isComplete } = await withReports({ ...options, formats, isLive: true }, { io, tally }, async (take) => {
    const onStep = async (): Promise<void> => {
      if (news.length > 0 || take.isWaiting()) await status.clear();
      for (const text of news.splice(0)) await io.complain(text);
      await take.flush();
      await status.draw();
    };
    const watched = {
      ...{ path, name, nameOf, kindOf, tally, onStep },
      fromStart: options.fromStart,
      contextOf: (file: WatchedFile) => ({ choices: folder.choicesFor(file.path), kinds }),
      onFindings: take.add,
      onLine: pulse.line,
      onState: pulse.state,
      onNews: (text: string) => news.push(text),
      now: io.now,
    };
    const unread = await watchFolder(watched, io.interruption());
    await status.clear();
    if (tally.files === 0) await io.complain("no journal and no side file came while watching");
    return { isComplete: unread.length === 0 };
  });
  return isComplete ? verdict(tally, settings.maxWarnings, io) : 2;
}

/** The kind of a file in the folder; undefined if it is not one of ours. */
async function kindIn(folder: FolderSettings, path: string): Promise<FileKind | undefined> {
  const { isIgnored, kind, specOnly } = await folder.of(path);
  if (isIgnored) return undefined;
  return kind ?? (isWantedName(path, specOnly) ? kindOfName(path, specOnly) : undefined);
}

/** The named folder, else the current one if it contains files of the game, else the game's own. */
async function chosenFolder({ paths: [folder], gameDir }: WatchOptions, io: Io) {
  if (folder !== undefined) return { name: withSlashes(folder), path: resolve(io.cwd, folder) };
  if (!gameDir && (await namesIn(io.cwd)).some((entry) => isWantedName(entry))) return { name: ".", path: io.cwd };
  const {
    paths: [path],
    reasons: [reason],
  } = await gamePaths(io);
  if (path !== undefined) return { name: withSlashes(path), path };
  const here = gameDir ? "" : "there is no journal in the current folder, and ";
  return { reasons: [`${here}${reason}`] };
}

async function entriesOf(name: string, path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) throw new Error("it is not a folder");
    return await namesIn(path);
  } catch (error) {
    throw new Error(`cannot watch ${name}: ${reasonOf(error)}`);
  }
}
