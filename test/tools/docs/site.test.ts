import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { knownEvents } from "../../../src/engine/validate/known-events.js";
import { roots, type Thing, withParts } from "../../../src/report/explain/thing.js";
import { families } from "../../../src/rules/built/rule-id.js";
import { isOffByDefault } from "../../../src/rules/default-severity.js";
import { ruleIds, rules } from "../../../src/rules/index.js";
import { fixWord } from "../../../src/rules/printed-list.js";
import { loadSchema, type Schema, type SchemaName } from "../../../src/schema/schema.js";
import { chapterOf, chapters } from "../../../tools/docs/chapters.js";
import { conditionEvents } from "../../../tools/docs/conditions.js";
import { guideOf } from "../../../tools/docs/guide.js";
import { siteFiles } from "../../../tools/docs/site.js";
import { readManuscripts, writeSite } from "../../../tools/docs/write.js";
import { lint } from "../../lint.js";
import { projectFolder, run } from "../../run.js";
import { schemaFiles, shapesOf } from "../../schema-walk.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { pageNames } from "./pages.js";
import { indexIn } from "./search-index.js";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const project = pathToFileURL(`${projectFolder}/`);
const manuscripts = readManuscripts(project);
const site = siteFiles("1.2.3", manuscripts);
/** The elements of every page, read once. */
const documents = new Map(
  [...site].filter(([path]) => path.endsWith(".html")).map(([path, text]) => [path, elementsIn(parse(text))]),
);

/** What the build puts beside the pages. */
const assets: readonly string[] = [
  "assets/site.css",
  "assets/site.js",
  "assets/search-index.js",
  "LICENSE.txt",
  "index.html",
  "journal-lint-page.html",
  "service-worker.js",
];

function elementsIn(node: { readonly childNodes?: readonly Node[] }): readonly Element[] {
  return (node.childNodes ?? []).flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

function elementsOf(path: string): readonly Element[] {
  const elements = documents.get(path);
  if (!elements) throw new Error(`there is no page ${path}`);
  return elements;
}

const pathOf = ({ folder, title }: { readonly folder: string; readonly title: string }): string =>
  `${folder}/${title}.html`;

/** Where README and the pages of `docs/` are in the site. */
const written = pageNames.map((name) => name.replace("README", "start").replace(/\.md$/, ".html"));

test("there is a page for every page of docs/, every schema and every rule, and a front page", () => {
  const ofProject = ["CONTRIBUTING.html", "ARCHITECTURE.html", "CHANGELOG.html", "BENCHMARKS.html", "reference.html"];
  const ofRules = ruleIds.map((id) => `rules/${id}.html`);
  const expected = [...written, ...ofProject, ...schemaFiles.map(pathOf), ...ofRules];
  expect([...documents.keys()].sort()).toEqual(expected.sort());
});

test("every link leads to a page of the site and to something on it", () => {
  let links = 0;
  const idsOf = new Map(
    [...documents].map(([path, elements]) => [path, new Set(elements.map((element) => attribute(element, "id")))]),
  );
  for (const path of documents.keys()) {
    for (const element of elementsOf(path)) {
      for (const name of ["href", "src"]) {
        const address = attribute(element, name);
        if (address === undefined) continue;
        links++;
        if (element.tagName === "a" && address.startsWith("https://")) {
          expect(attribute(element, "rel"), address).toBe("noreferrer");
          continue;
        }
        const [file = "", anchor] = address.split("#");
        expect(address, path).not.toMatch(/^(?:\w+:|\/)/);
        const target = file === "" ? path : posix.join(posix.dirname(path), file);
        expect(documents.has(target) || assets.includes(target), `${address} in ${path}`).toBe(true);
        if (anchor === undefined) continue;
        expect(idsOf.get(target)?.has(decodeURIComponent(anchor)), `${address} in ${path}`).toBe(true);
      }
    }
  }
  expect(links).toBeGreaterThan(1000);
});

test("nothing is loaded from elsewhere, and nothing runs within a page", () => {
  for (const [path, text] of site) {
    if (!path.endsWith(".html")) continue;
    const withoutLinks = text.replaceAll(/<a href="https:\/\/[^"]*" rel="noreferrer">/g, "");
    expect(withoutLinks, path).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\/|\son\w+="|<style|@import/);
  }
});

test("every page leads to all pages of the guide, and says which one it is", () => {
  const guide = guideOf(manuscripts);
  expect(guide.map(({ address }) => address).sort()).toEqual(written.filter((path) => path !== "start.html").sort());
  for (const path of documents.keys()) {
    const links = elementsOf(path)
      .filter(({ tagName }) => tagName === "nav")
      .flatMap(elementsIn)
      .filter(({ tagName }) => tagName === "a");
    const targets = links.map((link) => posix.join(posix.dirname(path), attribute(link, "href") ?? ""));
    expect(targets, path).toEqual(
      expect.arrayContaining(["index.html", "start.html", ...guide.map(({ address }) => address)]),
    );
    const current = links.filter((link) => attribute(link, "aria-current") === "page");
    expect(current, path).toHaveLength(written.includes(path) ? 1 : 0);
  }
});

/** The cells of all tables of a page, row by row. */
function rowsOf(path: string): readonly (readonly string[])[] {
  const rows = elementsOf(path).filter(({ tagName }) => tagName === "tr");
  return rows.map((row) =>
    elementsIn(row)
      .filter(({ tagName }) => tagName === "td")
      .map(textOf),
  );
}

test("the page of rules lists every rule with its severities", () => {
  const rows = rowsOf("docs/rules.html");
  for (const id of ruleIds) {
    const { severity, strict, says } = rules[id];
    expect(rows).toContainEqual([id, severity, strict, fixWord(id), says]);
  }
});

test("the page of usage lists every option", async () => {
  const { stdout } = await run(["help", "all"]);
  const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = ""]) => option);
  const listed = rowsOf("docs/usage.html").map(([first = ""]) =>
    first.split(/[ ,[]+/).find((word) => word.startsWith("--")),
  );
  expect(listed).toEqual(expect.arrayContaining(options.filter((option) => option !== "--help")));
});

test.each(schemaFiles.map((file) => [pathOf(file), file] as const))(
  "%s has every field of its schema",
  (path, file) => {
    const rows = elementsOf(path)
      .filter(({ tagName, attrs }) => tagName === "tr" && attrs.some(({ name }) => name === "id"))
      .map((row) => attribute(row, "id"));
    const fields = shapesOf(file.schema)
      .map((shape) => shape.replaceAll("/*", "").slice(1).replaceAll("/", "."))
      .filter((field) => field !== "");
    expect(rows).toEqual(expect.arrayContaining([...new Set(fields)]));
    expect(new Set(rows).size).toBe(rows.length);
    const text = elementsOf(path).map(textOf)[0] ?? "";
    expect(text).toContain(file.schema.description ?? file.title);
  },
);

test("examples are whole, and read as JSON", () => {
  for (const file of schemaFiles) {
    const shown = elementsOf(pathOf(file)).filter((element) => attribute(element, "class") === "json");
    expect(shown.map((element) => JSON.parse(textOf(element)) as unknown)).toEqual(file.schema.examples ?? []);
  }
});

test("bits are listed with their values", () => {
  const text = textOf(elementsOf("events/Status.html")[0] as Element);
  expect(text).toContain("212097152Has Lat Long");
});

test("a rule's page says what explain says", () => {
  for (const id of ruleIds) {
    const text = textOf(elementsOf(`rules/${id}.html`)[0] as Element);
    expect(text).toContain(rules[id].what);
    expect(text).toContain(rules[id].why);
    expect(text).toContain(`--rule ${id}=${isOffByDefault(rules[id]) ? "warn" : "off"}`);
  }
});

describe("conditions", () => {
  test("are linked from the pages of their events and of the files that hold them", () => {
    const links = (path: string) => elementsOf(path).map((element) => attribute(element, "href"));
    expect(links("events/Status.html")).toContain("../rules/pips-sum.html");
    expect(links("files/Status.html")).toContain("../rules/pips-sum.html");
    expect(links("events/NavRoute.html")).toContain("../rules/address-cube.html");
    expect(links("rules/address-cube.html")).toContain("../events/NavRoute.html");
  });

  test("says on pages of events what holds between fields, and links them to each other", () => {
    const items = elementsOf("events/MarketBuy.html").filter(({ tagName }) => tagName === "li");
    expect(items.map(textOf).map((text) => text.trim())).toContain("wrong-total TotalCost = Count × BuyPrice");
    const links = elementsOf("rules/wrong-total.html").map((element) => attribute(element, "href"));
    expect(links).toContain("../events/MarketBuy.html");
    expect(links).toContain("../files/Cargo.html");
  });

  test("are about the events that they are broken by", async () => {
    // Display texts are in nearly all events, and no page lists those.
    const ofTexts: readonly string[] = ["localised-same", "missing-localised"];
    for (const id of families.relations.filter((other) => !ofTexts.includes(other))) {
      const fails = rules[id].fails();
      const { findings } = await lint(fails.as, fails.text, ...(fails.strict ? ["--strict"] : []));
      const broken = findings.filter(({ rule }) => rule === id).map(({ event }) => event);
      expect(broken.length, id).toBeGreaterThan(0);
      for (const event of broken) expect(conditionEvents(id), id).toContain(event);
    }
  });
});

test("chapters name known events, each once, and the last has all others", () => {
  const named = Object.values(chapters).flat();
  expect(named.filter((event) => !knownEvents.has(event))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(chapterOf("Stranger")).toBe("Other events");
});

test("tables have heads, controls have names, ids are there once", () => {
  for (const path of documents.keys()) {
    const elements = elementsOf(path);
    const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
    expect(new Set(ids).size, path).toBe(ids.length);
    for (const landmark of ["header", "nav", "main", "footer", "h1"]) {
      expect(
        elements.filter(({ tagName }) => tagName === landmark),
        `${landmark} of ${path}`,
      ).toHaveLength(1);
    }
    for (const table of elements.filter(({ tagName }) => tagName === "table")) {
      expect(
        elementsIn(table).some((cell) => attribute(cell, "scope") === "col"),
        path,
      ).toBe(true);
    }
  }
});

test("what is written is the pages, a style and a script that ask nothing of anyone", async () => {
  const folder = temporaryFolder();
  const target = pathToFileURL(`${folder}/site/`);
  expect(await writeSite(project, target)).toBe(join(folder, "site", "index.html"));
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toHaveLength(new Set([...site.keys(), ...assets]).size);
  const front = elementsIn(parse(readFileSync(new URL("index.html", target), "utf8")));
  const links = front.flatMap((element) => (element.tagName === "a" ? (attribute(element, "href") ?? []) : []));
  expect(links).toEqual(["start.html", "reference.html", "docs/rules.html#all-rules"]);
  for (const link of links) expect(documents.has(link.replace(/#.*/, ""))).toBe(true);
  for (const asset of ["assets/site.css", "assets/site.js"]) {
    const text = readFileSync(new URL(asset, target), "utf8");
    expect(text.length, asset).toBeGreaterThan(1000);
    expect(text, asset).not.toMatch(/url\(|@import|fetch\(|XMLHttpRequest|\bimport\b|\/\/\w+\.\w/);
  }
});

describe("hostile text in a schema", () => {
  const hostile = `</script><img src=x onerror=alert(1)>"'&amp;\u202e`;
  const schema: Schema = {
    title: hostile,
    description: hostile,
    "x-evidence": 3,
    type: "object",
    properties: {
      [hostile]: {
        description: hostile,
        type: "string",
        "x-values": [hostile],
        "x-values-since": { [hostile]: [hostile] },
        "x-since": hostile,
      },
      Form: { type: "string", "x-form": `$${hostile};` },
      Bits: { type: "integer", "x-bits": [hostile] },
      Only: { const: hostile },
    },
    examples: [{ [hostile]: hostile }],
  };
  const load = (name: SchemaName): Schema => (name === "events/Hostile" ? schema : loadSchema(name));
  const thing: Thing = { label: "Hostile", schemaName: "events/Hostile", pointer: "", load };
  const named: Thing = { ...thing, label: hostile };
  /** One of each folder of schemas, so that there is a page of every sort. */
  const few = new Map(roots.map((root) => [root.schemaName.split("/")[0], root])).values();
  const files = siteFiles(hostile, manuscripts, [thing, named, ...few]);

  test("stays text on every page", () => {
    for (const [path, text] of files) {
      if (!path.endsWith(".html")) continue;
      expect(path).toMatch(/^(?:\w+\/)?[\w-]+\.html$/);
      const elements = elementsIn(parse(text));
      expect(
        elements.filter(({ tagName }) => tagName === "img"),
        path,
      ).toEqual([]);
      expect(elements.filter(({ tagName }) => tagName === "script")).toHaveLength(2);
      expect(elements.some(({ attrs }) => attrs.some(({ name }) => name.startsWith("on")))).toBe(false);
      expect(text).not.toContain("\u202e");
    }
    const page = parse(files.get("events/Hostile.html") ?? "");
    const text = elementsIn(page).map(textOf)[0] ?? "";
    expect(text.split("<img src=x onerror=alert(1)>").length).toBeGreaterThan(10);
    expect(text).toContain("rests on 3 genuine lines, so that there are warnings but no errors");
  });

  test("stays data in the index", () => {
    const index = files.get("assets/search-index.js") ?? "";
    expect(indexIn(index).entries.find(([name]) => name === "Hostile")?.[2]).toBe(hostile);
  });
});

describe("the index of the search", () => {
  const index = indexIn(site.get("assets/search-index.js") ?? "");

  test("knows every page, and every field by its anchor", () => {
    const addresses = new Set([
      ...index.entries.map(([, address]) => address),
      ...index.sections.map(([, , address]) => address),
    ]);
    for (const path of documents.keys()) if (path !== "reference.html") expect(addresses).toContain(path);
    const fields = index.entries.reduce((sum, [, , , anchors]) => sum + anchors.length, 0);
    expect(fields).toBe(roots.reduce((sum, root) => sum + withParts(root).length - 1, 0));
  });

  test("leads to headings that are there", () => {
    for (const [, , address] of index.sections) {
      const [path = "", anchor] = address.split("#");
      const ids = elementsOf(path).map((element) => attribute(element, "id"));
      if (anchor !== undefined) expect(ids, address).toContain(anchor);
    }
  });
});
