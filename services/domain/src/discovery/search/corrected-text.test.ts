import { expect, test } from "vitest";
import { correctedText } from "./corrected-text.ts";

test("other words stand in place of those that nothing has, and all else as it was typed", () => {
  const corrections = [{ word: "subscripton", taken: "subscription" }];
  expect(correctedText("Checkout,  Súbscripton -slow", corrections)).toBe("Checkout,  subscription -slow");
  expect(correctedText("resubscripton", corrections)).toBe("resubscripton");
  expect(correctedText("checkout", [])).toBe("checkout");
});
