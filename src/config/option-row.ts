import type { Shard } from "../engine/shard/shard-files.js";
import type { Choices } from "../engine/validate/choices.js";
import type { FileKind } from "../files/discover/kind.js";
import type { Format } from "../report/parse-format.js";

/**
 * An option of the command line as plain data. Its key in a table is its flags with a placeholder for its value, as
 * shown in the help; `src/cli/commander-options.ts` parses values by placeholder.
 */
export interface OptionRow {
  readonly help: string;
  /** Its name among the parsed options, if it is not the long flag in camel case. */
  readonly name?: string;
  /** The allowed values, if not any. */
  readonly choices?: readonly string[];
  /** The same, with their meanings; for `<kind>` all kinds of files by default. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parses a value, if the placeholder does not determine how. */
  readonly read?: (value: string, before: never) => unknown;
  /** The message for an empty value, which is most likely a variable that is not set and would mean the current folder. */
  readonly filled?: string;
  /** Defaults to false for a switch, true for a `--no-` switch, and undefined for an option with a value. */
  readonly default?: unknown;
  readonly defaultHelp?: string;
  /**
   * The value that a switch sets instead of true, or of false for `--no-`; for an option with an optional value, as in
   * `--statistics=kind`, the value that it sets without one.
   */
  readonly sets?: string;
  readonly implies?: Readonly<Record<string, boolean>>;
  readonly conflicts?: string;
  readonly mandatory?: true;
  readonly hidden?: true;
}

/** Options by their flags, under the headings of the help. */
export type OptionTable<Row extends OptionRow = OptionRow> = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** The values of placeholders that stand for more than a text. */
interface PlaceholderValues {
  readonly n: number;
  readonly kind: FileKind;
  readonly glob: readonly string[];
  readonly "i/n": Shard;
  readonly "id=severity": Choices["severities"];
  readonly "name[:file]": readonly Format[];
}

type CamelCase<Text> = Text extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Text;

type LongFlag<Flags> = Flags extends `${string}--${infer Long} ${string}`
  ? Long
  : Flags extends `${string}--${infer Long}`
    ? Long
    : never;

/** The name of an option among the parsed ones. */
type NameOf<Flags, Row> = Row extends { readonly name: infer Name extends string }
  ? Name
  : CamelCase<LongFlag<Flags> extends `no-${infer Positive}` ? Positive : LongFlag<Flags>>;

/** The value of an option that is given. */
type Given<Flags, Row> = Row extends { readonly read: (value: string, before: never) => infer Value }
  ? Value
  : Row extends { readonly choices: readonly (infer Word)[] }
    ? Word
    : Flags extends `${string} <${infer Placeholder}>`
      ? Placeholder extends keyof PlaceholderValues
        ? PlaceholderValues[Placeholder]
        : string
      : Flags extends `${string} [${string}]`
        ? string | true
        : Row extends { readonly sets: infer Value }
          ? Value
          : Flags extends `--no-${string}`
            ? false
            : true;

/** The value of an option that is not given; that of an object has the same type as a given one. */
type NotGiven<Flags, Row> = Row extends { readonly default: infer Value }
  ? Exclude<Value, object>
  : Row extends { readonly mandatory: true }
    ? never
    : Flags extends `${string} ${"<" | "["}${string}`
      ? undefined
      : Flags extends `--no-${string}`
        ? true
        : false;

type FlagsIn<Group> = Group extends unknown ? keyof Group : never;
type RowIn<Group, Flags> = Group extends unknown ? (Flags extends keyof Group ? Group[Flags] : never) : never;

/** Flags such as `--cache` and `--no-cache` set the same option. */
type ValueOf<Group, Flags> = Flags extends unknown
  ? Given<Flags, RowIn<Group, Flags>> | NotGiven<Flags, RowIn<Group, Flags>>
  : never;

/** The options of a table by their names, with the paths or other arguments beside them. */
export type Parsed<Table> = { readonly paths: readonly string[] } & {
  readonly [Flags in FlagsIn<Table[keyof Table]> as NameOf<Flags, RowIn<Table[keyof Table], Flags>>]: ValueOf<
    Table[keyof Table],
    Flags
  >;
};

/** The value of an option that is not on the command line. */
export function defaultOf(flags: string, row: OptionRow): unknown {
  return "default" in row || /[<[]/.test(flags) ? row.default : flags.startsWith("--no-");
}
