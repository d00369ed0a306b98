import { readFileSync, writeFileSync } from "node:fs";
import { kindsByOption } from "../../src/files/discover/kind.js";
import { formatNames } from "../../src/report/index.js";
import { ruleIds } from "../../src/rules/rules.js";

/** Where the schema of config files has lists that are kept elsewhere. */
interface ConfigSchema {
  readonly properties: {
    readonly rules: { readonly propertyNames: { enum: readonly string[] } };
    readonly files: { readonly additionalProperties: { enum: readonly string[] } };
  };
  readonly $defs: { readonly format: { enum: readonly string[] } };
}

/** Writes the schema of config files to where editors find it, with the rules, kinds of files and formats that there are. */
export function writeConfigSchema(source: URL, target: URL): void {
  const schema = JSON.parse(readFileSync(source, "utf8")) as ConfigSchema;
  schema.properties.rules.propertyNames.enum = ruleIds;
  schema.properties.files.additionalProperties.enum = Object.keys(kindsByOption);
  schema.$defs.format.enum = formatNames;
  writeFileSync(target, `${JSON.stringify(schema, null, 2)}\n`);
}
