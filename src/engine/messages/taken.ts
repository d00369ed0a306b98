import { pointerTo } from "../../read/json/pointer.js";
import type { Breach } from "../../rules/breach.js";
import { isObject } from "../../rules/checks/between-fields/condition.js";
import { parseGameVersion } from "../../spec/game-version.js";
import { personalKeys } from "../../spec/network/personal-keys.js";
import { neverEmpty } from "../../spec/network/proven-schema.js";
import { localised } from "../../spec/network/taken-keys.js";
import { timestampFault } from "../../spec/timestamp.js";
import { optional } from "../judge/optional.js";
import type { Envelope } from "./envelope.js";

/** What is wrong with a message although the gateway takes it. */
export function takenBreaches(envelope: Envelope): readonly Breach[] {
  return [...headerBreaches(envelope), ...flagBreaches(envelope), ...zoneBreaches(envelope), ...deepBreaches(envelope)];
}

function headerBreaches({ whole, header, reference }: Envelope): readonly Breach[] {
  if (!isObject(whole.header)) return [];
  const breaches: Breach[] = [];
  for (const key of ["gameversion", "gamebuild"] as const) {
    if (!Object.hasOwn(header, key)) {
      breaches.push({ rule: "eddn-game-version", path: `/header/${key}`, says: "missing", key, isAbsent: true });
    }
  }
  const { gameversion, gamebuild } = header;
  if (typeof gamebuild === "string" && /^r\d.*\d$/.test(gamebuild)) {
    breaches.push({ rule: "eddn-game-version", path: "/header/gamebuild", says: "stripped", key: "gamebuild" });
  }
  const isTest = reference?.type === "schema" && reference.isTest;
  if (typeof gameversion === "string" && /alpha|beta/i.test(gameversion) && !isTest) {
    breaches.push({ rule: "eddn-beta", path: "/header/gameversion" });
  }
  return breaches;
}

/** The flags that a schema takes, held against the version of the game. */
function flagBreaches({ schema, header, message }: Envelope): readonly Breach[] {
  const { gameversion: text } = header;
  const version = typeof text === "string" ? parseGameVersion(text) : undefined;
  if (!version || !schema || typeof text !== "string") return [];
  const hasBoth = version.major >= 4;
  const rule = "eddn-flags";
  return (["horizons", "odyssey"] as const).flatMap((flag): readonly Breach[] => {
    const path = `/message/${flag}`;
    if (!Object.hasOwn(schema.message.properties ?? {}, flag)) return [];
    if (hasBoth && message[flag] === undefined) {
      return [{ rule, path, says: "missing", flag, version: text, isAbsent: true }];
    }
    const isUnfounded = !hasBoth && flag === "odyssey" && message[flag] === true;
    return isUnfounded ? [{ rule, path, says: "unfounded", flag, version: text }] : [];
  });
}

function zoneBreaches({ message: { timestamp } }: Envelope): readonly Breach[] {
  if (typeof timestamp !== "string" || timestamp.endsWith("Z")) return [];
  const { fault, cure } = timestampFault(timestamp);
  return fault === "not-utc" ? [{ rule: "eddn-zone", path: "/message/timestamp", ...optional("cure", cure) }] : [];
}

/** What is deeper was made to be deep. */
const deepest = 64;

function deepBreaches({ message }: Envelope): readonly Breach[] {
  const breaches: Breach[] = [];
  const look = (value: unknown, path: string, key: string, depth: number): void => {
    if (value === null || isEmpty(value, key, depth)) breaches.push({ rule: "eddn-empty-value", path });
    if (typeof value !== "object" || value === null || depth > deepest) return;
    const isList = Array.isArray(value);
    for (const [name, part] of Object.entries(value)) {
      const place = pointerTo(path, name);
      if (!isList && localised.test(name)) {
        breaches.push({ rule: "eddn-localised", path: place, isTaken: true });
      } else if (!isList && personalKeys.has(name)) {
        breaches.push({ rule: "eddn-personal", path: place });
      } else look(part, place, isList ? "" : name, depth + 1);
    }
  };
  look(message, "/message", "message", 0);
  return breaches;
}

/** An element without a name that is an empty object, or what is left out of a message rather than empty. */
function isEmpty(value: unknown, key: string, depth: number): boolean {
  if (key === "") return isObject(value) && Object.keys(value).length === 0;
  return depth === 1 && neverEmpty.has(key) && (value === "" || (Array.isArray(value) && value.length === 0));
}
