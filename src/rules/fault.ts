import type { Random } from "../base/random.js";
import type { SessionState } from "../session/state.js";
import type { NormalSchema } from "../spec/normal-form.js";

// How `generate --fault` breaks a rule. What a fault needs of the generator is handed to it, as rules stand below the generator.

/** A way into an event, key by key. */
export type Path = readonly (string | number)[];

export type Fields = Readonly<Record<string, unknown>>;

/** An event; without a timestamp it gets that of the event it is planted at. */
export type Statement = Fields & { readonly event: string };

/** How an event is put into text; fields that are undefined are left out. */
export interface Form {
  /** The text of an event, without the end of the line. */
  readonly text: (event: object) => string;
  readonly lineEnd: string;
  /** A side file, in which a list may take a line for each element. */
  readonly fileText: (event: object, list: string | undefined) => string;
}

/** What is wrong, and which field the finding names. */
interface Flaw {
  readonly path: Path;
  /** What was done, in a few words. */
  readonly says: string;
}

/** An event that breaks a rule. */
export interface BrokenEvent extends Flaw {
  readonly broken: Statement;
  /** Where the finding is shown, if not at the value: at its key, or at the object that lacks it. */
  readonly shownAt?: "key" | "object";
  /** Sound events that lead up to it. */
  readonly above?: readonly Statement[];
  /** Sound events that follow at once. */
  readonly below?: readonly Statement[];
}

/** A text, or its bytes, and the part of it that a finding is shown at. */
export interface MarkedText<Text = string> {
  readonly text: Text;
  readonly start: number;
  readonly end: number;
}

/** A text that breaks a rule and need not be JSON; bytes where it is not UTF-8. */
interface BrokenText<Text = string | Uint8Array> extends Flaw, MarkedText<Text> {
  /** The event, where the text can still be read as one. */
  readonly event?: string;
}

export type Planted = BrokenEvent | BrokenText;

/** A field of an event and what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: NormalSchema;
  /** The schema of the object that it stands in; undefined for an element of an array. */
  readonly holder: NormalSchema | undefined;
  /** Whether a relation ties it, or a part of it, to other fields, so that a fault in it would be several. */
  readonly isTied: boolean;
  /** Whether the session follows it, so that a strange value would be a fault of later lines, too. */
  readonly isFollowed: boolean;
  /** Whether it is a text that no list, format or pattern restricts. */
  readonly isFreeText: boolean;
}

/** An event of the session that is about to be written. */
export interface Host {
  readonly event: Statement & { readonly timestamp: string };
  readonly form: Form;
  readonly random: Random;
  /** The line above is sound, so that the linter knows its time. */
  readonly followsCleanLine: boolean;
  /** What the lines above have said; less than the linter knows where some of them are broken. */
  readonly state: SessionState;
  /** Whether a fault was planted in a line: what contradicts that line is not reported. */
  readonly isFaulty: (line: number) => boolean;
  /** The timestamp of so many seconds before the session started. */
  readonly beforeStart: (seconds: number) => string;
  /** The fields of the event at every depth, without its name; none where the kind has no schema. */
  readonly fields: () => readonly Field[];
  /** The event with other source text, which need not be JSON, for the value of a path. */
  readonly rewritten: (path: Path, source: string) => MarkedText;
  /** Whether the game has an event of this name. */
  readonly isEvent: (name: string) => boolean;
}

/** A fault in one line of a journal. */
export interface LineFault {
  /** The kinds of event that can have it; any, where they are not named. */
  readonly kinds?: readonly string[];
  /** Kinds that have such fields, although others may as well: the session waits for these. */
  readonly likelyKinds?: readonly string[];
  /** The broken line is one more, and the event itself follows unharmed. */
  readonly isExtra?: true;
  /** Undefined where this event cannot have it. */
  readonly plant: (host: Host) => Planted | undefined;
}

/** What a file of its own is made from. */
export interface FileSetting {
  readonly form: Form;
  readonly random: Random;
  /** The end of the session. */
  readonly now: string;
  /** A sound Status. */
  readonly status: () => Statement & { readonly Flags: number };
  /** A sound ModulesInfo.json. */
  readonly modulesInfo: Statement;
  /** An invented system. */
  readonly system: () => { readonly name: string; readonly position: readonly number[] };
}

/** A file with a name, or a journal that starts at a time, in seconds since 1970, and has a line a minute. */
type BrokenFile = (Planted & { readonly file: string }) | (BrokenEvent & { readonly startsAt: number });

/** A fault that needs a file of its own: a side file, or a journal of another version of the game. */
export interface FileFault {
  readonly make: (setting: FileSetting) => BrokenFile;
}

/** A fault at one end of a journal, in its first or last line; a second one goes into a Status.json. */
export interface EndFault {
  readonly at: "start" | "end";
  /** Breaks the text of an event of some kind. */
  readonly spoil: (text: string, kind: string) => BrokenText<string>;
}

export type Fault = LineFault | FileFault | EndFault;
