import { isObject, remembered } from "../base/object.js";
import { ownKinds } from "../engine/validate/validators.js";
import { type GameVersion, isEarlier, parseGameVersion, releases } from "../schema/game-version.js";
import { type NormalSchema, normalForm } from "../schema/normal-form.js";
import type { SchemaName } from "../schema/schema.js";

/** What one version of the game writes, as the schemas date it. */
export type Game = ReturnType<typeof gameAt>;

type Dated = Pick<NormalSchema, "x-since" | "x-until">;
/** A value without what the game does not write. */
type Trim = (value: unknown) => unknown;

const isSymbol = (value: unknown): boolean => typeof value === "string" && /^\$.*;$/.test(value);

export function gameOf(version: GameVersion): Game {
  const newest = releases.findLastIndex(({ version: name, gameVersion = name }) => {
    // Of releases without a number, it is only known that they are older than the next one.
    const number = gameVersion.includes(" ") ? undefined : parseGameVersion(gameVersion);
    return number !== undefined && !isEarlier(version, number);
  });
  return gameAt(newest);
}

/** The game between a release and the next one. */
const gameAt = remembered((newest: number) => {
  const placeOf = (release: string): number => releases.findIndex((one) => one.version === release);
  const isCurrent = ({ "x-since": since, "x-until": until }: Dated): boolean =>
    (since === undefined || placeOf(since) <= newest) && (until === undefined || newest <= placeOf(until));

  const trimOf = remembered((schema: NormalSchema): Trim | undefined => {
    if (schema.type === "array" && schema.items) return listTrim(schema.items);
    if (schema.type !== "object") return undefined;
    const gaps = new Set<string>();
    const parts = new Map<string, Trim>();
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const trim = trimOf(field);
      if (trim) parts.set(name, trim);
      if (!isCurrent(field)) for (const gap of [name, `${name}_Localised`]) gaps.add(gap);
    }
    if (gaps.size === 0 && parts.size === 0) return undefined;
    return (value) => {
      if (!isObject(value)) return value;
      const kept = Object.entries(value).filter(([name]) => !gaps.has(name));
      const plain = (name: string, part: unknown): unknown => {
        const text = `${name}_Localised`;
        // Before it had a display text, a field was not written as a symbol.
        return isSymbol(part) && gaps.has(text) ? (value[text] ?? part) : part;
      };
      return Object.fromEntries(kept.map(([name, part]) => [name, parts.get(name)?.(part) ?? plain(name, part)]));
    };
  }, new Map());
  const listTrim = (items: NormalSchema): Trim | undefined => {
    const later = Object.entries(items["x-values-since"] ?? {}).flatMap(([since, values]) =>
      isCurrent({ "x-since": since }) ? [] : values.map((value) => value.toLowerCase()),
    );
    const trim = trimOf(items);
    if (later.length === 0 && !trim) return undefined;
    return (value) => {
      if (!Array.isArray(value)) return value;
      const kept = value.filter((one) => !later.includes(String(one).toLowerCase()));
      return trim ? kept.map(trim) : kept;
    };
  };
  const formOf = (kind: string): NormalSchema =>
    ownKinds.names.includes(kind) ? normalForm(`events/${kind}` as SchemaName) : {};
  return {
    /** True if the game has a kind of event, or a field of it. */
    writes(kind: string, field?: string): boolean {
      const { properties = {}, ...form } = formOf(kind);
      return isCurrent(form) && (field === undefined || isCurrent(properties[field] ?? {}));
    },
    /** An event, or the content of a side file, without the fields and values that the game does not have. */
    written<Event extends { readonly event: string }>(event: Event): Event {
      return (trimOf(formOf(event.event))?.(event) ?? event) as Event;
    },
    /** When a session of this version is played: at the given time, unless a later release was out by then. */
    start(usual: string): string {
      const isOld = (releases[newest + 1]?.date ?? "9999") < usual;
      // The exact day of some releases is unknown; all of them were out late in the month.
      const [year = "", month = "", day = "25"] = releases[newest]?.date.split("-") ?? [];
      return isOld ? `${year}-${month}-${day}T12:00:00Z` : usual;
    },
  };
}, new Map());
