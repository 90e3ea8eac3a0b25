import { expect, test } from "vitest";
import { router } from "../workspace-router.tsx";
import { objectRoutes } from "./object-routes.ts";

const matched = (path: string) => router.matchRoutes(path, {}).at(-1)?.routeId;

test.each(["/data", "/insights", "/f", "/tags", "/people"])("%s has a page for each object", (folder) => {
  expect(matched(`${folder}/A-title-3fK9x`)).toBe(`/signed-in${folder}/$objectId`);
});

test("a kind that comes has its page, without a line in the router", () => {
  const gadget = { type: "gadget", label: () => "Gadget", folder: "gadgets" };
  const routes = objectRoutes([{ ...gadget, loadPage: async () => () => null }, gadget]);
  expect(routes.map(({ options }) => options)).toMatchObject([{ path: "/gadgets/$objectId" }]);
});

test.each(["/projects/3fK9x", "/settings/tags", "/people/3fK9x/forget", "/data/3fK9x/reels/4gL0y"])(
  "%s is a page of its own",
  (path) => expect(matched(path)).not.toMatch(/\$objectId$/),
);
