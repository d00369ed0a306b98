import { conditionFaults } from "./condition-faults.js";
import type { Fault, Faults } from "./fault.js";
import { fieldFaults } from "./field-faults.js";
import { endFaults, fileFaults } from "./file-faults.js";
import { ledgerFaults } from "./ledger-faults.js";
import { recordFaults } from "./record-faults.js";
import { relationFaults } from "./relation-faults.js";
import { sessionFaults } from "./session-faults.js";

/** How to break each rule. */
export const faults: Faults = {
  ...recordFaults,
  ...fieldFaults,
  ...relationFaults,
  ...conditionFaults,
  ...fileFaults,
  ...endFaults,
  ...sessionFaults,
  ...ledgerFaults,
};

/** Whether a fault can stand in the journal itself, or needs another file. */
export function fitsJournal(fault: Fault, count: number): boolean {
  return fault.in === "line" || (fault.in !== "file" && count === 1);
}
