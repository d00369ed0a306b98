import type { ByteProblem } from "../../read/decode.js";
import { type PassBlock, passNothing } from "../../read/lines.js";
import { type GzipLength, sizeViolations } from "../../rules/eddn/eddn-size.js";
import type { Violation } from "../../rules/violation.js";
import { eddnSchemasIn, type RecordContext, type ValidationContext } from "../validate/context.js";
import { isBlank, lineSource, type OnFindings } from "../validate/journal.js";
import { locatedAt, wordedInOrder } from "../validate/located-violations.js";
import { conditionsHold, countEvents } from "../validate/provable-kinds.js";
import { locatedInByte, locatedInText } from "../validate/record.js";
import { reportedNames } from "../validate/reported-names.js";
import type { Tally } from "../validate/tally.js";
import { messageProverOf } from "./message-prover.js";
import { locatedInMessage } from "./message-violations.js";

/** Messages are independent of each other, so nothing above them matters. */
const nothingAbove = { lines: 0, timestamp: undefined, checksNextTime: false, lineEnd: 0, countsExcused: false };

/** A quick test that proves most messages clean from their bytes, and counts them. */
export function cleanMessages(context: ValidationContext, tally: Tally, prover = messageProverOf(context)): PassBlock {
  if (!prover) return passNothing;
  return (block) => (start) => {
    prover.begin(nothingAbove);
    let next = start;
    while (next < block.length) {
      const { reason, kind, unknownKind, next: stoppedAt } = prover.run(block, next);
      const isClean =
        reason === "inspect" && kind !== undefined && conditionsHold(prover, kind, context.choices, undefined);
      next = isClean ? prover.accept() : stoppedAt;
      if (reason === "end" || isClean) continue;
      if (unknownKind === undefined || !prover.learn(unknownKind)) break;
    }
    countEvents(prover, tally);
    return { next, lines: prover.lines() };
  };
}

/** Validates a file of EDDN messages, one per line; an unknown name is reported only once. */
export function messagesValidation(
  file: string,
  validationContext: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  gzipLength?: GzipLength,
) {
  const { choices } = validationContext;
  const schemas = eddnSchemasIn(validationContext);
  let isEmpty = true;
  const context: RecordContext = {
    ...validationContext,
    tally,
    reportedNames: reportedNames(),
    fileFacts: { where: "eddn", version: undefined },
    locatedViolationsOf: (layout, source) => locatedInMessage(layout, source, context, schemas),
  };
  const clean = cleanMessages(validationContext, tally);
  return {
    passBlock(block: Uint8Array) {
      const pass = clean(block);
      return (start: number) => {
        const passed = pass(start);
        tally.lines += passed.lines;
        if (passed.lines > 0) isEmpty = false;
        return passed;
      };
    },
    onLine(text: string, line: number, terminated: boolean, problems: readonly ByteProblem[]): void {
      tally.lines++;
      const hasText = !isBlank(text);
      if (problems.length === 0 && !hasText) return;
      isEmpty = false;
      const source = lineSource(file, text, line);
      const ofText = hasText ? locatedInText(source, terminated, context) : [];
      const locatedViolations = [
        ...locatedInByte(problems, source, choices),
        ...sizeViolations(text, gzipLength).flatMap((size) =>
          locatedAt({ rule: "eddn-size", ...size }, { start: 0, end: text.length }, { source, choices }),
        ),
        ...ofText,
      ];
      if (locatedViolations.length > 0) onFindings(wordedInOrder(locatedViolations));
    },
    end(): void {
      if (!isEmpty) return;
      const violation: Violation = { rule: "invalid-json", path: "", cause: "no-message" };
      onFindings(wordedInOrder(locatedAt(violation, nothing, { source: lineSource(file, "", 1), choices })));
    },
  };
}

const nothing = { start: 0, end: 0 };
