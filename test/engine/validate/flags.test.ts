import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { rounds } from "../../depth.js";
import { examples, textWith } from "../../examples.js";
import { briefly, findingsOf } from "../../lint.js";

type Brief = ReturnType<typeof briefly>;

const statuses = examples.filter(({ file }) => file.title === "Status");

function fieldOf(event: unknown, field: string): unknown {
  return (event as Readonly<Record<string, unknown>>)[field];
}

/** What the conditions of truth.md say of flags, said by adding powers of two rather than by bit operators. */
function expectedOf(flags: number, event: unknown): Brief {
  const isSet = (bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1;
  const wrong = ["Latitude", "Longitude"].filter((field) => (fieldOf(event, field) !== undefined) !== isSet(21));
  const places = isSet(21) ? wrong.slice(0, 1).map(() => "/Flags") : wrong.map((field) => `/${field}`);
  const latLong = places.map((path) => ({ rule: "latlong-flag", path }) as const);
  const vehicles = [24, 25, 26].filter(isSet).length;
  const isOnFoot = Number(fieldOf(event, "Flags2") ?? 0) % 2 === 1;
  return [
    ...latLong,
    ...(vehicles > 1 || (vehicles > 0 && isOnFoot) ? [{ rule: "vehicle-flags", path: "/Flags" } as const] : []),
    ...([0, 1, 4].filter(isSet).length > 1 ? [{ rule: "docked-landed", path: "/Flags" } as const] : []),
  ];
}

async function found(event: unknown, field: string, source: string): Promise<readonly Finding[]> {
  return findingsOf(textWith(event, [field], source), { as: "status" });
}

function sorted(findings: Brief): readonly string[] {
  return findings.map(({ rule, path }) => `${rule} ${path}`).sort();
}

describe("Flags", () => {
  test("break exactly the conditions that they break, whichever bit is flipped", async () => {
    for (const { event } of statuses) {
      const flags = Number(fieldOf(event, "Flags"));
      for (let bit = 0; bit < 32; bit++) {
        const value = 2 ** bit;
        const flipped = Math.floor(flags / value) % 2 === 1 ? flags - value : flags + value;
        expect(sorted(briefly(await found(event, "Flags", String(flipped)))), `bit ${bit}`).toEqual(
          sorted(expectedOf(flipped, event)),
        );
      }
    }
  });

  test("break exactly the conditions that they break, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...statuses), fc.nat({ max: 2 ** 32 - 1 }), async ({ event }, flags) => {
        expect(sorted(briefly(await found(event, "Flags", String(flags))))).toEqual(sorted(expectedOf(flags, event)));
      }),
      { numRuns: rounds(50) },
    );
  });

  test("end at bit 31: more is one error, less than nothing too", async () => {
    const beyond = fc.oneof(
      fc.integer({ min: 32, max: 52 }).map((bit) => String(2 ** bit)),
      fc.integer({ min: 54, max: 900 }).map((bit) => String(2n ** BigInt(bit))),
      fc.integer({ min: -(2 ** 33), max: -1 }).map(String),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...statuses), beyond, async ({ event }, flags) => {
        const findings = (await found(event, "Flags", flags)).filter(({ path }) => path === "/Flags");
        expect(findings).toMatchObject([{ rule: "out-of-range", severity: "error" }]);
      }),
    );
  });
});

describe("Flags2", () => {
  /** Whether the player is on foot is left as it is: Flags say so too. */
  const asBefore = (event: unknown, flags: number): number =>
    flags - (flags % 2) + (Number(fieldOf(event, "Flags2") ?? 0) % 2);

  test("say nothing within the table", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...statuses), fc.nat({ max: 2 ** 23 - 1 }), async ({ event }, flags) => {
        expect(await found(event, "Flags2", String(asBefore(event, flags)))).toEqual([]);
      }),
    );
  });

  test("give one warning with the bits beyond the table", async () => {
    const bits = fc.uniqueArray(fc.integer({ min: 23, max: 52 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...statuses),
        bits,
        fc.nat({ max: 2 ** 23 - 1 }),
        async ({ event }, high, low) => {
          const flags = high.reduce((sum, bit) => sum + 2 ** bit, asBefore(event, low));
          const findings = await found(event, "Flags2", String(flags));
          expect(findings).toMatchObject([{ rule: "unknown-flag", severity: "warning", path: "/Flags2" }]);
          const seen = [...high].sort((a, b) => a - b).join(", ");
          expect(findings[0]?.message).toMatch(new RegExp(`^has bits? ${seen} set`));
        },
      ),
    );
  });

  test("are not negative", async () => {
    for (const { event } of statuses) {
      expect(await found(event, "Flags2", "-1")).toMatchObject([{ rule: "out-of-range", severity: "error" }]);
    }
  });
});
