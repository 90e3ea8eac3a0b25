/** The values that coders gave one unit, in the coders' order; null if a coder gave none. */
export interface ReliabilityUnit {
  readonly values: readonly (string | null)[];
  /** How many units are coded exactly like this one. */
  readonly count: number;
}

/** A figure, or why there is none: no unit was coded by two coders, or all have the same value. */
export type Agreement =
  | { readonly kind: "figure"; readonly value: number }
  | { readonly kind: "no-units" | "no-variation" };

function figure(value: number): Agreement {
  return { kind: "figure", value };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function valuesOf({ values }: ReliabilityUnit): readonly string[] {
  return values.filter((value) => value !== null);
}

/** The units that both coders coded, as pairs of values. */
function pairsOf(units: readonly ReliabilityUnit[]) {
  return units.flatMap(({ values: [first, second], count }) =>
    first == null || second == null || count <= 0 ? [] : [{ first, second, count }],
  );
}

/**
 * Krippendorff's alpha for nominal data, any number of coders and missing values: 1 − D_o / D_e, from the
 * coincidence matrix, to which each unit with m ≥ 2 values adds its pairs of values with weight 1/(m − 1).
 *
 * Source: K. Krippendorff, Computing Krippendorff's Alpha-Reliability, University of Pennsylvania, 2011,
 * https://repository.upenn.edu/handle/20.500.14332/2089, sections A to C.
 */
export function krippendorffAlpha(units: readonly ReliabilityUnit[]): Agreement {
  const totals = new Map<string, number>();
  let matching = 0;
  let total = 0;
  for (const unit of units) {
    const values = valuesOf(unit);
    if (values.length < 2 || unit.count <= 0) continue;
    const ofUnit = new Map<string, number>();
    for (const value of values) add(ofUnit, value, 1);
    for (const [value, times] of ofUnit) {
      matching += (unit.count * times * (times - 1)) / (values.length - 1);
      add(totals, value, unit.count * times);
    }
    total += unit.count * values.length;
  }
  if (total === 0) return { kind: "no-units" };
  if (totals.size < 2) return { kind: "no-variation" };
  let expected = total * (total - 1);
  for (const times of totals.values()) expected -= times * (times - 1);
  return figure(1 - ((total - 1) * (total - matching)) / expected);
}

/**
 * Cohen's kappa of two coders: (p_o − p_e) / (1 − p_e), where p_e is the agreement expected by chance for
 * coders with these shares of each value. Units that only one of them coded are left out.
 *
 * Source: J. Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological Measurement
 * 20(1), 1960, pages 37–46, https://doi.org/10.1177/001316446002000104.
 */
export function cohensKappa(units: readonly ReliabilityUnit[]): Agreement {
  const [first, second] = [new Map<string, number>(), new Map<string, number>()];
  let matching = 0;
  let total = 0;
  for (const pair of pairsOf(units)) {
    add(first, pair.first, pair.count);
    add(second, pair.second, pair.count);
    if (pair.first === pair.second) matching += pair.count;
    total += pair.count;
  }
  if (total === 0) return { kind: "no-units" };
  let byChance = 0;
  for (const [value, times] of first) byChance += times * (second.get(value) ?? 0);
  if (byChance === total * total) return { kind: "no-variation" };
  return figure((matching * total - byChance) / (total * total - byChance));
}

/** The share of equally coded units among those that both coders coded. */
export function percentAgreement(units: readonly ReliabilityUnit[]): Agreement {
  let matching = 0;
  let total = 0;
  for (const { first, second, count } of pairsOf(units)) {
    if (first === second) matching += count;
    total += count;
  }
  return total === 0 ? { kind: "no-units" } : figure(matching / total);
}
