/** Whether a report is coloured: the flag, then FORCE_COLOR, then NO_COLOR, then whether anyone sees it. */
export function wantsColour(
  flag: "auto" | "always" | "never",
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (flag !== "auto") return flag === "always";
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (env.NO_COLOR || env.TERM === "dumb") return false;
  return isTerminal;
}
