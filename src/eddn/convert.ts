import { basename, dirname, join } from "node:path";
import { cannotRead } from "../base/failure.js";
import { type EventObject, type Fields, isObject } from "../base/object.js";
import { counted } from "../base/text.js";
import { brokenText, journalEvents, nothingRead, type ReadLines } from "../engine/journal-events.js";
import { readBounded } from "../files/bounded-file.js";
import { readChunks } from "../files/chunks.js";
import type { InputFile } from "../files/discover/discover.js";
import { isNextPart } from "../files/discover/journal-part.js";
import { historyName, kindOfName } from "../files/discover/kind.js";
import { isJournalName } from "../files/discover/wanted-name.js";
import { hasFile } from "../files/discover/within.js";
import { pastSideFiles } from "../files/side-file-history.js";
import type { Layout } from "../read/json/layout.js";
import { parseJson } from "../read/json/parse.js";
import type { ByteSink } from "../read/lines.js";
import { textOfFile } from "../read/text-file.js";
import { refusePacked } from "../read/unpack/packed-file.js";
import { elementsOf } from "../session/json-value.js";
import { type EddnOutcome, type EddnReason, longNumbersIn } from "./outcome.js";
import { createSender, type EddnSender, type SenderSettings, signalKind } from "./sender.js";

type MadeMessage = readonly [schema: string, Fields] | EddnReason;

/** The outcome for the content of a side file. */
function sideFileOutcomes(kind: string, bytes: Uint8Array, sender: EddnSender, line = 1): readonly OutcomeAndNumbers[] {
  const text = textOfFile(bytes);
  if (text.trim() === "") return [];
  const event = eventIn(text);
  const made = makers[kind]?.(event, sender.settings) ?? "not-for-eddn";
  if (typeof made === "string") return [[{ line, event: kind, reason: made }, noNumbers]];
  const [schema, message] = made;
  return [[sender.message(schema, { line, event: kind, lines: [line], message }), longNumbersIn(text)]];
}

const listIn = (event: EventObject, field: string) => elementsOf(event[field]).filter(isObject);

/** The fields that are present, by EDDN's names for them. */
function named(event: EventObject, names: Readonly<Record<string, string>>): Fields {
  const there = Object.entries(names).filter(([field]) => event[field] !== undefined);
  return Object.fromEntries(there.map(([field, name]) => [name, event[field]]));
}

const station = { timestamp: "timestamp", StarSystem: "systemName", StationName: "stationName", MarketID: "marketId" };

const prices = ["MeanPrice", "BuyPrice", "Stock", "StockBracket", "SellPrice", "Demand", "DemandBracket"];
const priceNames = Object.fromEntries(prices.map((price) => [price, price.charAt(0).toLowerCase() + price.slice(1)]));

/** The name `gold` from `$gold_name;`. */
function bareName(name: unknown): unknown {
  return typeof name === "string" ? name.replace(/^\$/, "").replace(/_name;$/, "") : name;
}

/** Limpets are sold everywhere, so they are not reported as goods. */
const isTraded = ({ Category, Name }: EventObject): boolean =>
  !/nonmarketable/i.test(String(Category)) && bareName(Name) !== "drones";

function market(event: EventObject): MadeMessage {
  const commodities = listIn(event, "Items")
    .filter(isTraded)
    .map((item) => ({ name: bareName(item.Name), ...named(item, priceNames) }));
  const more = { StationType: "stationType", CarrierDockingAccess: "carrierDockingAccess" };
  const fields = Object.entries(named(event, { ...station, ...more })).filter(([, value]) => value !== "");
  return ["commodity/3", { ...Object.fromEntries(fields), commodities }];
}

const moduleName = /^Hpt_|^hpt_|^Int_|^int_|_Armour_|_armour_/;

const isSold = ({ Name: name }: EventObject): boolean =>
  typeof name === "string" && moduleName.test(name) && name.toLowerCase() !== "int_planetapproachsuite";

/** Modules by name, or with prices: since 4.4, some are listed twice because another currency buys them too. */
function outfitting(event: EventObject, { outfitting: schema }: SenderSettings): MadeMessage {
  const items = listIn(event, "Items").filter(isSold);
  const modules = schema === "outfitting/2" ? [...new Set(items.map(({ Name }) => Name))] : pricedModules(items);
  return modules.length === 0 ? "nothing-left" : [schema, { ...named(event, station), modules }];
}

function pricedModules(items: readonly EventObject[]): readonly Fields[] {
  const priced = items.map(({ id, Name, BuyPrice, BuyMercCoinsPrice = 0 }) => ({
    id,
    Name,
    BuyPrice,
    BuyMercCoinsPrice,
  }));
  return [...new Map(priced.map((module) => [JSON.stringify(module), module])).values()];
}

function shipyard(event: EventObject): MadeMessage {
  const types = listIn(event, "PriceList").map(({ ShipType }) => ShipType);
  const ships = [...new Set(types.filter((type) => typeof type === "string" && type !== ""))];
  if (ships.length === 0) return "nothing-left";
  return ["shipyard/2", { ...named(event, { ...station, AllowCobraMkIV: "allowCobraMkIV" }), ships }];
}

const makers: Readonly<Partial<Record<string, (event: EventObject, settings: SenderSettings) => MadeMessage>>> = {
  Market: market,
  Outfitting: outfitting,
  Shipyard: shipyard,
  NavRoute: (event) => (event.event === "NavRoute" ? ["navroute/1", event] : "route-cleared"),
  FCMaterials: (event) => ["fcmaterials_journal/1", event],
};

const noNumbers: ReadonlyMap<number, string> = new Map();
const isLong = /\d{16}/;

/** Reads the bytes of a journal and passes on the outcome of each line. */
function outcomesOf(sender: EddnSender, take: (outcome: OutcomeAndNumbers) => void, read: ReadLines): ByteSink {
  let long = noNumbers;
  const takeAll = (outcomes: readonly EddnOutcome[]): void => {
    for (const outcome of outcomes) take([outcome, long]);
  };
  const seen = {
    after(kind: string, event: Parameters<EddnSender["after"]>[1], { text, start, end }: Layout, line: number) {
      // Only the part that is the event: many may be glued together on a line.
      const own = text.slice(start, end);
      const here = isLong.test(own) ? longNumbersIn(own) : noNumbers;
      if (here.size > 0) long = new Map([...long, ...here].slice(-mostKept));
      takeAll(sender.after(kind, event, line));
      // A run of signals waits for the line after it, so numbers of the lines above are kept for that.
      if (kind !== signalKind) long = noNumbers;
    },
    afterUnreadable: () => takeAll(sender.afterUnreadable()),
    end: () => takeAll(sender.end()),
  };
  return journalEvents(seen, read);
}

const mostKept = 1000;

/** An outcome, and the long integers that its message may contain. */
type OutcomeAndNumbers = readonly [outcome: EddnOutcome, long: ReadonlyMap<number, string>];

/** The outcomes of some lines of a file, or the reason why the rest could not be read. */
interface EddnStep {
  readonly file: string;
  readonly outcomes: readonly OutcomeAndNumbers[];
  readonly failure?: string;
  /** A note about a file that was read to its end. */
  readonly remark?: string;
}

/** The outcomes of all journal lines and side files; a side file continues the last journal of its folder. */
export async function* convertFiles(
  files: readonly InputFile[],
  settings: SenderSettings,
  stdin: AsyncIterable<Uint8Array>,
): AsyncGenerator<EddnStep> {
  for (const folder of byFolder(files)) {
    const status = statusIn(folder);
    const history = historyIn(folder);
    let sender: EddnSender | undefined;
    let before: string | undefined;
    for (const file of folder) {
      const isJournal = file.kind === "journal";
      if (!sender || (isJournal && !isNextPart(before, file.path))) sender = createSender(settings, file.name, status);
      if (isJournal) before = file.path;
      try {
        if (isJournal) yield* journalSteps(file, sender, stdin);
        else if (!history) yield sideFileStep(file, sender);
        else if (file === folder.at(-1)) yield* historySteps(history, sender);
      } catch (error) {
        yield { file: file.name, outcomes: [], failure: cannotRead(file.name, error) };
      }
    }
  }
}

async function* journalSteps(
  { name, path }: InputFile,
  sender: EddnSender,
  stdin: AsyncIterable<Uint8Array>,
): AsyncGenerator<EddnStep> {
  let outcomes: OutcomeAndNumbers[] = [];
  const read = nothingRead();
  const sink = outcomesOf(sender, (outcome) => outcomes.push(outcome), read);
  let isFront = true;
  for await (const chunk of path === undefined ? stdin : readChunks(path)) {
    if (isFront) refusePacked(chunk);
    isFront = false;
    sink.push(chunk);
    yield { file: name, outcomes };
    outcomes = [];
  }
  sink.end();
  if (read.isBinary) throw new Error("it is not text");
  if (read.lines > 0 && read.events === 0) throw new Error(`no event is in its ${counted(read.lines, "line")}`);
  yield { file: name, outcomes, ...(read.broken > 0 ? { remark: `${name}: ${brokenText(read)}` } : {}) };
}

/** A hundred times the largest Market.json. */
const longestSideFile = 16 * 1024 * 1024;

function sideFileStep({ name, path, kind }: InputFile, sender: EddnSender): EddnStep {
  if (path === undefined) throw new Error("a file beside the journal cannot come from standard input");
  return { file: name, outcomes: sideFileOutcomes(kind, readBounded(path, longestSideFile), sender) };
}

/** The file with all past contents of the side files in a folder, if there is one. */
function historyIn(folder: readonly InputFile[]): InputFile | undefined {
  const beside = folder.find(({ kind, path }) => kind !== "journal" && path !== undefined);
  if (beside?.path === undefined) return undefined;
  const path = join(dirname(beside.path), historyName);
  const name = beside.name.slice(0, -basename(beside.path).length) + historyName;
  return hasFile(dirname(path), historyName) ? { ...beside, name, path } : undefined;
}

function* historySteps({ name, path = "" }: InputFile, sender: EddnSender) {
  for (const { line, name: file, bytes } of pastSideFiles(path))
    yield { file: name, outcomes: sideFileOutcomes(kindOfName(file), bytes, sender, line) };
}

/** The content of Status.json in a folder; if it cannot be read, that is reported when its turn comes. */
function statusIn(folder: readonly InputFile[]): EventObject | undefined {
  const file = folder.find(({ kind }) => kind === "Status");
  if (file?.path === undefined) return undefined;
  try {
    return eventIn(textOfFile(readBounded(file.path, longestSideFile)));
  } catch {
    return undefined;
  }
}

function eventIn(text: string): EventObject {
  let event: unknown;
  try {
    event = parseJson(text);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error("it is not JSON") : error;
  }
  if (!isObject(event)) throw new Error("it is not an object");
  return event;
}

/** Groups files by folder, each with its journals first, then the side files. */
function byFolder(files: readonly InputFile[]): readonly (readonly InputFile[])[] {
  const folders = new Map<string, InputFile[]>();
  for (const file of files) {
    const folder = file.name.slice(0, Math.max(file.name.lastIndexOf("/"), file.name.lastIndexOf("\\")) + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const isJournal = ({ name }: InputFile): boolean => isJournalName(name) || !name.toLowerCase().endsWith(".json");
  return [...folders.values()].map((all) => [...all.filter(isJournal), ...all.filter((file) => !isJournal(file))]);
}
