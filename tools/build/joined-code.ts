import { fileURLToPath } from "node:url";
import { build, type Plugin } from "rolldown";
import { unusedPlugin } from "./bundle.js";
import { quiet } from "./bundler-log.js";

/** A program as one file, and the modules in it. */
export interface JoinedCode {
  readonly code: string;
  readonly modules: readonly string[];
}

/** Joins a program and all its imports, including packages, into one script. */
export async function joinedCode(
  main: URL,
  format: { readonly platform: "browser" | "node"; readonly format: "iife" | "cjs" },
  plugins: readonly Plugin[],
): Promise<JoinedCode> {
  const { output } = await build({
    input: fileURLToPath(main),
    platform: format.platform,
    plugins: [...plugins, unusedPlugin],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    output: { format: format.format, codeSplitting: false, minify: true },
    write: false,
    ...quiet,
  });
  const [{ code, moduleIds }] = output;
  return { code, modules: moduleIds };
}
