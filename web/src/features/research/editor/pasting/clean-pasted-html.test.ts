import { describe, expect, it } from "vitest";
import { cleanPastedHtml } from "./clean-pasted-html.ts";

describe("pasted HTML", () => {
  it("loses office markup, style sheets and comments, and keeps the words", () => {
    const pasted =
      '<meta charset="utf-8"><style>p{color:red}</style><!--StartFragment--><p class="MsoNormal">Hello<o:p></o:p></p><!--EndFragment-->';
    expect(cleanPastedHtml(pasted)).toBe('<p class="MsoNormal">Hello</p>');
  });

  it("drops runs of blank paragraphs, not a single one", () => {
    expect(cleanPastedHtml("<p>a</p><p>&nbsp;</p><p><br></p><p>b</p>")).toBe("<p>a</p><p>b</p>");
    expect(cleanPastedHtml("<p>a</p><p></p><p>b</p>")).toBe("<p>a</p><p></p><p>b</p>");
  });

  it("does not take a link to a page for a link to a style sheet's end", () => {
    expect(cleanPastedHtml('<link rel="x" href="y"><p><a href="https://a.b">c</a></p>')).toBe(
      '<p><a href="https://a.b">c</a></p>',
    );
  });
});
