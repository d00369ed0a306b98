import type { Fields } from "../base/object.js";
import type { Random } from "../base/random.js";
import type { Form } from "../schema/form.js";
import type { NormalSchema } from "../schema/normal-form.js";
import type { SessionState } from "../session/state.js";

// The faults that `generate --fault` plants to break a rule. The generator passes in what they need, because rules must
// not import it.

/** The path to a value within an event, key by key. */
export type Path = readonly (string | number)[];

/** An event; if it has no timestamp it gets that of the event it is planted at. */
export type PlantedEvent = Fields & { readonly event: string };

/** A planted flaw and the field that the finding names. */
interface Flaw {
  readonly path: Path;
  /** A short description of the change. */
  readonly says: string;
}

/** An event that breaks a rule. */
export interface BrokenEvent extends Flaw {
  readonly broken: PlantedEvent;
  /** Where the finding is shown if not at the value: at its key, or at the object that lacks it. */
  readonly shownAt?: "key" | "object";
  /** Valid events that lead up to it. */
  readonly above?: readonly PlantedEvent[];
  /** Valid events that follow immediately. */
  readonly below?: readonly PlantedEvent[];
}

/** A text or its bytes, with the range at which a finding is shown. */
export interface MarkedText<Text = string> {
  readonly text: Text;
  readonly start: number;
  readonly end: number;
}

/** A text that breaks a rule and may not be JSON; bytes if it is not UTF-8. */
interface BrokenText<Text = string | Uint8Array> extends Flaw, MarkedText<Text> {
  /** The event name, if the text can still be parsed as an event. */
  readonly event?: string;
}

export type Planted = BrokenEvent | BrokenText;

/** A field of an event and its schema. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: NormalSchema;
  /** The schema of the containing object; undefined for an array element. */
  readonly holder: NormalSchema | undefined;
  /** True if a relation ties the field, or part of it, to others, so that changing it would cause several faults. */
  readonly isTied: boolean;
  /** True if the session tracks the field, so that a strange value would also cause faults in later lines. */
  readonly isFollowed: boolean;
  /** True for a string that no list, format or pattern restricts. */
  readonly isFreeText: boolean;
}

/** An event of the session, about to be written. */
export interface Host {
  readonly event: PlantedEvent & { readonly timestamp: string };
  readonly form: Form;
  readonly random: Random;
  /** The line above is valid, so the linter knows its time. */
  readonly followsCleanLine: boolean;
  /** The state from the lines above; it knows less than the linter does where some of those lines are broken. */
  readonly state: SessionState;
  /** True if a fault was planted in the line: contradictions of that line are not reported. */
  readonly isFaulty: (line: number) => boolean;
  /** The timestamp the given number of seconds before the session started. */
  readonly beforeStart: (seconds: number) => string;
  /** The fields of the event at every depth, except its name; empty if the kind has no schema. */
  readonly fields: () => readonly Field[];
  /** The event with the value at a path replaced by other source text, which may not be JSON. */
  readonly rewritten: (path: Path, source: string) => MarkedText;
  /** True if the game has an event of this name. */
  readonly isEvent: (name: string) => boolean;
}

/** A fault in one line of a journal. */
export interface LineFault {
  /** The kinds of event that can have it; any kind if absent. */
  readonly kinds?: readonly string[];
  /** Kinds that are likely to have suitable fields, although others may too: the session waits for one of these. */
  readonly likelyKinds?: readonly string[];
  /** The broken line is an additional one; the event itself follows unchanged. */
  readonly isExtra?: true;
  /** Returns undefined if this event cannot have the fault. */
  readonly plant: (host: Host) => Planted | undefined;
}

/** The inputs for creating a separate file. */
export interface FileSetting {
  readonly form: Form;
  readonly random: Random;
  /** The time at which the session ends. */
  readonly now: string;
  /** A valid Status. */
  readonly status: () => PlantedEvent & { readonly Flags: number };
  /** A valid ModulesInfo.json. */
  readonly modulesInfo: PlantedEvent;
  /** An invented system. */
  readonly system: () => { readonly name: string; readonly position: readonly number[] };
}

/** A named file, or a journal that starts at the given time in seconds since 1970 and has one line per minute. */
type BrokenFile = (Planted & { readonly file: string }) | (BrokenEvent & { readonly startsAt: number });

/** A fault that needs a separate file: a side file, or a journal from another game version. */
export interface FileFault {
  readonly make: (setting: FileSetting) => BrokenFile;
}

/** A fault in the first or last line of a journal; a second one goes into a Status.json. */
export interface EndFault {
  readonly at: "start" | "end";
  /** Breaks the text of an event of the given kind. */
  readonly spoil: (text: string, kind: string) => BrokenText<string>;
}

export type Fault = LineFault | FileFault | EndFault;
