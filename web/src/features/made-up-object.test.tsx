import { ApolloClient, ApolloLink, gql, type InMemoryCache, Observable } from "@apollo/client";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import type { FoundResult } from "../app/objects/object-kind.ts";
import { gadgetKind } from "../testing/gadgets/gadget.object.testing.ts";

// The app with this kind beside its own; files that share these modules keep theirs.
async function startApp() {
  vi.resetModules();
  const { objectKinds } = await import("./objects.ts");
  const registry = await import("../app/objects/object-registry.ts");
  const { parsePeek } = await import("../app/peek/peek-search.ts");
  const { applyChanges } = await import("../app/apollo/apply-change.ts");
  const { addCacheRules, createCache } = await import("../app/apollo/cache.ts");
  const { SearchResultCard } = await import("./discovery/search/SearchResultCard.tsx");
  // Stands for its line in the list of objects.
  const kinds = [...objectKinds, gadgetKind];
  registry.registerObjectKinds(kinds);
  const newCache = (): InMemoryCache => {
    const cache = createCache();
    addCacheRules(cache, kinds);
    return cache;
  };
  return { registry, parsePeek, applyChanges, newCache, SearchResultCard };
}
let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp();
});

const found: FoundResult = {
  id: "3fK9x",
  type: "GADGET",
  title: [{ text: "Sprocket", match: true }],
  content: [{ text: "It turns well.", match: false }],
  startsInside: false,
  endsInside: false,
  file: null,
  line: null,
  passage: null,
  projectId: "7hM2w",
  projectTitle: "Workshop",
  tagTitles: null,
  project: null,
  hasMoreInChannel: false,
  createdAt: "2026-05-04T10:00:00Z",
  updatedAt: "2026-05-04T10:00:00Z",
  channelTheme: null,
  channelDatum: null,
  highlight: null,
  tag: null,
};

test("it opens in the side panel and at its own address", () => {
  expect(app.parsePeek("gadget_3fK9x")).toEqual({ type: "gadget", id: "3fK9x" });
  expect(app.registry.objectAddress("gadget", "3fK9x")).toBe("/gadgets/3fK9x");
  expect(app.registry.kindInFolder("gadgets")).toBe(gadgetKind);
});

test("search knows its type, and leads to it", () => {
  expect(app.registry.isSearchType("GADGET")).toBe(true);
  expect(app.registry.foundTarget(found)).toEqual({ type: "gadget", id: "3fK9x" });
  expect(app.registry.foundKind(found)).toBe(gadgetKind);
  expect(app.registry.objectLabel("GADGET")).toBe("Gadget");
});

test("the card of a result shows it in its face, with what it adds itself", async () => {
  const { SearchResultCard } = app;
  const routeTree = createRootRoute({
    component: () => <SearchResultCard result={found} layout="list" view={{}} />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain("<blockquote");
  expect(html).toContain("A turning gadget");
  expect(html).toContain("Shelf of Workshop");
  expect(html).toContain(`href="/gadgets/A-turning-gadget-3fK9x"`);
});

test("the trash names it, restores it, and asks again for its lists", () => {
  expect(app.registry.objectLabel("gadget")).toBe("Gadget");
  expect(app.registry.isRestorable("gadget")).toBe(true);
  expect(app.registry.isRestorable("widget")).toBe(false);
  expect(app.registry.workspaceLists(["gadget", "gadget"])).toEqual(["gadgets", "trash", "trashTotals"]);
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
  const client = new ApolloClient({ link, cache: app.newCache() });
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
