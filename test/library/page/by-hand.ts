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
  // A hand waits until it sees what it drops upon: in a report that is yet to be shown, it would be lost.
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
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
  // The frame below may still be the one that was there before: what is dropped there is lost, and the hand tries again.
  for (let drops = 0; drops < 20 && (await page.$("body.dragging")); drops++) {
    await enter();
    await move("drop");
    await page.waitForTimeout(50 * (drops + 1));
  }
}

/** What is saved when something is done. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** What the page did beside itself: the report is shown from its own memory. */
export const outside = ({ deeds }: Opened): readonly string[] =>
  deeds.filter((deed) => !deed.startsWith("request blob:"));
