import { expect, test } from "vitest";
import type { PageData } from "../../src/report/html/data.js";
import { everything, type Filter, select, toggled } from "../../src/report/html/page/filter.js";
import { findingsOf } from "../../src/report/html/page/findings.js";
import { type Geometry, offsetOf, positionAt } from "../../src/report/html/page/geometry.js";
import { addressOf, filterOf } from "../../src/report/html/page/hash.js";
import { createSearch } from "../../src/report/html/page/search.js";
import { madeFinding, madePage } from "./made-findings.js";

const findings = findingsOf(
  JSON.parse(
    madePage([
      madeFinding({ file: "a & b.log", rule: "wrong-type", event: "Docked" }),
      madeFinding({ file: "a & b.log", rule: "missing-field", event: "Docked", message: "is MISSING" }),
      madeFinding({ file: "c.log", rule: "wrong-type", event: "FSDJump", line: 4, column: 2 }),
      madeFinding({ file: "c.log", rule: "unknown-field", severity: "warning" }),
    ]).match(/<script type="application\/json" id="data">(.*?)<\/script>/s)?.[1] ?? "",
  ) as PageData,
);
const search = createSearch(findings);

function chosen(...choices: readonly (readonly [Parameters<typeof toggled>[1], string])[]): Filter {
  return choices.reduce(
    (filter, [dimension, value]) => toggled(filter, dimension, findings.values[dimension].indexOf(value)),
    everything,
  );
}

function shown(filter: Filter): readonly number[] {
  return [...select(findings, filter, search(filter.search)).matches];
}

test.each([
  [everything, [0, 1, 2, 3]],
  [chosen(["rule", "wrong-type"]), [0, 2]],
  [chosen(["rule", "wrong-type"], ["rule", "missing-field"]), [0, 1, 2]],
  [chosen(["rule", "wrong-type"], ["file", "c.log"]), [2]],
  [chosen(["severity", "warning"]), [3]],
  [chosen(["event", ""]), [3]],
  [{ ...chosen(["event", "Docked"]), search: "missing" }, [1]],
  [{ ...everything, search: "  docked  NUMBER " }, [0]],
  [{ ...everything, search: "docked nowhere" }, []],
  [{ ...everything, search: "c.log:4" }, [2]],
  [{ ...everything, search: '"StarPos":[1,"2"' }, [0, 1, 2, 3]],
])("filter %#", (filter, expected) => {
  expect(shown(filter)).toEqual(expected);
});

test("a value is counted as if its own dimension let everything through", () => {
  const { counts } = select(findings, chosen(["rule", "wrong-type"]), undefined);
  expect([...counts.rule]).toEqual([2, 0, 1, 0, 0, 1]);
  expect([...counts.file]).toEqual([1, 0, 1, 0]);
  expect([...counts.severity]).toEqual([2, 0, 0, 0]);
});

test("a search that is typed letter by letter finds what it finds at once", () => {
  const query = "docked number";
  const typed = [...query].map((_, index) => search(query.slice(0, index + 1))).at(-1);
  expect(typed).toEqual(createSearch(findings)(query));
});

test("a filter survives in the address", () => {
  const filter = { ...chosen(["rule", "wrong-type"], ["file", "a & b.log"], ["event", ""]), search: "ü # 100%" };
  expect(filterOf(`#${addressOf(filter, findings)}`, findings)).toEqual(filter);
  expect(filterOf("#rule=no-such-rule&nothing=1", findings)).toEqual(everything);
});

test("an open row moves those below it, and no other", () => {
  const geometry: Geometry = { rowHeight: 100, open: 2, extra: 50 };
  expect([0, 1, 2, 3, 4].map((position) => offsetOf(geometry, position))).toEqual([0, 100, 200, 350, 450]);
  expect([0, 99, 250, 349, 350, 460].map((depth) => positionAt(geometry, depth))).toEqual([0, 0, 2, 2, 3, 4]);
});
