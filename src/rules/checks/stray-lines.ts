import type { Needs } from "../../session/completeness.js";
import type { SessionEvent } from "../../session/session-event.js";
import { unrepeatedKinds } from "../../session/slices/kind-groups.js";
import type { RuleId } from "../built/rule-id.js";

/** An event above, by which a later one is found to be out of place or a copy. */
interface Seen {
  readonly kind: string;
  readonly line: number;
  readonly seconds: number;
  readonly text: string;
}

/** The first and the last of some lines. */
interface Lines {
  readonly first: number;
  last: number;
}

/** Lines that stand too late or too early for their times, or that are copies of others. */
interface Stray extends Lines {
  readonly isLate: boolean;
  readonly kinds: ReadonlySet<string>;
  readonly seconds: number;
  /** The time of the line next to them. */
  readonly besides: number;
  /** The lines between which the time steps back; with one on either side, they are exchanged, or one of the two was moved. */
  readonly step: readonly [above: Seen, below: Seen];
  readonly isExchange: boolean;
  /** The lines right above were not looked at and may belong to them. */
  readonly hasGap: boolean;
  /** Where they belong: the last line of an earlier time, the last that is not later, and the next. */
  after: number;
  behind: number | undefined;
  before: number | undefined;
  readonly original: Lines | undefined;
  isReported: boolean;
}

/** How a line contradicts those above. */
interface Contradicted {
  readonly line: number;
  readonly needs: Needs | undefined;
  /** The line of the same file that it contradicts. */
  readonly related: number | undefined;
}

/** A finding that may be about stray lines, or only follow from them. */
interface Waiting extends Contradicted {
  readonly rule: RuleId;
  readonly message: string;
  /** True for a rule about the order of lines or the place of the player, on which those of other lines depend. */
  readonly isOfOrder: boolean;
}

/** Of which line an event is a copy, and whether the one above is none. */
interface Copied {
  readonly isFirst: boolean;
  readonly original: number;
}

const mostSeen = 1000;
const mostStrays = 20;

/** In seconds: lines that are further apart in time, and fit nowhere, are of another session. */
const farApart = 86_400;

const unrepeated: ReadonlySet<string> = new Set(unrepeatedKinds);

/**
 * Finds lines that were moved or copied, by their times. Genuine journals hardly ever step back, but a time may be wrong:
 * only what contradicts other lines, too, is out of place.
 */
export function strayLines() {
  let seen: Seen[] = [];
  let strays: Stray[] = [];
  let contradictions: Contradicted[] = [];
  let copy: { readonly stray: Stray; readonly original: Lines; next: number } | undefined;
  /** A step back: the lines above that are later, and those since that are earlier. The fewer of them are out of place. */
  let step: { readonly later: readonly Seen[]; readonly earlier: Seen[] } | undefined;

  const add = (isLate: boolean, lines: readonly Seen[], step: Stray["step"], rest: Partial<Stray>): Stray => {
    const besides = step[isLate ? 0 : 1];
    const [{ line, seconds } = besides] = lines;
    const kinds = new Set(lines.map(({ kind }) => kind));
    const above = isLate ? seen.filter((one) => one.line < line) : [];
    const at = above.findLastIndex((one) => one.seconds <= seconds);
    const after = above.findLast((one) => one.seconds < seconds)?.line ?? line;
    const place = isLate ? { after, behind: above[at]?.line, before: above[at + 1]?.line } : noPlace;
    const hasGap = seen.findLast((one) => one.line < line)?.line !== line - 1;
    const part = { first: line, last: lines.at(-1)?.line ?? line, isLate, kinds, seconds, besides: besides.seconds };
    const stray = {
      original: undefined,
      isExchange: false,
      hasGap,
      ...rest,
      ...part,
      ...place,
      step,
      isReported: false,
    };
    if (strays.length < mostStrays) strays.push(stray);
    return stray;
  };
  /** Notes where those belong that come too early. */
  const place = ({ line, seconds }: Seen, above: Seen | undefined): void => {
    for (const stray of strays) {
      if (stray.isLate || stray.behind !== undefined || stray.original) continue;
      if (seconds < stray.seconds) stray.after = line;
      if (seconds <= stray.seconds) continue;
      stray.behind = above?.line;
      stray.before = line;
    }
  };
  /** Decides which lines around the last step back are out of place, as soon as an event tells. */
  const settle = (one: Seen | undefined): void => {
    const [first] = step?.earlier ?? [];
    const last = step?.later.at(-1);
    if (!step || !first || !last) return;
    const { later, earlier } = step;
    if (one && one.seconds < last.seconds && earlier.push(one) <= later.length) return;
    step = undefined;
    if (earlier.length <= later.length) {
      add(true, earlier, [last, first], { isExchange: earlier.length === later.length && later.length === 1 });
      return;
    }
    add(false, later, [last, first], {});
    for (const [index, other] of earlier.entries()) place(other, earlier[index - 1]);
  };
  /** Follows the copy of a block. */
  const isCopy = (one: Seen): boolean => {
    const next = copy && seen[copy.next];
    if (copy && next?.text === one.text) {
      copy.next++;
      copy.stray.last = one.line;
      copy.original.last = next.line;
      return true;
    }
    // All between a block and its copy is part of it, also what is not seen here.
    if (copy && copy.next === seen.length) {
      const { stray, original } = copy;
      original.last = stray.first - 1;
      stray.last = stray.first + original.last - original.first;
    }
    copy = undefined;
    const above = seen.at(-1);
    if (!above || step || strays.length === mostStrays) return false;
    // Of lines that somebody wrote, many have one time, so that only the line right above counts.
    const isRepeated = above.line === one.line - 1 && above.text === one.text && unrepeated.has(one.kind);
    if (!isRepeated && one.seconds >= above.seconds) return false;
    const at = seen.findLastIndex(({ text }) => text === one.text);
    const first = seen[at]?.line;
    if (first === undefined) return false;
    const original = { first, last: first };
    copy = { stray: add(true, [one], [above, one], { original }), original, next: at + 1 };
    return true;
  };

  const isWithin = (line: number | undefined, { first, last }: Lines): boolean =>
    line !== undefined && line >= first && line <= last;
  const isBetween = (line: number, { isLate, first, last, after, behind = last }: Stray): boolean =>
    isLate ? line > after && line < first : line > last && line <= behind + 1;
  /** True if a contradiction is one of stray lines, or goes away where they are back in their place. */
  const isOf = (stray: Stray, { line, needs, related }: Contradicted): boolean => {
    const { after, behind, kinds, original } = stray;
    const kindsMissing = typeof needs === "object" ? needs : [];
    if (isWithin(line, stray)) return kindsMissing.length > 0;
    if (isWithin(related, stray)) return !original;
    const isAround = behind !== undefined && related !== undefined && related <= behind && line > after;
    return isAround && kindsMissing.some((kind) => kinds.has(kind));
  };
  /** True if not only their times tell that lines are out of place. */
  const isSure = (stray: Stray): boolean =>
    stray.original !== undefined || contradictions.some((one) => isOf(stray, one));

  return {
    /** Notes an event. Says of which line it is a copy, if it is one. */
    note(event: SessionEvent): Copied | undefined {
      const { kind, line, seconds } = event;
      if (kind === "Fileheader") {
        settle(undefined);
        seen = [];
        copy = undefined;
      }
      if (seconds === undefined) return undefined;
      const one = { kind, line, seconds, text: event.text().trim() };
      if (isCopy(one)) return copy && { isFirst: copy.stray.first === line, original: copy.original.last };
      const above = seen.at(-1);
      settle(one);
      place(one, above);
      if (!step && above && seconds < above.seconds && strays.length < mostStrays) {
        const later = seen.slice(seen.findLastIndex((other) => other.seconds <= seconds) + 1);
        step = { later, earlier: [one] };
      }
      seen.push(one);
      if (seen.length > 2 * mostSeen) seen = seen.slice(-mostSeen);
      return undefined;
    },
    /** Notes how a line contradicts those above. */
    contradicted(all: readonly Contradicted[]): void {
      if (all.length > 0) contradictions = [...contradictions, ...all].slice(-mostSeen);
    },
    /** At the end of the file: the message of a finding; another one if stray lines are its cause, none if that was said. */
    reconsider(one: Waiting, linesAbove: number): string | undefined {
      settle(undefined);
      const { line, rule, message } = one;
      const isStep = rule === "timestamp-order";
      const steps = (stray: Stray): boolean =>
        isStep && (isWithin(line, stray) || (line > stray.step[0].line && line <= stray.step[1].line));
      const isAbout = (stray: Stray): boolean => isWithin(line, stray) || steps(stray) || isOf(stray, one);
      const sure = strays.filter(isSure);
      const stray = sure.find(isAbout) ?? sure.find((other) => one.isOfOrder && isBetween(line, other));
      if (!stray) {
        const unsure = strays.find(steps);
        return unsure ? unsureWords(unsure, message, line, linesAbove) : message;
      }
      const isOwn = isWithin(line, stray);
      if (stray.isReported || (!isOwn && contradictions.some((other) => isWithin(other.line, stray)))) return undefined;
      stray.isReported = true;
      return words(stray, line, linesAbove);
    },
    /** Starts the next file. */
    restart(): void {
      seen = [];
      strays = [];
      contradictions = [];
      step = copy = undefined;
    },
  };
}

const noPlace = { after: Number.POSITIVE_INFINITY, behind: undefined, before: undefined };

const span = ({ first, last }: Lines, linesAbove: number): string =>
  first === last ? `line ${first - linesAbove}` : `lines ${first - linesAbove}–${last - linesAbove}`;

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Where lines belong, seen from the line of a finding. */
function placeOf({ after, behind = 0, before }: Stray, line: number, linesAbove: number): string {
  if (line > after && line <= behind) return `above line ${line - linesAbove}`;
  if (before === undefined || before === behind + 1) return `behind line ${behind - linesAbove}`;
  return `between lines ${behind - linesAbove} and ${before - linesAbove}`;
}

function isForeign({ behind, before, seconds, besides }: Stray): boolean {
  return (behind === undefined || before === undefined) && Math.abs(seconds - besides) > farApart;
}

/** Lines whose times are all that is wrong with them. */
function unsureWords(stray: Stray, message: string, line: number, linesAbove: number): string {
  const { first, last, seconds, besides, behind, hasGap } = stray;
  if (isForeign(stray)) {
    const isOne = first === last;
    const dates = `is of ${dateOf(seconds)}, but the lines around ${isOne ? "it" : "them"} are of ${dateOf(besides)}`;
    return isOne
      ? `${span(stray, linesAbove)} ${dates}: it is of another session, or its date is wrong`
      : `${span(stray, linesAbove)} ${dates.replace("is", "are")}: they are of another session, delete them${hasGap ? " and any of that date right above" : ""}`;
  }
  const subject = line === first ? "it" : span(stray, linesAbove);
  return behind === undefined ? message : `${message}; ${subject} would fit ${placeOf(stray, line, linesAbove)}`;
}

function words(stray: Stray, line: number, linesAbove: number): string {
  const { first, last, kinds, isLate, behind, original, isExchange, step } = stray;
  const isOne = first === last;
  const own = span(stray, linesAbove);
  if (original) {
    const copied = span(original, linesAbove);
    return isOne
      ? `the line repeats ${copied}, time and all: delete one of the two`
      : `${own} repeat ${copied}, times and all: delete one of the two blocks`;
  }
  if (isExchange) {
    const [above, below] = step.map((one) => `${one.kind} in line ${one.line - linesAbove}`);
    return `by their times, ${below} comes before ${above}: one of the two lines was moved`;
  }
  const [kind = ""] = kinds;
  const subject = isOne ? (line === first ? kind : `${kind} in ${own}`) : own;
  const [verb, its, they, belong, them] = isOne
    ? ["stands", "its time", "it", "belongs", "it"]
    : ["stand", "their times", "they", "belong", "them"];
  const how = isLate ? "too late" : "too early";
  if (behind === undefined)
    return `${subject} ${verb} ${how}: by ${its} ${they} ${belong} ${isLate ? "further up" : "further down, or to another session"}`;
  return `${subject} ${verb} ${how}: by ${its} ${they} ${belong} ${placeOf(stray, line, linesAbove)}, so move ${them} there`;
}
