import { type Bodies, createBodies } from "./pieces/bodies.js";
import { type Career, createCareer } from "./pieces/career.js";
import { createDocking, type Docking } from "./pieces/docking.js";
import { createFitted, type Fitted } from "./pieces/fitted.js";
import { createHeard, type Heard } from "./pieces/heard.js";
import { createHold, type Hold } from "./pieces/hold.js";
import { createMaterials, type Materials } from "./pieces/materials.js";
import { createMissionLog, type MissionLog } from "./pieces/missions.js";
import { createPlace, type Place } from "./pieces/place.js";
import { createPurse, type Purse } from "./pieces/purse.js";
import { createSurface, type Surface } from "./pieces/surface.js";
import { createVehicle, type Vehicle } from "./pieces/vehicle.js";

/** All that is known of a session after an event, in groups. */
export interface SessionState {
  readonly heard: Heard;
  readonly vehicle: Vehicle;
  readonly place: Place;
  readonly docking: Docking;
  readonly surface: Surface;
  readonly bodies: Bodies;
  readonly fitted: Fitted;
  readonly missions: MissionLog;
  readonly hold: Hold;
  readonly materials: Materials;
  readonly purse: Purse;
  readonly career: Career;
}

/** Before the first event nothing is known. */
export function createState(): SessionState {
  return {
    heard: createHeard(),
    vehicle: createVehicle(),
    place: createPlace(),
    docking: createDocking(),
    surface: createSurface(),
    bodies: createBodies(),
    fitted: createFitted(),
    missions: createMissionLog(),
    hold: createHold(),
    materials: createMaterials(),
    purse: createPurse(),
    career: createCareer(),
  };
}
