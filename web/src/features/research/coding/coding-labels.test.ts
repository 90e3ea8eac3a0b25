import { expect, test } from "vitest";
import { coderName } from "./coding-labels.ts";

test("a coder has a name, else an address, and is never an empty line", () => {
  const coder = { __typename: "User", id: "1", name: "Ben Baker", email: "ben@northwind.example" } as const;
  expect(coderName(coder)).toBe("Ben Baker");
  expect(coderName({ ...coder, name: "" })).toBe("ben@northwind.example");
  expect(coderName({ ...coder, name: "", email: null })).toBe("Member without a name");
  expect(coderName(null)).toBe("Former member");
});
