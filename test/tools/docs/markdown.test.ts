import { describe, expect, test } from "vitest";
import { rendered } from "../../../tools/docs/markdown.js";

describe("a page in Markdown", () => {
  const page = (text: string, file = "docs/page.md"): string => rendered({ file, text }).html;

  test("links to pages of the site when it links to files", () => {
    expect(page("[a](config.md#keys)")).toContain('<a href="../docs/config.html#keys">a</a>');
    expect(page("[a](../README.md)")).toContain('<a href="../start.html">a</a>');
    expect(page("[a](docs/usage.md)", "README.md")).toContain('<a href="docs/usage.html">a</a>');
    expect(page("[a](../schemas/events/FSDJump.json)")).toContain('<a href="../events/FSDJump.html">a</a>');
    expect(page("[a](#here)")).toContain('<a href="#here">a</a>');
    expect(() => page("[a](../src/main.ts)")).toThrow("docs/page.md links to ../src/main.ts, which is not in the site");
  });

  test("links rules to their pages, and not within a link", () => {
    expect(page("`pips-sum`")).toContain('<a href="../rules/pips-sum.html"><code>pips-sum</code></a>');
    expect(page("[`pips-sum`](config.md)")).toContain('<a href="../docs/config.html"><code>pips-sum</code></a>');
  });

  test("names headings as GitHub does", () => {
    expect(page("# A `b`'s, c!\n\n## Added\n\n## Added\n")).toMatch(/id="a-bs-c".*id="added".*id="added-1"/s);
  });

  test("holds no HTML of its own", () => {
    expect(() => page("<script>1</script>")).toThrow("docs/page.md has HTML that the site does not know");
    expect(() => page("<!-- nothing -->")).toThrow("docs/page.md has HTML that the site does not know");
    expect(page("<!-- a note to writers -->")).toBe("");
    expect(() => page("![a](other.svg)")).toThrow("docs/page.md shows other.svg, which is not in the site");
    expect(page("`<b>` \\<b>")).toContain("<code>&lt;b&gt;</code> &lt;b&gt;");
  });
});
