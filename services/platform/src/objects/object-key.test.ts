import { randomBytes } from "node:crypto";
import { newId } from "@fieldstone/model/ids.ts";
import { expect, test } from "vitest";
import { isObjectKey, objectKey, objectPrefix } from "./object-key.ts";
import { expiryAfter, readAddress, signAddress } from "./signed-address.ts";

const owner = { region: "EU_A", teamId: newId() } as const;

test("a key is led by its region and team", () => {
  expect(objectKey(owner, "files", "a.mp4")).toBe(`EU_A/${owner.teamId}/files/a.mp4`);
  expect(objectPrefix(owner)).toBe(`EU_A/${owner.teamId}/`);
});

test.each(["..", ".", ".hidden", "a/b", "", "a b", "ü", "a\\b", "a\0"])(
  "a segment %j is refused",
  (segment) => {
    expect(() => objectKey(owner, segment)).toThrow(RangeError);
    expect(() => objectPrefix(owner, segment)).toThrow(RangeError);
  },
);

test("text that names no region or no team is no key", () => {
  expect(isObjectKey(`XX/${owner.teamId}/a`)).toBe(false);
  expect(isObjectKey("EU_A/team/a")).toBe(false);
  expect(isObjectKey(`EU_A/${owner.teamId}`)).toBe(false);
  expect(isObjectKey(`EU_A/${owner.teamId}/${"a".repeat(1_100)}`)).toBe(false);
});

test("a signed address holds until it expires and only for its key", () => {
  const signingKey = randomBytes(32).toString("hex");
  const key = objectKey(owner, "files", "a");
  const [path = "", query = ""] = signAddress(
    { method: "GET", key, expiresAt: expiryAfter(60, 1_000_000), downloadName: "ä?&.txt" },
    signingKey,
  ).split("?");
  const address = { path, query: Object.fromEntries(new URLSearchParams(query)) };
  expect(readAddress(address, signingKey, 1_059_000)).toMatchObject({ key, downloadName: "ä?&.txt" });
  expect(readAddress(address, signingKey, 1_060_000)).toBeUndefined();
  expect(readAddress(address, "another key", 1_000_000)).toBeUndefined();
  expect(
    readAddress({ ...address, query: { ...address.query, name: "b" } }, signingKey, 1_000_000),
  ).toBeUndefined();
});
