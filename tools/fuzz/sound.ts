import type { Random } from "../../src/base/random.js";
import type { ValidationContext } from "../../src/engine/validate/context.js";
import { journalValidation } from "../../src/engine/validate/line.js";
import { createTally, summarise } from "../../src/engine/validate/tally.js";
import { type PassBlock, passNothing, splitLines } from "../../src/read/lines.js";

/** The report on a journal, and how many of its lines were never parsed. */
interface Said {
  readonly report: string;
  readonly passed: number;
}

/** Validates bytes in chunks, with or without the quick test. */
function validated(chunks: readonly Uint8Array[], context: ValidationContext, isQuick: boolean): Said {
  const findings: unknown[] = [];
  const tally = createTally();
  const validation = journalValidation("Journal.log", context, tally, (found) => {
    for (const { rule, path, line, column, message } of found) findings.push({ rule, path, line, column, message });
  });
  let passed = 0;
  const passBlock: PassBlock = (block) => {
    const pass = validation.passBlock(block);
    return (start) => {
      const result = pass(start);
      passed += result.lines;
      return result;
    };
  };
  const sink = splitLines(validation.onLine, isQuick ? passBlock : passNothing);
  for (const chunk of chunks) sink.push(chunk);
  sink.end();
  validation.end();
  const state = validation.state();
  return { report: JSON.stringify({ findings, summary: summarise(tally), state }, undefined, 1), passed };
}

/** Cuts bytes into many small chunks, into a few, or not at all. */
function cutUp(bytes: Uint8Array, random: Random): readonly Uint8Array[] {
  const most = random.pick([40, 4_000, 100_000, bytes.length + 1]);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + random.between(0, most);
    chunks.push(bytes.slice(at, end));
    at = end;
  }
  return chunks;
}

/** The difference between the quick test and full validation, line by line of the report. */
export interface Comparison {
  readonly disagreement: string | undefined;
  readonly passed: number;
}

/** Validates a journal with the quick test, in chunks, and without: what is proven must be clean, so that both reports are the same. */
export function compareTests(bytes: Uint8Array, context: ValidationContext, random: Random): Comparison {
  const close = validated([bytes], context, false);
  const quick = validated(cutUp(bytes, random), context, true);
  if (close.report === quick.report) return { disagreement: undefined, passed: quick.passed };
  const others = new Set(quick.report.split("\n"));
  const missing = close.report.split("\n").filter((line) => !others.has(line));
  return { disagreement: missing.slice(0, 10).join("\n"), passed: quick.passed };
}
