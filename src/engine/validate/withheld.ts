import { isShortened, pointerName, pointerParent, pointerTo, valueAt } from "../../read/json/pointer.js";
import type { EventChecker } from "../../rules/checks/run-session-checks.js";
import { isAboutOrder } from "../../rules/checks/run-session-checks.js";
import { rules } from "../../rules/index.js";
import { pathsOf, type Violation } from "../../rules/violation.js";
import { comparedSymbol, packedTable } from "../../schema/names/table.js";
import type { FramedFinding } from "./finding.js";
import type { LocatedViolation } from "./located-violations.js";
import { intended, type SchemaOf } from "./lookalikes.js";

/** Makes a test that is true for what is withheld; undefined if nothing is. `all` are the violations found together. */
type Withhold<Given, Item> = (given: Given, all: readonly Item[]) => ((one: Item) => boolean) | undefined;

/** What withholds violations that are not worth a finding of their own. */
interface Row<Given, Item = Violation> {
  readonly name: string;
  readonly why: string;
  readonly test: Withhold<Given, Item>;
}

/** True if the user's choices let a violation be reported. */
type IsReported = (one: Violation) => boolean;

interface OfKeywords {
  readonly event: unknown;
  readonly schemaOf: SchemaOf;
  readonly isOld: boolean;
  readonly isEnglish: boolean;
}

interface OfEvent {
  readonly ofSchema: readonly Violation[];
  readonly isReported: IsReported;
}

interface OfCondition extends OfEvent {
  /** The fields that the condition reads. */
  readonly reads: readonly string[];
}

interface OfSession {
  /** What is wrong in the line itself. */
  readonly ofEvent: readonly Violation[];
  /** The same with what the lines above make wrong, and without what an old format excuses. */
  readonly ofLine: readonly Violation[];
  readonly isReported: IsReported;
}

interface OfText {
  /** True if the text has bytes that are not UTF-8, which are reported. */
  readonly isForeign: boolean;
  readonly isDocument: boolean;
}

/** The table, by the steps of the way of a line. */
interface Withheld {
  readonly ofKeywords: readonly Row<undefined>[];
  readonly ofSchema: readonly Row<OfKeywords>[];
  readonly ofUnspecified: readonly Row<undefined>[];
  readonly ofCondition: readonly Row<OfCondition>[];
  readonly ofEvent: readonly Row<OfEvent>[];
  readonly ofChanged: readonly Row<{ readonly changed: Violation }>[];
  readonly ofOldFormat: readonly Row<undefined>[];
  readonly ofSession: readonly Row<OfSession>[];
  readonly ofMessage: readonly Row<{ readonly seen: ReadonlySet<string> }>[];
  readonly ofNames: readonly Row<{ readonly reportedNames: Map<string, number>; readonly isReported: IsReported }>[];
  readonly ofText: readonly Row<OfText, LocatedViolation>[];
  readonly ofFile: readonly Row<{ readonly session: EventChecker }, Pick<FramedFinding, "rule" | "needs">>[];
}

/**
 * All that withholds violations, in the order in which it acts: each list at one step of the way of a line, its rows from the
 * top. Elsewhere stay: what merges the breaks of relations of one object (`pooled` in `schema/relations`), and does not look at
 * relations of fields that are wrong (`wrongFields` in `event.ts`), since neither is a violation yet; what makes one violation
 * of several with one cause, and changes it (`one-cause.ts`, `shortLines` in `event.ts`); what the session has disputed before
 * (`createDisputes` in `rules/checks`), since the state of the session depends on it; what `severityOf` does not report; one
 * fault on many lines (`many-lines.ts`), and more findings of a rule than are listed (`wordedInOrder`), since those are counted.
 */
export const withheld: Withheld = {
  /** What ajv finds in an event. */
  ofKeywords: [
    {
      name: "echo of a wrong type",
      why: "A value of the wrong type breaks whatever else is asked of it.",
      test: (_, all) => {
        const retyped = pathsOf("wrong-type", all);
        return retyped.size === 0 ? undefined : ({ rule, path }) => rule !== "wrong-type" && retyped.has(path);
      },
    },
    {
      name: "echo of a number out of range",
      why: "A number beyond its range was never seen either, and is not what else it must be.",
      test: (_, all) => {
        const outside = pathsOf("out-of-range", all);
        const isEcho = (one: Violation): boolean =>
          one.rule === "unseen-value" ||
          one.rule === "unknown-flag" ||
          (one.rule === "value-not-allowed" && one.must !== undefined);
        return outside.size === 0 ? undefined : (one) => isEcho(one) && outside.has(one.path);
      },
    },
    {
      name: "the same again",
      why: "Several parts of a schema may ask for the same.",
      test: () => {
        const seen = new Map<string, Set<string>>();
        return ({ rule, path }) => {
          const paths = seen.get(rule) ?? new Set();
          seen.set(rule, paths);
          return paths.size === paths.add(path).size;
        };
      },
    },
    {
      name: "another share in percent",
      why: "Shares of one object that are all above 1 were written in percent, which is one mistake: the first names the others.",
      test: () => {
        const firsts = new Map<string, string[]>();
        return (one) => {
          if (one.rule !== "out-of-range" || !one.also) return false;
          const also = firsts.get(pointerParent(one.path));
          if (also) also.push(pointerName(one.path));
          else firsts.set(pointerParent(one.path), one.also);
          return also !== undefined;
        };
      },
    },
  ],
  /** The same with misspelt fields linked to those that were meant. */
  ofSchema: [
    {
      name: "another number of a list off its steps",
      why: "Coordinates that are off the grid were rounded together: the first stands for them.",
      test: () => {
        const lists = new Set<string>();
        return (one) => {
          if (one.rule !== "value-not-allowed" || !one.isOffStep || !/\/\d+$/.test(one.path)) return false;
          const list = pointerParent(one.path);
          return lists.size === lists.add(list).size;
        };
      },
    },
    {
      name: "display text of a text",
      why: "The specification allows the display text of any text.",
      test: ({ event, schemaOf, isOld }) => (isOld ? undefined : (one) => isDisplayOfText(one, event, schemaOf)),
    },
    {
      name: "display text in another language",
      why: "The lists of display texts have the English ones, and the game did not show English, or may not have.",
      test: ({ isEnglish }) =>
        isEnglish
          ? undefined
          : ({ rule, path, strictOnly }) =>
              rule === "value-not-allowed" && strictOnly === true && path.endsWith("_Localised"),
    },
  ],
  /** What is found in an event of a kind that the specification does not describe. */
  ofUnspecified: [
    {
      name: "strictness without a specification",
      why: "Only the letter of the specification is what --strict insists on.",
      test: () => (one) => one.strictOnly === true && one.rule !== "unknown-event",
    },
  ],
  /** What one condition finds. */
  ofCondition: [
    {
      name: "condition on a wrong field",
      why: "A field that is wrong in itself says nothing about others.",
      test: ({ reads, ofSchema, isReported }) => {
        const wrong = reads
          .map((field) => pointerTo("", field))
          .filter((field) => ofSchema.some((one) => isWithin(one.path, field) && isReported(one)));
        return wrong.length === 0 ? undefined : ({ path }) => !wrong.every((field) => isWithin(path, field));
      },
    },
  ],
  /** All that is wrong in an event. */
  ofEvent: [
    {
      name: "name where the schema finds fault",
      why: "The value is known to be wrong already.",
      test: ({ ofSchema }, all) => {
        if (ofSchema.length === 0 || !all.some(({ rule }) => rule === "unknown-name")) return undefined;
        const paths = new Set(ofSchema.map(({ path }) => path));
        return ({ rule, path }) => rule === "unknown-name" && paths.has(path);
      },
    },
    {
      name: "display text of a wrong name",
      why: "The display text of an unknown symbol is missing, or the same as the symbol; or its own name is misspelt.",
      test: ({ isReported }, all) => {
        if (!all.some(isOfDisplayText)) return undefined;
        const reported = new Set(all.filter(isReported).map((one) => `${one.rule} ${intended(one)}`));
        return (one) =>
          isOfDisplayText(one) &&
          (reported.has(`unknown-name ${one.path.replace(/_Localised$/, "")}`) ||
            reported.has(`unknown-field ${one.path}`));
      },
    },
    {
      name: "display text of a misspelt field",
      why: "The field that the text belongs to is there, but misspelt, which is reported.",
      test: ({ isReported }, all) => {
        if (!all.some(({ rule }) => rule === "localised-without-base")) return undefined;
        const isMisspelt = (one: Violation): boolean =>
          one.rule === "unknown-field" || (one.rule === "missing-field" && one.lookalike !== undefined);
        const reported = new Set(all.filter((one) => isMisspelt(one) && isReported(one)).map(intended));
        return ({ rule, path }) => rule === "localised-without-base" && reported.has(path.replace(/_Localised$/, ""));
      },
    },
    {
      name: "misspelt route of a file",
      why: "The list is there, under a name that is reported.",
      test: ({ isReported }, all) => {
        const misspelt = all.filter((one) => one.rule === "unknown-field" && isReported(one)).map(intended);
        return ({ rule, path }) => rule === "route-in-file" && misspelt.includes(path);
      },
    },
    {
      name: "list that lacks a misspelt value",
      why: "The value that a list always has is there, but misspelt, which is reported.",
      test: ({ isReported }, all) => {
        const misspelt = new Set(
          all.flatMap((one) => (one.rule === "unknown-name" && isReported(one) ? [withoutIndices(one.path)] : [])),
        );
        const isLack = (one: Violation): boolean =>
          one.rule === "wrong-companion" &&
          one.type === "unlisted" &&
          one.subject === "" &&
          misspelt.has(`/${one.other.replaceAll(".", "/")}`);
        return misspelt.size === 0 ? undefined : isLack;
      },
    },
    {
      name: "sum of a list with a thing twice",
      why: "What is in a list twice is counted twice.",
      test: ({ isReported }, all) => {
        const doubled = new Set(
          all.flatMap((one) => (one.rule === "not-unique" && isReported(one) ? [listOf(one.path)] : [])),
        );
        const isOfOne = (formula: string): boolean =>
          [...doubled].some((list) => formula.includes(`${pointerName(list)}.`));
        return doubled.size === 0
          ? undefined
          : (one) => one.rule === "wrong-total" && one.type === "total" && isOfOne(one.formula);
      },
    },
    {
      name: "misspelt field",
      why: "The field that is missing is reported, with the misspelling that stands in its place.",
      test: ({ isReported }, all) => {
        const misspelt = all.flatMap((one) =>
          one.rule === "missing-field" && one.isMisspelt && one.lookalike !== undefined && isReported(one)
            ? [pointerTo(pointerParent(one.path), one.lookalike)]
            : [],
        );
        if (misspelt.length === 0) return undefined;
        const renamed = new Set(misspelt);
        return ({ rule, path }) => rule === "unknown-field" && renamed.has(path);
      },
    },
    {
      name: "name of an event in the wrong file",
      why: "That the file holds another event is all that is wrong with its name.",
      test: (_, all) =>
        all.some(({ rule }) => rule === "wrong-side-file")
          ? ({ rule, path }) => path === "/event" && rule !== "wrong-side-file"
          : undefined,
    },
  ],
  /** What does not fit within a line that a line above contradicts, too: `changed` says which value is wrong, and takes its place. */
  ofChanged: [
    {
      name: "sum with a fact that changed",
      why: "If fields of a body or a site contradict each other, an earlier line may show which of them is wrong.",
      test:
        ({ changed }) =>
        (one) =>
          ofValues.has(changed.rule) &&
          one.rule === "wrong-total" &&
          one.type === "total" &&
          (one.path === changed.path || one.formula.includes(pointerName(changed.path))),
    },
    {
      name: "address and name of two systems",
      why: "Where the player is, or what lines above say of the system, shows which of the two is wrong.",
      test:
        ({ changed }) =>
        (one) =>
          changed.rule === "other-system"
            ? one.rule === "address-name" ||
              (one.rule === "wrong-companion" && one.path === "/BodyName" && changed.path === "/StarSystem")
            : changed.rule === "system-identity" && one.rule === "address-cube" && changed.path === "/SystemAddress",
    },
  ],
  /** What is wrong in an event of an old format; it is counted. */
  ofOldFormat: [
    {
      name: "fields of an old format",
      why: "Old formats had other fields and, beyond the specification, other values.",
      test:
        () =>
        ({ rule, unspecified }) => {
          const { excusedByAge } = rules[rule];
          return excusedByAge === "always" || (excusedByAge === "if-unspecified" && unspecified !== undefined);
        },
    },
  ],
  /** How a line contradicts those above. */
  ofSession: [
    {
      name: "value that is wrong in itself",
      why: "A wrong value contradicts others only because it is wrong; but an event with a new name may also be out of order.",
      test: ({ ofEvent, isReported }) => {
        const said = new Set(
          ofEvent.filter((one) => !rules[one.rule].isAdvice && isReported(one)).map(({ path }) => path),
        );
        return said.size === 0 ? undefined : ({ path }) => path !== "/event" && said.has(path);
      },
    },
    {
      name: "effect of a line out of order",
      why: "If a line is out of order, that is the cause of whatever else it contradicts.",
      test: ({ ofLine, isReported }, all) => {
        const isMisplaced = (one: Violation): boolean => isAboutOrder(one.rule) && isReported(one);
        if (ofLine.some(isMisplaced)) return () => true;
        return all.some(isMisplaced) ? (one) => !isMisplaced(one) : undefined;
      },
    },
  ],
  /** What one step finds in an EDDN message; `seen` are the paths at which earlier steps found something. */
  ofMessage: [
    {
      name: "place where a message is wrong already",
      why: "The gateway's schema, the rules of EDDN and those of the journal may find fault with the same value.",
      test: ({ seen }) => (seen.size === 0 ? undefined : ({ path }) => isWithinOne(path, seen)),
    },
  ],
  /** What is to be reported of a file; `reportedNames` counts those so far. */
  ofNames: [
    {
      name: "name reported already",
      why: "An unknown name, and what is too new for its game, recurs on many lines: the first stands for all.",
      test:
        ({ reportedNames, isReported }) =>
        (one) => {
          const name = nameOf(one);
          if (name === undefined || !isReported(one)) return false;
          const times = reportedNames.get(name) ?? 0;
          if (times > 0 || reportedNames.size < mostNames) reportedNames.set(name, times + 1);
          return times > 0;
        },
    },
  ],
  /** What is located in a text. */
  ofText: [
    {
      name: "content of another file",
      why: "All that is wrong with a file under the name of another comes from that.",
      test: ({ isDocument }, all) => {
        const first = isDocument ? all.find(isOfOtherFile) : undefined;
        // A file of the right kind may have something else behind it.
        const isBehind = first && first.of.source.text.slice(0, first.of.part.start).trim() !== "";
        return first && !isBehind ? (one) => one !== first : undefined;
      },
    },
    {
      name: "text with foreign bytes",
      why: "A text with bytes that are not UTF-8 is reported for these alone, unless that rule is off.",
      test: ({ isForeign, isDocument }) => {
        if (!isForeign) return undefined;
        if (isDocument) return ({ violation }) => violation.rule === "invalid-utf8";
        return ({ violation, start, end, of }) =>
          violation.rule !== "invalid-json" && of.source.text.slice(start, end).includes("\ufffd");
      },
    },
  ],
  /** What was found in a journal, when its end is known, or as much of it as has come. */
  ofFile: [
    {
      name: "contradiction in an excerpt",
      why: "An excerpt, a filtered journal or a list of lines lacks lines that would explain it.",
      test:
        ({ session }) =>
        ({ rule, needs }) =>
          needs !== undefined && !(rule === "timestamp-order" ? session.isInOrder() : session.bears(needs)),
    },
  ],
};

/** What is left of violations found together when the rows have acted. */
export function kept<Given, Item>(
  rows: readonly Row<Given, Item>[],
  all: readonly Item[],
  given: Given,
): readonly Item[] {
  let left = all;
  for (const row of rows) {
    if (left.length === 0) break;
    const isWithheld = row.test(given, left);
    if (isWithheld) left = left.filter((one) => !isWithheld(one));
  }
  return left;
}

/** Rules by which a value of the same thing was another before. */
const ofValues: ReadonlySet<string> = new Set(["body-identity", "fixed-pair", "never-falls"]);

/** Genuine journals have far fewer names to tell; further ones of a hostile one are reported at every occurrence. */
const mostNames = 10_000;

/** What a violation is reported under, once in a file; undefined if it is reported each time. */
export function nameOf(violation: Violation): string | undefined {
  if (violation.rule === "newer-than-game") return violation.rule;
  if (violation.rule !== "unknown-name") return undefined;
  const { table, text } = violation;
  return `${table} ${comparedSymbol(text, packedTable(table))}`;
}

function isDisplayOfText({ rule, path, strictOnly }: Violation, event: unknown, schemaOf: SchemaOf): boolean {
  if (rule !== "unknown-field" || strictOnly || isShortened(path) || !path.endsWith("_Localised")) return false;
  const beside = path.replace(/_Localised$/, "");
  const areTexts = typeof valueAt(event, beside) === "string" && typeof valueAt(event, path) === "string";
  return areTexts && schemaOf(beside)?.type === "string";
}

/** True if an event is that of another file, and not misspelt. */
export function isOfOtherFile({ violation }: LocatedViolation): boolean {
  return violation.rule === "wrong-side-file" && !violation.isMisspelt;
}

/** The path of the list in whose element a field is. */
const listOf = (path: string): string => pointerParent(pointerParent(path));

/** The path of a field in any element of its lists. */
function withoutIndices(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "");
}

function isOfDisplayText({ rule }: Violation): boolean {
  return rule === "localised-same" || rule === "missing-localised";
}

/** True if a path is another one, or of something in that. */
function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`);
}

function isWithinOne(path: string, pointers: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
    if (pointers.has(path.slice(0, end))) return true;
  return false;
}
