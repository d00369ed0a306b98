import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KindOption } from "../../../src/files/discover/kind.js";
import { rounds } from "../../depth.js";
import { examples, textWith } from "../../examples.js";
import { briefly, lint } from "../../lint.js";
import { changed } from "../../schema-walk.js";

/** A cube of the galaxy: by mass code, and for x, y and z by sector and boxel. */
interface Cube {
  readonly massCode: number;
  readonly sectors: readonly [number, number, number];
  readonly boxels: readonly [number, number, number];
  /** The bits above the cube, which say which system and body it is. */
  readonly rest: bigint;
}

const cubes: fc.Arbitrary<Cube> = fc.nat({ max: 7 }).chain((massCode) => {
  const boxel = fc.nat({ max: 2 ** (7 - massCode) - 1 });
  return fc.record({
    massCode: fc.constant(massCode),
    sectors: fc.tuple(fc.nat({ max: 127 }), fc.nat({ max: 63 }), fc.nat({ max: 127 })),
    boxels: fc.tuple(boxel, boxel, boxel),
    // Up to 64 bits in all, which is more than a JavaScript number holds.
    rest: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** BigInt(20 + 3 * massCode) - 1n })),
  });
});

/** Writes the address as a string of bits, from the high end. */
function addressOf({ massCode, sectors, boxels, rest }: Cube): string {
  const bits = (value: number, width: number): string => (width === 0 ? "" : value.toString(2).padStart(width, "0"));
  const axis = (index: 0 | 1 | 2): string =>
    bits(sectors[index], index === 1 ? 6 : 7) + bits(boxels[index], 7 - massCode);
  return String(BigInt(`0b${rest.toString(2)}${axis(0)}${axis(1)}${axis(2)}${bits(massCode, 3)}`));
}

function widthOf({ massCode }: Cube): number {
  return 10 * 2 ** massCode;
}

function cornerOf(cube: Cube): readonly number[] {
  return [-49985, -40985, -24105].map(
    (start, axis) => start + (cube.sectors[axis] ?? 0) * 1280 + (cube.boxels[axis] ?? 0) * widthOf(cube),
  );
}

const jumps = examples.filter(({ file }) => file.title === "FSDJump");
const routes = examples.filter(
  ({ file, event }) =>
    file.folder === "files" && file.title === "NavRoute" && JSON.stringify(event).includes("StarPos"),
);
const places: readonly {
  readonly as: KindOption;
  readonly event: unknown;
  readonly path: readonly (string | number)[];
}[] = [
  ...jumps.map(({ event }) => ({ as: "journal" as const, event, path: [] })),
  ...jumps.map(({ event }) => ({ as: "events" as const, event, path: [] })),
  ...routes.map(({ event }) => ({ as: "route" as const, event, path: ["Route", 0] })),
];

/** Places between the faces, in 32nds as the game writes them. */
const inner = fc.tuple(fc.nat({ max: 32 }), fc.nat({ max: 32 }), fc.nat({ max: 32 }));

async function found(place: (typeof places)[number], cube: Cube, position: readonly number[]) {
  const event = changed(place.event, [...place.path, "StarPos"], position);
  const { findings } = await lint(place.as, textWith(event, [...place.path, "SystemAddress"], addressOf(cube)));
  // The name of an example goes with the address that it had.
  return briefly(findings.filter(({ rule }) => rule !== "address-name"));
}

describe("StarPos", () => {
  test("may be anywhere in the cube of its address, faces included", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), cubes, inner, async (place, cube, steps) => {
        const position = cornerOf(cube).map((low, axis) => low + (widthOf(cube) * (steps[axis] ?? 0)) / 32);
        expect(await found(place, cube, position)).toEqual([]);
      }),
      { numRuns: rounds(50) },
    );
  });

  test("is found when it is shifted out, along any axis and either way, by more than the 32nd that is allowed", async () => {
    const shift = fc.record({
      axis: fc.nat({ max: 2 }),
      isAbove: fc.boolean(),
      by: fc.integer({ min: 2, max: 32e6 }).map((steps) => steps / 32),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        cubes,
        inner,
        shift,
        async (place, cube, steps, { axis, isAbove, by }) => {
          const position = cornerOf(cube).map((low, index) => {
            if (index !== axis) return low + (widthOf(cube) * (steps[index] ?? 0)) / 32;
            return isAbove ? low + widthOf(cube) + by : low - by;
          });
          const path = [...place.path, "StarPos"].map((key) => `/${key}`).join("");
          expect(await found(place, cube, position)).toEqual([{ rule: "address-cube", path }]);
        },
      ),
      { numRuns: rounds(50) },
    );
  });

  test("may miss a face by a 32nd of a light-year", async () => {
    const cube: Cube = { massCode: 3, sectors: [39, 32, 18], boxels: [1, 2, 3], rest: 0n };
    const low = cornerOf(cube);
    const [first] = places;
    if (!first) throw new Error("no example has a StarPos");
    expect(
      await found(
        first,
        cube,
        low.map((start) => start - 1 / 32),
      ),
    ).toEqual([]);
    expect(
      await found(
        first,
        cube,
        low.map((start) => start + widthOf(cube) + 1 / 32),
      ),
    ).toEqual([]);
  });
});
