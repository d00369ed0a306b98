import { type EventObject, remembered } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import { pointersIn } from "../../read/json/scan.js";
import type { Violation } from "../../rules/violation.js";
import { type NormalSchema, normalForm, placesIn } from "../../schema/normal-form.js";
import { eachMarkedValue } from "../../schema/personal/marks.js";
import { personalParts } from "../../schema/personal/parts.js";
import { isPseudonym } from "../../schema/personal/pseudonym.js";
import type { PersonalSort } from "../../schema/schema.js";
import type { Choices } from "./choices.js";
import type { Validator } from "./validators.js";

/** The sorts that are reported: who a player is, and what they wrote. */
const reportedSorts: ReadonlySet<PersonalSort> = new Set([
  ...(["commander", "fid", "player", "pilot", "sender", "addressee", "chat"] as const),
]);

/** True if `personal-data` is switched on; otherwise genuine-looking values are not looked for. */
export function asksForPersonal({ severities }: Choices): boolean {
  return (severities["personal-data"]?.severity ?? "off") !== "off";
}

const isPersonal = remembered(
  (root: NormalSchema) => [...placesIn(root)].some((place) => isReported(place["x-personal"])),
  new WeakMap(),
);

/** True if events of a kind may mention a player. */
function mayBePersonal({ name, load }: Pick<Validator, "name" | "load">): boolean {
  return isPersonal(normalForm(name, load));
}

/** The values of an event that look as if they came from a player. */
export function personalViolations(event: EventObject, layout: Layout, validator: Validator): readonly Violation[] {
  if (!mayBePersonal(validator)) return [];
  const scan = layout.scan();
  const pointerOf = pointersIn(scan);
  const violations: Violation[] = [];
  eachMarkedValue(scan, normalForm(validator.name, validator.load), ({ start, end }, { mark }, name, node) => {
    if (!isReported(mark) || scan.text.charAt(start) !== '"') return;
    const text = String(JSON.parse(scan.text.slice(start, end)));
    const what = genuineIn(text, mark, event, name);
    if (what) violations.push({ rule: "personal-data", path: pointerOf(node), what });
  });
  return violations;
}

function isReported(mark: unknown): mark is PersonalSort {
  return reportedSorts.has(mark as PersonalSort);
}

/** The form of the part that looks genuine; the name of a carrier that sends a message is not a player's. */
function genuineIn(
  text: string,
  sort: PersonalSort,
  event: EventObject,
  name: string | undefined,
): "name" | "fid" | "chat" | undefined {
  const parts = personalParts(text, sort, event, name);
  if (parts.some(({ form }) => form === "callsign" || form === "sign")) return undefined;
  for (const { start, end, form, isUnreliable, isOfGame } of parts) {
    if (isUnreliable || isOfGame || (form !== "name" && form !== "fid" && form !== "chat")) continue;
    if (!isPseudonym(text.slice(start, end), form)) return form;
  }
  return undefined;
}
