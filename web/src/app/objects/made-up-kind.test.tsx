import { ApolloClient, ApolloLink, gql, Observable } from "@apollo/client";
import { beforeAll, expect, test, vi } from "vitest";
import { createCache } from "../apollo/cache.ts";
import type { ObjectKind } from "./object-kind.ts";

const gadgetPage = () => <p>A gadget</p>;

/**
 * A kind unknown to the rest of the app. The API's search and trash types are a closed set, so it borrows the
 * tag's.
 */
const gadgetKind: ObjectKind = {
  type: "gadget",
  label: () => "Gadget",
  folder: "gadgets",
  loadPage: async () => gadgetPage,
  searchType: "TAG",
  foundWords: "quote",
  trashType: "tag",
  lists: { workspace: ["gadgets"] },
  cache: { Query: { fields: { gadgets: { merge: (_held, coming) => [...coming] } } } },
};

// Registers only this kind.
async function startApp() {
  vi.resetModules();
  const registry = await import("./object-registry.ts");
  const { parsePeek } = await import("../peek/peek-search.ts");
  const { applyChanges } = await import("../apollo/apply-change.ts");
  const { addCacheRules } = await import("../apollo/cache.ts");
  registry.registerObjectKinds([gadgetKind]);
  return { registry, parsePeek, applyChanges, addCacheRules };
}
let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp();
});

const found = { id: "3fK9x", type: "TAG" } as const;

test("it opens in the side panel and at its own address", () => {
  expect(app.parsePeek("gadget_3fK9x")).toEqual({ type: "gadget", id: "3fK9x" });
  expect(app.registry.objectAddress("gadget", "3fK9x")).toBe("/gadgets/3fK9x");
  expect(app.registry.kindInFolder("gadgets")).toBe(gadgetKind);
});

test("search shows what is found in it by its name and in its face, and leads to it", () => {
  expect(app.registry.foundTarget(found)).toEqual({ type: "gadget", id: "3fK9x" });
  expect(app.registry.foundKind(found)).toMatchObject({ foundWords: "quote" });
  expect(app.registry.objectLabel("TAG")).toBe("Gadget");
});

test("the trash names it, restores it, and asks again for its lists", () => {
  expect(app.registry.objectLabel("gadget")).toBe("Gadget");
  expect(app.registry.trashTypeOf("gadget")).toBe("tag");
  expect(app.registry.workspaceLists(["gadget", "gadget"])).toEqual(["gadgets"]);
});

test("a live change of one asks again for the lists that show it", async () => {
  let titles = ["Sprocket"];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const gadgets = titles.map((title) => ({ __typename: "Gadget", id: title, title }));
        queueMicrotask(() => {
          observer.next({ data: { gadgets } });
          observer.complete();
        });
      }),
  );
  const cache = createCache();
  app.addCacheRules(cache, [gadgetKind]);
  const client = new ApolloClient({ link, cache });
  const shown: string[] = [];
  const query = gql`query Gadgets { gadgets { __typename id title } }`;
  client.watchQuery({ query }).subscribe(({ data }) => shown.push(JSON.stringify(data)));
  await vi.waitFor(() => expect(shown.at(-1)).toContain("Sprocket"));
  titles = ["Sprocket", "Cog"];
  app.applyChanges(client, [
    { type: "gadget", id: "4gL0y", act: "created", projectId: null, documentId: null },
  ]);
  await vi.waitFor(() => expect(shown.at(-1)).toContain("Cog"));
});
