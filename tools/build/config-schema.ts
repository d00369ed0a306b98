import { readFileSync, writeFileSync } from "node:fs";
import { lintTable } from "../../src/cli/options.js";
import { kindsByOption } from "../../src/files/discover/kind.js";
import { formatNames } from "../../src/report/index.js";
import { ruleNames } from "../../src/rules/index.js";

type Setting = Readonly<Record<string, unknown>>;

/** The parts of the config schema with lists that are kept elsewhere. */
interface ConfigSchema {
  readonly properties: {
    readonly rules: { readonly propertyNames: { enum: readonly string[] } };
    readonly files: { readonly additionalProperties: { enum: readonly string[] } };
  };
  readonly $defs: { readonly format: { enum: readonly string[] } };
}

/** The schema of a setting, by the placeholder of the equivalent option. */
const shapes: Readonly<Record<string, Setting>> = {
  "": { type: "boolean" },
  n: { type: "integer", minimum: 0 },
  glob: { type: "array", items: { $ref: "#/$defs/glob" } },
  folder: { $ref: "#/$defs/name" },
  file: { $ref: "#/$defs/name" },
};

/**
 * Writes the schema of config files to where editors find it, with the current rules, kinds of files and formats. What
 * it does not define for a setting comes from the equivalent option.
 */
export function writeConfigSchema(source: URL, target: URL): void {
  const schema = JSON.parse(readFileSync(source, "utf8")) as ConfigSchema;
  const properties: Record<string, Setting> = schema.properties;
  for (const [flags, { help, config }] of Object.values(lintTable).flatMap((rows) => Object.entries(rows))) {
    if (config === undefined) continue;
    const { description = `${help.charAt(0).toUpperCase()}${help.slice(1)}.`, ...shape } = properties[config] ?? {};
    const [, placeholder = ""] = /<(.+)>$/.exec(flags) ?? [];
    const isWhole = Object.keys(shape).length > 0;
    properties[config] = { description, ...(isWhole ? shape : shapes[placeholder]) };
  }
  const vague = Object.keys(properties).find((name) => Object.keys(properties[name] ?? {}).length < 2);
  if (vague !== undefined) throw new Error(`config-schema.json does not say what ${vague} may be, and no option does`);
  schema.properties.rules.propertyNames.enum = ruleNames;
  schema.properties.files.additionalProperties.enum = Object.keys(kindsByOption);
  schema.$defs.format.enum = formatNames;
  writeFileSync(target, `${JSON.stringify(schema, null, 2)}\n`);
}
