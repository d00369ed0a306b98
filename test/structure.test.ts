import fs, { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "./run.js";

/** The source files, by their paths below `src`. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(join(projectFolder, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(projectFolder, "src", name), "utf8")]),
);

/** The folder right below `src` that a file is in, or the file itself. */
function roomOf(file: string): string {
  return file.split("/")[0] ?? file;
}

/** The rooms that a room imports from. */
const imports: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set([...files.keys()].map(roomOf))].map((room) => [room, importedBy(room)]),
);

function importedBy(room: string): ReadonlySet<string> {
  const rooms = new Set<string>();
  for (const [file, text] of files) {
    if (roomOf(file) !== room) continue;
    for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const target = relative(".", resolve(dirname(file), path)).replaceAll("\\", "/");
      if (!target.startsWith("..")) rooms.add(roomOf(target));
    }
  }
  rooms.delete(room);
  return rooms;
}

test("lets no room import from one that imports from it, over any number of others", () => {
  const above = (room: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(room)) return [...path, room];
    for (const next of imports.get(room) ?? []) {
      const circle = above(next, [...path, room]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const room of imports.keys()) expect(above(room, [])).toBeUndefined();
});

test("the README of each room names the rooms that it imports", () => {
  for (const [room, imported] of imports) {
    if (room.endsWith(".ts")) continue;
    const text = readFileSync(join(projectFolder, "src", room, "README.md"), "utf8");
    const [, names = ""] = /^- Imports: (.*)\.$/m.exec(text) ?? [];
    expect({ room, imports: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort() }).toEqual({
      room,
      imports: [...imported].sort(),
    });
  }
});

/** The rooms of the linter from the bottom up: each imports only from those before it. */
const linter = ["base", "read", "schema", "files", "prover", "session", "rules", "engine", "report"];

test("the linter's rooms stand on each other, and on nothing else", () => {
  for (const [floor, room] of linter.entries()) {
    const below = linter.slice(0, floor);
    expect({ room, above: [...(imports.get(room) ?? [])].filter((other) => !below.includes(other)) }).toEqual({
      room,
      above: [],
    });
  }
});

test("the rooms beside the linter import neither each other nor what stands on them", () => {
  const beside = ["generate", "redact", "replay", "story", "eddn", "infer"];
  const barred = [...beside, "cli", "library"];
  const wrong = beside.flatMap((room) => [...(imports.get(room) ?? [])].filter((other) => barred.includes(other)));
  expect(wrong).toEqual([]);
  expect(beside.every((room) => imports.has(room))).toBe(true);
});

test("the prover has one door, and only what plans proofs at build time knows its memory", () => {
  const importersIn = (folder: string): readonly (readonly [file: string, path: string])[] =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".ts") && !name.startsWith("prover/"))
      .flatMap((name) =>
        [
          ...readFileSync(join(projectFolder, folder, name), "utf8").matchAll(
            /"(?:\.\.?\/)+(?:src\/)?(prover\/[^"]+)"/g,
          ),
        ].map(([, path = ""]) => [name, path] as const),
      );
  expect([...new Set(importersIn("src").map(([, path]) => path))]).toEqual(["prover/prover.js"]);
  const tools = new Set(importersIn("tools").map(([file]) => dirname(file)));
  expect([...tools].sort()).toEqual(["build", "build/proofs"]);
});

test("lets no file import one that imports it, over any number of others", () => {
  const importedByFile = (file: string): readonly string[] =>
    [...(files.get(file) ?? "").matchAll(/(?:from |import\()"(\.[^"]+?)(?:\.js)?"/g)]
      .map(([, path = ""]) => `${relative(".", resolve(dirname(file), path)).replaceAll("\\", "/")}.ts`)
      .filter((target) => files.has(target));
  const done = new Set<string>();
  const circle = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path, file];
    if (done.has(file)) return undefined;
    for (const next of importedByFile(file)) {
      const found = circle(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  expect([...files.keys()].flatMap((file) => circle(file, []) ?? [])).toEqual([]);
});

test("a run of paths and switches loads no Commander", () => {
  const loaded = new Set(["main.ts", "cli/commands/lint.ts", "report/pretty.ts"]);
  const packages = new Set<string>();
  for (const file of loaded) {
    for (const [, path = ""] of (files.get(file) ?? "").matchAll(/^(?:import (?!type )|\} )[^;]*?from "([^"]+)"/gm)) {
      if (path.startsWith(".")) {
        loaded.add(
          relative(".", resolve(dirname(file), path))
            .replaceAll("\\", "/")
            .replace(/\.js$/, ".ts"),
        );
      } else packages.add(path);
    }
  }
  expect(loaded).toContain("config/options.ts");
  expect(loaded).toContain("rules/index.ts");
  expect([...packages]).not.toContain("commander");
});

test("files are written in one way", () => {
  const writing =
    /\b(?:writeFile|appendFile|copyFile|rename)(?:Sync)?\(|\bcreateWriteStream\(|\bopen(?:Sync)?\([^)]*"[wa]/;
  // Spilled findings are in a file without a name, which replaces no other.
  const isTool = (file: string): boolean => !/^(?:files\/write\/|engine\/disk\/spill|read\/node-fs)/.test(file);
  expect([...files].filter(([file, text]) => isTool(file) && writing.test(text)).map(([file]) => file)).toEqual([]);
  expect(writing.test(files.get("files/write/output.ts") ?? "")).toBe(true);
});

test("whoever says that a file cannot be read has looked whether it was one that cannot be written", () => {
  const said = /cannot read \$\{[^\n]*\$\{reasonOf\(/;
  expect([...files].filter(([, text]) => said.test(text)).map(([file]) => file)).toEqual(["base/failure.ts"]);
});

test("makes no list of any length the arguments of a call, which has room for some hundred thousand alone", () => {
  const spread = /\b(?:push|unshift|splice|max|min|concat|fromCharCode|fromCodePoint)\((?:[^(){}[\]]*, )?\.\.\./;
  const places = [...files].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) => (spread.test(line) && !/^\s*\/\//.test(line) ? `${file}:${index + 1}` : [])),
  );
  expect(places).toEqual([]);
});

/** Ways to load the module of files, in whatever quotes. */
const loadsFiles = /["'`](?:node:)?fs(?:\/\w+)?["'`]|getBuiltinModule/;

test("node:fs has one door, and no path goes through it but in the form that keeps names of any bytes", async () => {
  const door = "read/node-fs.ts";
  // The build chose the names of what it wrote.
  const others = [...files].filter(([file]) => file !== door && file !== "schema/built/read-file.ts");
  expect(others.filter(([, text]) => loadsFiles.test(withoutComments(text))).map(([file]) => file)).toEqual([]);
  const bin = readdirSync(join(projectFolder, "bin")).map((name) => join(projectFolder, "bin", name));
  expect(bin.filter((file) => loadsFiles.test(readFileSync(file, "utf8")))).toEqual([]);
  const takesPath = [
    ...withoutComments(files.get(door) ?? "").matchAll(/^.*\b(?:fs|promises)\.\w+\b(?!\.|<|[,)> ]*\w+ is|\[).*$/gm),
  ]
    .map(([line]) => line.trim())
    .filter((line) => !/= onPath\((?:fs|promises)\.\w+\);$|\(osPath\(|^if \(areNamesText\)|fs\.Dirent/.test(line));
  expect(takesPath).toEqual([]);
  // Functions that are exported unchanged take file descriptors.
  const handedOn = Object.entries(await import("../src/read/node-fs.js"))
    .filter(([name, value]) => typeof value === "function" && value === Reflect.get(fs, name))
    .map(([name]) => name);
  expect(handedOn.sort()).toEqual(
    ["closeSync", "fchmodSync", "fchownSync", "fstatSync", "fsync", "ftruncateSync", "futimesSync", "readSync"].concat([
      "write",
      "writeSync",
    ]),
  );
});

/** All from bytes to findings to reports, which must run wherever JavaScript does. */
const core = ["base", "read", "schema", "rules", "prover", "session", "engine", "report"].concat([
  "redact",
  "generate",
  "infer",
  "story",
]);

/** Where these meet a disk, threads or a terminal, or run in a browser alone. */
const notCore =
  /^(?:read\/(?:unpack\/|node-fs)|schema\/built\/|engine\/(?:disk|cache|shard|threads)\/|report\/(?:drift\.|html\/browser\/)|prover\/wasm\/)/;

/** What Node.js alone has, as a module or as a global. */
const ofNode = /(?:from |import\()"node:|\b(?:Buffer|process|__dirname|__filename|require)\b(?=[.(])/;

/** The modules that a module loads; types are gone by then, and what the build made is part of a bundle. */
function loadedBy(file: string): readonly string[] {
  const imported = (files.get(file) ?? "").matchAll(
    /^(?:import|export) (?!type )[^;]*? from "(\.[^"]+)\.js"|import\("(\.[^"]+)\.js"\)/gm,
  );
  const paths = [...imported].map(([, first, second]) => first ?? second ?? "");
  const targets = paths.map((path) => `${relative(".", resolve(dirname(file), path)).replaceAll("\\", "/")}.ts`);
  return targets.filter((target) => !target.startsWith("schema/built/"));
}

test("the core needs nothing of Node.js, neither itself nor in what it loads", () => {
  const start = [...files.keys()].filter((file) => core.includes(roomOf(file)) && !notCore.test(file));
  const reached = new Map<string, string>(start.map((file) => [file, file]));
  for (const [file, path] of reached) {
    for (const loaded of loadedBy(file)) if (!reached.has(loaded)) reached.set(loaded, `${path} > ${loaded}`);
  }
  const bound = [...reached].filter(([file]) => ofNode.test(withoutComments(files.get(file) ?? "")));
  expect(bound.map(([, path]) => path)).toEqual([]);
  // If these two were not found, the test would look at nothing.
  expect(reached.has("engine/validate/event.ts") && files.has("engine/disk/spill.ts")).toBe(true);
  expect(ofNode.test(files.get("engine/disk/spill.ts") ?? "")).toBe(true);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

test("no test fails because a machine is slow: none has a time limit of its own, and none looks at how long something took", () => {
  const texts = readdirSync(join(projectFolder, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(projectFolder, "test", name), "utf8")] as const);
  /** A limit of less than five minutes, as the last argument of a test or as an option; and a clock in an assertion. */
  const hasty = [
    /^\s*\},? (?:\d[\d_]*)\);$/m,
    /\b(?:testT|hookT|t)imeout: (?![3-9]00_000)\d/,
    /setDefaultTimeout\((?![3-9]00_000)/,
    /expect\([^\n]*(?:performance\.now|hrtime|elapsed)\b[^\n]*\)\.toBeLess/,
  ];
  const found = texts.flatMap(([name, text]) =>
    hasty.flatMap((mark) => mark.exec(text)?.[0] ?? []).map((hit) => [name, hit]),
  );
  expect(found).toEqual([]);
  expect(readFileSync(join(projectFolder, "vitest.config.ts"), "utf8")).toMatch(
    /testTimeout: 600_000,\s+.*\s+hookTimeout: 600_000/,
  );
});
