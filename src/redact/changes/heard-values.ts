import { sessionReads } from "../../judge/session/session-judge.js";
import { newsOf } from "../../session/news.js";
import { stationFields } from "../../session/pieces/identities.js";
import { nameFields as bodyFields, isBodyType } from "../../session/pieces/named-body.js";
import { ofStoredShip, shipLists } from "../../session/pieces/stored-ships.js";
import { asText, elementsOf, entryIn, partOf } from "../../session/told-value.js";
import { parsed } from "../record.js";
import type { OneForOne } from "./one-for-one.js";

const lists: ReadonlySet<string> = new Set(shipLists);

/** Whether the story of a session hears events of a kind at all. */
export function isHeardKind(kind: string): boolean {
  return sessionReads.has(kind);
}

/**
 * The event on a line that was proven, and has no escape, with what the story hears of it: that mostly stands above a long list, which is
 * not parsed then.
 */
export function heardEvent(kind: string, text: string): unknown {
  const list = text.indexOf("[");
  const end = list < 0 ? -1 : text.lastIndexOf(",", list);
  const front = end < 0 ? undefined : parsed(`${text.slice(0, end)}}`)?.value;
  const isInFront = (field: string): boolean => partOf(front, field) !== undefined || !text.includes(`"${field}"`, end);
  return front !== undefined && sessionReads.get(kind)?.every(isInFront) ? front : JSON.parse(text);
}

/** Whether the story of a session may go on with an event as with what it becomes. */
export function isHeardAlike(kind: string, before: unknown, after: unknown, heard: OneForOne): boolean {
  if (isUnheard(kind, before) && isUnheard(kind, after)) return true;
  if (!isNamedAlike(kind, before, after)) return false;
  for (const field of sessionReads.get(kind) ?? []) {
    const value = partOf(before, field);
    const other = before === after ? value : partOf(after, field);
    if (lists.has(field) ? !areListedAlike(value, other) : !heard.note(value, other)) return false;
  }
  return true;
}

/**
 * Whether the names in an event are not held against those of others that stay: bodies have their names in many kinds of which nothing is
 * replaced, and so have settlements. A station is no such thing where its number is replaced with its name.
 */
function isNamedAlike(kind: string, before: unknown, after: unknown): boolean {
  if (before === after) return true;
  const isSame = (field: string): boolean => partOf(before, field) === partOf(after, field);
  const body = entryIn(bodyFields, kind);
  if (body !== undefined && !isSame(body) && isBodyType(partOf(before, "BodyType"))) return false;
  const [id, name] = entryIn(stationFields, kind) ?? [];
  return id === undefined || name === undefined || isSame(id) === isSame(name);
}

/** Whether an event is one of those of its kind from which nothing follows. */
function isUnheard(kind: string, event: unknown): boolean {
  const news = newsOf[kind];
  return news?.type === "starts" && !asText(partOf(event, news.field))?.startsWith(news.like);
}

/** Whether ships are the same but for what is not asked of them. */
function areListedAlike(ships: unknown, others: unknown): boolean {
  return JSON.stringify(asked(ships)) === JSON.stringify(asked(others));
}

function asked(ships: unknown): readonly unknown[] {
  return elementsOf(ships).map((ship) => ofStoredShip.map((part) => partOf(ship, part)));
}
