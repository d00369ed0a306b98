import type { EddnReason } from "./reasons.js";

/** A message for the network, as it is sent. */
export interface EddnMessage {
  readonly $schemaRef: string;
  readonly header: Readonly<Record<string, string>>;
  readonly message: Readonly<Record<string, unknown>>;
}

/** What becomes of a line of a journal, or of a file beside it. */
export type EddnOutcome = { readonly line: number; readonly event: string } & (
  | { readonly schema: string; readonly sent: EddnMessage; readonly lines: readonly number[] }
  | { readonly reason: EddnReason; readonly detail?: string }
);
