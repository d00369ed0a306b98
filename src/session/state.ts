import { type Arrival, createArrival } from "./pieces/arrival.js";
import { type Bodies, createBodies } from "./pieces/bodies.js";
import { type Career, createCareer } from "./pieces/career.js";
import { type Carriers, createCarriers } from "./pieces/carrier.js";
import { createDocking, type Docking } from "./pieces/docking.js";
import { createFitted, type Fitted } from "./pieces/fitted.js";
import { createFlight, type Flight } from "./pieces/flight.js";
import { createHeard, type Heard } from "./pieces/heard.js";
import { createHold, type Hold } from "./pieces/hold.js";
import { createIdentities, type Identities } from "./pieces/identities.js";
import { createLogin, type Login } from "./pieces/login.js";
import { createMaterials, type Materials } from "./pieces/materials.js";
import { createMissionLog, type MissionLog } from "./pieces/missions.js";
import { createOrganics, type Organics } from "./pieces/organics.js";
import { createPlace, type PlayerPlace } from "./pieces/place.js";
import { createPurse, type Purse } from "./pieces/purse.js";
import { createShips, type OwnShips } from "./pieces/ship.js";
import { createLanding, createSurface, type Landing, type Surface } from "./pieces/surface.js";
import { createVehicle, type Vehicle } from "./pieces/vehicle.js";
import type { Firsts } from "./settled.js";

/** All that is known of a session after an event, in groups; what is in doubt may be begun anew. */
export interface SessionState {
  /** The part of the journal that the name of its file tells; undefined for a file that the game did not name. */
  readonly namedPart: number | undefined;
  /** What is told for the first time, where somebody takes it to hold it against other journals. */
  readonly firsts: Firsts;
  heard: Heard;
  login: Login;
  vehicle: Vehicle;
  flight: Flight;
  landing: Landing;
  docking: Docking;
  ships: OwnShips;
  carriers: Carriers;
  identities: Identities;
  arrival: Arrival;
  place: PlayerPlace;
  surface: Surface;
  organics: Organics;
  bodies: Bodies;
  fitted: Fitted;
  missions: MissionLog;
  hold: Hold;
  materials: Materials;
  purse: Purse;
  career: Career;
}

/** Before the first event nothing is known but the name of the file. */
export function createState(namedPart: number | undefined, firsts: Firsts): SessionState {
  return {
    firsts,
    namedPart,
    heard: createHeard(),
    login: createLogin(),
    vehicle: createVehicle(),
    flight: createFlight(),
    landing: createLanding(),
    docking: createDocking(),
    ships: createShips(),
    carriers: createCarriers(),
    identities: createIdentities(),
    arrival: createArrival(),
    place: createPlace(),
    surface: createSurface(),
    organics: createOrganics(),
    bodies: createBodies(),
    fitted: createFitted(),
    missions: createMissionLog(),
    hold: createHold(),
    materials: createMaterials(),
    purse: createPurse(),
    career: createCareer(),
  };
}
