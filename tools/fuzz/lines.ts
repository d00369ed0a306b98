import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { generate } from "../../src/library/generate.js";
import { loadSchema } from "../../src/schema/schema.js";

/** The examples of all schemas, spaced as the game spaces lines. */
export function* exampleLines(): Generator<string> {
  for (const kind of ownKinds.names) {
    for (const example of loadSchema(`events/${kind}`).examples ?? []) {
      yield JSON.stringify(example).replaceAll(',"', ', "').replaceAll("},{", "}, {");
    }
  }
}

/** The lines of journals that are generated from a seed. */
export function* generatedLines(seed: number, events: number): Generator<string> {
  for (const { file, bytes } of generate({ seed, events })) {
    if (file.endsWith(".log")) yield* linesIn(Buffer.from(bytes).toString("utf8"));
  }
}

/** The lines of journals in files, and below folders. */
export function* fileLines(paths: readonly string[]): Generator<string> {
  for (const path of paths) {
    for (const file of statSync(path).isDirectory() ? journalsBelow(path) : [path]) {
      yield* linesIn(readFileSync(file, "utf8"));
    }
  }
}

function linesIn(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

function journalsBelow(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".log")).map((name) => join(folder, name));
}
