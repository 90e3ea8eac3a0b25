import fc from "fast-check";
import { expect, it } from "vitest";
import { clipSpans, mergeSpans, type Span, touchesSpans } from "./spans.ts";

const lengthMs = 60;
const span = fc
  .tuple(fc.integer({ min: 0, max: lengthMs }), fc.integer({ min: 0, max: lengthMs }))
  .map(([startMs, endMs]): Span => ({ startMs, endMs }));
const spans = fc.array(span, { maxLength: 12 });

const moments = Array.from({ length: lengthMs }, (_, moment) => moment);
const has = (all: readonly Span[], moment: number) =>
  all.some(({ startMs, endMs }) => startMs <= moment && moment < endMs);

it("merged spans are the same moments, in order, with a gap between each two", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const merged = mergeSpans(all);
      for (const moment of moments) expect(has(merged, moment)).toBe(has(all, moment));
      for (const [index, { startMs, endMs }] of merged.entries()) {
        expect(startMs).toBeLessThan(endMs);
        expect(startMs).toBeGreaterThan(merged[index - 1]?.endMs ?? -1);
      }
    }),
  );
});

it("clipping keeps what lies within", () => {
  fc.assert(
    fc.property(spans, span, (all, within) => {
      const clipped = clipSpans(all, within);
      for (const moment of moments) {
        expect(has(clipped, moment)).toBe(has(all, moment) && has([within], moment));
      }
    }),
  );
});

it("a span touches others where it has a moment of theirs", () => {
  fc.assert(
    fc.property(span, spans, (one, others) => {
      fc.pre(one.startMs < one.endMs);
      const shares = moments.some((moment) => has([one], moment) && has(mergeSpans(others), moment));
      expect(touchesSpans(one, mergeSpans(others))).toBe(shares);
    }),
  );
});
