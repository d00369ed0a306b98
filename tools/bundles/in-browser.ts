import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { launch } from "../../test/report/browser.js";
import type { Case } from "./cases.js";

/** The cases with other findings in a bundle that Chromium loads. */
export async function wrongInBrowser(target: string, cases: readonly Case[]): Promise<readonly unknown[]> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://localhost").pathname;
    if (path === "/") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><script type="module" src="main.js"></script>');
      return;
    }
    try {
      response.setHeader("content-type", "text/javascript");
      response.end(readFileSync(join(target, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction("globalThis.wrongCases !== undefined");
    return JSON.parse(await page.evaluate(`globalThis.wrongCases(${JSON.stringify(cases)}).then(JSON.stringify)`));
  } finally {
    await browser.close();
    server.close();
  }
}
