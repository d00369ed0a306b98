import { excerpt } from "../../base/visible.js";
import { decodedAddress } from "../../schema/system-address.js";
import { addressIn, type Condition, conditionsOf, noViolations } from "../checks/condition.js";
import { journal, record } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The field that contains the name. */
  readonly field: string;
  readonly name: string;
  /** The letter and number encoded in the address. */
  readonly letter: string;
  readonly number: number;
}

export const rule = defineRule({
  id: "address-name",
  says: "SystemAddress is not that of the system's name",

  what: "The names that the game makes by rule, such as Wregoe AB-C d13-27, end with a letter and a number that SystemAddress holds too.",
  why: "One of the two belongs to another system. Programs that go by the address and such that go by the name end up in different places.",
  evidence: "Held in 110,678 of 110,678 cases.",

  wording: ({ field, name, letter, number }: Details, source) => ({
    message: `is ${excerpt(source)}, which encodes a name that ends in the letter ${letter} and the number ${number}, as in ${letter}1-${number}, but ${excerpt(field)} is ${excerpt(JSON.stringify(name))}: SystemAddress or ${excerpt(field)} is that of another system, so take both from the same`,
  }),

  fails: () => journal(approach("Varkesh Sector AB-C d13-28")),
  passes: () => journal(approach("Varkesh Sector AB-C d13-27")),
});

/** Mass code d is 3, and the system number starts at bit 35. */
const address = 3 + 27 * 2 ** 35;

function approach(StarSystem: string): string {
  return record("ApproachBody", { StarSystem, SystemAddress: address, Body: `${StarSystem} 2`, BodyID: 4 });
}

/**
 * Procedurally generated names: sector, letters, mass code, and number within the boxel. The lengths have limits since a process with
 * many patterns matches each more slowly, and then a run of millions of characters overflows the stack.
 */
const madeName = /^.{1,100} [A-Z][A-Z]-[A-Z] ([a-h])(?:\d{1,100}-)?(\d{1,100})$/;

/** The fields that name the system next to SystemAddress, with the kinds of event that have them. */
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

export const conditions = conditionsOf(
  rule,
  ...Object.entries(nameFields).map(
    ([field, kinds]): Condition<Details> => ({
      kinds,
      reads: ["SystemAddress", field],
      wasmCheck: { type: "matchesName", fields: ["SystemAddress", field] },
      violations(event, context) {
        const name = event[field];
        if (typeof name !== "string") return noViolations;
        const [, letter = "", digits = ""] = madeName.exec(name) ?? [];
        const address = addressIn(event, "", context);
        if (letter === "" || address === undefined || address < 0n) return noViolations;
        const massCode = letter.charCodeAt(0) - "a".charCodeAt(0);
        const ofAddress = decodedAddress(address);
        if (massCode === ofAddress.massCode && Number(digits) === ofAddress.number) return noViolations;
        const { number } = ofAddress;
        return [{ path: "/SystemAddress", field, name, letter: "abcdefgh".charAt(ofAddress.massCode), number }];
      },
    }),
  ),
);

export const fault = inKinds(["FSDJump"], ({ event }) => {
  const StarSystem = `${event.StarSystem} AB-C ${Number(event.SystemAddress) % 8 === 3 ? "e" : "d"}1-1`;
  return { broken: { ...event, StarSystem }, path: ["SystemAddress"], says: "the name is that of another system" };
});
