import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { sha256 } from "../hash/sha256.js";
import { unusedPlugin } from "./bundle.js";
import { insideBundle } from "./inside.js";
import { inBrowser } from "./library.js";

/** Writes the page that lints in a browser: one file with all that it needs. Gives the modules that are in it. */
export async function writeApp(root: URL, file: URL): Promise<readonly string[]> {
  const app = await joined(new URL("src/page/app/main.ts", root), root);
  const worker = await joined(new URL("src/page/worker/main.ts", root), root);
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

interface JoinedScript {
  readonly code: string;
  readonly modules: readonly string[];
}

async function joined(main: URL, root: URL): Promise<JoinedScript> {
  const { output } = await build({
    input: fileURLToPath(main),
    platform: "browser",
    plugins: [inBrowser(root), insideBundle(root), unusedPlugin],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    output: { format: "iife", codeSplitting: false, minify: true },
    write: false,
    logLevel: "warn",
  });
  const [{ code, moduleIds }] = output;
  // A script ends where this stands, wherever that is in it.
  return { code: code.trim().replaceAll("</script", "<\\/script"), modules: moduleIds };
}

function hashes(texts: readonly string[]): string {
  return texts.map((text) => `'sha256-${Buffer.from(sha256(text)).toString("base64")}'`).join(" ");
}
