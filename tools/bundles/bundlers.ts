/** The platform of a bundle. */
export type Platform = "node" | "browser";

/** A bundler: its packages, and the script that runs it, in which `entry`, `platform` and `target` are constants. */
export interface Bundler {
  readonly packages: readonly string[];
  readonly script: string;
}

/** Each configured as in the introduction of its documentation, without settings specific to us. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: {
    packages: ["esbuild"],
    script: `
import { build } from "esbuild";
await build({ entryPoints: [entry], bundle: true, minify: true, format: "esm", platform, outfile: target + "/main.js" });
`,
  },
  rollup: {
    packages: ["rollup", "@rollup/plugin-node-resolve"],
    script: `
import { rollup } from "rollup";
import resolve from "@rollup/plugin-node-resolve";
const bundle = await rollup({ input: entry, plugins: [resolve({ browser: platform === "browser" })], logLevel: "silent" });
await bundle.write({ dir: target, entryFileNames: "main.js", format: "es" });
`,
  },
  vite: {
    packages: ["vite"],
    script: `
import { build } from "vite";
const output = { entryFileNames: "main.js" };
if (platform === "browser") await build({ logLevel: "error", build: { outDir: target, modulePreload: false, rollupOptions: { input: entry, output } } });
else await build({ logLevel: "error", ssr: { noExternal: true }, build: { ssr: entry, outDir: target, rollupOptions: { output } } });
`,
  },
  webpack: {
    packages: ["webpack"],
    script: `
import { writeFileSync } from "node:fs";
import webpack from "webpack";
const target_ = platform === "browser" ? "web" : "node";
await new Promise((resolve, reject) =>
  webpack({ entry, mode: "production", target: target_, performance: { hints: false }, output: { path: target, filename: "main.js", publicPath: "auto" } }, (error, stats) =>
    error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));
// What it makes for Node.js is CommonJS, unlike the project.
writeFileSync(target + "/package.json", '{ "type": "commonjs" }');
`,
  },
};
