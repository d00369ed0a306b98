import { createRandom, type Random } from "../../base/random.js";
import { corner, decodedAddress, sectorWidth } from "../../schema/system-address.js";
import { catalogueSounds, spelled } from "./names.js";

/** A position in light-years from the origin system; the game writes it in steps of 1/32. */
export type Position = readonly [x: number, y: number, z: number];

/** A system's position in the grid of the galaxy, with the coordinates and the name that follow from its address. */
export type GridPlace = ReturnType<typeof placeAt>;

/** The number of systems per cube; with more, an address could exceed the safe integers. */
const mostInCube = 64;
const lettersInName = 26;
const boxelsInRow = 128;
export const stepsInLightYear = 32;
/** The random stream for the position of a system within its cube. */
const placeStream = 11;

/** Small stars are common, and giants are rare. */
const massCodes = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5, 6, 7] as const;

/** A system near a point, in a cube that is at most about twice as wide as the given reach. */
export function gridPlace(point: Position, reach: number, random: Random): GridPlace {
  const massCode = random.pick(massCodes.filter((code) => widthOf(code) <= Math.max(10, reach * 2)));
  // The first system of a cube is visited repeatedly.
  return placeAt(point, massCode, random.chance(50) ? 0 : random.below(mostInCube));
}

/** The place that an address encodes. */
export function placeOf(address: number): GridPlace {
  const { low, massCode, number } = decodedAddress(BigInt(address));
  const [x = 0, y = 0, z = 0] = low;
  return placeAt([x, y, z], massCode, number);
}

/** Encodes an address as the game does: mass code, boxel and sector of z, y and x, then the number in the cube. */
function placeAt(point: Position, massCode: number, number: number) {
  const width = widthOf(massCode);
  const boxels = 1 << (7 - massCode);
  const along = (axis: 0 | 1 | 2) => {
    const offset = point[axis] - (corner[axis] ?? 0);
    const sector = Math.floor(offset / sectorWidth);
    return { sector, boxel: Math.floor((offset - sector * sectorWidth) / width) };
  };
  const [x, y, z] = [along(0), along(1), along(2)];
  // Arithmetic on plain numbers, because the result is below 2^53 while shifts would truncate it to 32 bits.
  const ofX = x.boxel + boxels * (x.sector + 128 * number);
  const ofY = y.boxel + boxels * (y.sector + 64 * ofX);
  const address = massCode + 8 * (z.boxel + boxels * (z.sector + 128 * ofY));
  const within = createRandom(address, placeStream);
  const position = [x, y, z].map(
    ({ sector, boxel }, axis) =>
      (corner[axis] ?? 0) +
      sector * sectorWidth +
      boxel * width +
      within.below(width * stepsInLightYear) / stepsInLightYear,
  ) as [number, number, number];
  // The name of a system that has no given one, such as `Wreguvai VN-A d1-41`.
  const index = x.boxel + boxelsInRow * (y.boxel + boxelsInRow * z.boxel);
  const sector = x.sector + 128 * (y.sector + 64 * z.sector);
  const name = `${spelled(sector, catalogueSounds)} ${cubeName(index, massCode)}${number}`;
  // The corner of the cube, in units of ten light-years from the corner of the galaxy.
  const cell = [x, y, z].map(({ sector, boxel }) => (sector * sectorWidth + boxel * width) / 10);
  return { address, position, name, massCode, number, cell };
}

function widthOf(massCode: number): number {
  return 10 * (1 << massCode);
}

function letter(index: number): string {
  return String.fromCharCode(65 + (index % lettersInName));
}

/** `VN-A d1-`: three letters and a number identify the cube in its sector, and the small letter is the mass code. */
function cubeName(index: number, massCode: number): string {
  const second = Math.floor(index / lettersInName);
  const third = Math.floor(second / lettersInName);
  const rest = Math.floor(third / lettersInName);
  const mass = letter(massCode).toLowerCase();
  return `${letter(index)}${letter(second)}-${letter(third)} ${mass}${rest > 0 ? `${rest}-` : ""}`;
}
