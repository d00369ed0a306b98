/** What a report in a frame sends to the page around it while files are dragged over it. */
export const dragNotice = "journal-lint: files are dragged over the report";

const themePrefix = "journal-lint: theme ";

/** The name that our page gives the frame of a report, and what it sends when other colours are chosen. */
export function themeNotice(theme: string): string {
  return themePrefix + theme;
}

/** The colours that a notice asks for; undefined for any other text, such as the name of a frame that is not ours. */
export function noticedTheme(notice: unknown): string | undefined {
  return typeof notice === "string" && notice.startsWith(themePrefix) ? notice.slice(themePrefix.length) : undefined;
}
