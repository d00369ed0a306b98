import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintOptions } from "../../src/config/options.js";
import { projectFolder } from "../run.js";

test("each setting of a config that an option sets too is named by that option", () => {
  const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/config.json"), "utf8")) as {
    readonly properties: Readonly<Record<string, object>>;
  };
  const ofConfigAlone = ["$schema", "files", "overrides"];
  const settings = lintOptions.flatMap(([, { config }]) => config ?? []);
  expect([...settings, ...ofConfigAlone].sort()).toEqual(Object.keys(schema.properties).sort());
});

test("gives no flag to two options", () => {
  const flags = lintOptions.flatMap(([key]) => key.replace(/ [<[].*/, "").split(", "));
  expect(new Set(flags).size).toBe(flags.length);
});
