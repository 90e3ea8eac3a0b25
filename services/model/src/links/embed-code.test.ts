import fc from "fast-check";
import { expect, it } from "vitest";
import { embedCode } from "./embed-code.ts";

it("keeps every title and address inside its attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.webUrl({ withQueryParameters: true }), (title, address) => {
      const code = embedCode(address, title);
      const attribute = `"[^"<>']*"`;
      expect(code).toMatch(new RegExp(`^<iframe( [a-z]+=${attribute})+></iframe>$`));
      const [, written = ""] = / title="([^"]*)"/.exec(code) ?? [];
      const read = written
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&amp;", "&");
      expect(read).toBe(title);
    }),
  );
});
