import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import standaloneCode from "ajv/dist/standalone/index.js";
import { createAjv } from "../schemas/compile.js";
import { loadSchema } from "../schemas/schema.js";
import type { SchemaNames } from "./schema-names.js";

/** Turns the schemas into validator code in a folder, one module each, so that a run compiles nothing. */
export function writeValidators({ events, files }: SchemaNames, target: URL): void {
  const ajv = createAjv({ code: { source: true, lines: false }, inlineRefs: true });
  for (const name of ["common" as const, "config" as const, ...events, ...files]) ajv.addSchema(loadSchema(name));

  rmSync(target, { recursive: true, force: true });
  for (const folder of ["events", "files"]) mkdirSync(new URL(folder, target), { recursive: true });
  const write = (name: string, id: string): void => {
    const validate = ajv.getSchema(id);
    if (!validate) throw new Error(`no schema ${id}`);
    writeFileSync(new URL(`${name}.cjs`, target), standaloneCode.default(ajv, validate));
  };
  for (const name of [...events, ...files]) write(name, loadSchema(name).$id ?? "");
  write("config", loadSchema("config").$id ?? "");
  write("anyEvent", `${loadSchema("common").$id}#/$defs/anyEvent`);
  const specified = events.filter((name) => loadSchema(name)["x-specified"] === true);
  const manifest = { events: events.map((name) => basename(name)), specified: specified.map((name) => basename(name)) };
  writeFileSync(new URL("manifest.cjs", target), `module.exports = ${JSON.stringify(manifest)};\n`);
}
