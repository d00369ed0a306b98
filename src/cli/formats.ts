import type { Format } from "../report/format.js";
import type { Io } from "./io.js";

/** The reports of a run: those that the user names, else what suits the place where it runs. */
export function chosenFormats(named: readonly Format[], env: Io["env"]): readonly Format[] {
  if (named.length > 0) return named;
  const pretty: Format = { name: "pretty", file: undefined };
  if (!env.GITHUB_ACTIONS) return [pretty];
  const annotations: Format = { name: "github", file: undefined };
  const summary = env.GITHUB_STEP_SUMMARY;
  return [pretty, annotations, ...(summary ? [{ name: "markdown", file: summary, append: true } as const] : [])];
}
