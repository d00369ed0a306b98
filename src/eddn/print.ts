import { tableLines } from "../base/display.js";
import { counted, thousands } from "../base/text.js";
import { inert, inertLine, visible } from "../base/visible.js";
import type { EddnDifference } from "./compare.js";
import { type EddnCounts, type EddnOutcome, messageText, reasons } from "./outcome.js";

/** The differences between a file of messages and the expected ones, one per line. */
export function differencesText(file: string, differences: readonly EddnDifference[], expected: number): string {
  const lines = differences.map(({ line, from, text }) => {
    const source = from && `${visible(from.file)}:${from.line}`;
    if (line === undefined) return `${source}: ${text}`;
    return `${visible(file)}:${line}: ${text}${source === undefined ? "" : ` (from ${source})`}`;
  });
  const end = `${counted(differences.length, "difference")} from the ${counted(expected, "message")} that there should be`;
  return [...lines, end].map((line) => inertLine(line)).join("");
}

const mostNamed = 5;

const total = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** A readable summary of the messages and of the lines that are not sent. */
function summaryText({ messages, notSent }: EddnCounts, columns: number): string {
  const sent = [...messages].sort(byCount).map(([schema, count]) => [thousands(count), schema]);
  const left = [...notSent]
    .map(([reason, events]) => [reason, total(events.values()), events] as const)
    .sort(byCount)
    .map(([reason, count, events]) => [thousands(count), reason, `${reasons[reason]}: ${namesOf(events)}`]);
  const lines = [
    `${counted(total(messages.values()), "message")} for EDDN`,
    ...tableLines(sent, columns).flat(),
    "",
    `${counted(total([...notSent.values()].flatMap((events) => [...events.values()])), "line")} not sent`,
    ...tableLines(left, columns).flat(),
  ];
  return `${lines.join("\n")}\n`;
}

type Counted = readonly [unknown, number, ...unknown[]];

function byCount(one: Counted, other: Counted): number {
  return other[1] - one[1] || (String(one[0]) < String(other[0]) ? -1 : 1);
}

function namesOf(events: ReadonlyMap<string, number>): string {
  const names = [...events].sort(byCount).map(([event, count]) => `${visible(event)} ${thousands(count)}`);
  const more = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** A form in which outcomes are printed. */
export interface EddnPrinter {
  readonly outcome: (file: string, outcome: EddnOutcome, long: ReadonlyMap<number, string>) => string;
  readonly end: (counts: EddnCounts) => string;
}

/** Only the summary. */
export function summaryPrinter(columns: number): EddnPrinter {
  return { outcome: () => "", end: (counts) => summaryText(counts, columns) };
}

const lineOf = (json: string): string => inert(visible(json));

/** Only the messages, one per line, as they are sent to the gateway. */
export const messagesPrinter: EddnPrinter = {
  outcome: (_, outcome, long) => ("sent" in outcome ? `${lineOf(messageText(outcome.sent, long))}\n` : ""),
  end: () => "",
};

/** All outcomes and the summary as one JSON document. */
export function jsonPrinter(): EddnPrinter {
  let isFirst = true;
  return {
    outcome(file, outcome, long) {
      const start = isFirst ? '{"version":1,"lines":[\n' : ",\n";
      isFirst = false;
      return start + lineOf(messageText({ file, ...outcome }, long));
    },
    end({ messages, notSent }) {
      const reasons = [...notSent].map(([reason, events]) => [reason, Object.fromEntries(events)] as const);
      const summary = { messages: Object.fromEntries(messages), notSent: Object.fromEntries(reasons) };
      return `${isFirst ? '{"version":1,"lines":[' : "\n"}],"summary":${lineOf(JSON.stringify(summary))}}\n`;
    },
  };
}
