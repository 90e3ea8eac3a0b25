import { emailHashOf, isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { SealedBox } from "@fieldstone/platform/seal/sealed-box.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyedHash, newCode } from "./secrets.ts";

const secret = "a-secret-of-at-least-32-characters-long";

describe("a sealed box", () => {
  const box = new SealedBox([secret], "proof");

  it("gives back what was sealed", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(box.open(box.seal(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("opens nothing that was changed, cut or made for another purpose or key", () => {
    const sealed = Buffer.from(box.seal({ email: "ada@acme.example" }), "base64url");
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(box.open(changed.toString("base64url"))).toBeUndefined();
        expect(box.open(sealed.subarray(0, at).toString("base64url"))).toBeUndefined();
      }),
    );
    const text = sealed.toString("base64url");
    expect(new SealedBox([secret], "link").open(text)).toBeUndefined();
    expect(new SealedBox([`${secret}x`], "proof").open(text)).toBeUndefined();
    for (const noise of ["", "x", "%%%", "\u0000"]) expect(box.open(noise)).toBeUndefined();
  });

  it("opens what either of two secrets sealed while one is replaced, and seals by the first", () => {
    const [former, next] = [[secret], [`next-${secret}`]] as const;
    const sealed = new SealedBox(former, "proof").seal({ n: 1 });
    // Every process accepts both keys before the first one seals with the new key.
    const [begun, switched] = [
      new SealedBox([...former, ...next], "proof"),
      new SealedBox([...next, ...former], "proof"),
    ];
    for (const each of [begun, switched]) {
      expect(each.open(sealed)).toEqual({ n: 1 });
      expect(each.open(switched.seal({ n: 2 }))).toEqual({ n: 2 });
    }
    const ended = new SealedBox(next, "proof");
    expect(ended.open(sealed)).toBeUndefined();
    const resealed = switched.reseal(sealed) ?? "";
    expect(ended.open(resealed)).toEqual({ n: 1 });
    expect(switched.reseal(resealed)).toBeUndefined();
    expect(switched.reseal("noise")).toBeUndefined();
  });
});

it("hashes parts so that none runs into the next", () => {
  expect(keyedHash("key", "ab", "c")).not.toBe(keyedHash("key", "a", "bc"));
});

it("knows an address by one hash however it is capitalised, and by another under another key", () => {
  expect(emailHashOf("key", "Ada@Acme.example")).toBe(emailHashOf("key", "ada@acme.example"));
  expect(emailHashOf("other", "ada@acme.example")).not.toBe(emailHashOf("key", "ada@acme.example"));
  expect(emailHashOf("key", "ada@acme.example")).toMatch(/^[\w-]{43}$/);
});

it("makes codes of six digits, leading zeros kept", () => {
  const codes = Array.from({ length: 5_000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});

it("compares secrets of any length", () => {
  expect(isSameSecret("abc", "abc")).toBe(true);
  for (const other of ["", "ab", "abd", "abcd"]) expect(isSameSecret(other, "abc")).toBe(false);
});
