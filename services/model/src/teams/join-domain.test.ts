import { describe, expect, it } from "vitest";
import { isFreeMailDomain, parseJoinDomain } from "./join-domain.ts";

describe("domains whose people may join", () => {
  it("are stored lower-case and without an @", () => {
    expect(parseJoinDomain(" @Example.COM ")).toBe("example.com");
  });

  it.each(["gmail.com", "Outlook.com", "@web.de"])("are not where anybody gets an address: %s", (domain) => {
    expect(() => parseJoinDomain(domain)).toThrow(expect.objectContaining({ code: "join_domain.free_mail" }));
  });

  it.each(["", "localhost", "a b.com", "someone@example.com", "*.example.com"])("are domains: %j", (text) => {
    expect(() => parseJoinDomain(text)).toThrow(expect.objectContaining({ code: "join_domain.invalid" }));
  });

  it("may lie below a free mail domain's name only as themselves", () => {
    expect(isFreeMailDomain("mail.example.com")).toBe(false);
  });
});
