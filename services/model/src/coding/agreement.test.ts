import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Agreement,
  cohensKappa,
  krippendorffAlpha,
  percentAgreement,
  type ReliabilityUnit,
} from "./agreement.ts";

/** Parses a printed table of reliability data: one row per coder, a dot for a missing value. */
function dataOf(...rows: readonly string[]): readonly ReliabilityUnit[] {
  const coders = rows.map((row) => row.split(" "));
  return (coders[0] ?? []).map((_, unit) => ({
    values: coders.map((values) => (values[unit] === "." ? null : (values[unit] ?? null))),
    count: 1,
  }));
}

const rounded = (agreement: Agreement, digits = 3) =>
  agreement.kind === "figure" ? Number(agreement.value.toFixed(digits)) : agreement.kind;

describe("the worked examples of Krippendorff 2011, Computing Krippendorff's Alpha-Reliability", () => {
  test("A: binary data, two observers, no missing data", () => {
    expect(rounded(krippendorffAlpha(dataOf("0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0")))).toBe(0.095);
  });

  test("B: nominal data, two observers, no missing data", () => {
    const data = dataOf("a a b b d c c c e d d a", "b a b b b c c c e d d d");
    expect(rounded(krippendorffAlpha(data))).toBe(0.692);
  });

  test("C: nominal data, four observers, missing data", () => {
    const data = dataOf(
      "1 2 3 3 2 1 4 1 2 . . .",
      "1 2 3 3 2 2 4 1 2 5 . 3",
      ". 3 3 3 2 3 4 2 2 5 1 .",
      "1 2 3 3 2 4 4 1 2 5 1 .",
    );
    expect(rounded(krippendorffAlpha(data))).toBe(0.743);
  });
});

const table = (yesYes: number, yesNo: number, noYes: number, noNo: number): readonly ReliabilityUnit[] => [
  { values: ["yes", "yes"], count: yesYes },
  { values: ["yes", "no"], count: yesNo },
  { values: ["no", "yes"], count: noYes },
  { values: ["no", "no"], count: noNo },
];

test("kappa of the worked example of Viera and Garrett, Family Medicine 37(5), 2005, pages 360–363", () => {
  const lectures = table(15, 5, 10, 70);
  expect(rounded(percentAgreement(lectures))).toBe(0.85);
  expect(rounded(cohensKappa(lectures), 2)).toBe(0.57);
});

test("no figure is made up where there is no unit or no variation", () => {
  expect([krippendorffAlpha([]), cohensKappa([]), percentAgreement([])]).toEqual(
    Array.from({ length: 3 }, () => ({ kind: "no-units" })),
  );
  const lone = dataOf("1 . 2 .", ". 1 . 2");
  expect([krippendorffAlpha(lone), cohensKappa(lone), percentAgreement(lone)]).toEqual(
    Array.from({ length: 3 }, () => ({ kind: "no-units" })),
  );
  const same = dataOf("1 1 1", "1 1 1");
  expect([krippendorffAlpha(same), cohensKappa(same)]).toEqual([
    { kind: "no-variation" },
    { kind: "no-variation" },
  ]);
  expect(rounded(percentAgreement(same))).toBe(1);
  // Each coder used a single, different value: expected and observed agreement are both zero.
  expect(rounded(cohensKappa(dataOf("1 1", "2 2")))).toBe(0);
});

const value = fc.option(fc.constantFrom("a", "b", "c"), { nil: null, freq: 4 });
const units = fc.array(fc.record({ values: fc.tuple(value, value), count: fc.integer({ min: 0, max: 4 }) }), {
  maxLength: 20,
});
const figures = [krippendorffAlpha, cohensKappa, percentAgreement];
const alike = (one: Agreement, other: Agreement) => expect(rounded(one, 9)).toEqual(rounded(other, 9));

describe("each figure, for any two coders", () => {
  test("is the same with the coders exchanged", () => {
    fc.assert(
      fc.property(units, (data) => {
        const exchanged = data.map(({ values: [first, second], count }) => ({
          values: [second, first],
          count,
        }));
        for (const of of figures) alike(of(data), of(exchanged));
      }),
    );
  });

  test("is the same in any order of the units, and with a unit's copies counted or written out", () => {
    fc.assert(
      fc.property(units, (data) => {
        const written = data.flatMap(({ values, count }) =>
          Array.from({ length: count }, () => ({ values, count: 1 })),
        );
        for (const of of figures) {
          alike(of(data), of(data.toReversed()));
          alike(of(data), of(written));
        }
      }),
    );
  });

  test("is never above 1, and 1 where they differ in nothing", () => {
    fc.assert(
      fc.property(units, (data) => {
        const same = data.map(({ values: [first], count }) => ({ values: [first, first], count }));
        for (const of of figures) {
          const [found, perfect] = [of(data), of(same)];
          if (found.kind === "figure") {
            expect(found.value).toBeLessThanOrEqual(1 + 1e-12);
            expect(found.value).toBeGreaterThanOrEqual(-1 - 1e-12);
          }
          if (perfect.kind === "figure") expect(perfect.value).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  test("leaves out units that one of them did not code", () => {
    fc.assert(
      fc.property(units, (data) => {
        const whole = data.filter(({ values }) => !values.includes(null));
        for (const of of figures) alike(of(data), of(whole));
      }),
    );
  });
});
