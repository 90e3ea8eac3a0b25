import { expect, it } from "vitest";
import { repeatsQuote } from "./repeats-quote.ts";

it("a sentence that only repeats a quote is told from one that says more", () => {
  expect(repeatsQuote("It was slow.", "It was slow.")).toBe(true);
  expect(repeatsQuote("Ana: “It was slow. I left.”", "It was slow.\nI left.")).toBe(true);
  expect(repeatsQuote("Ana: “It was slow.” Ben: “Yes, it was.”", "Yes, it was.")).toBe(true);
  expect(repeatsQuote("Ana says that it was slow.", "it was slow")).toBe(false);
});
