import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { tableNames } from "../../src/schema/built/table-names.js";
import { nameTable, type PackedTable } from "../../src/schema/names/table.js";

/** Packs the tables of names into one file: a run needs many of them, and only the symbols of each. */
export function writeNames(target: URL): void {
  const tables = tableNames.map((name) => [name, packed(name)] as const);
  writeFileSync(target, deflateSync(JSON.stringify(Object.fromEntries(tables)), { level: 9 }));
}

function packed(name: string): PackedTable {
  const { title: _, description, names = {}, hearsay = {}, since, ...head } = nameTable(name);
  const symbols = head.warns ? [...Object.keys(names), ...Object.keys(hearsay)] : [];
  const spelled = head.exact ? { spelled: Object.keys(names).join("\n") } : {};
  return { ...head, symbols: symbols.join("\n").toLowerCase(), ...spelled };
}
