import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { sourceHash } from "../report/html/assets.js";
import { insideBundle } from "./inside.js";
import { type JoinedCode, joinedCode } from "./joined-code.js";
import { inBrowser } from "./library.js";

/** Writes the page that lints in a browser: one file with all that it needs. Gives the modules that are in it. */
export async function writeApp(root: URL, file: URL): Promise<readonly string[]> {
  const form = { platform: "browser", format: "iife" } as const;
  const plugins = [inBrowser(root), insideBundle(root)];
  const app = inScript(await joinedCode(new URL("src/page/app/main.ts", root), form, plugins));
  const worker = await joinedCode(new URL("src/page/worker/main.ts", root), form, plugins);
  const style = readFileSync(new URL("src/page/app/style.css", root), "utf8");
  const body = readFileSync(new URL("src/page/app/body.html", root), "utf8");
  const report = {
    style: readFileSync(new URL("dist/page/page.css", root), "utf8"),
    script: readFileSync(new URL("dist/page/page.js", root), "utf8"),
  };
  const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `style-src ${hashes([style, report.style])}`,
    // The report is shown in a frame that has this policy too; schemas of the user become code, as WebAssembly does.
    `script-src ${hashes([app.code, report.script])} 'unsafe-eval' 'wasm-unsafe-eval' blob:`,
    "worker-src blob: 'self'",
    "frame-src blob:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const packed = gzipSync(worker.code, { level: 9 }).toString("base64");
  writeFileSync(
    file,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>journal-lint: check Elite Dangerous journals</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
<script type="text/plain" id="worker">${packed}</script>
<script>${app.code}</script>
</body>
</html>
`,
  );
  return [...app.modules, ...worker.modules];
}

/** A script ends where this stands, wherever that is in it. */
function inScript({ code, modules }: JoinedCode): JoinedCode {
  return { code: code.trim().replaceAll("</script", "<\\/script"), modules };
}

function hashes(texts: readonly string[]): string {
  return texts.map((text) => `'${sourceHash(text)}'`).join(" ");
}
