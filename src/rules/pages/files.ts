import type { RulePage } from "./page.js";
import { fileheaderLine, record } from "./records.js";

const modules = { Modules: [{ Slot: "CargoHatch", Item: "modularcargobaydoor", Power: 0.6, Priority: 4 }] };
const status = record("Status", { Flags: 16777224 });
const repair = (Materials: unknown): string =>
  record("Synthesis", { Name: "Repair Basic", Materials }, "2020-05-01T18:20:00Z");

/** The pages of the rules about which event stands in which file. */
export const filePages = {
  "wrong-side-file": {
    what: "Status.json holds a Status event, ModulesInfo.json a ModuleInfo event, NavRoute.json a NavRoute or NavRouteClear event; the other side files hold the event of their own name. This file holds something else.",
    why: "A program opens the file by its name and trusts what is in it. The usual slip is ModulesInfo for ModuleInfo: the file has an s that the event has not.",
    evidence: "4 of 8 genuine NavRoute.json files held NavRouteClear, which is therefore legal.",
    fails: { text: record("ModulesInfo", modules), as: "modules" },
    passes: { text: record("ModuleInfo", modules), as: "modules" },
  },
  "empty-side-file": {
    what: "A file beside the journal, such as Status.json, has nothing in it.",
    why: "The game empties such a file before it writes it anew, and this copy was made in between. Copy it again; a program that reads it live should simply try once more.",
    fails: { text: "", as: "status" },
    passes: { text: status, as: "status" },
  },
  "route-in-file": {
    what: "NavRoute.json holds the Route; the NavRoute line in the journal does not. A cleared route is an empty list, not a missing one.",
    why: "Whoever opens NavRoute.json wants the stars along the way, and nothing else in the file tells them.",
    evidence: "Route stood in 8 of 8 files, and in none of 4,901 journal lines.",
    fails: { text: record("NavRoute"), as: "route" },
    passes: { text: record("NavRouteClear", { Route: [] }), as: "route" },
  },
  "status-in-journal": {
    what: "A Status event stands in a journal. The game writes it to Status.json alone, over and over.",
    why: "Programs do not look for it here. A journal that has one was put together by a tool, perhaps from the wrong files.",
    evidence: "Not one among 1,149,586 genuine journal lines.",
    fails: { text: `${status}\n`, as: "journal" },
    passes: { text: status, as: "status" },
  },
  "unknown-event": {
    what: "No event of this name is known, neither from the specification nor from genuine journals. Names count letter by letter, capitals too. Under --strict an event that the game writes but the specification does not name is a warning.",
    why: "Programs pick events by name and pass over a misspelt one in silence, with all that it says. Only its timestamp and event could be checked here.",
    fails: { text: `${record("FSDjump", { StarSystem: "Varkesh" })}\n`, as: "journal" },
    passes: { text: `${record("Music", { MusicTrack: "Exploration" })}\n`, as: "journal" },
  },
  "old-format": {
    what: "The Fileheader says that a game older than 3.4 wrote this journal, or there is no Fileheader and the dates are before 2019-04-23, when 3.4 came. Its missing, unknown and retyped fields are counted in this one finding, everything else is judged as usual.",
    why: "Until early 2019 the game wrote another format: jumps without SystemAddress, factions as plain strings, materials as an object. Programs made for today's journals will stumble over it. With --strict each field is reported by itself.",
    evidence:
      "Genuine journals start with a Fileheader, those of the first betas with a Heading in its place. Where no Fileheader tells a version, a journal counts as old up to its first date that is not, and is reported only if something in it is left out.",
    lenient: true,
    fails: { text: `${fileheaderLine("2.2 (Beta 2)")}\n${repair({ iron: 2 })}\n`, as: "journal" },
    passes: { text: `${fileheaderLine("4.0.0.1476")}\n${repair([{ Name: "iron", Count: 2 }])}\n`, as: "journal" },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
