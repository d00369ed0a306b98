import type { InputFile } from "../../files/discover/discover.js";
import {
  hasRecordPerLine,
  isEventWithLine,
  isForeignText,
  isTextWithLine,
  type Mark,
  takeMark,
} from "../../read/file-start.js";
import { joined } from "../../read/joined.js";
import { longestLine, type OnLine, type PassBlock, splitLines } from "../../read/lines.js";
import { collect } from "../../read/text-file.js";
import type { EventChecker } from "../../rules/checks/run-session-checks.js";
import type { GzipLength } from "../../rules/eddn/eddn-size.js";
import { messagesValidation } from "../eddn/validate-messages.js";
import type { ChronologyStart } from "../validate/chronology.js";
import type { ValidationContext } from "../validate/context.js";
import { documentFindings } from "../validate/document.js";
import { type FramedFinding, inserted } from "../validate/finding.js";
import type { OnFindings } from "../validate/journal.js";
import { journalValidation } from "../validate/line.js";
import { markFindings } from "../validate/record.js";
import type { Spill } from "../validate/spill.js";
import type { Tally } from "../validate/tally.js";
import { type FileValidation, inBatches, type ValidatedBytes } from "./batches.js";

const lineFeed = 0x0a;

/** How a file is validated. */
interface ValidationOptions {
  /** True if it grows, so that it is reported line by line. */
  readonly grows?: boolean;
  /** True if its bytes may come slowly, so that nothing waits for more than it needs. */
  readonly isSlow?: boolean;
  /** The store for findings that wait for earlier ones, if not memory. */
  readonly spill?: Spill | undefined;
  /** The session checks of a journal; by default new ones. */
  readonly session?: EventChecker | undefined;
  /** The compressed length of a message, if available. */
  readonly gzipLength?: GzipLength | undefined;
}

/** Validates a file from its first byte. */
export function validateFile(
  file: Pick<InputFile, "name" | "kind">,
  context: ValidationContext,
  tally: Tally,
  options: ValidationOptions = {},
): FileValidation {
  return inBatches((onFindings) => {
    let ofMark: readonly FramedFinding[] = [];
    let passedOn: Uint8Array[] = [];
    let isText = false;
    /** The mark is reported before anything else, but line 1 may have findings that sort before it. */
    const withMark: OnFindings = (findings) => {
      const mark = ofMark;
      ofMark = [];
      onFindings(mark.length === 0 ? findings : inserted(mark, findings));
    };
    const bytes = bytesOf(file, context, tally, withMark, options);
    const front = takeMark(
      {
        push: (piece) => passedOn.push(piece),
        end: () => {
          isText = true;
        },
      },
      (mark: Mark, head: Uint8Array) => {
        ofMark = markFindings(mark, head, file.name, context.choices);
      },
      options.isSlow ? isEventWithLine : options.grows ? isTextWithLine : undefined,
      file.kind === "journal" ? isForeignText : undefined,
    );
    function* passed(): Generator<void, void, undefined> {
      const pieces = passedOn;
      passedOn = [];
      for (const piece of pieces) yield* bytes.steps(piece);
    }
    return {
      *steps(chunk) {
        front.push(chunk);
        yield* passed();
        if (options.grows) withMark([]);
      },
      *end() {
        front.end();
        yield* passed();
        if (isText) yield* bytes.end();
        withMark([]);
      },
      state: bytes.state,
    };
  });
}

/** Validates a journal from a line in its middle; the lines above are known. */
export function validateRest(
  name: string,
  start: ChronologyStart,
  context: ValidationContext,
  tally: Tally,
  options: ValidationOptions = {},
): FileValidation {
  return inBatches((onFindings) => journalBytes(name, context, tally, onFindings, { ...options, start }));
}

function bytesOf(
  { name, kind }: Pick<InputFile, "name" | "kind">,
  context: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  options: ValidationOptions,
): ValidatedBytes {
  if (kind === "journal") return journalBytes(name, context, tally, onFindings, options);
  const state = (): undefined => undefined;
  if (kind === "eddn") {
    const validation = messagesValidation(name, context, tally, onFindings, options.gzipLength);
    return lineBytes({ ...validation, state }, validation.onLine);
  }
  const document = collect((bytes) => onFindings(documentFindings(name, bytes, kind, context, tally)));
  const documentBytes: ValidatedBytes = {
    *steps(chunk) {
      yield document.push(chunk);
    },
    *end() {
      yield document.end();
    },
    state,
  };
  if (kind !== "events") return documentBytes;
  return linesOrDocument(() => journalBytes(name, context, tally, onFindings, options), documentBytes);
}

/** Reads a file of events as lines if it holds one a line, and as one document otherwise. */
function linesOrDocument(openLines: () => ValidatedBytes, documentBytes: ValidatedBytes): ValidatedBytes {
  let chosen: ValidatedBytes | undefined;
  let kept: Uint8Array[] = [];
  let length = 0;
  return {
    *steps(chunk) {
      if (chosen) return yield* chosen.steps(chunk);
      kept.push(new Uint8Array(chunk));
      length += chunk.length;
      // A first line that arrives in many chunks is looked at when it ends.
      if (kept.length > 1 && !chunk.includes(lineFeed) && length <= longestLine) return;
      const start = joined(kept);
      const hasLines = hasRecordPerLine(start);
      if (hasLines === undefined && length <= longestLine) return;
      kept = [];
      chosen = hasLines ? openLines() : documentBytes;
      yield* chosen.steps(start);
    },
    *end() {
      chosen ??= hasRecordPerLine(joined(kept)) ? openLines() : documentBytes;
      for (const bytes of kept) yield* chosen.steps(bytes);
      yield* chosen.end();
    },
    state: () => chosen?.state(),
  };
}

function journalBytes(
  name: string,
  context: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  { start = {}, spill, session, grows = false }: ValidationOptions & { readonly start?: ChronologyStart },
) {
  const validation = journalValidation(name, context, tally, onFindings, { start, spill, session, grows });
  const { lines: above = 0 } = start;
  return lineBytes(validation, (text, line, ...rest) => validation.onLine(text, line + above, ...rest));
}

function lineBytes<State>(
  validation: { readonly passBlock?: PassBlock; readonly end: () => void; readonly state: () => State },
  onLine: OnLine,
) {
  const lines = splitLines(onLine, validation.passBlock);
  return {
    steps: lines.steps,
    *end() {
      lines.end();
      yield;
      validation.end();
    },
    state: validation.state,
  };
}
