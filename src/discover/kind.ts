/** The files that the game writes beside the journal, by name without ending. */
export type SideFile = "Status" | "ModulesInfo" | "NavRoute";

/** How a file is read: as lines, as one document of events, or as a certain side file. */
export type FileKind = "journal" | "events" | SideFile;

/** The kinds by the names that `--as` takes. */
export const kindsByOption = {
  journal: "journal",
  status: "Status",
  modules: "ModulesInfo",
  route: "NavRoute",
  events: "events",
} as const satisfies Readonly<Record<string, FileKind>>;

export type KindOption = keyof typeof kindsByOption;

const sideFiles: readonly SideFile[] = ["Status", "ModulesInfo", "NavRoute"];

/** What is looked for in a folder. */
export const wantedNames: readonly string[] = ["Journal*.log", ...sideFiles.map((name) => `${name}.json`)];

/** How a file is read, by its name alone and without regard to case. */
export function kindOfName(name: string): FileKind {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).toLowerCase();
  if (!base.endsWith(".json")) return "journal";
  return sideFiles.find((file) => base === `${file.toLowerCase()}.json`) ?? "events";
}

/** Whether a folder that is searched would give a file of this name. */
export function isWantedName(name: string): boolean {
  const kind = kindOfName(name);
  return kind === "journal" ? /(?:^|[\\/])journal[^\\/]*\.log$/i.test(name) : kind !== "events";
}
