import { expect, test } from "vitest";
import { normalForm, placesIn } from "../../../src/schema/normal-form.js";
import { describedAt, relationsOf, tiedPaths } from "../../../src/schema/relations/relation.js";
import { schemaFiles } from "../../schema-walk.js";

test("all that our schemas tie together is described by them", () => {
  const lost = schemaFiles.flatMap(({ folder, title }) =>
    [...placesIn(normalForm(`${folder}/${title}`))].flatMap((place) =>
      relationsOf(place)
        .flatMap(tiedPaths)
        .filter((path) => describedAt(place, path) === "unknown" || describedAt(place, path).length === 0)
        .map((path) => `${title} ${path.join(".")}`),
    ),
  );
  expect(lost).toEqual([]);
});
