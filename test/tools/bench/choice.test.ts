import { expect, test } from "vitest";
import { choose } from "../../../tools/bench/choice.js";

const names = ["speed", "cold", "memory"] as const;

test("all parts are run and written where none is named", () => {
  expect(choose([], names)).toEqual({ parts: names, corpus: undefined, isWritten: true });
});

test("some parts are run in the order of the page, and written only where that is asked", () => {
  expect(choose(["memory", "speed"], names)).toEqual({
    parts: ["speed", "memory"],
    corpus: undefined,
    isWritten: false,
  });
  expect(choose(["cold", "--write", "--corpus", "x"], names)).toEqual({
    parts: ["cold"],
    corpus: "x",
    isWritten: true,
  });
});

test("an unknown part is refused, with the parts that there are", () => {
  expect(() => choose(["sped"], names)).toThrow('the parts are speed, cold, memory; found "sped"');
});
