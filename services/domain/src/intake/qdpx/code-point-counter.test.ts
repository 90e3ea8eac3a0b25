import fc from "fast-check";
import { expect, it } from "vitest";
import { codePointCounter } from "./code-point-counter.ts";

it("counts pairs as one, and half a pair as one", () => {
  const letters = fc.constantFrom("a", "é", "😀", "\ud83d", "\udc00");
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (all) => {
      const text = all.join("");
      const count = codePointCounter(text);
      let offset = 0;
      for (const [place, letter] of [...text, ""].entries()) {
        expect(count(offset)).toBe(place);
        offset += letter.length;
      }
    }),
  );
});

it("looks through millions of pairs once for thousands of offsets", () => {
  const before = process.threadCpuUsage();
  const count = codePointCounter("😀".repeat(2_500_000));
  for (let at = 0; at < 10_000; at += 1) expect(count(5_000_000 - 2 * at)).toBe(2_500_000 - at);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
