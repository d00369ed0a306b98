import { visible } from "../../base/visible.js";
import { pointerKeys } from "../../read/json/pointer.js";
import type { Answer } from "../explain/answer.js";
import { columns, paragraph } from "../explain/layout.js";
import { releaseText } from "../explain/past.js";
import { schemaOf, type Thing } from "../explain/thing.js";
import { jsonPage } from "../json-text.js";
import { changesIn, type ReleaseChanges } from "./changes.js";
import { releasesIn } from "./range.js";

/** What came and went in a range of versions, for people or as JSON. */
export function tellChanges(range: string, json: boolean): Answer {
  const ranged = releasesIn(range);
  if ("unknown" in ranged) return { unknown: visible(ranged.unknown) };
  const changes = changesIn(ranged.releases);
  return {
    text: json ? jsonPage({ version: 1, releases: changes.map(asJson) }) : `${changes.map(asText).join("\n\n")}\n`,
  };
}

function isEvent({ pointer }: Thing): boolean {
  return pointer === "";
}

function asText({ release, came, went }: ReleaseChanges): string {
  const events = came.filter(isEvent).map(({ label }) => label);
  const rows = [
    ...(events.length === 0 ? [] : [["new events", events.join(", ")]]),
    ...titled("new fields", byEvent(came.filter((thing) => !isEvent(thing)))),
    ...titled(
      "gone",
      went.map((thing) => `${thing.label}, last known in ${schemaOf(thing)["x-until"]}`),
    ),
  ];
  const body = rows.length === 0 ? paragraph("nothing that the schemas know of") : columns(rows);
  return `${releaseText(release.version)}\n${body}`;
}

function titled(title: string, lines: readonly string[]): readonly (readonly string[])[] {
  return lines.map((line, index) => [index === 0 ? title : "", line]);
}

/** The fields of each event on a line. */
function byEvent(fields: readonly Thing[]): readonly string[] {
  const names = new Map<string, string[]>();
  for (const { label } of fields) {
    const [event = "", ...keys] = label.split(".");
    names.set(event, [...(names.get(event) ?? []), keys.join(".")]);
  }
  return [...names].map(([event, paths]) => `${event}: ${paths.join(", ")}`);
}

function asJson({ release, came, went }: ReleaseChanges): object {
  return { ...release, came: listed(came), went: listed(went) };
}

function listed(things: readonly Thing[]): object {
  return {
    events: things.filter(isEvent).map(({ label }) => label),
    fields: things
      .filter((thing) => !isEvent(thing))
      .map(({ schemaName, pointer }) => ({
        event: schemaName.slice("events/".length),
        path: pointerKeys(pointer)
          .map((key) => `/${key === "0" ? "*" : key}`)
          .join(""),
      })),
  };
}
