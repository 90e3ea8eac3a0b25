import { ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";
import { InMemoryCache } from "@apollo/client/cache";
import { ApolloLink } from "@apollo/client/link";
import { Observable } from "rxjs";
import { expect, test } from "vitest";
import { aheadLink, askAhead } from "./ask-ahead.ts";

interface Named {
  note: { id: string; title: string };
}
const query: TypedDocumentNode<Named, { id: string }> =
  gql`query Named($id: ID!) { note(id: $id) { id title } }`;

/** A client whose server numbers its answers, and refuses the first `refusals` questions. */
function numbering(refusals = 0) {
  let asked = 0;
  const server = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        asked += 1;
        if (asked <= refusals) return observer.error(new Error("refused"));
        observer.next({ data: { note: { __typename: "Note", id: variables.id, title: `Answer ${asked}` } } });
        observer.complete();
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([aheadLink, server]),
    devtools: { enabled: false },
  });
  const titleOf = async (id: string) => {
    const { data } = await client.query({ query, variables: { id }, fetchPolicy: "network-only" });
    return data?.note.title;
  };
  return { client, titleOf, asked: () => asked };
}

test("the first question is answered with what was asked ahead, every later one by the server", async () => {
  const { client, titleOf, asked } = numbering();
  askAhead(client, query, { id: "a" });
  expect(await titleOf("a")).toBe("Answer 1");
  expect(asked()).toBe(1);
  expect(await titleOf("a")).toBe("Answer 2");
});

test("another note's question goes to the server", async () => {
  const { client, titleOf } = numbering();
  askAhead(client, query, { id: "a" });
  expect(await titleOf("b")).toBe("Answer 2");
  expect(await titleOf("a")).toBe("Answer 1");
});

test("a failure is told to whoever asks, and asking again asks the server", async () => {
  const { client, titleOf } = numbering(1);
  askAhead(client, query, { id: "a" });
  await expect(titleOf("a")).rejects.toThrow("refused");
  expect(await titleOf("a")).toBe("Answer 2");
});
