import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { expect, test, vi } from "vitest";
import { refetchChanged, refetchShown, untilRefetched } from "./refetch.ts";

const query = gql`
  query Items {
    items {
      __typename
      id
      name
    }
  }
`;

/** A server with one name, read when a query arrives and answered on demand, as over a slow connection. */
function slowServer() {
  let name = "0";
  const answers: { read: string; answer: () => void; fail: () => void }[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const read = name;
        answers.push({
          read,
          answer: () => {
            observer.next({ data: { items: [{ __typename: "Item", id: "1", name: read }] } });
            observer.complete();
          },
          fail: () => observer.error(new Error("no line")),
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const shown: string[] = [];
  client
    .watchQuery({ query, fetchPolicy: "cache-and-network" })
    .subscribe(({ data }) => shown.push(JSON.stringify(data ?? null)));
  return {
    answers,
    shown: () => shown.at(-1) ?? "",
    change: (to: string) => {
      name = to;
      return refetchChanged(client, {
        updateCache: (cache) => cache.modify({ fields: { items: (_value, { INVALIDATE }) => INVALIDATE } }),
      });
    },
  };
}

const asked = (server: ReturnType<typeof slowServer>, times: number) =>
  vi.waitFor(() => expect(server.answers).toHaveLength(times));

test("a change that comes while the page still loads is shown", async () => {
  const server = slowServer();
  await asked(server, 1);
  const changed = server.change("1");
  server.answers[0]?.answer();
  await asked(server, 2);
  server.answers[1]?.answer();
  await changed;
  await vi.waitFor(() => expect(server.shown()).toContain('"1"'));
});

test("changes that come while an earlier one is asked for are shown, by one more question", async () => {
  const server = slowServer();
  await asked(server, 1);
  server.answers[0]?.answer();
  await vi.waitFor(() => expect(server.shown()).toContain('"0"'));
  const changes = [server.change("1")];
  await asked(server, 2);
  changes.push(server.change("2"), server.change("3"));
  server.answers[1]?.answer();
  await asked(server, 3);
  server.answers[2]?.answer();
  await Promise.all(changes);
  await vi.waitFor(() => expect(server.shown()).toContain('"3"'));
  expect(server.answers.map(({ read }) => read)).toEqual(["0", "1", "3"]);
});

test("what is asked for is asked again when it failed", async () => {
  const server = slowServer();
  await asked(server, 1);
  server.answers[0]?.answer();
  await vi.waitFor(() => expect(server.shown()).toContain('"0"'));
  const changes = [server.change("1"), server.change("2")];
  await asked(server, 2);
  server.answers[1]?.fail();
  await asked(server, 3);
  server.answers[2]?.answer();
  await Promise.all(changes);
  await vi.waitFor(() => expect(server.shown()).toContain('"2"'));
});

test("a query whose page is left, or which fails again, leaves no rejection that nobody handles", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  refetchShown(() => Promise.reject(new DOMException("The operation was aborted.", "AbortError")));
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("an action that waits for its list does not fail when the page is left before the answer", async () => {
  const left = () => Promise.reject(new DOMException("The operation was aborted.", "AbortError"));
  await expect(untilRefetched(left)).resolves.toBeUndefined();
});
