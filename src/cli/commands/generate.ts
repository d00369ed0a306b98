import { dirname, resolve } from "node:path";
import type { Events } from "#events";
import { tableLines } from "../../base/display.js";
import { createRandom } from "../../base/random.js";
import { counted, reasonOf, sameName } from "../../base/text.js";
import { inertLine } from "../../base/visible.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { readBounded } from "../../files/bounded-file.js";
import { historyName } from "../../files/discover/kind.js";
import { isWantedName } from "../../files/discover/wanted-name.js";
import { isAbsent, isWithin, realPathAhead } from "../../files/discover/within.js";
import { newestJournal } from "../../files/game-dir/find.js";
import { namedTarget, refuseFolderName, refuseReplacing, standingAt } from "../../files/write/allowed.js";
import { type MadeFiles, withMadeFiles } from "../../files/write/folders.js";
import { rewriteInPlace } from "../../files/write/game-file.js";
import { naming, type OutputFile, writeOutput } from "../../files/write/output.js";
import { type Clock, createClock } from "../../generate/clock.js";
import { fitsJournal, inOrder } from "../../generate/faults/plan.js";
import { isLanguage } from "../../generate/galaxy/display.js";
import { folderPieces, onlyJournal, rehearse } from "../../generate/generate.js";
import { unwrittenKinds } from "../../generate/kinds.js";
import { type GenerateOptions, generateDefaults, sessionOptions } from "../../generate/options.js";
import type { PlantedFault } from "../../generate/piece.js";
import { settleGenerate, unknownRule } from "../../generate/resolve-options.js";
import { movedTo, sampleEvent } from "../../generate/sample/sample.js";
import { earlierIn, personIn, startAfter } from "../../generate/scene/earlier.js";
import { scenes } from "../../generate/scene/scenes.js";
import { checkSeed, type GenerateSettings, isTooMany, most, sizeText, unknownKind } from "../../generate/settings.js";
import { access, constants, stat } from "../../read/node-fs.js";
import { readSource } from "../../replay/source.js";
import { indentedJson } from "../../report/text.js";
import { faults as ways } from "../../rules/built/faults.js";
import { isJournalRule } from "../../rules/index.js";
import { forms } from "../../schema/form.js";
import type { Io } from "../io.js";
import { type Outcome, planned, refuseOutputs, refuseTaken, standardOutput, targetIn } from "../outputs.js";
import { reportFile } from "../reports.js";
import type { GenerateRequest } from "./generate-options.js";

const blockLength = 64 * 1024;
const secondsBetween = 10;

/** Prints single events of a kind, one per line. */
async function printSamples(request: GenerateRequest, io: Io): Promise<Outcome> {
  const { seed = generateDefaults.seed, count = 1, format = "compact", minimal, full } = request;
  const kind = kindOf(request);
  checkSeed(seed);
  if (!(count >= 1)) throw new Error("--count must be 1 or more");
  if (isTooMany(count)) throw new Error(`there must be no more than ${most} events`);
  const random = createRandom(seed);
  const extent = minimal ? "minimal" : full ? "full" : "usual";
  const form = forms[format === "game" ? "game" : "compact"];
  let clock: Clock | undefined;
  let text = "";
  for (let number = 0; number < count; number++) {
    const event = sampleEvent(kind, random, extent);
    // Time continues from the first event, so that the lines form a journal.
    clock ??= createClock(event.timestamp);
    text += form.text(movedTo(clock.now(), event)) + form.lineEnd;
    clock.pass(secondsBetween);
    if (text.length < blockLength) continue;
    await io.stdout.write(text);
    text = "";
  }
  if (text !== "") await io.stdout.write(text);
  return 0;
}

/** The options of `generate` that do not apply to single events. */
const ofSessions = ["out", ...sessionOptions, "faultReport"] as const;

function kindOf(request: GenerateRequest): keyof Events {
  const [word = "", ...words] = request.paths;
  const [name = "", ...rest] = word === "event" || words.length > 0 ? words : [word];
  if ((word !== "event" && words.length > 0) || name === "" || rest.length > 0) {
    throw new Error("write journal-lint generate FSDJump for single events, or leave the words out for a session");
  }
  const alien = ofSessions.find((option) => request[option] !== undefined);
  const flags = [request.stdout && "stdout", request.force && "force", request.fault.length > 0 && "fault", alien];
  const wrong = flags.find((flag) => typeof flag === "string");
  if (wrong) {
    const option = String(wrong).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`--${option} is for sessions, not for single events`);
  }
  if (request.minimal && request.full) throw new Error("give --minimal or --full, not both");
  const kind = sameName(name, ownKinds.names);
  if (kind === undefined) throw new Error(unknownKind(name));
  return kind as keyof Events;
}

/** Generates a session and prints or writes it, or prints single events. */
export async function run(request: GenerateRequest, io: Io): Promise<Outcome> {
  if (request.list) return printList("kinds", unwrittenKinds, unwrittenKinds, request.json, io);
  if (request.scenes) return listScenes(request.json, io);
  if (request.json) throw new Error("--json needs --scenes or --list");
  if (request.paths.length > 0) return printSamples(request, io);
  for (const [option, isGiven] of [
    ["--minimal", request.minimal],
    ["--full", request.full],
    ["--count", request.count !== undefined],
  ] as const) {
    if (isGiven) throw new Error(`${option} is for single events: journal-lint generate event FSDJump ${option}`);
  }
  for (const option of ["system", "station"] as const)
    if (request[option] !== undefined && request.scene === undefined) throw new Error(`--${option} needs --scene`);
  if (request.append !== undefined) return appendScenes(request, request.append, io);
  if (request.stdout && request.out !== undefined) throw new Error("give --out or --stdout, not both");
  if (request.out === "") throw new Error("--out needs the name of a folder");
  const settings = settleGenerate(optionsOf(request));
  if (request.out === undefined) refuseOtherFiles(settings);
  if (request.out === undefined && request.history) throw new Error("--history writes a file and needs --out");
  rehearse(settings);
  await refuseTaken(request, io);
  await refuseReport(request, io);
  return request.out === undefined
    ? await printJournal(settings, request, io)
    : await makeFolder(settings, request, request.out, io);
}

async function printList(
  name: string,
  list: object,
  lines: readonly string[],
  json: boolean,
  io: Io,
): Promise<Outcome> {
  if (json) await io.stdout.write(indentedJson({ version: 1, [name]: list }));
  else for (const line of lines) await io.stdout.write(inertLine(line));
  return 0;
}

function listScenes(json: boolean, io: Io): Promise<Outcome> {
  const listed = Object.entries(scenes).map(([name, { about, at }]) => ({ name, about, at }));
  const rows = listed.map(({ name, about }) => [name, about]);
  const lines = tableLines(rows, io.stdout.columns ?? Number.POSITIVE_INFINITY).flat();
  return printList("scenes", listed, lines, json, io);
}

/** Options that the existing journal determines, or that require a folder of their own. */
const besideAppend = ["out", "history", "commander", "gameversion", "language", "faultReport"] as const;

/** Maximum size of a journal that is read for continuing it. */
const longestJournal = 256 * 1024 * 1024;

/** This many journals before the newest are read for the names of places. */
const mostJournals = 20;

/** Adds scenes to the newest journal of a folder as if they were played now, with the side files to match. */
async function appendScenes(request: GenerateRequest, folder: string, io: Io): Promise<Outcome> {
  if (request.scene === undefined) throw new Error("--append adds scenes: name some with --scene");
  const alien = besideAppend.find((option) => request[option] !== undefined);
  if (alien || request.stdout || request.force || request.fault.length > 0)
    throw new Error(
      "--append can only be combined with --scene, --seed, --start, --system, --station, --ship and --format",
    );
  const { gameDirTest } = await import("../game-dir.js");
  if ((await gameDirTest(io))(resolve(io.cwd, folder)))
    throw new Error(
      `${folder} is in the game's own folder, where only the game writes: name a copy of it for --append`,
    );
  const { journals, skipped } = await readSource(folder, io.cwd);
  for (const text of skipped) await io.complain(text);
  const { journal, empty } = await newestJournal(journals);
  for (const name of empty) await io.complain(`${name} is empty${journal ? ": the one before it is continued" : ""}`);
  if (!journal) throw new Error(`there is no journal in ${folder}`);
  const earlierOf = ({ name, path }: (typeof journals)[number]) =>
    earlierIn(name, readBounded(path, longestJournal).toString());
  const before = journals.filter((each) => each !== journal && !empty.includes(each.name)).slice(-mostJournals);
  const earlier = earlierOf(journal);
  const { account, build, language, ...person } = personIn(earlier);
  const options = { ...optionsOf(request), ...person, start: startAfter(earlier, request.start) };
  const settings = settleGenerate({
    ...options,
    ...(isLanguage(language ?? "") ? { language } : {}),
  } as GenerateOptions);
  const files = new Map<string, string>();
  for (const { file, bytes } of folderPieces({
    ...settings,
    account,
    build,
    earlier,
    journals: [...before.map(earlierOf), earlier],
  }))
    files.set(file, (files.get(file) ?? "") + new TextDecoder().decode(bytes));
  const [[name, lines] = ["", ""], ...sideFiles] = files;
  for (const [file, text] of sideFiles)
    await rewriteInPlace(targetIn(folder, file, io), new TextEncoder().encode(text), async () => {});
  const start = earlier.isOpen && earlier.isCutOff ? earlier.lineEnd : "";
  const journalTarget = targetIn(folder, name, io);
  await writeOutput(journalTarget, start + lines, io.atSignal, { append: true, onlyFile: true });
  await io.stdout.write(inertLine(`${journalTarget.name}: ${counted(lines.split("\n").length - 1, "line")} added`));
  return 0;
}

/** The library options for the command line; `settleGenerate` checks their values. */
function optionsOf(request: GenerateRequest): GenerateOptions {
  const { seed, format, fault } = request;
  const ofSession = Object.fromEntries(sessionOptions.map((name) => [name, request[name]]));
  return { seed, format, ...ofSession, faults: faultsOf(fault) } as GenerateOptions;
}

/** The requested faults: `all`, or rules with a number after a colon; a rule named twice counts twice. */
function faultsOf(asked: readonly string[]): GenerateOptions["faults"] {
  if (asked.includes("all")) {
    if (asked.length > 1) throw new Error("--fault all is one of each already: leave out the others");
    return "all";
  }
  const counts: Record<string, number> = {};
  for (const word of asked) {
    const [id = "", number = "1", ...rest] = word.split(":");
    if (id === "") throw new Error("name a rule for --fault, such as --fault missing-field:3");
    if (id === "all")
      throw new Error("--fault all is one of each: for more name the rule, such as --fault missing-field:3");
    const [named = "", most] = id.split("=");
    if (most !== undefined && isJournalRule(named)) throw new Error(`write --fault ${named}:${most}`);
    if (id === "list") throw new Error("journal-lint rules lists the rules to choose from");
    if (!isJournalRule(id)) throw new Error(unknownRule(id));
    if (!/^[1-9]\d*$/.test(number) || rest.length > 0) throw new Error(`write --fault ${id}:3 for three faults`);
    counts[id] = (counts[id] ?? 0) + Number(number);
  }
  return counts;
}

function refuseOtherFiles({ faults }: GenerateSettings): void {
  const others = [...faults].filter(([rule, count]) => !fitsJournal(ways[rule], count)).map(([rule]) => rule);
  if (others.length > 0) throw new Error(`faults of other files than the journal need --out: ${others.join(", ")}`);
}

async function printJournal(settings: GenerateSettings, request: GenerateRequest, io: Io): Promise<Outcome> {
  const planted: PlantedFault[] = [];
  let part = "";
  let linesBefore = 0;
  let lines = 0;
  for (const { file, bytes, faults } of onlyJournal(settings)) {
    if (file !== part) linesBefore = lines;
    part = file;
    // The parts are printed as one text, with continuous line numbers.
    for (const fault of faults) planted.push({ ...fault, file: "<stdin>", line: linesBefore + fault.line });
    lines += lineEndsIn(bytes);
    await io.stdout.write(bytes);
  }
  await writeReport(request, planted, io);
  return 0;
}

const newline = 0x0a;

function lineEndsIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

/** Writes a folder as it is generated, with only one piece in memory; if it cannot be completed, nothing of it is left. */
async function makeFolder(settings: GenerateSettings, request: GenerateRequest, out: string, io: Io): Promise<Outcome> {
  const planted: PlantedFault[] = [];
  let files = 0;
  let bytes = 0;
  const open = new Map<string, OutputFile>();
  const outputFor = async (file: string, made: MadeFiles): Promise<OutputFile> => {
    // The history grows with the journals; any other file is complete when the next begins.
    for (const [name, output] of open) {
      if (file === historyName || name === historyName) continue;
      await output.finish();
      open.delete(name);
    }
    const target = targetIn(out, file, io);
    made.folder({ name: out, path: dirname(target.path) });
    const output = await made.open(target);
    open.set(file, output);
    files++;
    return output;
  };
  // While a piece is being written, the next one is generated.
  let underway: Promise<void> = Promise.resolve();
  await withMadeFiles(io.atSignal, async (made) => {
    try {
      for (const piece of folderPieces(settings)) {
        await underway;
        const output = open.get(piece.file) ?? (await outputFor(piece.file, made));
        underway = output.write(piece.bytes);
        bytes += piece.bytes.length;
        for (const fault of piece.faults) planted.push({ ...fault, file: targetIn(out, fault.file, io).name });
      }
      await underway;
      await writeReport(request, inOrder(planted), io, made);
    } finally {
      // Its error was thrown above; no file may be closed before its last piece is written or has failed.
      await underway.catch(() => {});
    }
  });
  const faults = planted.length === 0 ? "" : ` with ${counted(planted.length, "fault")}`;
  await io.stdout.write(
    inertLine(`${out}: ${counted(files, "file")}${faults}, ${sizeText(bytes)}, seed ${settings.seed}`),
  );
  return 0;
}

/** Throws if the report cannot be written, or would overwrite something else: a run that fails leaves nothing behind. */
async function refuseReport({ out, force, faultReport }: GenerateRequest, io: Io): Promise<void> {
  if (faultReport === undefined) return;
  if (faultReport === "") throw new Error("--fault-report needs the name of a file");
  const report = planned(faultReport, "a report", io);
  const folder = out === undefined ? undefined : resolve(io.cwd, out);
  refuseFolderName(faultReport);
  if (folder !== undefined && isWithin(folder, report.path))
    throw new Error(`cannot write ${faultReport}: it is a folder`);
  if (folder !== undefined && isAmong(report.path, folder) && isWantedName(report.path)) {
    throw new Error(`${faultReport} has the name of a generated file: name another file for the report`);
  }
  refuseOutputs([report], {}, io);
  const { kind } = await naming(faultReport, () => standingAt(report.path));
  if (kind === "taken") {
    if (!force) throw new Error(`${faultReport} is there already: name another file, or give --force`);
    refuseReplacing(report, reportFile);
    if (out === undefined) refuseOutputs([report, standardOutput], {}, io);
  }
  // Folders on the way to the generated one are created with it.
  if (kind !== "free" || (folder !== undefined && isWithin(folder, dirname(report.path)))) return;
  try {
    if (!(await stat(dirname(report.path))).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    await access(dirname(report.path), constants.W_OK);
  } catch (error) {
    throw new Error(`cannot write ${faultReport}: ${isAbsent(error) ? "there is no such folder" : reasonOf(error)}`);
  }
}

/** Writes the planted faults in the format of the linter's findings; if a folder is generated, together with its files. */
async function writeReport(
  { faultReport }: GenerateRequest,
  planted: readonly PlantedFault[],
  io: Io,
  made?: Pick<MadeFiles, "open">,
): Promise<void> {
  if (faultReport === undefined) return;
  const content = indentedJson({ version: 1, findings: planted });
  const target = namedTarget(faultReport, io.cwd);
  if (made) await (await made.open(target, { replaces: reportFile })).write(content);
  else await writeOutput(target, content, io.atSignal, { replaces: reportFile });
}

/** True if a file lies in a folder or below it, also through links. */
function isAmong(file: string, folder: string): boolean {
  return isWithin(file, folder) || isWithin(realPathAhead(dirname(file)), realPathAhead(folder));
}
