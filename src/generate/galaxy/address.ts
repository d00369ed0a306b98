import { corner, sectorWidth } from "../../judge/conditions/star-address.js";
import type { Random } from "../random.js";

/** A place in light-years from the origin system; the game writes it in steps of 1/32. */
export type Position = readonly [x: number, y: number, z: number];

/** Where a system lies in the grid of the galaxy, the number that says so, and the name that follows from it. */
export interface GridPlace {
  readonly address: number;
  /** What the galaxy calls a system that nobody gave a name, such as `Wreguvai VN-A d1-41`. */
  readonly name: string;
  /** A number that stands for the name, as it takes less room to remember; places with one address have one name. */
  readonly nameKey: number;
}

/** How many systems of a cube we tell apart: with more, an address might be beyond what JavaScript counts exactly. */
const mostInCube = 150;
const lettersInName = 26;
const boxelsInRow = 128;

/** Small stars are everywhere, and giants are rare. */
const massCodes = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5, 6, 7] as const;

/** Numbers a system at a position as the game does: mass code, then boxel and sector of z, y and x, then which of the cube it is. */
export function gridPlace(position: Position, random: Random): GridPlace {
  const massCode = random.pick(massCodes);
  const number = random.below(mostInCube);
  const width = 10 * (1 << massCode);
  const boxels = 1 << (7 - massCode);
  const [x, y, z] = corner.map((start, axis) => {
    const offset = (position[axis] ?? 0) - start;
    const sector = Math.floor(offset / sectorWidth);
    return { sector, boxel: Math.floor((offset - sector * sectorWidth) / width) };
  }) as [Cell, Cell, Cell];
  // Plain numbers do, as the whole is less than 2^53; shifts would cut it at 32 bits.
  const ofX = x.boxel + boxels * (x.sector + 128 * number);
  const ofY = y.boxel + boxels * (y.sector + 64 * ofX);
  const ofZ = z.boxel + boxels * (z.sector + 128 * ofY);
  const index = x.boxel + boxelsInRow * (y.boxel + boxelsInRow * z.boxel);
  const sector = sectorIndex(x.sector, y.sector, z.sector);
  return {
    address: massCode + 8 * ofZ,
    name: `${sectorName(sector)} ${cubeName(index, massCode)}${number}`,
    nameKey: number + mostInCube * (massCode + 8 * (index + boxelsInRow ** 3 * sector)),
  };
}

interface Cell {
  readonly sector: number;
  readonly boxel: number;
}

function letter(index: number): string {
  return String.fromCharCode(65 + (index % lettersInName));
}

/** `VN-A d1-`: three letters and a number count the cubes of a sector, and a small letter is the mass code. */
function cubeName(index: number, massCode: number): string {
  const second = Math.floor(index / lettersInName);
  const third = Math.floor(second / lettersInName);
  const rest = Math.floor(third / lettersInName);
  const mass = letter(massCode).toLowerCase();
  return `${letter(index)}${letter(second)}-${letter(third)} ${mass}${rest > 0 ? `${rest}-` : ""}`;
}

const beginnings = ["Wre", "Phroi", "Blae", "Dru", "Eol", "Hyp", "Syl", "Thra", "Vae", "Orm", "Plio", "Sku", "Clo"];
const endings = ["guvai", "vae", "ndo", "rksa", "lia", "ppue", "thoi", "gnau", "sche", "wynn", "zeia"];

/** The same sector has the same name whenever it comes up; this is which of all names. */
function sectorIndex(x: number, y: number, z: number): number {
  const beginning = (x * 31 + y * 17 + z * 7) % beginnings.length;
  return beginning * endings.length + ((x + 2 * y + 3 * z) % endings.length);
}

function sectorName(index: number): string {
  return `${beginnings[Math.floor(index / endings.length)]}${endings[index % endings.length]}`;
}
