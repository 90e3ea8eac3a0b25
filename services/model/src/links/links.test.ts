import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId, toShortId } from "../ids.ts";
import { decodeHash, deepLinkHashKeys, editorCommands, encodeHash } from "./hash.ts";
import { siteOf } from "./host.ts";
import { absoluteHref, externalHref, internalHref, opensInNewTab } from "./link.ts";
import { matchLink } from "./match-link.ts";
import { decodeQuery, encodeQuery } from "./query.ts";
import { redactUrl } from "./redact-url.ts";

describe("links", () => {
  it("inside have a path, a query map and a hash", () => {
    const link = {
      path: "/data/1",
      query: { a: "x y", b: null, c: ["1", "2"], d: true },
      hash: { highlight: "h1" },
    };
    expect(internalHref(link)).toBe("/data/1?a=x+y&c=1&c=2&d=true#v=%7B%22highlight%22%3A%22h1%22%7D");
    expect(opensInNewTab(link)).toBe(false);
    const origins = { workspace: "https://acme.example.com", root: "https://example.com" };
    expect(absoluteHref({ path: "/home" }, origins)).toBe("https://acme.example.com/home");
    expect(absoluteHref({ path: "/auth/login", useRootDomain: true }, origins)).toBe(
      "https://example.com/auth/login",
    );
  });

  it("outside open in a new tab unless they say otherwise", () => {
    expect(opensInNewTab({ url: "https://example.com" })).toBe(true);
    expect(opensInNewTab({ url: "https://example.com", openInNewTab: false })).toBe(false);
    expect(externalHref({ url: "https://example.com/?a=1#h", query: { b: "2" } })).toBe(
      "https://example.com/?a=1&b=2#h",
    );
    expect(externalHref({ url: "javascript:alert(1)" })).toBeUndefined();
    expect(externalHref({ url: "nowhere" })).toBeUndefined();
  });
});

describe("queries", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (query) => {
        expect(decodeQuery(encodeQuery(query))).toEqual({ ...query });
      }),
    );
    expect(decodeQuery("?a=%E0%A4%A")).toHaveProperty("a");
  });
});

describe("hashes", () => {
  it("pack a map behind v= and one special value behind a colon", () => {
    expect(encodeHash({ file: "1", page: 2 })).toBe("#v=%7B%22file%22%3A%221%22%2C%22page%22%3A2%7D");
    expect(encodeHash({ comment: "c 1" }, "comment")).toBe("#:c%201");
    expect(encodeHash({ comment: "c", file: "f" }, "comment")).toMatch(/^#v=/);
    expect(encodeHash({})).toBe("");
    expect(decodeHash("#:c%201", "comment")).toEqual({ comment: "c 1" });
  });

  it("come back as they were", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]\w*$/), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        (params) => {
          expect(decodeHash(encodeHash(params, "comment"), "comment")).toEqual({ ...params });
        },
      ),
    );
  });

  it("that do not decode are empty and never throw", () => {
    for (const hash of ["", "#", "#v=", "#v=%", "#v=1", "#v=null", "#v=[1]", "#:%", "#top", "v={"]) {
      expect(decodeHash(hash, "comment")).toEqual({});
    }
    fc.assert(fc.property(fc.string(), (text) => typeof decodeHash(text) === "object"));
  });

  it("know the deep-link keys and the editor's first commands", () => {
    expect(deepLinkHashKeys).toHaveLength(8);
    expect(editorCommands).toHaveLength(5);
  });
});

describe("hosts", () => {
  it("show the root application on the root domain and a workspace on a subdomain", () => {
    for (const host of ["fieldstone.localhost", "www.fieldstone.localhost", "fieldstone.localhost:8080"]) {
      expect(siteOf(host, "fieldstone.localhost")).toEqual({ kind: "root" });
    }
    expect(siteOf("acme.fieldstone.localhost:8080", "fieldstone.localhost")).toEqual({
      kind: "workspace",
      subdomain: "acme",
    });
    for (const host of ["example.com", "evilfieldstone.localhost", "a.b.fieldstone.localhost", "[::1]", ""]) {
      expect(siteOf(host, "fieldstone.localhost")).toEqual({ kind: "other" });
    }
  });
});

describe("matchLink", () => {
  const noteId = toShortId(newId());

  it("finds the page of an address, the more literal pattern first", () => {
    expect(matchLink(`/data/Churn-call-${noteId}?a=1#v=%7B%22file%22%3A%221%22%7D`)).toEqual({
      name: "note",
      params: { noteId },
      query: { a: "1" },
      hash: { file: "1" },
    });
    expect(matchLink("/projects/new")?.name).toBe("projectNew");
    expect(matchLink("/projects/abc/")?.name).toBe("project");
    expect(matchLink("/p/data/abcdefABCDEF")?.name).toBe("publicNote");
    expect(matchLink("/recruit/booking/x-1")?.name).toBe("recruitBooking");
  });

  it("finds nothing for an invalid or foreign address, and never throws", () => {
    expect(matchLink("http://[")).toBeUndefined();
    expect(matchLink("https://example.com/home")).toBeUndefined();
    expect(matchLink("https://example.com/home", ["https://example.com"])?.name).toBe("home");
    expect(matchLink("/data/%E0%A4%A")).toBeUndefined();
    expect(matchLink("/p/short")).toBeUndefined();
    fc.assert(fc.property(fc.webPath(), (path) => matchLink(path) === undefined || true));
  });
});

describe("addresses in error reports", () => {
  it("lose title prefixes, secrets and the hash", () => {
    const id = newId();
    expect(redactUrl(`https://acme.example.com/data/Layoffs-at-Acme-${id}?token=s3cret&tab=1#v=secret`)).toBe(
      `https://acme.example.com/data/TITLE-REDACTED-${id}?token=REDACTED&tab=1`,
    );
    expect(redactUrl("/auth/confirm-email?confirmation_token=a&code=b&code=c&share=d")).toBe(
      "/auth/confirm-email?confirmation_token=REDACTED&code=REDACTED&share=REDACTED",
    );
    expect(redactUrl("/projects/Secret-plan-3fK9/settings/data-retention")).toBe(
      "/projects/TITLE-REDACTED-3fK9/settings/data-retention",
    );
  });

  it("cut a path over 2048 characters and mark it", () => {
    expect(redactUrl(`/${"a".repeat(2047)}`)).toBe(`/${"a".repeat(2047)}`);
    expect(redactUrl(`/${"a".repeat(2048)}`)).toBe(`/${"a".repeat(2047)}TRUNCATED`);
    expect(redactUrl("http://[")).toBe("INVALID-URL");
  });
});
