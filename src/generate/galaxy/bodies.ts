import type { Scan } from "#events";
import { remembered } from "../../base/object.js";
import { createRandom, type Random } from "../../base/random.js";
import type { StarSystem } from "./system.js";

type Parents = NonNullable<Scan["Parents"]>;

/** A star, planet or moon. */
export type WorldBody = Readonly<ReturnType<typeof inventBody>>;

const bodyStream = 13;
const physicsStream = 14;
const mostPlanets = 7;
const mostMoons = 3;

/** All bodies of a system; a body comes after those it orbits. */
export const bodiesOf = remembered(inventBodies, new WeakMap());

/** Fixed properties of a body follow from its system and number. */
export function physicsOf({ address }: Pick<StarSystem, "address">, { id }: Pick<WorldBody, "id">): Random {
  return createRandom(address * 64 + id, physicsStream);
}

/** The mass and the radius of a planet, which are the first that is fixed of it. */
export function measures(random: Random, { isLandable, rings }: WorldBody) {
  const isGiant = rings.length > 0 || (!isLandable && random.chance(40));
  return {
    isGiant,
    MassEM: isGiant ? random.decimal(20, 400) : random.decimal(0.002, 0.4),
    Radius: isGiant ? random.between(40_000_000, 70_000_000) : random.between(900_000, 4_000_000),
  };
}

/** The bodies are derived from the address, so they are always the same. */
function inventBodies({ name, address, arrival }: StarSystem): readonly WorldBody[] {
  const random = createRandom(address, bodyStream);
  const isAlone = arrival === "only star";
  const outer: Parents = isAlone ? [] : [{ Null: 0 }];
  const bodies = (isAlone ? [""] : [" A", " B"]).map((suffix, index): WorldBody => {
    const place = { id: isAlone ? 0 : index + 1, name: name + suffix, isStar: true, parents: outer };
    const distance = index === 0 ? 0 : random.decimal(500, 90_000);
    return { ...place, distance, isLandable: false, organisms: 0, geology: 0, rings: [] };
  });
  const parent = bodies[0];
  let id = isAlone ? 1 : 3;
  // In some systems the first two planets orbit a common barycentre, and together with the third another one.
  const wide = random.chance(6) ? id++ : undefined;
  const pair = wide !== undefined || random.chance(55) ? id++ : undefined;
  for (let planet = 1, count = random.below(mostPlanets + 1); parent && planet <= count; planet++) {
    const centre: Parents = pair !== undefined && planet <= 2 ? [{ Null: pair }] : [];
    const farther: Parents = wide !== undefined && planet <= 3 ? [{ Null: wide }] : [];
    const around: Parents = [...centre, ...farther, { Star: parent.id }, ...outer];
    const own = inventBody(random, `${parent.name} ${planet}`, id++, around, 40 * planet * planet);
    id += own.rings.length;
    bodies.push(own);
    for (let moon = 0, moons = random.below(mostMoons + 1); moon < moons; moon++) {
      const orbited: Parents = [{ Planet: own.id }, ...own.parents];
      bodies.push(inventBody(random, `${own.name} ${String.fromCharCode(97 + moon)}`, id++, orbited, own.distance));
    }
  }
  return bodies;
}

function inventBody(random: Random, name: string, id: number, parents: Parents, from: number) {
  const isMoon = parents[0]?.Planet !== undefined;
  const isLandable = random.chance(isMoon ? 85 : 45);
  const hasRings = !isMoon && !isLandable && random.chance(50);
  return {
    id,
    name,
    isStar: false as boolean,
    parents,
    /** The distance from the arrival point in light-seconds. */
    distance: from + random.decimal(1, 20),
    isLandable,
    /** The number of biological and geological signals. */
    organisms: isLandable && random.chance(50) ? random.between(1, 5) : 0,
    geology: isLandable && random.chance(50) ? random.between(1, 4) : 0,
    rings: hasRings ? [`${name} A Ring`] : [],
  };
}
