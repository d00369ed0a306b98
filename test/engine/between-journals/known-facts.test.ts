import { expect, test } from "vitest";
import { createKnownFacts } from "../../../src/engine/between-journals/known-facts.js";
import type { PackedFact } from "../../../src/rules/checks/packed-fact.js";

const named = (address: number, name: string, line = 1): PackedFact => ["names", address, name, line, 20, "FSDJump"];

test("a journal is compared with each of a thousand systems of other journals", () => {
  const known = createKnownFacts();
  for (let address = 0; address < 1000; address++) {
    expect(known.add([named(address, `Würm ${address}`, address)], "a.log", 1)).toBeUndefined();
  }
  for (let address = 0; address < 1000; address++) {
    expect(known.add([named(address, `Würm ${address}`)], "b.log", 2)).toBeUndefined();
    const other = named(address, `Würm ${address}0`);
    expect(known.add([other], "c.log", 3)).toEqual({
      fact: other,
      earlier: { fact: named(address, `Würm ${address}`, address), file: "a.log" },
    });
    // Neither is believed any more.
    expect(known.add([named(address, "Sol")], "d.log", 4)).toBeUndefined();
  }
});

test("one number is another thing in another table, and as a text", () => {
  const known = createKnownFacts();
  known.add([named(128, "Varkesh")], "a.log", 1);
  expect(known.add([["stations", 128, "Dorn Port", 1, 20, "Docked"]], "b.log", 2)).toBeUndefined();
  expect(known.add([["addresses", "128", 7, 1, 20, "FSDJump"]], "b.log", 2)).toBeUndefined();
});

test("names and numbers that share hashes of 32 bits are distinguished", () => {
  const known = createKnownFacts();
  const [first, second] = [named(5, "Varkesh 87485"), named(5, "Varkesh 285070")];
  expect(known.add([first], "a.log", 1)).toBeUndefined();
  expect(known.add([second], "b.log", 2)).toEqual({ fact: second, earlier: { fact: first, file: "a.log" } });
  expect(known.add([named(128, "Varkesh")], "a.log", 1)).toBeUndefined();
  expect(known.add([named(6.4163175794020514e181, "Quillmar")], "b.log", 2)).toBeUndefined();
});

test("what is shown at a place, and places in space, are kept as they are", () => {
  const known = createKnownFacts();
  const place: PackedFact = ["positions", 5, [1.5, -0.25, 1e-7], 3, 9, "Location"];
  const pads: PackedFact = ["pads", 6, "1, 2, 3", 4, 9, "Docked", { Small: 1, Medium: 2, Large: 3 }];
  known.add([place, pads], "a.log", 1);
  expect(known.add([["positions", 5, [1.5, -0.25, 1e-7], 8, 9, "FSDJump"]], "b.log", 2)).toBeUndefined();
  expect(known.add([["positions", 5, [1.5, -0.25, 2], 8, 9, "FSDJump"]], "b.log", 3)?.earlier.fact).toEqual(place);
  expect(known.add([["pads", 6, "1, 2, 4", 8, 9, "Docked"]], "b.log", 3)?.earlier.fact).toEqual(pads);
});

test("forgets the oldest of very many facts, and not the newest", () => {
  const known = createKnownFacts();
  const count = 250_000;
  for (let address = 0; address < count; address++) known.add([named(address, "Sol")], "a.log", 1);
  expect(known.add([named(0, "Varkesh")], "b.log", 2)).toBeUndefined();
  expect(known.add([named(count - 1, "Varkesh")], "b.log", 2)?.earlier.fact).toEqual(named(count - 1, "Sol"));
});
