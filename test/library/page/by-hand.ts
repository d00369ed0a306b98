import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import type { Opened } from "../../report/browser.js";
import { projectFolder } from "../../run.js";

/** Where the page is on the disk. */
export const address = pathToFileURL(join(projectFolder, "dist/journal-lint-page.html")).href;

/** The page, as soon as it can be used. */
export async function isReady({ page }: Opened): Promise<Page> {
  await page.waitForSelector('body[data-state="ready"]');
  return page;
}

/** Drops a file or folder as a hand does, which is over the page for a while. */
export async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const move = (type: "dragEnter" | "dragOver" | "drop"): Promise<unknown> =>
    session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  const enter = async (): Promise<void> => {
    await move("dragEnter");
    await move("dragOver");
  };
  // A hand goes on moving until it sees that something can be dropped.
  for (let moves = 0; moves < 500 && !(await page.$("body.dragging")); moves++) {
    await enter();
    await page.waitForTimeout(10);
  }
  await move("drop");
}

/** What is saved when something is done. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** What the page did beside itself: the report is shown from its own memory. */
export const outside = ({ deeds }: Opened): readonly string[] =>
  deeds.filter((deed) => !deed.startsWith("request blob:"));
