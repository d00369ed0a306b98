import { ownKinds } from "../../engine/validate/validators.js";
import { joined } from "../../read/joined.js";
import { sessionReads } from "../../rules/checks/session-checks.js";
import type { JournalRuleId } from "../../rules/rule-id.js";
import { nameTest } from "../../spec/names/name-test.js";
import { packedTable, symbolIn, writtenLike } from "../../spec/names/table.js";
import { valueList } from "../../spec/value-list.js";
import {
  changed,
  type Field,
  fieldsOf,
  type Host,
  isRequired,
  isTiedIn,
  type LineFault,
  type Planted,
  pointerOf,
  spanOf,
  withSource,
} from "./fault.js";

const encoder = new TextEncoder();

/** A fault in one of the fields of an event that some test lets through. */
function inField(
  isFit: (field: Field, kind: string) => boolean,
  plant: (field: Field, host: Host) => Planted,
  kinds?: readonly string[],
): LineFault {
  return {
    in: "line",
    ...(kinds ? { kinds } : {}),
    plant(host) {
      const { event } = host;
      if (!ownKinds.names.includes(event.event)) return undefined;
      const fields = fieldsOf(event, `events/${event.event}`).filter(
        (field) => isFit(field, event.event) && !field.isTied,
      );
      return fields.length === 0 ? undefined : plant(host.random.pick(fields), host);
    },
  };
}

/** The value of a field is written as something else. */
function rewritten(source: (field: Field, host: Host) => string, says: string) {
  return (field: Field, host: Host): Planted => ({
    ...withSource(host.event, field.path, source(field, host), host.form.text),
    path: pointerOf(field.path),
    event: host.event.event,
    says,
  });
}

const text = (value: unknown): string => JSON.stringify(value);

function retyped({ value }: Field): string {
  if (typeof value === "string") return "7";
  return text(typeof value === "object" ? "none" : String(value));
}

/** An element less, or a number too large. */
function outside({ value, schema }: Field): string {
  return Array.isArray(value) ? `[${value.slice(1).join(",")}]` : String((schema.maximum ?? 0) + 1);
}

const isString = ({ schema }: Field): boolean => schema.type === "string";
const isDateTime = ({ schema }: Field): boolean => schema.format === "date-time";

/** Texts that neither a list, nor a form, nor a condition looks at. */
function isFreeText(field: Field): boolean {
  const { format, pattern, "x-form": form } = field.schema;
  const isWritten = format !== undefined || pattern !== undefined || form !== undefined;
  return isString(field) && valueList(field.schema).kind === undefined && !isWritten;
}

/** The same, where no table of names looks at them either. */
const isPlainText = (field: Field): boolean => isFreeText(field) && field.schema["x-name"] === undefined;

/** A strange value that the state of the session goes by would make a fault of later lines, such as those that need a service. */
const isOfSession = ({ path }: Field, kind: string): boolean =>
  sessionReads.get(kind)?.includes(String(path[0])) === true;

/** A symbol that is in no table: each is reported once in a file, so that no two may be the same. */
function stranger({ value, schema }: Field, { random }: Host): string {
  const table = packedTable(schema["x-name"] ?? "");
  return text(writtenLike(symbolIn(String(value), table), `stranger${random.below(1_000_000_000)}`));
}

const mangled: readonly ((time: string) => string)[] = [
  (time) => time.replaceAll("-", " - ").replaceAll(":", ": "),
  (time) => time.slice(0, -1),
  (time) => time.replace("T", " ").slice(0, -1),
  (time) => time.replace("Z", "+01:00"),
  (time) => time.replace(/T\d\d/, "T25"),
];

const otherForms: readonly ((time: string) => string)[] = [
  (time) => time.replace("Z", ".000Z"),
  (time) => time.replace("Z", "+00:00"),
];

function replacedTime(ways: readonly ((time: string) => string)[]) {
  return ({ value }: Field, { random }: Host): string => text(random.pick(ways)(String(value)));
}

/** Faults that any kind of event can have, as its schema says where. */
export const fieldFaults = {
  "missing-field": inField(isRequired, (field, { event, form }) => {
    const broken = changed(changed(event, field.path, undefined), localised(field), undefined);
    const holder = field.path.slice(0, -1);
    const says = `${String(field.path.at(-1))} was left out`;
    return {
      text: form.text(broken),
      ...spanOf(broken, holder, form.text),
      path: pointerOf(field.path),
      event: event.event,
      says,
    };
  }),
  "wrong-type": inField(({ schema }) => schema.type !== undefined, rewritten(retyped, "the value has another type")),
  "value-not-allowed": inField(
    ({ schema }) => valueList(schema).kind === "closed" && schema.type !== "boolean",
    rewritten(({ schema }) => (schema.type === "string" ? text("stranger") : "-1"), "the value is not in the list"),
    ["CargoTransfer", "FSDJump"],
  ),
  "out-of-range": inField(
    ({ schema }) => schema.minItems !== undefined || schema.maximum !== undefined,
    rewritten(outside, "the number or the length is out of its bounds"),
    ["FSDJump", "CommunityGoal"],
  ),
  "unseen-value": inField(
    (field, kind) => valueList(field.schema).kind === "open" && !isOfSession(field, kind),
    rewritten(({ schema }) => (schema.type === "string" ? text("Stranger") : "33"), "the value is not in the list"),
    ["FSDJump", "Docked", "EngineerProgress", "CommunityGoal"],
  ),
  "unknown-name": inField(
    (field) => isFreeText(field) && nameTest(field.schema) !== undefined,
    rewritten(stranger, "the symbol is in no table"),
  ),
  "internal-form": inField(
    ({ schema }) => schema["x-form"]?.startsWith("$") === true,
    rewritten(({ value }) => text(String(value).replace(/^\$|;$/g, "")), "the internal form was taken off"),
    ["FSDJump", "Docked", "StoredModules"],
  ),
  "bad-timestamp": inField(isDateTime, rewritten(replacedTime(mangled), "the time is mangled")),
  "timestamp-form": inField(isDateTime, rewritten(replacedTime(otherForms), "the time has another form")),
  "integer-as-float": inField(
    ({ schema }) => schema.type === "integer",
    rewritten(({ value }) => `${value}.0`, "the integer is written as a fraction"),
  ),
  "localised-without-base": inField(
    (field) => {
      const base = String(field.path.at(-1)).replace(/_Localised$/, "");
      const { required = [base] } = field.holder ?? {};
      return base !== field.path.at(-1) && !required.includes(base) && !isTiedIn(field.holder ?? {}, base);
    },
    (field, { event, form }) => {
      const base = [...field.path.slice(0, -1), String(field.path.at(-1)).replace(/_Localised$/, "")];
      const broken = changed(event, base, undefined);
      const says = "the field that this is the display text of was left out";
      const path = pointerOf(field.path);
      return { text: form.text(broken), ...spanOf(broken, field.path, form.text), path, event: event.event, says };
    },
    ["Docked", "SquadronStartup"],
  ),
  "invalid-utf8": inField(isPlainText, ({ path }, { event, form }) => {
    const line = form.text(event);
    const at = spanOf(event, path, form.text).end - 1;
    // An é as old Windows programs save it.
    const bytes = joined([encoder.encode(line.slice(0, at)), Uint8Array.of(0xe9), encoder.encode(line.slice(at))]);
    return { text: bytes, start: at, end: at + 1, path: "", event: event.event, says: "a byte is not UTF-8" };
  }),
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

/** The display text goes with its field: alone it would be a fault of another rule. */
function localised({ path }: Field): readonly (string | number)[] {
  return [...path.slice(0, -1), `${String(path.at(-1))}_Localised`];
}
