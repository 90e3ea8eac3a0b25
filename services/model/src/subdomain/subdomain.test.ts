import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bannedWords } from "./banned-words.ts";
import { isSubdomainLike, parseSubdomain, subdomainProblem } from "./check-subdomain.ts";
import { normalizeSubdomain } from "./normalize-subdomain.ts";
import { profanityWords } from "./profanity-words.ts";
import { reservedGenericWords } from "./reserved-generic-words.ts";
import { reservedProductWords } from "./reserved-product-words.ts";
import { suggestSubdomains } from "./suggest-subdomain.ts";
import { wordSet } from "./word-list.ts";

describe("normalizeSubdomain", () => {
  it.each([
    ["Acme Research", "acme-research"],
    ["  --Acme__Inc.--  ", "acmeinc"],
    ["a   b---c", "a-b-c"],
    ["a/b", "a/b"],
    ["Café Zürich", "cafe-zurich"],
    ["Northwind & Søn AS", "northwind-son-as"],
    ["Straße Łódź Æsir", "strasse-lodz-aesir"],
    ["the-quick-brown-fox-jumps-over-it", "the-quick-brown-fox-jumps-over"],
    ["the-quick-brown-fox-jumping-high-up", "the-quick-brown-fox-jumping"],
    ["x".repeat(40), "x".repeat(30)],
    ["日本", ""],
  ])("turns %j into %j", (text, expected) => {
    expect(normalizeSubdomain(text)).toBe(expected);
  });

  it("changes nothing the second time, and keeps to 30 characters", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[A-Za-z0-9 /-]{0,60}$/)),
        (text) => {
          const once = normalizeSubdomain(text);
          expect(normalizeSubdomain(once)).toBe(once);
          expect(once).toMatch(/^(?!-)[a-z0-9/-]{0,30}(?<!-)$/);
          expect(once).not.toContain("--");
        },
      ),
    );
  });
});

describe("checking a subdomain", () => {
  it("refuses any part on the profanity or banned list", () => {
    expect(subdomainProblem("acme-porn-team")).toBe("not_allowed");
    expect(subdomainProblem("acme-phishing")).toBe("not_allowed");
    expect(subdomainProblem("scunthorpe")).toBeUndefined();
  });

  it("refuses a first part on a reserved list, and only a first one", () => {
    for (const word of ["admin", "api", "www", "login", "support", "billing", "projects"]) {
      expect(subdomainProblem(word)).toBe("reserved");
      expect(subdomainProblem(`${word}-acme`)).toBe("reserved");
      expect(subdomainProblem(`acme-${word}`)).toBeUndefined();
    }
    expect(subdomainProblem("no-reply")).toBe("reserved");
  });

  it("refuses what no host label can be", () => {
    expect(subdomainProblem("a")).toBe("too_short");
    expect(subdomainProblem("a".repeat(31))).toBe("too_long");
    expect(subdomainProblem("a/b")).toBe("format");
    expect(subdomainProblem("Acme")).toBe("format");
    expect(subdomainProblem("-acme")).toBe("format");
    expect(parseSubdomain(" Acme Research ")).toBe("acme-research");
    expect(() => parseSubdomain("Admin")).toThrow("This address is reserved. Choose another.");
  });

  it("takes 2 to 50 lower-case letters, digits and hyphens as subdomain-like", () => {
    expect([isSubdomainLike("ab"), isSubdomainLike("a".repeat(50))]).toEqual([true, true]);
    expect([isSubdomainLike("a"), isSubdomainLike("a".repeat(51)), isSubdomainLike("a_b")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it("word lists hold lower-case words, sorted by hand or not, each once", () => {
  for (const list of [profanityWords, bannedWords, reservedGenericWords, reservedProductWords]) {
    const words = list.trim().split("\n");
    expect(words.every((word) => /^[a-z0-9-]+$/.test(word))).toBe(true);
    expect(wordSet(list).size).toBe(words.length);
  }
});

describe("suggestions", () => {
  it("pass every rule and are not taken", () => {
    const taken = new Set(["acme", "acme-research"]);
    expect(suggestSubdomains("Acme", (name) => taken.has(name), 3)).toEqual([
      "acme-insights",
      "acme-hq",
      "acme-2",
    ]);
    expect(suggestSubdomains("admin", () => false)).toEqual(["research-hub-2"]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const name of suggestSubdomains(text, () => false, 3))
          expect(subdomainProblem(name)).toBeUndefined();
      }),
    );
  });
});
