/** The message that a report in a frame sends to the page around it while files are dragged over it. */
export const dragNotice = "journal-lint: files are dragged over the report";

const themePrefix = "journal-lint: theme ";

/** The name that our page gives to the frame of a report, and the message that it sends when other colours are chosen. */
export function themeNotice(theme: string): string {
  return themePrefix + theme;
}

/** The theme in a notice; undefined for any other text, such as the name of a foreign frame. */
export function noticedTheme(notice: unknown): string | undefined {
  return typeof notice === "string" && notice.startsWith(themePrefix) ? notice.slice(themePrefix.length) : undefined;
}
