import { expect, test } from "vitest";
import { mailedPage, pageIn, returnToQuery, safeRedirect } from "./return-to.ts";

const home = "http://acme.fieldstone.localhost:8080/home";

test("the page to return to opens in its own workspace alone", () => {
  const returnTo = { workspace: "acme", redirect: "/data/x?tab=1" };
  expect(pageIn(home, returnTo)).toBe("http://acme.fieldstone.localhost:8080/data/x?tab=1");
  expect(pageIn(home, { ...returnTo, workspace: "other" })).toBe(home);
  expect(pageIn(home, {})).toBe(home);
  // Users who have to find their workspace want a certain page, and choose the workspace here.
  expect(pageIn(home, { redirect: "/data/x" })).toBe("http://acme.fieldstone.localhost:8080/data/x");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "///evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
])("%j leads to no other place", (redirect) => {
  expect(pageIn(home, { workspace: "acme", redirect })).toBe(home);
  expect(safeRedirect(redirect)).toBe("/home");
});

test.each(["/.//evil.example", "/@evil.example", "/%2f%2fevil.example", "/x?next=//evil.example#//y"])(
  "%s is a path of the workspace",
  (redirect) => {
    for (const to of [safeRedirect(redirect), pageIn(home, { redirect })]) {
      expect(new URL(to, home).origin).toBe(new URL(home).origin);
    }
  },
);

test("a mailed link carries what its sender takes, and nothing else", () => {
  const redirect = "/data/x?q=%C3%A4#top";
  expect(mailedPage({ workspace: "acme", redirect })).toEqual({ workspace: "acme", redirect });
  expect(mailedPage({ redirect })).toEqual({ redirect });
  expect(mailedPage({ workspace: "no.name", redirect })).toEqual({ redirect });
  const none = [undefined, "", "home", "//evil.example", "/\\evil.example", "/ä", `/${"a".repeat(1_000)}`];
  for (const other of none) expect(mailedPage({ workspace: "acme", redirect: other })).toBeUndefined();
});

test("the query carries the page to the next step", () => {
  expect(returnToQuery({ workspace: "acme", redirect: "/a?b=c" })).toBe(
    "?workspace=acme&redirect=%2Fa%3Fb%3Dc",
  );
  expect(returnToQuery({ redirect: "/a" })).toBe("?redirect=%2Fa");
  expect(returnToQuery({})).toBe("");
});
