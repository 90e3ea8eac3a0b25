import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorizationHeader } from "./access/authorization.ts";
import { ProductError } from "./errors.ts";
import { isMissingEndpoint, shownError } from "./graphql-error.ts";

describe("a GraphQL error", () => {
  it("shows its message only when it is marked as readable", () => {
    const extensions = {
      errorCode: "BAD_USER_INPUT",
      humanReadable: true,
      field: "title",
      code: "note.x",
      reference: "r",
    };
    expect(shownError("Shorten the title.", extensions)).toEqual({
      as: "input",
      message: "Shorten the title.",
      field: "title",
      code: "note.x",
      reference: "r",
    });
    expect(shownError("select * from x", { errorCode: "INTERNAL_SERVER_ERROR" })).toMatchObject({
      as: "retry",
      message: undefined,
    });
    expect(shownError("x", { errorCode: "FORBIDDEN" }).as).toBe("forbidden");
    fc.assert(
      fc.property(fc.anything(), (extensions) => {
        expect(["input", "forbidden", "retry"]).toContain(shownError("x", extensions).as);
      }),
    );
  });

  it("of 404 on the GraphQL path is a missing endpoint", () => {
    expect(isMissingEndpoint(404, "https://acme.example.com/api/graphql?x=1")).toBe(true);
    expect(isMissingEndpoint(404, "/api/import")).toBe(false);
    expect(isMissingEndpoint(500, "/api/graphql")).toBe(false);
  });
});

it("a call carries an access token or a public one, and both at once is an error", () => {
  expect(authorizationHeader({ accessToken: "a.b" })).toBe("Bearer a.b");
  expect(authorizationHeader({ publicToken: "abcdefABCDEF" })).toBe("Bearer public.abcdefABCDEF");
  expect(authorizationHeader({})).toBeUndefined();
  expect(() => authorizationHeader({ accessToken: "a", publicToken: "b" })).toThrow(ProductError);
});
