import { beforeEach, expect, test, vi } from "vitest";
import { keepSignUpWishes, readSignUpWishes } from "./sign-up-wishes.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("what a sign-up link asks for is kept until the workspace is made", () => {
  keepSignUpWishes("?installTemplateId=usability-test&promo=open-beta-campaign&other=1");
  keepSignUpWishes("?email=a@b.example");
  expect(readSignUpWishes()).toEqual({ installTemplateId: "usability-test", promo: "open-beta-campaign" });
});

test("what is too long, or no text of ours, counts as nothing", () => {
  keepSignUpWishes(`?promo=${"x".repeat(101)}`);
  expect(readSignUpWishes()).toEqual({});
  kept.set("fieldstone-sign-up", "{broken");
  expect(readSignUpWishes()).toEqual({});
  kept.set("fieldstone-sign-up", '{"promo":1}');
  expect(readSignUpWishes()).toEqual({});
});
