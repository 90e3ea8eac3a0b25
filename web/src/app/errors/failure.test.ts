import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { describe, expect, test } from "vitest";
import { RestError } from "../rest.ts";
import { readFailure } from "./failure.ts";

const graphql = (message: string, extensions: Record<string, unknown>) =>
  readFailure(new CombinedGraphQLErrors({ errors: [{ message, extensions }] }));

const away = "The region Ireland (EU_A) is not responding right now. Try again in a minute.";

describe("what is away for a while", () => {
  test.each(["region.unavailable", "router.unavailable", "sign_in.unavailable", "region.timeout"])(
    "is told in its own words: %s",
    (code) => {
      const expected = { kind: "broken", message: away, code, reference: "r1" };
      expect(readFailure(new RestError(503, away, { code, reference: "r1" }))).toMatchObject(expected);
      const extensions = { errorCode: "INTERNAL_SERVER_ERROR", humanReadable: true, code, reference: "r1" };
      expect(graphql(away, extensions)).toMatchObject(expected);
    },
  );

  test("is not what any other fault of ours is", () => {
    const generic =
      "Something went wrong on our end. Try again. If it keeps happening, give this reference to the people who run Fieldstone for you.";
    const extensions = { errorCode: "INTERNAL_SERVER_ERROR", humanReadable: true, code: "internal" };
    expect(graphql("inside", extensions).message).toBe(generic);
    expect(readFailure(new RestError(500, "inside", { code: "internal" })).message).toBe(generic);
    expect(readFailure(new RestError(502, "inside")).message).toBe(generic);
    expect(graphql(away, { ...extensions, humanReadable: false, code: "region.unavailable" }).message).toBe(
      generic,
    );
  });
});

describe("too much under way at once", () => {
  const refused = (bodyText: string) =>
    readFailure(new ServerError("429", { response: new Response(bodyText, { status: 429 }), bodyText }));

  test("is told in the answer's words, and is no fault of ours", () => {
    const message = "Too many requests at once. Wait a few seconds and try again.";
    expect(
      refused(JSON.stringify({ errors: [{ message, extensions: { code: "work.too_much" } }] })),
    ).toMatchObject({ kind: "input", message });
  });

  test("is told in words of our own where a proxy answered", () => {
    expect(refused("<html>").message).not.toBe("");
  });
});

test("a 404 on the GraphQL path is a missing endpoint, elsewhere a fault of ours", () => {
  const refused = (address: string) => {
    const response = new Response("<html>", { status: 404 });
    Object.defineProperty(response, "url", { value: address });
    return readFailure(new ServerError("404", { response, bodyText: "<html>" }));
  };
  expect(refused("https://acme.example/api/graphql")).toMatchObject({
    kind: "broken",
    code: "api.endpoint_missing",
    message: expect.stringContaining("Reload"),
  });
  expect(refused("https://acme.example/api/other").code).toBeUndefined();
});

test("a part of the app that did not load is named, with its cause", () => {
  const gone = new TypeError(
    "Failed to fetch dynamically imported module: https://a.example/assets/CanvasPage-Dk3x9Qab.js",
  );
  expect(readFailure(gone)).toMatchObject({
    kind: "broken",
    code: "app.chunk_missing",
    message: expect.stringContaining("CanvasPage"),
  });
});
