import { resolve } from "node:path";
import type { DriftOptions } from "../cli/drift-options.js";
import type { Io } from "../cli/io.js";
import type { Settings } from "../config/settings.js";
import type { Choices } from "../judge/choices.js";
import type { Format } from "../report/format.js";
import type { Planned, RunInputs } from "./refuse-outputs.js";

/** The files that reports go to. */
export function plannedReports(formats: readonly Format[], io: Io): readonly Planned[] {
  return formats.flatMap(({ file }) => (file === undefined ? [] : planned(file, "a report", io)));
}

/** The file that drift goes to, where one is wanted. */
export function plannedDrift({ driftJson }: DriftOptions, io: Io): readonly Planned[] {
  return driftJson === undefined ? [] : planned(driftJson, "--drift-json", io);
}

/** A file that is to be written, by the name that the user gave it. */
export function planned(name: string, what: Planned["what"], io: Io): readonly Planned[] {
  return [{ name, path: resolve(io.cwd, name), what }];
}

/** Whether a report goes to standard output. */
export function isPrinted(formats: readonly Format[]): boolean {
  return formats.some(({ file }) => file === undefined);
}

/** What a run reads beside what it lints. */
export function otherInputs(
  { configFiles }: Pick<Settings, "configFiles">,
  named: { readonly baseline?: string | undefined; readonly filesFrom?: string | undefined },
  io: Io,
): RunInputs["others"] {
  const { baseline, filesFrom } = named;
  return [
    ...configFiles().map((path) => ({ name: path, path, what: "a config file" as const })),
    ...(baseline === undefined
      ? []
      : [{ name: baseline, path: resolve(io.cwd, baseline), what: "the baseline" as const }]),
    ...(filesFrom === undefined ? [] : [listOfFiles(filesFrom, io)]),
  ];
}

function listOfFiles(file: string, { cwd }: Io): RunInputs["others"][number] {
  return { name: file, path: file === "-" ? file : resolve(cwd, file), what: "the list of files" };
}

/** The folders of schemas that some choices name, each once. */
export function schemaFolders(choices: readonly Choices[]): readonly string[] {
  return [
    ...new Set(choices.flatMap(({ schemas, eddnSchemas }) => [schemas?.path ?? [], eddnSchemas?.path ?? []].flat())),
  ];
}
