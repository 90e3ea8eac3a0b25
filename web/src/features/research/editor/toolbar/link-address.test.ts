import { describe, expect, it } from "vitest";
import { readLinkAddress } from "./link-address.ts";

describe("a written address", () => {
  it.each([
    ["example.com/a?b", "https://example.com/a?b"],
    [" http://example.com ", "http://example.com"],
    ["ana@example.com", "mailto:ana@example.com"],
    ["localhost:8080", "https://localhost:8080"],
    ["tel:+4512345678", "tel:+4512345678"],
  ])("reads %s", (written, href) => expect(readLinkAddress(written)).toBe(href));

  it.each(["", "two words", "javascript:alert(1)", "data:text/html,x", "nowhere", "ftp://example.com"])(
    "refuses %s",
    (written) => expect(readLinkAddress(written)).toBeUndefined(),
  );
});
