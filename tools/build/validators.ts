import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { minifySync } from "rolldown/utils";
import { createAjv, reportNoTries } from "../../src/schema/compile.js";
import { derivedName, eddnLoader, eventsOf, hasJournalPart } from "../../src/schema/eddn/derived-schemas.js";
import { ownFiles } from "../../src/schema/eddn/schema-files.js";
import { inlined } from "../../src/schema/inlined.js";
import { normalForm } from "../../src/schema/normal-form.js";
import { type LoadSchema, loadSchema, type SchemaName } from "../../src/schema/schema.js";
import { withReportedErrors } from "./reported-errors.js";
import type { SchemaNames } from "./schema-names.js";

/** Compiles the schemas to validator code in a folder, one module each, so that a run compiles nothing. */
export function writeValidators({ events, files }: SchemaNames, target: URL): void {
  const ajv = createAjv({ code: { source: true, lines: false } });
  rmSync(target, { recursive: true, force: true });
  for (const folder of ["events", "files"]) mkdirSync(new URL(folder, target), { recursive: true });
  for (const name of ["config" as const, ...events, ...files]) {
    writeFileSync(new URL(`${name}.cjs`, target), validatorCode(name, ajv));
  }
  writeFileSync(new URL("anyEvent.cjs", target), validatorCode("anyEvent", ajv));
  writeEddnValidators(target);
  const specified = events.filter((name) => loadSchema(name)["x-specified"] === true);
  const manifest = { events: events.map((name) => basename(name)), specified: specified.map((name) => basename(name)) };
  writeFileSync(new URL("manifest.cjs", target), `module.exports = ${JSON.stringify(manifest)};\n`);
}

/** The validators of EDDN messages: by EDDN's schemas, and by the journal's schemas of the events in them. */
function writeEddnValidators(target: URL): void {
  // EDDN does not specify types everywhere.
  const ajv = createAjv({ strictTypes: false, code: { source: true, lines: false } });
  reportNoTries(ajv);
  const files = ownFiles();
  const load = eddnLoader(files);
  mkdirSync(new URL("eddn/", target), { recursive: true });
  writeFileSync(new URL("eddn/envelope.cjs", target), validatorCode("eddn/envelope", ajv));
  for (const [name, whole] of files) {
    const events = eventsOf(whole).filter((event) => hasJournalPart(files, name, event));
    for (const made of [derivedName.whole(name), ...events.map((event) => derivedName.journal(name, event))]) {
      const file = new URL(`${made}.cjs`, target);
      mkdirSync(new URL(".", file), { recursive: true });
      writeFileSync(file, validatorCode(made, ajv, load));
    }
  }
}

/** There are hundreds of modules, most of them similar: small ones are quick to load and to install. */
function validatorCode(name: SchemaName, ajv: Ajv2020, load: LoadSchema = loadSchema): string {
  const code = withReportedErrors(standaloneCode.default(ajv, ajv.compile(inlined(normalForm(name, load), load))));
  const { code: small, errors } = minifySync(`${name}.cjs`, code, { module: false, mangle: { toplevel: true } });
  if (errors.length > 0) throw new Error(`the code of ${name} is not JavaScript: ${errors[0]?.message}`);
  return small;
}
