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
      "Something went wrong on our end. Try again; if it keeps happening, send us this reference.";
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
    const message = "Too much is under way at once. Wait a few seconds and try again.";
    expect(
      refused(JSON.stringify({ errors: [{ message, extensions: { code: "work.too_much" } }] })),
    ).toMatchObject({ kind: "input", message });
  });

  test("is told in words of our own where a proxy answered", () => {
    expect(refused("<html>").message).not.toBe("");
  });
});
