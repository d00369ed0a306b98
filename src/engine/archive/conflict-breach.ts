import { excerpt } from "../../base/visible.js";
import { lineOfFile } from "../../rules/checks/between-lines/lines-above.js";
import type { SessionBreach } from "../../rules/checks/between-lines/session-rule.js";
import type { TellingTable } from "../../session/first-telling.js";
import { stationFields, systemFields } from "../../session/pieces/identities.js";
import { nameFields } from "../../session/pieces/named-body.js";
import { plainText } from "../../session/told-value.js";
import type { ArchiveConflict } from "./archive.js";

/** What is said of a contradiction between two journals. */
interface ConflictWords {
  readonly rule: SessionBreach["rule"];
  /** The field of a kind of event that is in question. */
  readonly field: (kind: string) => string | undefined;
  /** What the earlier event tells, in words that follow its place. */
  readonly tells: (key: string | number, value: unknown, kind: string) => string;
  /** Genuine journals do so now and then. */
  readonly mostly?: true;
}

const otherwise = (keyField: (kind: string) => string | undefined): ConflictWords["tells"] => {
  return (key, value, kind) => `says ${spelled(value)} for the ${keyField(kind) ?? "same"} ${spelled(key)}`;
};

const words: Readonly<Partial<Record<TellingTable, ConflictWords>>> = {
  names: {
    rule: "system-identity",
    field: (kind) => systemFields[kind]?.[1],
    tells: otherwise((kind) => systemFields[kind]?.[0]),
  },
  addresses: {
    rule: "system-identity",
    field: (kind) => systemFields[kind]?.[0],
    tells: otherwise((kind) => systemFields[kind]?.[1]),
  },
  positions: {
    rule: "system-identity",
    field: () => "StarPos",
    tells: (_, value) => `puts the same system at ${spelled(value)}`,
  },
  stations: {
    rule: "station-identity",
    field: (kind) => stationFields[kind]?.[1],
    tells: otherwise((kind) => stationFields[kind]?.[0]),
    mostly: true,
  },
  systems: { rule: "station-identity", field: () => "SystemAddress", tells: otherwise(() => "MarketID"), mostly: true },
  pads: { rule: "station-identity", field: () => "LandingPads", tells: otherwise(() => "MarketID"), mostly: true },
  bodies: {
    rule: "body-identity",
    field: (kind) => nameFields[kind],
    tells: (key, value) => `named body ${lastOf(key)} of the system ${excerpt(plainText(value))}`,
  },
  bodyIds: {
    rule: "body-identity",
    field: () => "BodyID",
    tells: (key, value) => `gave ${lastOf(key)} the id ${plainText(value)}`,
    mostly: true,
  },
};

/** What is wrong with an event that goes against one of an earlier journal. */
export function conflictBreach({ told, earlier }: ArchiveConflict): SessionBreach | undefined {
  const [table, , , , , kind] = told;
  const said = words[table];
  const field = said?.field(kind);
  if (!said || field === undefined) return undefined;
  const { file } = earlier;
  const [, key, value, line, column, earlierKind, shown = value] = earlier.told;
  const from = { file, line, column, kind: earlierKind, value: shown };
  const but = `${earlierKind}, ${lineOfFile(from)}, ${said.tells(key, value, earlierKind)}`;
  return {
    ...{ rule: said.rule, path: `/${field}`, but },
    related: [{ from, message: "it is told otherwise here" }],
    ...(said.mostly ? { mostly: true } : {}),
  };
}

function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(excerpt(value)) : plainText(value);
}

/** What the key of a body has behind the system. */
function lastOf(key: string | number): string {
  const text = String(key);
  return excerpt(text.slice(text.indexOf("/") + 1));
}
