import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { palettes, reportPicture } from "../../../tools/docs/report-picture.js";

const esc = "\u001b";

test("colours become those of the palette, and all text stays text", () => {
  const printed = `${esc}[1ma.log:1${esc}[22m ${esc}[31merror${esc}[39m <b>&"]]>\n${esc}[2m1 |${esc}[22m x\n`;
  const picture = reportPicture("journal-lint <a>", printed, palettes.dark);
  expect(picture).toContain(
    '<tspan font-weight="bold">a.log:1</tspan> <tspan fill="#ff8a80">error</tspan> &lt;b&gt;&amp;',
  );
  expect(picture).toContain('<tspan fill="#9198a1">1 |</tspan> x</text>');
  expect(picture).not.toContain(esc);
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(picture).close();
  expect(new Set(names)).toEqual(new Set(["svg", "rect", "g", "text", "tspan"]));
});
