import type { OptionTable, Parsed } from "../../config/option-row.js";
import type { CommandSyntax } from "./command.js";

export type SchemaOptions = Parsed<typeof schemaTable>;

const schemaTable = {
  "Options:": {
    "--all": { help: "print all schemas in one, which checks any event by its kind" },
    "--bundle": { help: "print all schemas in one, or those named, for programs that make types" },
    "--plain": { help: "leave out of a bundle what only this tool knows" },
  },
} as const satisfies OptionTable;

export const schemaSyntax: CommandSyntax = {
  says: "Print the JSON Schema of an event or a side file.",
  argument: ["[names...]", "FSDJump, or Status.json; several with --bundle"],
  options: schemaTable,
};
