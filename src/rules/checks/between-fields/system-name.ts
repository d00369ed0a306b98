import { type Circumstances, type Condition, type EventObject, held } from "./condition.js";
import { exactInteger } from "./star-address.js";

/** The names that the game makes by rule: a sector, letters, the mass code, and the number within the boxel. */
const madeName = /^.+ [A-Z][A-Z]-[A-Z] ([a-h])(?:\d+-)?(\d+)$/;
/** Bits of an address before the number within the boxel, for mass code a; each further one takes three off. */
const bitsBefore = 44;
/** Bits of that number for mass code a; each further one adds three. */
const numberBits = 11;

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
      const address = addressOf(event, circumstances);
      if (letter === "" || address === undefined) return held;
      const massCode = letter.charCodeAt(0) - "a".charCodeAt(0);
      const ofAddress = Number(address & 7n);
      const number = BigInt.asUintN(numberBits + 3 * ofAddress, address >> BigInt(bitsBefore - 3 * ofAddress));
      // Both are exact where they can be equal, and to make a BigInt of a long text takes long.
      if (massCode === ofAddress && Number(digits) === Number(number)) return held;
      const ending = `${"abcdefgh".charAt(ofAddress)}…${number}`;
      return [{ rule: "address-name", path: "/SystemAddress", field, ending }];
    },
  };
}

function addressOf(event: EventObject, { sourceOf }: Circumstances): bigint | undefined {
  const { SystemAddress: address } = event;
  if (typeof address !== "number" || !Number.isInteger(address)) return undefined;
  const exact = Number.isSafeInteger(address) ? BigInt(address) : exactInteger(sourceOf("/SystemAddress"));
  return exact === undefined || exact < 0n ? undefined : BigInt.asUintN(64, exact);
}

/** What holds between the name of a system and its address. */
export const conditions: readonly Condition[] = Object.entries(nameFields).map(([field, kinds]) =>
  addressName(field, kinds),
);
