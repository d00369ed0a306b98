import { visible } from "../base/visible.js";
import { inert } from "../report/inert.js";
import type { EddnCounts } from "./counts.js";
import { messageText } from "./message-text.js";
import type { EddnOutcome } from "./outcome.js";
import { summaryText } from "./summary.js";

/** What is printed of the way of lines to the network. */
export interface EddnPage {
  readonly outcome: (file: string, outcome: EddnOutcome, long: ReadonlyMap<number, string>) => string;
  readonly end: (counts: EddnCounts) => string;
}

/** The summary alone, for people. */
export function summaryPage(columns: number): EddnPage {
  return { outcome: () => "", end: (counts) => summaryText(counts, columns) };
}

const lineOf = (json: string): string => inert(visible(json));

/** The messages alone, one a line, as the gateway takes them. */
export const messagesPage: EddnPage = {
  outcome: (_, outcome, long) => ("sent" in outcome ? `${lineOf(messageText(outcome.sent, long))}\n` : ""),
  end: () => "",
};

/** All lines and the summary as one document, for programs. */
export function jsonEddn(): EddnPage {
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
