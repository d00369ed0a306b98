import type { EventObject } from "../../base/object.js";
import type { Stop } from "../../prover/prover.js";
import { type PassBlock, passNothing } from "../../read/lines.js";
import type { SessionEvent } from "../../session/session-event.js";
import type { Chronology } from "./chronology.js";
import type { ValidationContext } from "./context.js";
import { proverOf } from "./journal-prover.js";
import { conditionsHold, countEvents, header, type ProvenKind } from "./provable-kinds.js";
import type { Tally } from "./tally.js";

/** Receives the lines that were passed, while their bytes are in memory. */
export interface Listener {
  /** The number of lines before the next one. */
  readonly linesAbove: () => number;
  /** True if it is to receive the next lines. */
  readonly isListening: () => boolean;
  readonly onPassed: (seen: SessionEvent) => void;
  /** The next line is clean except for fields that its schema does not know. */
  readonly onUnknownFields?: (seen: SessionEvent | undefined) => void;
  /** Lines of an old format with excused violations were passed, so their contents are unknown. */
  readonly onExcused?: () => void;
  /** The expected line ending, if known: a line with another one is not clean. */
  readonly usualEnd?: () => string | undefined;
}

const nobody: Listener = { linesAbove: () => 0, isListening: () => false, onPassed: () => {} };

/**
 * A quick test that proves most lines of a journal clean from their bytes, as the game writes them, and counts them.
 * It stops at the first line that it cannot prove, and does not count it.
 */
export function provenLines(
  context: ValidationContext,
  tally: Tally,
  chronology: Chronology,
  prover = proverOf(context),
  listener = nobody,
): PassBlock {
  if (!prover) return passNothing;
  const { choices } = context;
  /** The prover serves many journals, so it is set up for this one each time. */
  const begin = (): void => {
    prover.setVersion(chronology.version());
    prover.begin({
      lines: listener.linesAbove(),
      timestamp: chronology.timestamp(),
      timestampBefore: chronology.timestampBefore(),
      checksNextTime: chronology.awaitsDate(),
      lineEnd: listener.usualEnd?.()?.length ?? 0,
      countsExcused: chronology.isOldByHeader() && !tally.drift,
    });
  };
  const takeNoted = (): void => {
    const { times, timestampBefore, excused } = prover.takeNoted();
    for (const time of times ?? []) chronology.acceptTime(time);
    if (times) chronology.setTimestampBefore(timestampBefore);
    if (excused === 0) return;
    chronology.countExcused(excused);
    listener.onExcused?.();
  };
  /** The start of the next line if the current one is clean after all; a header is then added to the chronology. */
  const accepted = ({ kind, checksTime }: Stop<ProvenKind>): number | undefined => {
    if (!kind || !conditionsHold(prover, kind, choices, chronology.version())) return undefined;
    if (kind.kind !== header) {
      if (!checksTime) return prover.accept();
      takeNoted();
      const isAccepted = chronology.acceptTime(prover.timestamp());
      return isAccepted ? prover.accept(chronology.awaitsDate()) : undefined;
    }
    // For `drift`, every Fileheader is parsed.
    if (tally.drift) return undefined;
    takeNoted();
    const event = JSON.parse(prover.text()) as EventObject;
    if (!chronology.acceptHeader(event, String(event.timestamp))) return undefined;
    prover.setVersion(chronology.version());
    return prover.acceptHeader();
  };

  return (block) => (start) => {
    begin();
    let next = start;
    let stop: Stop<ProvenKind> | undefined;
    const takeEvents = (): void => prover.takeEvents(listener.isListening() ? listener.onPassed : undefined);
    while (next < block.length) {
      stop = prover.run(block, next);
      takeEvents();
      const after = stop.reason === "inspect" ? accepted(stop) : undefined;
      // The next run may overwrite this line in memory.
      if (after !== undefined) takeEvents();
      next = after ?? stop.next;
      if (stop.reason === "end" || after !== undefined) continue;
      if (stop.unknownKind === undefined || !prover.learn(stop.unknownKind)) break;
    }
    takeNoted();
    countEvents(prover, tally);
    const lines = prover.lines();
    if (stop?.reason === "unknown-fields")
      listener.onUnknownFields?.(listener.isListening() ? prover.stoppedEvent() : undefined);
    return { next, lines };
  };
}
