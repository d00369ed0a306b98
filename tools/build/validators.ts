import { writeFileSync } from "node:fs";
import type { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { createAjv, reportNoTries } from "../../src/schema/compile.js";
import { derivedName, eddnLoader, eventsOf, hasJournalPart } from "../../src/schema/eddn/derived-schemas.js";
import { ownFiles } from "../../src/schema/eddn/schema-files.js";
import { inlined } from "../../src/schema/inlined.js";
import { normalForm } from "../../src/schema/normal-form.js";
import { type LoadSchema, loadSchema, type SchemaName } from "../../src/schema/schema.js";
import { toolsText, withReportedErrors } from "./reported-errors.js";
import type { SchemaNames } from "./schema-names.js";

/** Compiles the schemas to validator code, one module with a line for each, so that a run compiles nothing. */
export function writeValidators({ events, files }: SchemaNames, target: URL): void {
  const ajv = createAjv({ code: { source: true, lines: false } });
  const own = ["config" as const, "anyEvent" as const, ...events, ...files].map(
    (name) => [name, validatorCode(name, ajv)] as const,
  );
  const lines = [...own, ...eddnValidators()].map(([name, code]) => `${JSON.stringify(name)}: ${code},\n`);
  writeFileSync(target, `${toolsText}\nexport const validators = {\n${lines.join("")}};\n`);
}

/** The validators of EDDN messages: by EDDN's schemas, and by the journal's schemas of the events in them. */
function eddnValidators(): readonly (readonly [SchemaName, string])[] {
  // EDDN does not specify types everywhere.
  const ajv = createAjv({ strictTypes: false, code: { source: true, lines: false } });
  reportNoTries(ajv);
  const files = ownFiles();
  const load = eddnLoader(files);
  const ofMessages = [...files].flatMap(([name, whole]) => {
    const events = eventsOf(whole).filter((event) => hasJournalPart(files, name, event));
    return [derivedName.whole(name), ...events.map((event) => derivedName.journal(name, event))];
  });
  return [
    ["eddn/envelope", validatorCode("eddn/envelope", ajv)],
    ...ofMessages.map((name) => [name, validatorCode(name, ajv, load)] as const),
  ];
}

/** A function that takes what validators share and returns one of them, in a line. */
function validatorCode(name: SchemaName, ajv: Ajv2020, load: LoadSchema = loadSchema): string {
  return withReportedErrors(standaloneCode.default(ajv, ajv.compile(inlined(normalForm(name, load), load))));
}
