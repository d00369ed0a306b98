import type { Firsts } from "./settled.js";
import { type Arrival, createArrival } from "./slices/arrival.js";
import { type Bodies, createBodies } from "./slices/bodies.js";
import { type Career, createCareer } from "./slices/career.js";
import { type Carriers, createCarriers } from "./slices/carrier.js";
import { createDocking, type Docking } from "./slices/docking.js";
import { createFitted, type Fitted } from "./slices/fitted.js";
import { createFlight, type Flight } from "./slices/flight.js";
import { createHeard, type Heard } from "./slices/heard.js";
import { createHold, type Hold } from "./slices/hold.js";
import { createIdentities, type Identities } from "./slices/identities.js";
import { createLogin, type Login } from "./slices/login.js";
import { createMaterials, type Materials } from "./slices/materials.js";
import { createMissionLog, type MissionLog } from "./slices/missions.js";
import { createOrganics, type Organics } from "./slices/organics.js";
import { createPlace, type PlayerPlace } from "./slices/place.js";
import { createPurse, type Purse } from "./slices/purse.js";
import { createShips, type OwnShips } from "./slices/ship.js";
import { createLanding, createSurface, type Landing, type Surface } from "./slices/surface.js";
import { createVehicle, type Vehicle } from "./slices/vehicle.js";

/** All that is known of a session after an event, in groups; what is in doubt may be begun anew. */
export interface SessionState {
  /** The part of the journal that the name of its file says; undefined for a file that the game did not name. */
  readonly namedPart: number | undefined;
  /** What is reported for the first time, where somebody takes it to compare it with other journals. */
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
