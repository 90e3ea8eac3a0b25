import { expect, test } from "vitest";
import { pageIn, wantedQuery } from "./wanted-page.ts";

const home = "http://acme.fieldstone.localhost:8080/home";

test("the wanted page opens in its own workspace alone", () => {
  const wanted = { workspace: "acme", redirect: "/data/x?tab=1" };
  expect(pageIn(home, wanted)).toBe("http://acme.fieldstone.localhost:8080/data/x?tab=1");
  expect(pageIn(home, { ...wanted, workspace: "other" })).toBe(home);
  expect(pageIn(home, {})).toBe(home);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])(
  "%s leads to no other place",
  (redirect) => {
    expect(pageIn(home, { workspace: "acme", redirect })).toBe(home);
  },
);

test("the query carries the page to the next step, and nothing without a workspace", () => {
  expect(wantedQuery({ workspace: "acme", redirect: "/a?b=c" })).toBe(
    "?workspace=acme&redirect=%2Fa%3Fb%3Dc",
  );
  expect(wantedQuery({ redirect: "/a" })).toBe("");
});
