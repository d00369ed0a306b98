import type { ByteProblem } from "../../read/decode.js";
import { type GzipLength, sizeViolations } from "../../rules/eddn/eddn-size.js";
import type { Violation } from "../../rules/violation.js";
import { eddnSchemasIn, type RecordContext, type ValidationContext } from "../validate/context.js";
import type { OnFindings } from "../validate/journal.js";
import { isBlank, lineSource } from "../validate/line.js";
import { locatedAt, wordedInOrder } from "../validate/located-violations.js";
import { locatedInByte, parsedIn } from "../validate/record.js";
import type { Tally } from "../validate/tally.js";
import { locatedInMessage } from "./message-violations.js";

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
    reportedNames: new Map(),
    fileFacts: { where: "eddn", version: undefined },
  };
  return {
    onLine(text: string, line: number, terminated: boolean, problems: readonly ByteProblem[]): void {
      tally.lines++;
      const hasText = !isBlank(text);
      if (problems.length === 0 && !hasText) return;
      isEmpty = false;
      const source = lineSource(file, text, line);
      const { layouts, breaks } = hasText ? parsedIn(source, terminated, "eddn", choices) : { layouts: [], breaks: [] };
      const locatedViolations = [
        ...locatedInByte(problems, source, choices),
        ...sizeViolations(text, gzipLength).flatMap((size) =>
          locatedAt({ rule: "eddn-size", ...size }, { start: 0, end: text.length }, { source, choices }),
        ),
        ...[...layouts].flatMap((layout) => locatedInMessage(layout, source, context, schemas)),
        ...breaks,
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
