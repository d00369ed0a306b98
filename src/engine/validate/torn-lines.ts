import { objectIn } from "../../read/json/parse.js";
import { stringEnd } from "../../read/json/scalar.js";
import type { LineEnd } from "../../read/lines.js";
import type { Tear } from "../../rules/fix/broken-json.js";
import type { LocatedViolation } from "./located-violations.js";

/** A line that ends within a record, and its violations. The next line may have the rest. */
export interface TornLine {
  readonly line: number;
  readonly text: string;
  readonly lineEnd: LineEnd;
  readonly locatedViolations: readonly LocatedViolation[];
}

/** A line that was validated; it is whole if no bytes of it were lost. */
interface ValidatedLine extends Pick<TornLine, "line" | "text"> {
  readonly lineEnd: LineEnd | undefined;
  readonly isWhole: boolean;
  /** What it has to do with the lines above it, if they are wrong together. */
  readonly together?: string | undefined;
}

/** Holds back what was found in a torn line until the next line is read, which may show how to fix both. */
export function tornLines(onLocated: (locatedViolations: readonly LocatedViolation[]) => void, waits: boolean) {
  let torn: TornLine | undefined;
  /** The line right above another, if it is torn. */
  const above = (line: number): TornLine | undefined => (torn?.line === line - 1 ? torn : undefined);
  /** Reports what was held back, and then what was found elsewhere. */
  const report = (locatedViolations: readonly LocatedViolation[]): void => {
    if (torn) onLocated(torn.locatedViolations);
    torn = undefined;
    onLocated(locatedViolations);
  };
  return {
    above,
    report,
    /** Reports what was found in a line. */
    line(validated: ValidatedLine, locatedViolations: readonly LocatedViolation[]): void {
      const { line, text, lineEnd, isWhole, together } = validated;
      const first = isWhole ? above(line) : undefined;
      const tear = first && tearBefore(first, text);
      if (first && tear) {
        torn = { ...first, locatedViolations: withTear(first.locatedViolations, tear) };
        report(withTear(locatedViolations, { ...tear, above: first.lineEnd }));
        return;
      }
      if (first && together) torn = { ...first, locatedViolations: inCommon(first.locatedViolations, together) };
      const ownViolations = together ? inCommon(locatedViolations, together) : locatedViolations;
      if (waits && isWhole && lineEnd?.endsWith("\n") && openPlace(ownViolations)) {
        report([]);
        torn = { line, text, lineEnd, locatedViolations: ownViolations };
      } else report(ownViolations);
    },
  };
}

function inCommon(locatedViolations: readonly LocatedViolation[], cause: string): readonly LocatedViolation[] {
  return locatedViolations.map((located) => ({ ...located, cause }));
}

/** The violation for an unclosed record; undefined if the record is closed or broken for another reason. */
export function openPlace(locatedViolations: readonly LocatedViolation[]): LocatedViolation | undefined {
  return locatedViolations.find(
    ({ violation }) =>
      violation.rule === "invalid-json" &&
      (violation.cause === "unfinished" || violation.cause === "unfinished-string"),
  );
}

/** The break between two halves of one record; a line that starts with an object is not a second half. */
function tearBefore({ text, locatedViolations }: TornLine, rest: string): Tear | undefined {
  const open = openPlace(locatedViolations);
  if (!open || rest.trimStart().startsWith("{")) return undefined;
  const whole = text + rest;
  if (!objectIn(whole)) return undefined;
  const isInText = open.violation.rule === "invalid-json" && open.violation.cause === "unfinished-string";
  return { isInWords: isInText && whole.slice(open.start, Number(stringEnd(whole, open.start))).includes(" ") };
}

/** Adds the tear to the violations of broken JSON. */
function withTear(locatedViolations: readonly LocatedViolation[], tear: Tear): readonly LocatedViolation[] {
  return locatedViolations.map((located) =>
    located.violation.rule === "invalid-json" ? { ...located, violation: { ...located.violation, tear } } : located,
  );
}
