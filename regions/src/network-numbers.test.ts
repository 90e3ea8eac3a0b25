import { expect, it } from "vitest";
import { regions } from "./catalog.ts";

it("every region has a network number of its own, which fits an address", () => {
  const numbers = regions.map(({ networkNumber }) => networkNumber);
  expect(new Set(numbers).size).toBe(regions.length);
  for (const number of numbers)
    expect(number).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 255);
});
