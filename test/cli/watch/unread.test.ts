import { expect, test } from "vitest";
import { createUnread } from "../../../src/cli/watch/folder.js";

const file = { name: "Status.json", path: "/game/Status.json" };

function failing(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

test("a file that another program holds for a moment is no news, and one that stays closed is reported once", async () => {
  let clock = 0;
  const news: string[] = [];
  const unread = createUnread(
    () => clock,
    (text) => news.push(text),
  );
  const lookFor = async (milliseconds: number, read: () => Promise<string>): Promise<void> => {
    for (const end = clock + milliseconds; clock < end; clock += 200) await unread.attempt(file, read);
  };
  await lookFor(800, failing("EBUSY"));
  expect(unread.names()).toEqual(["Status.json"]);
  expect(await unread.attempt(file, async () => "read")).toBe("read");
  expect(unread.names()).toEqual([]);
  await lookFor(5000, failing("EACCES"));
  expect(news).toEqual(["cannot read Status.json: permission denied"]);
  expect(unread.names()).toEqual(["Status.json"]);
});

test("a file that is not there is not unread", async () => {
  const unread = createUnread(
    () => 0,
    () => {},
  );
  expect(await unread.attempt(file, failing("ENOENT"))).toBeUndefined();
  expect(unread.names()).toEqual([]);
});
