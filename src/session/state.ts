import { type Arrival, createArrival } from "./pieces/arrival.js";
import { type Carriers, createCarriers } from "./pieces/carrier.js";
import { createDocking, type Docking } from "./pieces/docking.js";
import { createFlight, type Flight } from "./pieces/flight.js";
import { createHeard, type Heard } from "./pieces/heard.js";
import { createIdentities, type Identities } from "./pieces/identities.js";
import { createLanding, type Landing } from "./pieces/landing.js";
import { createLogin, type Login } from "./pieces/login.js";
import { createPlace, type Place } from "./pieces/place.js";
import { createShips, type OwnShips } from "./pieces/ship.js";
import { createVehicle, type Vehicle } from "./pieces/vehicle.js";

/** All that is known of a session after an event, in groups. */
export interface SessionState {
  /** The part of the journal that the name of its file tells; undefined for a file that the game did not name. */
  readonly namedPart: number | undefined;
  readonly heard: Heard;
  readonly login: Login;
  readonly vehicle: Vehicle;
  readonly flight: Flight;
  readonly landing: Landing;
  readonly docking: Docking;
  readonly ships: OwnShips;
  readonly carriers: Carriers;
  readonly identities: Identities;
  readonly arrival: Arrival;
  readonly place: Place;
}

/** Before the first event nothing is known but the name of the file. */
export function createState(file = ""): SessionState {
  return {
    namedPart: partNamed(file),
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
  };
}

const gameName = /(?:^|[\\/])Journal(?:Alpha|Beta)?\.(?:\d{12}|\d{4}-\d\d-\d\dT\d{6})\.(\d\d)\.log$/;

function partNamed(file: string): number | undefined {
  const part = gameName.exec(file)?.[1];
  return part === undefined ? undefined : Number(part);
}
