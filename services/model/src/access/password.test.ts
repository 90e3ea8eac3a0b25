import { describe, expect, it } from "vitest";
import { assertPassword, passwordProblems } from "./password.ts";

describe("password", () => {
  it("needs 12 characters with an uppercase, a lowercase, a digit and a non-word character", () => {
    expect(passwordProblems("Correct-horse1")).toEqual([]);
    expect(passwordProblems("Aa1!aaaaaaa")).toEqual(["too_short"]);
    expect(passwordProblems("correct-horse1")).toEqual(["no_uppercase"]);
    expect(passwordProblems("CORRECT-HORSE1")).toEqual(["no_lowercase"]);
    expect(passwordProblems("Correct-horses")).toEqual(["no_digit"]);
    expect(passwordProblems("Correct_horse1")).toEqual(["no_symbol"]);
    expect(passwordProblems("")).toEqual([
      "too_short",
      "no_uppercase",
      "no_lowercase",
      "no_digit",
      "no_symbol",
    ]);
  });

  it("has at most 128 characters and says so", () => {
    const longest = `Aa1!${"x".repeat(124)}`;
    expect(passwordProblems(longest)).toEqual([]);
    expect(() => assertPassword(`${longest}x`)).toThrow("Use at most 128 characters.");
    expect(() => assertPassword("short")).toThrow("Use at least 12 characters. Add an uppercase letter.");
  });
});
