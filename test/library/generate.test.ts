import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { generate, isEvent, lintText, sample } from "../../src/index.js";
import { folderOf } from "../generate/folder.js";
import { collected } from "./collected.js";

test("a session comes piece by piece, the side files last", () => {
  const pieces = [...generate({ seed: 5, size: 900_000 })];
  expect(pieces.length).toBeGreaterThan(5);
  expect([...new Set(pieces.map(({ file }) => file))]).toEqual([
    "Journal.2025-01-01T120000.01.log",
    "ModulesInfo.json",
    "NavRoute.json",
    "Status.json",
  ]);
});

test("a piece stays as it is when the next one is made", () => {
  const kept: { readonly bytes: Uint8Array; readonly copy: Buffer }[] = [];
  for (const { bytes } of generate({ size: 900_000 })) kept.push({ bytes, copy: Buffer.from(bytes) });
  for (const { bytes, copy } of kept) expect(copy.equals(bytes)).toBe(true);
});

test("planted faults come with the bytes that they are in", async () => {
  const options = { seed: 2, events: 50, faults: { "wrong-type": 2 } } as const;
  const { files, planted } = folderOf(options);
  const pieces = [...generate(options)];
  expect(pieces.flatMap(({ faults }) => faults)).toEqual(planted);
  const [[file, bytes] = ["", Buffer.of()]] = [...files];
  const findings = await collected(lintText(bytes, { file }));
  expect(findings.map(({ line, path }) => ({ line, path }))).toEqual(planted.map(({ line, path }) => ({ line, path })));
});

test("a sample is an event of its kind, the same for the same seed", () => {
  const jump = sample("FSDJump", { seed: 3, extent: "full" });
  expect(isEvent(jump, "FSDJump")).toBe(true);
  expect(jump.Factions?.length).toBeGreaterThan(0);
  expect(sample("FSDJump", { seed: 3, extent: "full" })).toEqual(jump);
  expect(sample("FSDJump", { seed: 4, extent: "full" })).not.toEqual(jump);
  expect(Object.keys(sample("Status", { extent: "minimal" }))).toEqual(["timestamp", "event", "Flags"]);
});

test("wrong options throw before anything is made", () => {
  expect(() => generate({ parts: -1 })).toThrow(new TypeError("there must be 1 part or more"));
  expect(() => generate({ kinds: ["Fish"] })).toThrow(TypeError);
  expect(() => generate({ kinds: ["Docked"], faults: { "controlling-power": 1 } })).toThrow(/controlling-power/);
  // @ts-expect-error a caller without a compiler may write it so
  expect(() => sample("Fsdjump")).toThrow(new TypeError("there is no schema for Fsdjump, did you mean FSDJump?"));
  // @ts-expect-error a caller without a compiler may write it so
  expect(() => generate({ faults: { fish: 1 } })).toThrow(new TypeError("there is no rule fish"));
});
