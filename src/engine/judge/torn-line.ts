import { stringEnd } from "../../read/json/scalar.js";
import type { LineEnd } from "../../read/lines.js";
import { isObject } from "../../rules/checks/between-fields/condition.js";
import type { Tear } from "../../rules/fix/broken-json.js";
import type { Sketch } from "./findings.js";

/** A line that ends within a record, and what was found in it: the next line may have the rest. */
export interface TornLine {
  readonly line: number;
  readonly text: string;
  readonly lineEnd: LineEnd;
  readonly sketches: readonly Sketch[];
}

/** A line that was judged; it is whole where it has lost no bytes. */
interface JudgedLine extends Pick<TornLine, "line" | "text"> {
  readonly lineEnd: LineEnd | undefined;
  readonly isWhole: boolean;
}

/** Holds back what was found in a torn line until the next is there, which may show what mends both. */
export interface TornLines {
  /** The line right above another, where it is torn. */
  readonly above: (line: number) => TornLine | undefined;
  /** Tells what was found in a line. */
  readonly line: (judged: JudgedLine, sketches: readonly Sketch[]) => void;
  /** Tells what was held back, and then what was found elsewhere. */
  readonly tell: (sketches: readonly Sketch[]) => void;
}

export function tornLines(onSketches: (sketches: readonly Sketch[]) => void, waits: boolean): TornLines {
  let torn: TornLine | undefined;
  const above = (line: number): TornLine | undefined => (torn?.line === line - 1 ? torn : undefined);
  const tell = (sketches: readonly Sketch[]): void => {
    if (torn) onSketches(torn.sketches);
    torn = undefined;
    onSketches(sketches);
  };
  return {
    above,
    tell,
    line({ line, text, lineEnd, isWhole }, sketches) {
      const first = isWhole ? above(line) : undefined;
      const tear = first && tearBefore(first, text);
      if (first && tear) {
        torn = { ...first, sketches: withTear(first.sketches, tear) };
        tell(withTear(sketches, { ...tear, above: first.lineEnd }));
      } else if (waits && isWhole && lineEnd?.endsWith("\n") && isTorn(sketches)) {
        tell([]);
        torn = { line, text, lineEnd, sketches };
      } else tell(sketches);
    },
  };
}

/** Where a record is not closed that a line starts; undefined where it is whole, or breaks for another reason. */
function openPlace(sketches: readonly Sketch[]): Sketch | undefined {
  return sketches.find(
    ({ breach }) =>
      breach.rule === "invalid-json" && (breach.cause === "unfinished" || breach.cause === "unfinished-string"),
  );
}

/** Whether a line may have its rest on the next. */
function isTorn(sketches: readonly Sketch[]): boolean {
  return openPlace(sketches) !== undefined;
}

/** What is between a torn line and the next, where they are two halves of one record. A line that opens an object is none. */
function tearBefore({ text, sketches }: TornLine, rest: string): Tear | undefined {
  const open = openPlace(sketches);
  if (!open || /^[ \t]*\{/.test(rest)) return undefined;
  const whole = text + rest;
  try {
    if (!isObject(JSON.parse(whole))) return undefined;
  } catch {
    return undefined;
  }
  const isInText = open.breach.rule === "invalid-json" && open.breach.cause === "unfinished-string";
  return { isInWords: isInText && whole.slice(open.start, Number(stringEnd(whole, open.start))).includes(" ") };
}

/** The same sketches, of which those that tell of a break know of the tear. */
function withTear(sketches: readonly Sketch[], tear: Tear): readonly Sketch[] {
  return sketches.map((sketch) =>
    sketch.breach.rule === "invalid-json" ? { ...sketch, breach: { ...sketch.breach, tear } } : sketch,
  );
}
