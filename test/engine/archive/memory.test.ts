import { expect, test } from "vitest";
import { createArchive } from "../../../src/engine/archive/archive.js";
import type { PackedFact } from "../../../src/rules/checks/packed-fact.js";

const named = (address: number, name: string, line = 1): PackedFact => ["names", address, name, line, 20, "FSDJump"];

test("a journal is held against each of a thousand systems that others told of", () => {
  const archive = createArchive();
  for (let address = 0; address < 1000; address++) {
    expect(archive.hear([named(address, `Würm ${address}`, address)], "a.log", 1)).toBeUndefined();
  }
  for (let address = 0; address < 1000; address++) {
    expect(archive.hear([named(address, `Würm ${address}`)], "b.log", 2)).toBeUndefined();
    const other = named(address, `Würm ${address}0`);
    expect(archive.hear([other], "c.log", 3)).toEqual({
      fact: other,
      earlier: { fact: named(address, `Würm ${address}`, address), file: "a.log" },
    });
    // Neither is believed any more.
    expect(archive.hear([named(address, "Sol")], "d.log", 4)).toBeUndefined();
  }
});

test("one number is another thing in another table, and as a text", () => {
  const archive = createArchive();
  archive.hear([named(128, "Varkesh")], "a.log", 1);
  expect(archive.hear([["stations", 128, "Dorn Port", 1, 20, "Docked"]], "b.log", 2)).toBeUndefined();
  expect(archive.hear([["addresses", "128", 7, 1, 20, "FSDJump"]], "b.log", 2)).toBeUndefined();
});

test("names and numbers that share hashes of 32 bits are told apart", () => {
  const archive = createArchive();
  const [first, second] = [named(5, "Varkesh 87485"), named(5, "Varkesh 285070")];
  expect(archive.hear([first], "a.log", 1)).toBeUndefined();
  expect(archive.hear([second], "b.log", 2)).toEqual({ fact: second, earlier: { fact: first, file: "a.log" } });
  expect(archive.hear([named(128, "Varkesh")], "a.log", 1)).toBeUndefined();
  expect(archive.hear([named(6.4163175794020514e181, "Quillmar")], "b.log", 2)).toBeUndefined();
});

test("what is shown at a place, and places in space, are kept as they are", () => {
  const archive = createArchive();
  const place: PackedFact = ["positions", 5, [1.5, -0.25, 1e-7], 3, 9, "Location"];
  const pads: PackedFact = ["pads", 6, "1, 2, 3", 4, 9, "Docked", { Small: 1, Medium: 2, Large: 3 }];
  archive.hear([place, pads], "a.log", 1);
  expect(archive.hear([["positions", 5, [1.5, -0.25, 1e-7], 8, 9, "FSDJump"]], "b.log", 2)).toBeUndefined();
  expect(archive.hear([["positions", 5, [1.5, -0.25, 2], 8, 9, "FSDJump"]], "b.log", 3)?.earlier.fact).toEqual(place);
  expect(archive.hear([["pads", 6, "1, 2, 4", 8, 9, "Docked"]], "b.log", 3)?.earlier.fact).toEqual(pads);
});

test("of very much that is told, the oldest is forgotten and the newest is not", () => {
  const archive = createArchive();
  const count = 250_000;
  for (let address = 0; address < count; address++) archive.hear([named(address, "Sol")], "a.log", 1);
  expect(archive.hear([named(0, "Varkesh")], "b.log", 2)).toBeUndefined();
  expect(archive.hear([named(count - 1, "Varkesh")], "b.log", 2)?.earlier.fact).toEqual(named(count - 1, "Sol"));
});
