import { readFileSync, writeFileSync } from "node:fs";
import { lintOptions } from "../../src/config/options.js";
import { kindsByOption } from "../../src/files/discover/kind.js";
import { formatNames } from "../../src/report/index.js";
import { ruleNames } from "../../src/rules/index.js";

type Setting = Readonly<Record<string, unknown>>;

/** The parts of the config schema with lists that are kept elsewhere. */
interface ConfigSchema {
  readonly properties: {
    readonly rules: { readonly propertyNames: { enum: readonly string[] } };
    readonly files: { readonly additionalProperties: { enum: readonly string[] } };
    readonly overrides: { readonly items: { readonly properties: Record<string, Setting> } };
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
 * Writes the schema of config files to where editors find it: the settings that options set too, from the table of
 * options, and what the source says of the others and of what takes a form of its own.
 */
export function writeConfigSchema(source: URL, target: URL): void {
  const schema = JSON.parse(readFileSync(source, "utf8")) as ConfigSchema;
  const { rules, files, overrides } = schema.properties;
  const properties: Record<string, Setting> = schema.properties;
  for (const [flags, { help, config, configHelp, overrides: isInOverrides }] of lintOptions) {
    if (config === undefined) continue;
    const [, placeholder = ""] = /<(.+)>$/.exec(flags) ?? [];
    const description = configHelp ?? `${help.charAt(0).toUpperCase()}${help.slice(1)}.`;
    const shape = properties[config] ?? shapes[placeholder];
    if (!shape) throw new Error(`config-schema.json does not say what ${config} may be, and no option does`);
    properties[config] = { description, ...shape };
    if (isInOverrides) overrides.items.properties[config] = { $ref: `#/properties/${config}` };
  }
  rules.propertyNames.enum = ruleNames;
  files.additionalProperties.enum = Object.keys(kindsByOption);
  schema.$defs.format.enum = formatNames;
  writeFileSync(target, `${JSON.stringify(schema, null, 2)}\n`);
}
