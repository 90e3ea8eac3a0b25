import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAccessToken, parseAccessToken, parseBearer } from "./access/access-token.ts";
import { isShareToken, newShareToken } from "./access/share-token.ts";
import { newId, toShortId } from "./ids.ts";

describe("share token", () => {
  it("is exactly 12 letters or digits", () => {
    const tokens = Array.from({ length: 500 }, newShareToken);
    expect(tokens.every(isShareToken)).toBe(true);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const text of [
      "",
      "abcdefghijk",
      "abcdefghijklm",
      "abcdefghijk-",
      "abcdefghijk\n",
      "äbcdefghijkl",
      7,
    ]) {
      expect(isShareToken(text)).toBe(false);
    }
  });
});

describe("delimited access token", () => {
  it("comes back as it was written, with and without its prefix", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.stringMatching(/^[\w-]{1,60}$/), (api, secret) => {
        const token = { api, teamId: newId(), secret };
        expect(parseAccessToken(formatAccessToken(token))).toEqual(token);
      }),
    );
  });

  it("accepts a hyphenated team id and refuses other shapes", () => {
    const teamId = newId();
    expect(parseAccessToken(`api.${teamId}.s3cret`)).toEqual({ api: true, teamId, secret: "s3cret" });
    for (const text of ["", "api", "api.x", `${teamId}.`, "web.a.b", "zzzzzzzzzzzzzzzzzzzzzz.b", "a.b c"]) {
      expect(parseAccessToken(text)).toBeUndefined();
    }
  });
});

describe("parseBearer", () => {
  it("tells access tokens from public share tokens", () => {
    const teamId = newId();
    expect(parseBearer(`Bearer ${toShortId(teamId)}.abc`)).toEqual({
      kind: "access",
      token: { api: false, teamId, secret: "abc" },
    });
    expect(parseBearer("bearer public.abcDEF123456")).toEqual({ kind: "public", shareToken: "abcDEF123456" });
    const shareGrant = `1800000000.${"A_-9".padEnd(43, "x")}`;
    expect(parseBearer(`Bearer public.abcDEF123456.${shareGrant}`)).toEqual({
      kind: "public",
      shareToken: "abcDEF123456",
      shareGrant,
    });
    expect(parseBearer(`Bearer public.abcDEF123456.${shareGrant}x`)).toBeUndefined();
    expect(parseBearer("Bearer public.abcDEF123456.")).toBeUndefined();
    const secret = "A_-9".padEnd(43, "x");
    expect(parseBearer(`Bearer ${secret}`)).toEqual({ kind: "oauth", secret });
    expect(parseBearer(`Bearer ${secret}x`)).toBeUndefined();
    expect(parseBearer("Bearer public.short")).toBeUndefined();
    expect(parseBearer("Basic abc")).toBeUndefined();
  });
});
