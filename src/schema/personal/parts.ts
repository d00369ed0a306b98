import type { Fields } from "../../base/object.js";
import type { Span } from "../../read/json/scan.js";
import type { PersonalSort } from "../schema.js";
import { type Comparing, comparable, isShort, longestComparable, sourceSpan, wordEdge } from "./fold.js";

const callsign = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/;
/** The callsign of a squadron's carrier is the squadron's short name. */
const tag = /^[A-Z0-9]{4}$/;
const beforeTag = /\s\|\s$/;

/** The market ids of carriers. */
const carrierId = /^37[0-4]\d{7}$/;

export function isCallsign(text: string): boolean {
  return text.length === 7 && callsign.test(text);
}

export function isCarrierId(digits: string): boolean {
  return digits.length === 10 && carrierId.test(digits);
}

/** The parts of a text that is a carrier's callsign, or its name followed by the callsign or tag; undefined if it is neither. */
function carrierParts(given: string): readonly PersonalPart[] | undefined {
  const text = given.trimEnd();
  const tagAt = text.length - 4;
  // The name of a squadron's carrier, such as LOUD HERON | QZRT.
  if (tagAt > 3 && tag.test(text.slice(tagAt)) && beforeTag.test(text.slice(tagAt - 3, tagAt))) {
    return partsAt(text, tagAt, tagAt - 3);
  }
  const at = text.length - 7;
  const sign = at < 0 ? "" : text.slice(at);
  if (!isCallsign(sign)) return undefined;
  if (at === 0) return partsAt(text, at, at);
  // A callsign contains a letter, unlike the numbers of stars such as Luyten 145-141.
  const before = text.charAt(at - 1);
  if (/\p{L}/u.test(before) || !/[A-Z]/.test(sign)) return undefined;
  return partsAt(text, at, /[\s\p{N}]/u.test(before) ? at : at - 1);
}

/** The name of a carrier and, after it, its callsign or tag. */
function partsAt(text: string, start: number, nameEnd: number): readonly PersonalPart[] {
  const name = text.slice(0, nameEnd).trimEnd();
  const form = isCallsign(text.slice(start)) ? "callsign" : "sign";
  const sign: PersonalPart = { start, end: text.length, form };
  return name.trim() === "" ? [sign] : [{ start: 0, end: name.length, form: "name" }, sign];
}

/** The game's markup for names within its own texts. Excludes another of its kind, so that a hostile text is not searched again and again. */
const decorated = /\$cmdr_decorate:#name=((?:[^;$]|\$(?!\w+_decorate))*)(?:;|$)/gi;
const npcDecorated = /\$npc_name_decorate:#name=((?:[^;$]|\$(?!\w+_decorate))*)(?:;|$)/gi;
const decoration = /_decorate/i;
const title = /^(?:cmdr|commander)\.? +/i;

const symbol = /^\$[A-Za-z]\w*/;

/** True if JSON may contain such markup, which may also be spelled with escapes. */
export function mayBeDecorated(json: string): boolean {
  return isDecorated(json) || json.includes("\\u");
}

function isDecorated(text: string): boolean {
  return decoration.test(text);
}

/** The names of players in the game's markup within a text. */
export function decoratedNames(text: string): readonly Span[] {
  return isDecorated(text) ? namesIn(text, decorated) : none;
}

/** The names of the game's characters in its markup within a text. */
export function npcNames(text: string): readonly Span[] {
  return isDecorated(text) ? namesIn(text, npcDecorated) : none;
}

/** The names in the game's markup within a text: those of players, and those that may be. */
export function markedNames(text: string): readonly PersonalPart[] {
  if (!isDecorated(text)) return nothing;
  return [...namesAt(decoratedNames(text)), ...npcNames(text).map(ofGame)];
}

const none: readonly Span[] = [];

function namesIn(text: string, form: RegExp): readonly Span[] {
  return [...text.matchAll(form)].flatMap(({ index, 0: whole, 1: name = "" }) => {
    const start = index + whole.indexOf("=") + 1;
    return name.trim() === "" ? [] : { start, end: start + name.length };
  });
}

/** The length of the title before a name, including the blanks after it. */
function titleLength(text: string): number {
  const length = title.exec(text)?.[0].length ?? 0;
  return /\S/.test(text.charAt(length)) ? length : 0;
}

/** True if a text is a symbol of the game, or begins with one. */
function startsWithSymbol(text: string): boolean {
  const length = symbol.exec(text)?.[0].length ?? 0;
  return length > 0 && (text[length] === ":" || text[length] === ";");
}

/** The kinds of personal text, each with its own replacement. */
export type PersonalForm = "name" | "fid" | "chat" | "callsign" | "sign" | "carrier-id" | "number" | "path" | "prose";

export interface PersonalPart extends Span {
  readonly form: PersonalForm;
  /** It may belong to the game as well; this cannot be determined. */
  readonly isUnreliable?: true;
  /** It belongs to the game, unless a player has the same name. */
  readonly isOfGame?: true;
  /** Names within a text of the game, each of which is decided by itself. */
  readonly within?: readonly PersonalPart[];
}

/** The event that contains a text: its other fields may tell whose text it is. */
export type Beside = Fields;

const localised = "_Localised";

const nothing: readonly PersonalPart[] = [];
const playerChannels: ReadonlySet<unknown> = new Set([
  ...["local", "wing", "squadron", "squadleaders", "starsystem", "player", "friend", "voicechat", "multicrew"],
]);
const carrierTypes: ReadonlySet<unknown> = new Set(["FleetCarrier", "SquadronCarrier"]);
/** Pictures as the game names them, and as redaction does. */
const harmlessPath = /^\\ED_Pictures\\(?:(?:HighRes)?Screenshot|Redacted)_[\d_-]{1,40}\.(?:bmp|jpg|png)$/i;

/** The personal parts of a text, by the sort of its field and the other fields; blank texts have none. */
export function personalParts(
  text: string,
  sort: PersonalSort,
  event: Beside,
  field: string | undefined,
): readonly PersonalPart[] {
  if (text.trim() === "") return nothing;
  const base = field?.endsWith(localised) ? event[field.slice(0, -localised.length)] : undefined;
  if (typeof base !== "string" || !startsWithSymbol(base) || sort === "chat") return partsBySort[sort](text, event);
  if (sort === "prose") return proseParts(text, base);
  if (decoratedNames(base).length > 0) {
    const names = shownNames(text, base).filter(({ isOfGame }) => !isOfGame);
    return names.length > 0 ? names : personParts(text);
  }
  const isOfPlace = sort === "station" || sort === "body";
  return isOfPlace || !Number.isNaN(Number(text)) ? nothing : gameParts(text, base);
}

/** Maximum total length of the names, more than any real ones have: a text is searched for each of them. */
const mostShown = 1000;

/** The names of a symbol in its display text: as words, or anywhere if they are none. */
function shownNames(text: string, symbol: string): readonly PersonalPart[] {
  const names = markedNames(symbol).map((part) => ({ ...part, name: symbol.slice(part.start, part.end) }));
  if (names.reduce((sum, { name }) => sum + name.length, 0) > mostShown || text.length > longestComparable)
    return nothing;
  return names.flatMap(({ name, ...part }) => {
    const asWords = occurrences(text, name, { edge: wordEdge, isExact: isShort(name) });
    const spans = asWords.length > 0 ? asWords : occurrences(text, name, {});
    return spans.map((span) => ({ ...part, ...span }));
  });
}

function occurrences(text: string, name: string, comparing: Comparing): readonly Span[] {
  const shown = comparable(text, comparing);
  const { folded } = comparable(name, comparing);
  const spans: Span[] = [];
  for (let at = 0; folded !== ""; at += folded.length) {
    at = shown.folded.indexOf(folded, at);
    if (at < 0) break;
    spans.push(sourceSpan(shown, at, at + folded.length));
  }
  return spans;
}

type PartsOf = (text: string, event: Beside) => readonly PersonalPart[];

const partsBySort: Readonly<Record<PersonalSort, PartsOf>> = {
  commander: personParts,
  player: personParts,
  group: personParts,
  pilot: pilotParts,
  sender: senderParts,
  addressee: addresseeParts,
  chat: chatParts,
  fid: whole("fid"),
  squadron: whole("name"),
  "squadron-id": (text) => wholeAs(text, /^\d+$/.test(text) ? "number" : "sign"),
  "squadron-rank": (text) => (startsWithSymbol(text) ? nothing : wholeAs(text, "name")),
  "carrier-name": whole("name"),
  callsign: (text) => wholeAs(text, isCallsign(text) ? "callsign" : "sign"),
  "carrier-id": idParts,
  "market-id": (text, event) => (isCarrierId(text) || isOfCarrier(text, event) ? idParts(text) : nothing),
  station: (text, event) => stationParts(text, isAtCarrier(event)),
  body: (text, event) => stationParts(text, event.BodyType === "Station" && isAtCarrier(event)),
  "ship-name": whole("name"),
  "ship-ident": whole("sign"),
  "loadout-name": whole("name"),
  path: (text) => (harmlessPath.test(text) ? nothing : wholeAs(text, "path")),
  prose: proseParts,
};

/** A text of the game, which may speak of players; the display text of a symbol has the names of that. */
export function proseParts(text: string, symbol?: unknown): readonly PersonalPart[] {
  const within = typeof symbol === "string" ? shownNames(text, symbol) : nothing;
  return [{ start: 0, end: text.length, form: "prose", within }];
}

function wholeAs(text: string, form: PersonalForm): readonly PersonalPart[] {
  return [{ start: 0, end: text.length, form }];
}

function whole(form: PersonalForm): PartsOf {
  return (text) => wholeAs(text, form);
}

export function namesAt(spans: readonly Span[]): readonly PersonalPart[] {
  return spans.length === 0 ? nothing : spans.map(({ start, end }) => ({ start, end, form: "name" }));
}

function idParts(text: string): readonly PersonalPart[] {
  return wholeAs(text, idForm(text));
}

/** A carrier's number of another form than all known ones keeps its length. */
export function idForm(digits: string): "carrier-id" | "number" {
  return isCarrierId(digits) ? "carrier-id" : "number";
}

/** True if a number is that of the market of a carrier, as the fields beside it say. */
export function isOfCarrier(digits: string, event: Beside): boolean {
  return (isAtCarrier(event) || event.CarrierID !== undefined) && Number(digits) === Number(event.MarketID);
}

function addresseeParts(text: string): readonly PersonalPart[] {
  if (playerChannels.has(text)) return nothing;
  return startsWithSymbol(text) && decoratedNames(text).length === 0 ? gameParts(text) : personParts(text);
}

function personParts(text: string): readonly PersonalPart[] {
  const names = decoratedNames(text);
  return namesAt(names.length > 0 ? names : [{ start: titleLength(text), end: text.length }]);
}

function gameParts(text: string, symbol?: string): readonly PersonalPart[] {
  const within = symbol === undefined ? markedNames(text) : shownNames(text, symbol);
  return [{ ...ofGame({ start: 0, end: text.length }), within }];
}

function ofGame({ start, end }: Span): PersonalPart {
  return { start, end, form: "name", isOfGame: true };
}

/** A player has a title or the game's markup. For others, `IsPlayer` decides; the killers in `Died` are players only with a title. */
function pilotParts(text: string, event: Beside): readonly PersonalPart[] {
  if (decoratedNames(text).length > 0 || titleLength(text) > 0) return personParts(text);
  if (startsWithSymbol(text)) return gameParts(text);
  if (event.IsPlayer === false || event.event === "Died") return gameParts(text);
  const parts = personParts(text);
  return event.IsPlayer === true ? parts : parts.map((part) => ({ ...part, isUnreliable: true }));
}

function senderParts(text: string, event: Beside): readonly PersonalPart[] {
  if (decoratedNames(text).length > 0) return personParts(text);
  if (startsWithSymbol(text)) return gameParts(text);
  if (!isOfGame(event)) return personParts(text);
  const carrier = stationParts(text, false);
  return carrier.length > 0 ? carrier : gameParts(text);
}

function chatParts(text: string, event: Beside): readonly PersonalPart[] {
  if (event.event !== "ReceiveText" || !isOfGame(event)) return wholeAs(text, "chat");
  return proseParts(text, text === event.Message_Localised ? event.Message : undefined);
}

/** True if a message comes from the game: messages by players have no display text. */
function isOfGame({ Channel, Message, Message_Localised: shown }: Beside): boolean {
  if (Channel === "npc") return true;
  return typeof Message === "string" && startsWithSymbol(Message) && (shown !== undefined || Channel === undefined);
}

function isAtCarrier({ StationType, SignalType }: Beside): boolean {
  return carrierTypes.has(StationType) || carrierTypes.has(SignalType);
}

function stationParts(text: string, isCarrier: boolean): readonly PersonalPart[] {
  if (startsWithSymbol(text)) return nothing;
  if (isCarrier && tag.test(text)) return partsAt(text, 0, 0);
  return carrierParts(text) ?? (isCarrier ? wholeAs(text, "name") : nothing);
}
