import { readFileSync } from "node:fs";
import { platform } from "node:process";
import { expect, test } from "vitest";
import { run } from "../../run.js";
import { projectFolder, spawnTool } from "../../tool.js";

test("open writes the page to a place of its own, and starts what shows it", async () => {
  const { exitCode, stdout } = await run(["open"], { env: { BROWSER: "node" } });
  expect(exitCode).toBe(0);
  const path = stdout.trim();
  expect(readFileSync(path, "utf8")).toContain("connect-src 'none'");
  const { stdout: seen } = await run(["open"], { env: { BROWSER: "/no/such/browser" } });
  expect(seen).toMatch(/^Open this file in a browser: .*journal-lint-page\.html\n$/);
});

test.skipIf(platform === "win32")("a temporary folder that is not there is named, and what can be done", async () => {
  const { exitCode, stdout, stderr } = await spawnTool(["open"], {
    cwd: projectFolder,
    env: { TMPDIR: "/no/such/folder", PATH: "" },
    stdin: new Uint8Array(),
  });
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: cannot write into /no/such/folder: no such file or folder; name another folder by TMPDIR\n",
  });
});
