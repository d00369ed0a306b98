import type { Span } from "../../read/json/span.js";
import type { PersonalSort } from "../personal.js";
import { type CarrierName, carrierParts, isCallsign, isCarrierId, surelyCarrierParts } from "./carriers.js";
import { comparable, foldedText, longestComparable, sourceSpan } from "./fold.js";
import { decoratedNames, isTitled, namedSpan, startsWithSymbol } from "./people.js";

/** The form of what is personal, and of what takes its place. */
export type PersonalForm = "name" | "fid" | "chat" | "callsign" | "sign" | "carrier-id" | "number" | "path" | "prose";

/** A part of a text that is personal. */
export interface PersonalPart extends Span {
  readonly form: PersonalForm;
  /** It may as well be of the game itself: nothing tells. */
  readonly isDoubtful?: true;
  /** It is of the game itself, unless a player is called so. */
  readonly isOfGame?: true;
}

/** The event that a text is from: what stands beside it may tell whose it is. */
export type Beside = Readonly<Record<string, unknown>>;

const localised = "_Localised";

const nothing: readonly PersonalPart[] = [];
const playerChannels: ReadonlySet<unknown> = new Set([
  ...["local", "wing", "squadron", "squadleaders", "starsystem", "player", "friend", "voicechat", "multicrew"],
]);
const carrierTypes: ReadonlySet<unknown> = new Set(["FleetCarrier", "SquadronCarrier"]);
const harmlessPath = /^\\ED_Pictures\\\w{1,40}\.(?:bmp|jpg|png)$/i;

/** Which parts of a text are personal, by the sort of its field and what stands beside it; a blank text is nobody's. */
export function personalParts(
  text: string,
  sort: PersonalSort,
  event: Beside,
  field: string | undefined,
): readonly PersonalPart[] {
  if (text.trim() === "") return nothing;
  const base = field?.endsWith(localised) ? event[field.slice(0, -localised.length)] : undefined;
  if (typeof base !== "string" || !startsWithSymbol(base) || sort === "chat") return partsBySort[sort](text, event);
  if (sort === "prose") return proseParts(text);
  const names = decoratedNames(base).map(({ start, end }) => base.slice(start, end));
  if (names.length > 0) return shownParts(text, names);
  const isOfPlace = sort === "station" || sort === "body";
  return isOfPlace || !Number.isNaN(Number(text)) ? nothing : gameParts(text);
}

/** Longer names than any, all together: a text is searched for each of them. */
const mostShown = 1000;

/** The names of a symbol in its display text; where they are not in it, all of that is in doubt. */
function shownParts(text: string, names: readonly string[]): readonly PersonalPart[] {
  if (names.join("").length > mostShown || text.length > longestComparable) return personParts(text);
  const shown = comparable(text, "");
  const parts = names.flatMap((name) => {
    const folded = foldedText(name);
    const spans: Span[] = [];
    for (let at = 0; folded !== ""; at += folded.length) {
      at = shown.folded.indexOf(folded, at);
      if (at < 0) break;
      spans.push(sourceSpan(shown, at, at + folded.length));
    }
    return namesAt(spans);
  });
  return parts.length === 0 ? personParts(text) : parts;
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
  "market-id": (text) => (isCarrierId(text) ? idParts(text) : nothing),
  station: (text, event) => stationParts(text, isAtCarrier(event)),
  body: (text, event) => stationParts(text, event.BodyType === "Station" && isAtCarrier(event)),
  "ship-name": whole("name"),
  "ship-ident": whole("sign"),
  "loadout-name": whole("name"),
  path: (text) => (harmlessPath.test(text) ? nothing : wholeAs(text, "path")),
  prose: proseParts,
};

/** A text of the game in which names may stand. */
export function proseParts(text: string): readonly PersonalPart[] {
  return wholeAs(text, "prose");
}

function wholeAs(text: string, form: PersonalForm): readonly PersonalPart[] {
  return [{ start: 0, end: text.length, form }];
}

function whole(form: PersonalForm): PartsOf {
  return (text) => wholeAs(text, form);
}

/** Names by their places. */
export function namesAt(spans: readonly Span[]): readonly PersonalPart[] {
  return spans.length === 0 ? nothing : spans.map(({ start, end }) => ({ start, end, form: "name" }));
}

function idParts(text: string): readonly PersonalPart[] {
  return wholeAs(text, isCarrierId(text) ? "carrier-id" : "number");
}

function addresseeParts(text: string): readonly PersonalPart[] {
  if (playerChannels.has(text)) return nothing;
  return startsWithSymbol(text) && decoratedNames(text).length === 0 ? gameParts(text) : personParts(text);
}

function personParts(text: string): readonly PersonalPart[] {
  const names = decoratedNames(text);
  return namesAt(names.length > 0 ? names : [namedSpan(text)]);
}

function gameParts(text: string): readonly PersonalPart[] {
  return [{ start: 0, end: text.length, form: "name", isOfGame: true }];
}

/** A player has the title or the game's form; of others `IsPlayer` tells, and of those who killed the player the lack of a title. */
function pilotParts(text: string, event: Beside): readonly PersonalPart[] {
  if (decoratedNames(text).length > 0 || isTitled(text)) return personParts(text);
  if (startsWithSymbol(text)) return gameParts(text);
  if (event.IsPlayer === false || event.event === "Died") return gameParts(text);
  const parts = personParts(text);
  return event.IsPlayer === true
    ? parts
    : parts.map(({ start, end, form }) => ({ start, end, form, isDoubtful: true }));
}

function senderParts(text: string, event: Beside): readonly PersonalPart[] {
  if (decoratedNames(text).length > 0) return personParts(text);
  if (startsWithSymbol(text)) return gameParts(text);
  if (!isOfGame(event)) return personParts(text);
  const carrier = stationParts(text, false);
  return carrier.length > 0 ? carrier : gameParts(text);
}

function chatParts(text: string, event: Beside): readonly PersonalPart[] {
  return event.event === "ReceiveText" && isOfGame(event) ? proseParts(text) : wholeAs(text, "chat");
}

/** Whether a message is the game's own: what a player writes comes without a display text. */
function isOfGame({ Channel, Message, Message_Localised: shown }: Beside): boolean {
  if (Channel === "npc") return true;
  return typeof Message === "string" && startsWithSymbol(Message) && (shown !== undefined || Channel === undefined);
}

function isAtCarrier({ StationType, SignalType }: Beside): boolean {
  return carrierTypes.has(StationType) || carrierTypes.has(SignalType);
}

function stationParts(text: string, isCarrier: boolean): readonly PersonalPart[] {
  if (startsWithSymbol(text)) return nothing;
  const parts = isCarrier ? surelyCarrierParts(text) : carrierParts(text);
  return parts ? ofCarrier(parts, text) : nothing;
}

function ofCarrier({ name, sign }: CarrierName, text: string): readonly PersonalPart[] {
  const parts: PersonalPart[] = [];
  if (name) parts.push({ start: name.start, end: name.end, form: "name" });
  if (sign) {
    parts.push({ start: sign.start, end: sign.end, form: isCallsign(text.slice(sign.start)) ? "callsign" : "sign" });
  }
  return parts;
}
