import { describe, expect, test } from "vitest";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { cardsOf } from "../../src/report/html/browser/cards.js";
import {
  everything,
  type Filter,
  filterAddress,
  filterOf,
  select,
  toggled,
} from "../../src/report/html/browser/filter.js";
import { type Findings, findingsOf, subjectOf } from "../../src/report/html/browser/findings.js";
import { createHeights } from "../../src/report/html/browser/heights.js";
import { createSearch } from "../../src/report/html/browser/search.js";
import type { PageData } from "../../src/report/html/data.js";
import { madeFinding, madePage } from "./made-findings.js";

function held(findings: readonly FramedFinding[]): Findings {
  const [, data = ""] = madePage(findings).match(/<script type="application\/json" id="data">(.*?)<\/script>/s) ?? [];
  return findingsOf(JSON.parse(data) as PageData);
}

const findings = held([
  madeFinding({ file: "a & b.log", rule: "wrong-type", event: "Docked" }),
  madeFinding({ file: "a & b.log", rule: "missing-field", event: "Docked", message: "is MISSING" }),
  madeFinding({ file: "c.log", rule: "wrong-type", event: "FSDJump", line: 4, column: 2 }),
  madeFinding({ file: "c.log", rule: "unknown-field", severity: "warning" }),
]);
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

test("the subject of a finding is left out where its message names it, as in a terminal", () => {
  const about = held([
    madeFinding({ event: "Scan", path: "/BodyID", message: "must be an integer" }),
    madeFinding({ event: "Undocked", path: "/event", message: "Undocked is written after Docked" }),
    madeFinding({ event: "Status", path: "/event", message: "is Status, which the game writes to Status.json" }),
    madeFinding({ event: "Scan", path: "", message: "the line holds text behind the record" }),
  ]);
  expect([0, 1, 2, 3].map((finding) => subjectOf(about, finding))).toEqual(["Scan /BodyID", "", "Status /event", ""]);
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
  expect(filterOf(`#${filterAddress(filter, findings)}`, findings)).toEqual(filter);
  expect(filterOf("#rule=no-such-rule&nothing=1", findings)).toEqual(everything);
});

test("a row that is higher than the usual one moves those below it, and no other", () => {
  const heights = createHeights(4, 100);
  expect(heights.set(2, 150)).toBe(true);
  expect(heights.set(2, 150)).toBe(false);
  expect([0, 1, 2, 3, 4].map(heights.top)).toEqual([0, 100, 200, 350, 450]);
  expect([-5, 0, 99, 250, 349, 350, 460].map(heights.at)).toEqual([0, 0, 0, 2, 2, 3, 3]);
  heights.set(0, 20);
  expect([1, 4].map(heights.top)).toEqual([20, 370]);
});

describe("cards", () => {
  const missing = (line: number, ...fields: readonly string[]): readonly FramedFinding[] =>
    fields.map((field) => madeFinding({ rule: "missing-field", event: "Docked", line, path: `/${field}`, lack: {} }));
  const element = (index: number, parts: Partial<FramedFinding> = {}): FramedFinding =>
    madeFinding({ path: `/Factions/${index}/Name`, line: 50, column: index, ...parts });
  const many = held([
    ...missing(1, "Name", "Colour", "Size"),
    element(1),
    ...missing(2, "Name", "Colour", "Size"),
    element(2),
    element(3, { message: "another" }),
    ...missing(3, "Name", "Colour"),
    element(4, { file: "other.log" }),
  ]);
  const shownCards = (filter: Filter): readonly (readonly number[])[] => {
    const cards = cardsOf(many, select(many, filter, createSearch(many)(filter.search)).matches);
    return Array.from({ length: cards.count }, (_, card) => [...cards.members(card)]);
  };

  test("hold the missing fields of one object as one, and what is alike together", () => {
    expect(shownCards(everything)).toEqual([[0, 2], [1, 3, 6], [4], [5]]);
  });

  test("hold what a filter and a search let through, and nothing else", () => {
    const other = toggled(everything, "file", many.values.file.indexOf("other.log"));
    expect(shownCards(other)).toEqual([[6]]);
    expect(shownCards({ ...everything, search: "Size" })).toEqual([[0, 2]]);
    expect(shownCards({ ...everything, search: "nowhere" })).toEqual([]);
  });

  test("count each missing field", () => {
    expect(many.total).toBe(12);
    const { total, counts } = select(many, { ...everything, search: "Colour" }, createSearch(many)("Colour"));
    expect(total).toBe(8);
    expect([...counts.rule]).toEqual([8, 0, 0, 0]);
  });

  test("are found again by what they hold", () => {
    const cards = cardsOf(many, Int32Array.of(4, 1));
    expect(cards.cardOf(many.columns.alike[3] ?? -1)).toBe(1);
    expect(cards.cardOf(many.columns.alike[0] ?? -1)).toBe(-1);
  });
});
