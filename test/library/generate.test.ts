import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { generate, isEvent, lintText, sample } from "../../src/index.js";
import { folderOf } from "../generate/folder.js";
import { collected } from "./collected.js";

test("a session comes piece by piece, the side files last", () => {
  const pieces = [...generate({ seed: 3, size: 900_000 })];
  expect(pieces.length).toBeGreaterThan(5);
  expect([...new Set(pieces.map(({ file }) => file))]).toEqual([
    "Journal.2025-01-01T120000.01.log",
    "Backpack.json",
    "Cargo.json",
    "FCMaterials.json",
    "Market.json",
    "ModulesInfo.json",
    "NavRoute.json",
    "Outfitting.json",
    "ShipLocker.json",
    "Shipyard.json",
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

test.each([
  [null, "the options must be an object"],
  [[], "the options must be an object"],
  [{ sed: 1 }, "there is no option sed, did you mean seed?"],
  [{ seed: -1 }, "the seed must be a whole number from 0 to 9007199254740991"],
  [{ seed: null }, "the seed must be a whole number from 0 to 9007199254740991"],
  [{ events: null }, "there must be 2 events or more, as each part is opened and closed"],
  [{ size: Symbol("x") }, "the size must be like 50MB, 1.5GB or 500kB, and more than nothing"],
  [{ kinds: null }, "the kinds must be an array of names"],
  [{ kinds: "FSDJump" }, "the kinds must be an array of names"],
  [{ kinds: [7] }, "each kind must be a text, such as FSDJump"],
  [{ kinds: ["Status"] }, /^a journal cannot be filled with Status alone/],
  [{ gameversion: 4 }, "the game version must start like 4.0"],
  [{ faults: null }, 'the faults must be "all", or an object with a number for each rule'],
  [{ faults: "wrong-type" }, 'the faults must be "all", or an object with a number for each rule'],
  [{ faults: { "wrong-type": "2" } }, "the number of faults of wrong-type must be 1 or more"],
] as const)("generate refuses %j", (options, reason) => {
  const call = () => generate(options as never);
  expect(call).toThrow(TypeError);
  expect(call).toThrow(reason);
});

test.each([
  [null, {}, "the kind must be a text, such as FSDJump"],
  [7, {}, "the kind must be a text, such as FSDJump"],
  ["FSDJump", null, "the options must be an object"],
  ["FSDJump", { extend: "full" }, "there is no option extend, did you mean extent?"],
  ["FSDJump", { extent: "huge" }, "the extent must be one of minimal, usual, full"],
  ["FSDJump", { extent: null }, "the extent must be one of minimal, usual, full"],
  ["FSDJump", { seed: -1 }, "the seed must be a whole number from 0 to 9007199254740991"],
  ["FSDJump", { seed: 1.5 }, "the seed must be a whole number from 0 to 9007199254740991"],
  ["FSDJump", { seed: "1" }, "the seed must be a whole number from 0 to 9007199254740991"],
] as const)("sample refuses %j, %j", (kind, options, reason) => {
  const call = () => sample(kind as never, options as never);
  expect(call).toThrow(TypeError);
  expect(call).toThrow(reason);
});
