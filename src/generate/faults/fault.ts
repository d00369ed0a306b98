import type { JournalRuleId } from "../../rules/rule-id.js";
import type { SessionState } from "../../session/state.js";
import type { Player } from "../evening/player.js";
import type { Form } from "../form/form.js";
import type { Random } from "../random.js";
import type { SessionEvent } from "../session/pilot.js";
import type { ChangedSpan } from "./change.js";

/** Where a fault stands in a text and what it is, before its file and line are known. */
export interface Flaw extends ChangedSpan {
  /** A JSON Pointer into the event. */
  readonly path: string;
  /** The event, where the record still is one. */
  readonly event?: string;
  /** What was done, in a few words. */
  readonly says: string;
}

/** A broken text; bytes where it is none. */
export interface Planted extends Flaw {
  readonly text: string | Uint8Array;
  /** Whole events that lead up to it, each on a line. */
  readonly above?: readonly SessionEvent[];
  /** Whole events that follow at once. */
  readonly below?: readonly SessionEvent[];
}

/** An event of the session that is about to be written. */
export interface Host {
  readonly event: SessionEvent;
  readonly form: Form;
  readonly random: Random;
  /** The line above is as it should be, so that the linter knows its time. */
  readonly followsCleanLine: boolean;
  /** The time at which the session started, in seconds. */
  readonly start: number;
  /** What the lines above have told; less than the linter knows where some of them are broken. */
  readonly state: SessionState;
}

/** A fault of one line of a journal. */
export interface LineFault {
  readonly in: "line";
  /** The kinds that can have it; any that has a schema, where they are not told. */
  readonly kinds?: readonly string[];
  /** The broken line is one more, and the event itself follows unharmed. */
  readonly isExtra?: true;
  /** Undefined where this event cannot have it. */
  readonly plant: (host: Host) => Planted | undefined;
}

/** What a file of its own is made from. */
export interface FileSetting {
  readonly player: Player;
  readonly form: Form;
  readonly random: Random;
}

/** A broken file. */
export interface PlantedFile extends Planted {
  readonly file: string;
}

/** A fault that needs a file of its own: a side file, or a journal of another version of the game. */
export interface FileFault {
  readonly in: "file";
  readonly make: (setting: FileSetting) => PlantedFile;
}

/** A fault that stands at one end of a journal; a second one takes a file of its own. */
export interface EndFault {
  readonly in: "start" | "end";
  readonly make: FileFault["make"];
}

export type Fault = LineFault | FileFault | EndFault;

/** A fault for each rule: the compiler reminds whoever adds one. */
export type Faults = Readonly<Record<JournalRuleId, Fault>>;
