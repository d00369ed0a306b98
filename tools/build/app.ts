import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "rolldown";
import { sourceHash, themeElement } from "../../src/report/html/template.js";
import { inBrowser } from "./bundle.js";
import { type JoinedCode, joinedCode } from "./joined-code.js";
import { joinStyles } from "./page.js";

/** Writes the linting page: a single self-contained file. Returns the modules in it. */
export async function writeApp(root: URL, file: URL): Promise<readonly string[]> {
  const form = { platform: "browser", format: "iife" } as const;
  const plugins = inBrowser(root);
  const app = inScript(await joinedCode(new URL("src/library/page/app/main.ts", root), form, plugins));
  const worker = await joinedCode(new URL("src/library/page/worker/main.ts", root), form, [
    ...plugins,
    scriptsForTexts,
    bytesForFetch,
  ]);
  // The page shows findings as the report does.
  const style = joinStyles([new URL("dist/page/page.css", root), new URL("src/library/page/app/style.css", root)]);
  const body = readFileSync(new URL("src/library/page/app/body.html", root), "utf8");
  const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `style-src '${sourceHash(style)}'`,
    // The user's schemas become scripts of the worker, and no text can be run as code.
    `script-src '${sourceHash(app.code)}' 'wasm-unsafe-eval' blob:`,
    "worker-src blob: 'self'",
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
${body.replace("<!-- theme -->", themeElement)}
<script type="text/plain" id="worker">${packed}</script>
<script>${app.code}</script>
</body>
</html>
`,
  );
  return [...app.modules, ...worker.modules];
}

/** Makes ajv load the code generated from schemas as a script of its worker, because the page's policy does not allow text to be run. */
const scriptsForTexts: Plugin = {
  name: "scripts-for-texts",
  transform: {
    filter: { id: /ajv[\\/]dist[\\/]compile[\\/]index\.js$/ },
    handler(code) {
      const call = "new Function(";
      if (code.split(call).length !== 2)
        throw new Error("ajv no longer makes functions as it did: see how it does now");
      return { code: `${code.replace(call, "loadedFunction(")}\n${loadedFunction}` };
    },
  },
};

const loadedFunction = `function loadedFunction(...parts) {
  const body = parts.pop();
  const script = new Blob(["self.loadedNow = function (" + parts + ") {" + body + "\\n}"], { type: "text/javascript" });
  const address = URL.createObjectURL(script);
  try {
    importScripts(address);
  } finally {
    URL.revokeObjectURL(address);
  }
  return self.loadedNow;
}`;

/** Makes zstddec take its WebAssembly from its own text, because the page's policy does not allow anything to be fetched. */
const bytesForFetch: Plugin = {
  name: "bytes-for-fetch",
  transform: {
    filter: { id: /zstddec[\\/]dist[\\/]zstddec-stream\.mjs$/ },
    handler(code) {
      const around = code.split(/fetch\(`data:application\/wasm;base64,[^`]*`\)/);
      if (around.length !== 2)
        throw new Error("zstddec no longer loads its WebAssembly as it did: see how it does now");
      const blob = "new Blob([Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0))])";
      return { code: around.join(`Promise.resolve(${blob})`) };
    },
  },
};

/** A script element ends at the first such tag, wherever it is in the script. */
function inScript({ code, modules }: JoinedCode): JoinedCode {
  return { code: code.trim().replaceAll("</script", "<\\/script"), modules };
}
