import { found } from "../../base/text.js";
import { additions } from "../../schema/built/additions.js";
import { type Addition, type GameVersion, isAddedLater, releases } from "../../schema/game-version.js";
import { type Condition, conditionsOf, noViolations } from "../checks/condition.js";
import { fileheaderLine, journal, record } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The release that brought it, as `x-since` names it. */
  readonly since: string;
  readonly addition: Addition;
  readonly version: GameVersion;
}

export const rule = defineRule({
  id: "newer-than-game",
  says: "an event or field came with a later game version than the Fileheader's",

  what: "The event, or a field of it, came with a later release of the game than the one that the Fileheader above names. It is reported once in a file: whatever else is too new has the same cause.",
  why: "The two cannot both be right: the Fileheader of a test journal is older than what it announces, or the line was taken from a newer journal. A program that decides by the version what to read will not look for it.",
  evidence:
    "No genuine journal breaks it. Since the day on which the game began to write a field is seldom known, a field is reported only if the game is older than the release before that, too.",
  excusedByAge: "always",
  isOfNewerGame: true,

  wording: ({ since, addition, version }: Details, source) => {
    const name = releases.find((release) => release.version === since)?.name;
    const release = `game version ${since}${name === undefined ? "" : ` (${name})`}`;
    const { major, minor, patch = 0, build = 0 } = version;
    return {
      message: `came with ${release}, but the Fileheader says ${major}.${minor}.${patch}.${build}, found ${found(source)}: give the Fileheader a newer version, or leave out ${addition === "event" ? "the event" : "the field"}`,
    };
  },

  fails: () => journal(fileheaderLine("3.7.0.100"), backpackLine()),
  passes: () => journal(fileheaderLine("4.0.0.100"), backpackLine()),
});

function backpackLine(): string {
  return record("Backpack", { Items: [], Components: [], Consumables: [], Data: [] }, "2021-07-03T18:20:00Z");
}

/** A Fileheader is above all that it is about. */
const announced = additions.filter(({ kind }) => kind !== "Fileheader");

// One condition for each release, so that what is old enough stops nothing.
export const conditions = announced.flatMap(({ kind, since: ofEvent, fields, late }) => {
  const certain = Object.entries(fields).filter(([field]) => !late.includes(field));
  const isTooNew = (since: string | undefined, addition: Addition, version: GameVersion | undefined): boolean =>
    since !== undefined && version !== undefined && isAddedLater(since, addition, version);
  const ofRelease = (since: string): Condition<Details> => {
    const names = certain.flatMap(([field, added]) => (added === since ? [field] : []));
    return {
      kinds: [kind],
      reads: names,
      mentions: names,
      neverApplies: ({ version }) => isTooNew(ofEvent, "event", version) || !isTooNew(since, "field", version),
      violations: (event, { version }) =>
        version && !isTooNew(ofEvent, "event", version) && isTooNew(since, "field", version)
          ? names.flatMap((name) =>
              Object.hasOwn(event, name) ? [{ path: `/${name}`, since, addition: "field" as const, version }] : [],
            )
          : noViolations,
    };
  };
  const whole: Condition<Details> = {
    kinds: ofEvent === undefined ? [] : [kind],
    reads: [],
    neverApplies: ({ version }) => !isTooNew(ofEvent, "event", version),
    violations: (_, { version }) =>
      version && ofEvent !== undefined && isTooNew(ofEvent, "event", version)
        ? [{ path: "/event", since: ofEvent, addition: "event", version }]
        : noViolations,
  };
  return conditionsOf(rule, whole, ...[...new Set(certain.map(([, since]) => since))].map(ofRelease));
});

/** Summer 2020, before Odyssey. */
const carrierDays = 1_594_000_000;

/** A backpack of Odyssey in a journal of 3.7. */
export const fault: FileFault = {
  make({ random }) {
    const header = { part: 1, language: "English/UK", gameversion: "3.7.0.0", build: "r235830/r0 " };
    return {
      startsAt: carrierDays + random.below(30) * 86_400,
      above: [{ event: "Fileheader", ...header }],
      broken: { event: "Backpack", Items: [], Components: [], Consumables: [], Data: [] },
      path: ["event"],
      says: "the event is younger than the game",
    };
  },
};
