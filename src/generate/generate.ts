import { createRandom } from "../base/random.js";
import { historyName, listsOfFiles } from "../files/discover/kind.js";
import { faults } from "../rules/built/faults.js";
import type { FileSetting } from "../rules/fault.js";
import { forms } from "../schema/form.js";
import { journalTime, secondsOf } from "./clock.js";
import type { Player } from "./evening/player.js";
import { modulesFile } from "./evening/side-files.js";
import { menuStatus, plainStatus, statusOf } from "./evening/status.js";
import { plantedFault } from "./faults/plan.js";
import { plantFile } from "./faults/planter.js";
import { inventSystem } from "./galaxy/system.js";
import { journalPieces } from "./journal.js";
import type { Piece } from "./piece.js";
import type { GenerateSettings } from "./settings.js";
import { createWriting, type Writing } from "./writing.js";

/** A complete folder in pieces: the journal, then the side files as they are at the end of the session. */
export function* folderPieces(settings: GenerateSettings): Generator<Piece, void, undefined> {
  const writing = createWriting(settings);
  const names = new Set<string>();
  if (settings.isQuirky) yield* emptyFiles(settings);
  for (const piece of journalPieces(writing)) {
    names.add(piece.file);
    yield piece;
    if (settings.hasHistory) yield pastSideFiles(settings, writing.player);
  }
  const faulty = [...faultyFiles(writing, names)];
  for (const piece of sideFiles(writing)) if (!names.has(piece.file)) yield piece;
  yield* faulty;
}

/** A journal and a side file of no bytes, as they stand there when the game, or the machine, is stopped too early. */
function* emptyFiles({ start }: GenerateSettings): Generator<Piece, void, undefined> {
  yield pieceOf(`Journal.${journalTime(secondsOf(start) - 60)}.01.log`, "");
  yield pieceOf("Shipyard.json", "");
}

export function* onlyJournal(settings: GenerateSettings): Generator<Piece, void, undefined> {
  yield* journalPieces(createWriting(settings));
}

function pieceOf(file: string, text: string, faults: Piece["faults"] = []): Piece {
  return { file, bytes: new TextEncoder().encode(text), faults };
}

const cleared = "NavRouteClear";

function* sideFiles(writing: Writing): Generator<Piece, void, undefined> {
  const { settings, player } = writing;
  const { game, form } = settings;
  const { fileText } = forms[form];
  const { files } = player.life;
  for (const [file, list] of Object.entries(listsOfFiles)) {
    const content = files.get(file);
    if (content) yield pieceOf(`${file}.json`, fileText(content, list));
  }
  const noRoute = { timestamp: player.clock.now(), event: game.writes(cleared) ? cleared : "NavRoute", Route: [] };
  if (!files.has("ModulesInfo")) yield pieceOf("ModulesInfo.json", fileText(modulesFile(player), "Modules"));
  if (!files.has("NavRoute") && game.writes("NavRoute")) yield pieceOf("NavRoute.json", fileText(noRoute, "Route"));
  const last = writing.isElsewhere ? menuStatus(player) : statusOf(player, createRandom(settings.seed, 2));
  const status = writing.letter?.status(last) ?? last;
  yield pieceOf("Status.json", fileText(game.written(status), undefined));
}

/** The side files written since the last piece of the journal, one line each with their names. */
function pastSideFiles({ form }: GenerateSettings, { life }: Player): Piece {
  const lines = life.history?.splice(0).map(({ file, content }) => {
    const text = forms[form].fileText(content, listsOfFiles[file]);
    return `${JSON.stringify({ file: `${file}.json`, text })}\n`;
  });
  return pieceOf(historyName, lines?.join("") ?? "");
}

/** Files with faults; if a name is already taken, the file goes into a separate folder. */
function* faultyFiles({ settings, player }: Writing, names: Set<string>): Generator<Piece, void, undefined> {
  const random = createRandom(settings.seed, 3);
  const setting: FileSetting = {
    form: forms[settings.form],
    random,
    now: player.clock.now(),
    status: () => ({ ...plainStatus(player, random) }),
    modulesInfo: { ...(player.life.files.get("ModulesInfo") ?? modulesFile(player)) },
    system: () => inventSystem(random, player.galaxy, [0, 0, 0], 60),
  };
  for (const [rule, count] of settings.faults) {
    const fault = faults[rule];
    if ("plant" in fault) continue;
    // The first fault at an end is in the journal itself.
    const first = "make" in fault ? 0 : 1;
    for (let number = first; number < count; number++) {
      const planted = plantFile(fault, setting);
      const file = freeName(planted.file, names);
      names.add(file);
      const place = { file, line: 1 };
      const text = String(planted.text);
      yield pieceOf(file, text, [plantedFault(rule, planted, text, place)]);
    }
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let folder = 2; ; folder++) if (!taken.has(`${folder}/${name}`)) return `${folder}/${name}`;
}

/** Throws if a fault cannot be planted, before anything is written. */
export function rehearse(settings: GenerateSettings): void {
  if (settings.faults.size === 0) return;
  const once = new Map([...settings.faults.keys()].map((rule) => [rule, 1]));
  for (const _ of onlyJournal({ ...settings, amount: { events: 2 * settings.parts }, faults: once }));
}
