import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A file to lint, how, and what the command line finds in it. */
export interface Case {
  readonly file: string;
  /** In base64, because fixtures may contain any bytes. */
  readonly content: string;
  readonly strict: boolean;
  readonly findings: readonly unknown[];
}

/** The fixtures of a single file that need no option except `--strict`, with the findings of their reports; valid ones have none. */
export function fixtureCases(fixtures: URL): readonly Case[] {
  const broken = readdirSync(new URL("invalid/", fixtures)).flatMap((name) =>
    caseIn(new URL(`invalid/${name}/`, fixtures)),
  );
  const right = readdirSync(new URL("valid/", fixtures), { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...broken, ...right.map(({ name }) => caseOf(new URL("valid/", fixtures), name, false, []))];
}

function caseIn(folder: URL): readonly Case[] {
  const wishes = new URL("arguments.json", folder);
  const wished = existsSync(wishes) ? JSON.parse(readFileSync(wishes, "utf8")).join(" ") : "";
  const files = readdirSync(folder).filter((name) => name !== "arguments.json" && name !== "report.json");
  const [file] = files;
  const isPlain = files.length === 1 && file !== undefined && /^(?:Journal.*\.log|[A-Z]\w+\.json)$/.test(file);
  if (!isPlain || !["", "--strict"].includes(wished)) return [];
  const { findings } = JSON.parse(readFileSync(new URL("report.json", folder), "utf8"));
  return [caseOf(folder, file, wished === "--strict", findings)];
}

function caseOf(folder: URL, file: string, strict: boolean, findings: readonly unknown[]): Case {
  return { file, content: readFileSync(new URL(file, folder)).toString("base64"), strict, findings };
}
