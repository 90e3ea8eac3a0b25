import { beforeEach, expect, test, vi } from "vitest";
import { readSignUpPreferences, storeSignUpPreferences } from "./sign-up-preferences.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("what a sign-up link asks for is kept until the workspace is made", () => {
  storeSignUpPreferences("?installTemplateId=usability-test&promo=open-beta-campaign&other=1");
  storeSignUpPreferences("?email=a@b.example");
  expect(readSignUpPreferences()).toEqual({
    installTemplateId: "usability-test",
    promo: "open-beta-campaign",
  });
});

test("what is too long, or no text of ours, counts as nothing", () => {
  storeSignUpPreferences(`?promo=${"x".repeat(101)}`);
  expect(readSignUpPreferences()).toEqual({});
  kept.set("fieldstone-sign-up", "{broken");
  expect(readSignUpPreferences()).toEqual({});
  kept.set("fieldstone-sign-up", '{"promo":1}');
  expect(readSignUpPreferences()).toEqual({});
});
