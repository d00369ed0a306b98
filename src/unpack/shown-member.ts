import { visible } from "../text/visible.js";

/**
 * The name of a member as reports have it: all of it visible, and on no way out of its archive. A reader of reports that looks for
 * the file must not be led to another.
 */
export function shownMember(name: string): string {
  return visible(name.replaceAll("\\", "/"))
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => (part === ".." ? "\\u002e\\u002e" : part))
    .join("/");
}
