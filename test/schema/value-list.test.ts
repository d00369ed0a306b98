import { expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { valueList } from "../../src/schema/value-list.js";

test.each<[Schema, string | undefined, readonly unknown[], readonly unknown[]]>([
  [{}, undefined, [], []],
  [{ "x-form": "$X;", "x-extras": [""] }, undefined, [], [""]],
  [{ const: "a" }, "closed", ["a"], []],
  [{ const: "a", enum: ["a", "b"] }, "closed", ["a"], []],
  [{ const: "c", enum: ["a", "b"] }, "closed", [], []],
  [{ enum: [1, 2, null] }, "closed", [1, 2, null], []],
  [{ enum: ["a", "b", "c"], "x-extras": ["c", "d"] }, "closed", ["a", "b"], ["c"]],
  [{ enum: ["a", "b"], "x-values": ["b", "c"] }, "closed", ["b"], []],
  [{ enum: ["a", "b"], "x-extras": true }, "closed", ["a", "b"], []],
  [{ "x-values": ["a", "b"] }, "open", ["a", "b"], []],
  [{ "x-values": ["a", "b"], "x-extras": ["b", "c"] }, "open", ["a"], ["b", "c"]],
  [{ "x-values": ["Bar", "Shop"], "x-extras": ["shop"], "x-ignore-case": true }, "open", ["Bar"], ["Shop", "shop"]],
  [{ "x-values": ["a"], "x-extras": true }, "loose", ["a"], []],
])("%j is a list", (schema, kind, named, extras) => {
  expect(valueList(schema)).toMatchObject({ kind, named, extras });
});
