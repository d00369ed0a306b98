import { expect, test } from "vitest";
import { describedAt } from "../../src/relations/described-path.js";
import { relationsOf } from "../../src/relations/read-relations.js";
import { tiedPaths } from "../../src/relations/tied-paths.js";
import { normalForm, placesIn } from "../../src/schemas/normal-form.js";
import { schemaFiles } from "../schema-walk.js";

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
