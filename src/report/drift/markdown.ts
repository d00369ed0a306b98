import { counted, thousands } from "../../base/counted.js";
import { shown } from "../../base/display.js";
import { largest } from "../../base/largest.js";
import type { DriftDigest } from "./digest.js";

/** What the specification does not know, as Markdown that can be read on a terminal too. */
export function driftMarkdown(digest: DriftDigest): string {
  const { newKinds, newFields, newValues, newNames, newBits, leftOut } = digest;
  const sections = [
    section(
      "New kinds",
      newKinds.flatMap((kind) => [
        item([code(kind.event)], kind),
        ...kind.fields.map(({ path, types, count }) => {
          const often = count === kind.count ? "" : `, ${counted(count, "time")}`;
          return `  - ${code(path)}: ${types.join(" or ")}${often}`;
        }),
      ]),
    ),
    section(
      "New fields",
      newFields.map((field) => item([code(field.event), code(field.path)], field, field.types.join(" or "))),
    ),
    section(
      "New list values",
      newValues.map((value) => item([code(value.event), code(value.path), code(JSON.stringify(value.value))], value)),
    ),
    section(
      "New names",
      newNames.map((name) =>
        item(
          [code(name.event), code(name.path), code(JSON.stringify(name.name))],
          name,
          `not in the table ${name.table}`,
        ),
      ),
    ),
    section(
      "New flag bits",
      newBits.map((bit) => item([code(bit.event), code(bit.path), `bit ${bit.bit}`], bit)),
    ),
    section("Kinds without a schema", undescribed(digest)),
    leftOut === 0 ? "" : `\nAnd more, ${counted(leftOut, "time")}: there is no end of it.\n`,
  ];
  return `## What the specification does not know\n\n${opening(digest)}\n${sections.join("")}`;
}

function opening(digest: DriftDigest): string {
  const { tool, files, events, gameVersions, newKinds, newFields, newValues, newNames, newBits } = digest;
  const isNothing = [newKinds, newFields, newValues, newNames, newBits].every(({ length }) => length === 0);
  const read = `journal-lint ${tool} read ${counted(events, "event")} in ${counted(files, "file")}`;
  const versions = gameVersions.map(({ version }) => code(version)).join(", ");
  const game = versions === "" ? "" : `, written by the game ${versions}`;
  return `${read}${game}${isNothing ? ": nothing new" : ""}.`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n### ${title}\n\n${lines.join("\n")}\n`;
}

type Met = Pick<DriftDigest["newBits"][number], "count" | "first">;

function item(names: readonly string[], { count, first }: Met, says?: string): string {
  const place = code(`${first.file}:${first.line}`);
  const told = [...(says === undefined ? [] : [says]), counted(count, "time"), `first in ${place}`];
  return `- ${names.join(" ")}: ${told.join(", ")}`;
}

/** There may be hundreds of them, hence one line for all. */
function undescribed({ withoutSchema }: DriftDigest): readonly string[] {
  const kinds = Object.entries(withoutSchema).sort(([, a], [, b]) => b - a);
  return kinds.length === 0 ? [] : [kinds.map(([kind, count]) => `${code(kind)} ${thousands(count)}`).join(", ")];
}

/** Text between as many backticks as it takes: nothing in it is a mention, a link or HTML to Markdown. */
function code(text: string): string {
  const visibleText = shown(text);
  const runs = [...visibleText.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(largest(runs) + 1);
  const gap = runs.length === 0 && visibleText !== "" ? "" : " ";
  return `${fence}${gap}${visibleText}${gap}${fence}`;
}
