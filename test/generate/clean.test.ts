import { describe, expect, test } from "vitest";
import type { Events } from "#events";
import { languages } from "../../src/generate/galaxy/display.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { createRandom } from "../../src/generate/random.js";
import { sampleEvent } from "../../src/generate/sample/sample.js";
import { scenes } from "../../src/generate/session/scenes.js";
import { ownKinds } from "../../src/judge/validators.js";
import { lint } from "../lint.js";
import { findingsIn, folderOf, isOfNeededKind, plainKinds } from "./folder.js";

/** The kinds that a session can be filled with: LoadGame alone is part of its frame. */
const sessionKinds = [...new Set(scenes.flatMap(({ kinds }) => kinds))].filter((kind) => kind !== "LoadGame");
const events = 24;

const options: Readonly<Record<string, GenerateOptions>> = {
  "nothing else": { events },
  "many events": { events: 70 },
  "few events": { events: 2 },
  size: { size: "12kB" },
  parts: { events: 40, parts: 4 },
  compact: { events, format: "compact" },
  start: { events, start: "2024-02-29T23:58:30Z" },
  ...Object.fromEntries(languages.map((language) => [language, { events, language }])),
  ...Object.fromEntries(
    ["3.4.0.0", "3.6", "3.7", "3.8.0.407", "4.4.0.0"].map((gameversion) => [
      `game ${gameversion}`,
      { events, gameversion },
    ]),
  ),
  ...Object.fromEntries(sessionKinds.map((kind) => [`kinds ${kind}`, { events: 6, kinds: [kind] }])),
  "two kinds": { events, kinds: ["FSDJump", "Docked"] },
  "kinds of the frame and the side files too": { events: 6, kinds: ["LoadGame", "Status", "Missions"] },
};

describe("the linter finds nothing in plain sessions", () => {
  test.each(Object.entries(options))("with %s", (name, given) => {
    const seeds = name === "nothing else" ? 200 : 40;
    for (let seed = 0; seed < seeds; seed++) {
      const folder = folderOf({ kinds: plainKinds(given.gameversion), ...given, seed });
      expect(findingsIn(folder), `seed ${seed}`).toEqual([]);
      // The specification does not describe Fileheader and its like, without which there is no session.
      const strict = findingsIn(folder, { strict: true }).filter((finding) => !isOfNeededKind(finding));
      expect(strict, `seed ${seed}, to the letter`).toEqual([]);
    }
  });
});

describe("the linter finds nothing in single events", () => {
  test.each(ownKinds.names)("of %s, to the letter", async (kind) => {
    for (const extent of ["minimal", "usual", "full"] as const) {
      const random = createRandom(extent.length);
      const made = Array.from({ length: 20 }, () => sampleEvent(kind as keyof Events, random, extent));
      for (const option of [[], ["--strict"]]) {
        const { findings, summary } = await lint("events", JSON.stringify(made), ...option);
        // To the letter, a kind beyond the specification is a stranger whatever it holds.
        expect(findings.filter(({ rule }) => option.length === 0 || rule !== "unknown-event")).toEqual([]);
        expect(summary.kinds).toEqual({ [kind]: made.length });
      }
    }
  });
});
