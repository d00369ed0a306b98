import { type Condition, held } from "./condition.js";
import { addressIn, decodedAddress } from "./star-address.js";

/** The names that the game makes by rule: a sector, letters, the mass code, and the number within the boxel. */
const madeName = /^.+ [A-Z][A-Z]-[A-Z] ([a-h])(?:\d+-)?(\d+)$/;

/** The field that holds the name of the system beside SystemAddress, and the kinds where it does. */
const nameFields = {
  StarSystem: [
    ...["ApproachBody", "CarrierJump", "CarrierLocation", "Disembark", "Docked", "Embark", "FSDJump", "LeaveBody"],
    ...["Liftoff", "Location", "Scan", "ScanBaryCentre", "StartJump", "SupercruiseEntry", "SupercruiseExit"],
    "Touchdown",
  ],
  SystemName: ["CarrierJumpRequest", "FSSAllBodiesFound", "FSSDiscoveryScan"],
  System: ["CodexEntry"],
  Name: ["FSDTarget"],
} as const;

function addressName(field: string, kinds: readonly string[]): Condition {
  return {
    rule: "address-name",
    kinds,
    reads: ["SystemAddress", field],
    check: { type: "is-named", address: "SystemAddress", name: field },
    violations(event, circumstances) {
      const name = event[field];
      const [, letter = "", digits = ""] = (typeof name === "string" && madeName.exec(name)) || [];
      const address = addressIn(event, "", circumstances);
      if (letter === "" || address === undefined || address < 0n) return held;
      const massCode = letter.charCodeAt(0) - "a".charCodeAt(0);
      const ofAddress = decodedAddress(address);
      if (massCode === ofAddress.massCode && Number(digits) === ofAddress.number) return held;
      const ending = `${"abcdefgh".charAt(ofAddress.massCode)}…${ofAddress.number}`;
      return [{ rule: "address-name", path: "/SystemAddress", field, ending }];
    },
  };
}

/** What holds between the name of a system and its address. */
export const conditions: readonly Condition[] = Object.entries(nameFields).map(([field, kinds]) =>
  addressName(field, kinds),
);
