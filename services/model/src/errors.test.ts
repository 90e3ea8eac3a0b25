import { describe, expect, it } from "vitest";
import { errorTitles, graphqlErrorCode, httpStatusOf } from "./error-codes.ts";
import { ProductError } from "./errors.ts";

describe("ProductError", () => {
  it("keeps its cause and its field", () => {
    const cause = new Error("inside");
    const error = new ProductError("ValidationError", "note.title_too_long", "Shorten the title.", {
      cause,
      field: "title",
    });
    expect(error).toMatchObject({
      name: "ProductError",
      title: "ValidationError",
      code: "note.title_too_long",
      field: "title",
      cause,
    });
    expect(new ProductError("NotFound", "note.not_found", "Gone.").field).toBeUndefined();
  });

  it("maps to the three GraphQL codes", () => {
    expect(errorTitles.map((title) => [title, graphqlErrorCode(title), httpStatusOf(title)])).toEqual([
      ["Forbidden", "FORBIDDEN", 403],
      ["InternalError", "INTERNAL_SERVER_ERROR", 500],
      ["InvalidOperation", "BAD_USER_INPUT", 409],
      ["NotFound", "BAD_USER_INPUT", 404],
      ["HumanErrorMessage", "BAD_USER_INPUT", 400],
      ["TooManyRequests", "BAD_USER_INPUT", 429],
      ["Unauthorized", "FORBIDDEN", 401],
      ["ValidationError", "BAD_USER_INPUT", 400],
      ["UnprocessableContent", "BAD_USER_INPUT", 422],
    ]);
  });
});
