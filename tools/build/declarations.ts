import { readFileSync, writeFileSync } from "node:fs";

// The last step of the build: the package's declarations, rolled up from what `tsc` has written for all of `src`.
const root = new URL("../../../", import.meta.url);
const source = new URL(".build/src/", root);
const target = new URL("dist/", root);

/** What `require` gives is the module that `import` gives. */
const asImported = `with { "resolution-mode": "import" }`;

const index = exportsOf("index.d.ts");
writeFileSync(new URL("index.d.ts", target), rolledUp(index));
writeFileSync(new URL("index.d.cts", target), forRequire(index));
writeFileSync(new URL("events.d.cts", target), `export type * from "./events.js" ${asImported};\n`);

interface Exported {
  readonly name: string;
  readonly file: string;
  readonly isType: boolean;
}

/** The exports of a file that has no declarations of its own. */
function exportsOf(file: string): readonly Exported[] {
  const text = readFileSync(new URL(file, source), "utf8");
  return [...text.matchAll(/^export (type )?\{ ([^}]+) \} from "\.\/([^"]+)\.js";$/gm)].flatMap(
    ([, isType, names = "", path]) =>
      names.split(", ").map((name) => ({
        name: name.replace(/^type /, ""),
        file: `${path}.d.ts`,
        isType: isType !== undefined || name.startsWith("type "),
      })),
  );
}

/** A declaration, with the names that its file imports: where each is declared. */
interface Declaration {
  readonly text: string;
  readonly imports: ReadonlyMap<string, string>;
}

/** All exports in one text, with what their declarations refer to. */
function rolledUp(exported: readonly Exported[]): string {
  const files = new Map<string, ReadonlyMap<string, Declaration>>();
  const texts = new Map<string, { readonly file: string; readonly text: string }>();
  const events = new Set<string>();
  const waiting = exported.map(({ name, file }) => ({ name, file }));
  for (const { name, file } of waiting) {
    if (file === "#events") {
      events.add(name);
      continue;
    }
    const twin = texts.get(name);
    if (twin?.file === file) continue;
    if (twin)
      throw new Error(`${name} is declared in ${file} and in ${twin.file}, and the package's types are one file`);
    const declarations = files.get(file) ?? declarationsIn(file);
    files.set(file, declarations);
    const { text, imports } = declarations.get(name) ?? refuse(`${file} does not declare ${name}`);
    texts.set(name, { file, text });
    for (const [word] of text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/\b[A-Za-z]\w*\b/g)) {
      const from = imports.get(word) ?? (declarations.has(word) ? file : undefined);
      if (from !== undefined) waiting.push({ name: word, file: from });
    }
  }
  const wanted = new Set(exported.map(({ name }) => name));
  const written = [...texts].map(([name, { text }]) => `${wanted.has(name) ? exportedText(text) : text}\n`);
  return `import type { ${[...events].sort().join(", ")} } from "./events.js";\n\n${written.join("\n")}\nexport {};\n`;
}

/** The declarations in a file, by name and without `export`. */
function declarationsIn(file: string): ReadonlyMap<string, Declaration> {
  const text = readFileSync(new URL(file, source), "utf8");
  const imports = new Map(
    [...text.matchAll(/^import (?:type )?\{ ([^}]+) \} from "([^"]+)";$/gm)].flatMap(([, names = "", from = ""]) => {
      const place = from.startsWith("#")
        ? from
        : new URL(from, `file:///${file}`).pathname.slice(1).replace(/\.js$/, ".d.ts");
      return names.split(", ").map((name) => [name.replace(/^type /, ""), place] as const);
    }),
  );
  const starts =
    /^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?(?:export )?(?:declare )?(?:abstract )?(?:interface|type|const|function|class) (\w+)/gm;
  const found = [...text.matchAll(starts)];
  const declared = new Map<string, Declaration>();
  for (const [place, { index: start, 1: name = "" }] of found.entries()) {
    const whole = text
      .slice(start, found[place + 1]?.index)
      .replace(/^export \{\};$/m, "")
      .trim();
    const before = declared.get(name)?.text;
    const bare = whole.replace(/^export (?=declare |interface |type )/m, "");
    declared.set(name, { text: before === undefined ? bare : `${before}\n${bare}`, imports });
  }
  return declared;
}

function exportedText(text: string): string {
  return text.replace(/^(?=declare |interface |type )/gm, "export ");
}

/** The same for `require`: it is one module, so its types are those of the other file. */
function forRequire(exported: readonly Exported[]): string {
  const namesOf = (areTypes: boolean): readonly string[] =>
    exported.filter(({ isType }) => isType === areTypes).map(({ name }) => name);
  const module = `import("./index.js", { ${asImported.replace("with", "with:")} })`;
  const values = namesOf(false).map((name) => `export declare const ${name}: typeof ${module}.${name};\n`);
  return `export type { ${namesOf(true).join(", ")} } from "./index.js" ${asImported};\n${values.join("")}`;
}

function refuse(reason: string): never {
  throw new Error(reason);
}
