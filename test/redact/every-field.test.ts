import { expect, test } from "vitest";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { type FileKind, kindsByOption } from "../../src/files/discover/kind.js";
import { createKnownNames } from "../../src/redact/known-names.js";
import { createPseudonyms } from "../../src/redact/pseudonyms.js";
import { fileRedactor, nameGatherer } from "../../src/redact/redact-file.js";
import type { Schema } from "../../src/schema/schema.js";
import { depth, inTurn } from "../depth.js";
import {
  basePath,
  changed,
  examplesOf,
  type Field,
  fieldsOf,
  optionOf,
  type SchemaFile,
  schemaFiles,
} from "../schema-walk.js";
import { line } from "./redacted.js";

const player = "Ottoline Verne";

/** All characters whose capital or small letter has another length. */
const stretching: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => [letter.toLowerCase(), letter.toUpperCase()].some(({ length }) => length !== letter.length));

const spellings: readonly string[] = [player, player.toUpperCase(), player.toLowerCase(), "oTTOLINE vErnE"];

/** Texts with a name in them, beside some letters and right behind and before them. */
function* textsWith(name: string, letters: readonly string[]): Generator<string> {
  yield letters.map((letter) => `${letter}: deliver to ${name}`).join(", ");
  yield `${letters.join("")} CMDR ${name}`;
  yield letters.map((letter) => `${letter}${name}${letter}`).join("; ");
}

/** Redacts texts of one kind of file in a run that knows a player's name. */
function copiesOf(kind: FileKind, texts: readonly string[]): readonly string[] {
  const replacing = { pseudonyms: createPseudonyms("s"), names: createKnownNames(), keepUnknown: false };
  const commander = nameGatherer("journal", ownKinds, replacing);
  commander.push(new TextEncoder().encode(line("Commander", { FID: "F7340128", Name: player })));
  commander.end();
  return texts.map((text) => {
    let copy = "";
    const redacting = { kinds: ownKinds, replacing, dropBroken: false, shift: undefined };
    const { push, end } = fileRedactor(kind, redacting, (bytes) => {
      copy += new TextDecoder().decode(bytes);
    });
    push(new TextEncoder().encode(text));
    end();
    return copy;
  });
}

/** Whether a name is left in a text of JSON, whatever its case. */
function hasName(json: string): boolean {
  const texts: string[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts.some((text) => /ottoline|verne/i.test(text));
}

/** JSON with all characters of its texts as escapes. */
function escaped(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (quoted) => {
    const text = String(JSON.parse(quoted));
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")}"`;
  });
}

interface TextField {
  readonly file: SchemaFile;
  readonly example: unknown;
  readonly field: Field;
  /** What the schema says of it or, of a display text, of the field that it is of. */
  readonly said: Schema;
}

/** All texts in the examples of all schemas, but for the names of events. */
const textFields: readonly TextField[] = schemaFiles.flatMap((file) =>
  examplesOf(file).flatMap((example) => {
    const fields = fieldsOf(example, file.schema);
    return fields.flatMap((field) => {
      const value = field.path.reduce<unknown>((node, key) => Object(node)[key], example);
      if (typeof value !== "string" || field.shape === "/event") return [];
      const base = field.schema["x-personal"] === undefined ? basePath(field.path)?.join("/") : undefined;
      const of = base === undefined ? undefined : fields.find(({ path }) => path.join("/") === base);
      return { file, example, field, said: (of ?? field).schema };
    });
  }),
);

/** Names of the galaxy and symbols of the game stay, even where a player is called so. */
function isOfTheGalaxy({ said }: TextField): boolean {
  const sort = said["x-personal"];
  const isSymbol = ["x-name", "x-values", "enum", "const"].some((keyword) => Object.hasOwn(said, keyword));
  return sort === false || sort === "station" || sort === "body" || (sort === undefined && isSymbol);
}

function kindOf(file: SchemaFile): FileKind {
  return file.folder === "events" ? "journal" : kindsByOption[optionOf(file)];
}

/** The events with a text in one of their fields, in the spellings of JSON by turns. */
function spelled({ example, field }: TextField, text: string, turn: number): readonly string[] {
  const json = JSON.stringify(changed(example, field.path, text));
  return inTurn([json, escaped(json)], turn, 1);
}

test("letters that stretch are known", () => {
  expect(stretching.length).toBeGreaterThan(100);
  expect(stretching).toEqual(expect.arrayContaining(["İ", "ß", "ŉ", "ﬁ", "ΐ"]));
});

test("keeps no name of a player in any text of any event, however it is spelled and whatever stands beside it", () => {
  const fields = textFields.filter((field) => !isOfTheGalaxy(field));
  expect(fields.length).toBeGreaterThan(300);
  expect(new Set(fields.map(({ said }) => said["x-personal"])).size).toBeGreaterThan(15);
  const left = new Set<string>();
  for (const [index, each] of fields.entries()) {
    const name = spellings[index % spellings.length] ?? player;
    const letter = stretching[index % stretching.length] ?? "";
    const texts = [name, ...textsWith(name, [letter])];
    const events = texts.flatMap((text, at) => spelled(each, text, index + at));
    for (const [at, copy] of copiesOf(kindOf(each.file), events).entries()) {
      if (hasName(copy)) left.add(`${each.file.title}${each.field.shape}: ${events[at]?.slice(0, 300)}`);
    }
  }
  expect([...left]).toEqual([]);
});

test("every letter that stretches may stand beside every spelling of a name", () => {
  const mission = { Faction: "Sol Workers", Name: "Mission_Delivery", MissionID: 1 };
  const symbol = { From: `$cmdr_decorate:#name=${player};`, Message: "hello", Channel: "player" };
  for (const [turn, name] of spellings.entries()) {
    // Each letter stands beside one spelling, and every night beside all of them.
    const letters = stretching.filter((_, index) => depth >= 10 || index % spellings.length === turn);
    const events = letters.flatMap((letter) =>
      [
        ...textsWith(name, [letter]),
        ...textsWith(
          name,
          Array.from({ length: 18 }, () => letter),
        ),
      ].flatMap((text) => [
        line("MissionAccepted", { ...mission, LocalisedName: text }),
        line("ReceiveText", { ...symbol, From_Localised: text }),
      ]),
    );
    const copies = copiesOf("journal", events);
    expect(copies.filter(hasName)).toEqual([]);
    // What stands around a name stays.
    const [first = "", second = ""] = copies;
    expect(first).toMatch(/"LocalisedName":"[^"]+: deliver to [a-z]+ [a-z]+ \d{5}"/i);
    expect(second).toMatch(/"From_Localised":"[^"]+: deliver to [a-z]+ [a-z]+ \d{5}"/i);
  }
});

test("keeps no name in the game's own form in any text of any event", () => {
  const left = new Set<string>();
  for (const [index, each] of textFields.entries()) {
    const letter = stretching[index % stretching.length] ?? "";
    const name = spellings[index % spellings.length] ?? player;
    const events = spelled(each, `${letter}$cmdr_decorate:#name=${name};${letter}`, index);
    for (const copy of copiesOf(kindOf(each.file), events)) {
      if (hasName(copy)) left.add(`${each.file.title}${each.field.shape}`);
    }
  }
  expect([...left]).toEqual([]);
});
