import { expect, test } from "vitest";
import { cells, refused, seen } from "./reported.js";

/** The rows of a bit table below title and heading. */
function bitsOf(...words: readonly string[]): readonly (readonly string[])[] {
  return cells(seen(...words).trimEnd()).slice(3);
}

test("names the bits that are set, by number, value and meaning", () => {
  // 16842765 = 2^24 + 2^16 + 2^3 + 2^2 + 2^0 = 16777216 + 65536 + 8 + 4 + 1
  expect(seen("Status.Flags", "16842765")).toBe(
    [
      "Status.Flags 16842765 (0x101000d)",
      "",
      "  bit     value  meaning",
      "    0         1  Docked (on a landing pad)",
      "    2         4  Landing Gear Down",
      "    3         8  Shields Up",
      "   16     65536  Fsd MassLocked",
      "   24  16777216  In MainShip",
      "",
    ].join("\n"),
  );
});

test("knows the bits of Flags2 from those of Flags", () => {
  // 33041 = 2^15 + 2^8 + 2^4 + 2^0
  expect(bitsOf("Status.Flags2", "33041")).toEqual([
    ["0", "1", "OnFoot"],
    ["4", "16", "OnFootOnPlanet"],
    ["8", "256", "Cold"],
    ["15", "32768", "OnFootExterior"],
  ]);
});

test.each(["5", "0x5", "0X5", "0b101", "0B101", "005"])("reads %s as five", (word) => {
  expect(bitsOf("Status.Flags", word)).toEqual([
    ["0", "1", "Docked (on a landing pad)"],
    ["2", "4", "Landing Gear Down"],
  ]);
});

test("does not lose bits that are too high for a 32-bit or a floating-point number", () => {
  expect(bitsOf("Status.Flags", "2147483648")).toEqual([["31", "2147483648", "srvHighBeam"]]);
  expect(bitsOf("Status.Flags2", "9223372036854775809")).toEqual([
    ["0", "1", "OnFoot"],
    ["63", "9223372036854775808", "unknown: the table ends at bit 22"],
  ]);
});

test("marks the bits that no table knows", () => {
  // 12582912 = 2^23 + 2^22
  expect(bitsOf("Status.Flags2", "12582912")).toEqual([
    ["22", "4194304", "NPC Crew Active"],
    ["23", "8388608", "unknown: the table ends at bit 22"],
  ]);
});

test("says so where no bit is set", () => {
  expect(seen("Status.Flags", "0")).toContain("no bit is set");
});

test("names the screen of GuiFocus", () => {
  expect(seen("Status.GuiFocus", "5")).toBe("Status.GuiFocus 5: StationServices\n");
  expect(seen("status", "guifocus", "0x0b")).toBe("Status.GuiFocus 11: Codex\n");
  expect(refused("Status.GuiFocus", "12")).toBe(
    "Status.GuiFocus has no value 12, it goes from 0 (NoFocus) to 11 (Codex)",
  );
});

test.each(["", "five", "1.5", "1e5", "0x", "0b2", "1,000", "--1", " 1"])("refuses %j as a number", (word) => {
  expect(refused("Status.Flags", word)).toBe(`${word} is not a whole number, write one such as 13, 0xd or 0b1101`);
});

test("refuses what no bit set can be", () => {
  expect(refused("Status.Flags", "-1")).toBe("-1 is negative, Status.Flags is 0 or more");
  expect(refused("Status.Flags", "18446744073709551616")).toBe("18446744073709551616 does not fit into 64 bits");
  expect(refused("Status.Flags", "1", "2")).toBe("one value at a time, leave out 2");
  expect(refused("Status.Heading", "90")).toBe(
    "Status.Heading is neither a bit set nor a numbered list, so leave out 90",
  );
});
