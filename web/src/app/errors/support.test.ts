import { expect, test } from "vitest";
import { referenceAdvice } from "./support.ts";

test("a reference is sent to the installation's address", () => {
  expect(referenceAdvice("help@acme.example")).toContain("help@acme.example");
});

test("without one, no address and nobody of ours is named", () => {
  expect(referenceAdvice()).toContain("the people who run Fieldstone for you");
});
