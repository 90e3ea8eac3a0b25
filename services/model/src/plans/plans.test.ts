import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billingPeriodOf } from "./billing-period.ts";
import { type PlanKey, planOf, plans } from "./plans.ts";
import * as products from "./products.ts";
import { gatedCapabilities, upgradeAreas } from "./upgrade-areas.ts";

describe("plans", () => {
  it.each<[PlanKey, object]>([
    ["freeOct2022", { transcriptionMinutes: 300, seatsMax: 3, channels: 1 }],
    ["freeNov2022", { transcriptionMinutes: 180, seatsMax: 1, channels: 1 }],
    ["freeFeb2023", { transcriptionMinutes: 180, projects: 3, folders: 1, channels: 1 }],
    ["freeMar2024", { projects: 1, folders: 1, channels: 1, channelDataPoints: 250, seatsMax: 2000 }],
    ["starterMar2023", { transcriptionMinutes: 600, folders: 3, seatsMin: 5 }],
    ["starterJun2023", { transcriptionMinutes: 600, folders: 1, seatsMin: 3 }],
    ["pro", { transcriptionMinutes: "unlimited", seatsMin: 1 }],
    ["proFeb2023", { transcriptionMinutes: 600, seatsMax: 4, folders: 3 }],
    ["proMar2024", { seatsMin: 1 }],
    ["team", { templates: 5, extensions: 5, seatsMin: 5 }],
    ["teamJun2023", { transcriptionMinutes: 1500, extensions: 3, templates: 3, tagBoards: 3, seatsMin: 5 }],
    [
      "teamFeb2023",
      { transcriptionMinutes: 1800, folders: 5, extensions: 3, templates: 3, tagBoards: 3, seatsMin: 5 },
    ],
    ["enterpriseBundle", { seatsMin: 15 }],
    ["businessFeb2023", { seatsMin: 10 }],
    ["businessJun2023", { transcriptionMinutes: 6000, seatsMin: 10 }],
    ["businessSep2023", { transcriptionMinutes: 6000, seatsMin: 10 }],
    ["enterpriseJul2023", { seatsMin: 10 }],
    ["expertProgram", { seatsMax: 10 }],
    ["enterpriseProBundle", { seatsMin: 20 }],
    ["enterpriseTrial", { channelDataPoints: 10000, seatsMin: 1 }],
  ])("%s has its stated limits and no others", (key, limits) => {
    const { name: _, family: __, current: ___, ...rest } = planOf(key);
    expect(rest).toEqual(limits);
  });

  it("are twenty, and the older Free, Pro, Starter and Team ones are not sold", () => {
    expect(Object.keys(plans)).toHaveLength(20);
    const sold = Object.values(plans).filter(({ current }) => current);
    expect(sold.some(({ name }) => /Starter|Team|2022|Pro Feb 2023/.test(name))).toBe(false);
  });
});

describe("products", () => {
  it("have the stated types, families and states", () => {
    expect(products.productTypes).toHaveLength(13);
    expect(products.productFamilies).toEqual([
      "free",
      "pro",
      "team",
      "enterprise",
      "addon",
      "channels",
      "recruit",
    ]);
    expect(products.subscriptionStatuses).toEqual(["ACTIVE", "CANCELED", "PAST_DUE", "TRIALING", "UNPAID"]);
  });

  it("are gated by capability and counted under twelve areas", () => {
    expect(upgradeAreas).toHaveLength(12);
    expect(new Set(gatedCapabilities).size).toBe(44);
  });
});

describe("the monthly billing period", () => {
  it("contains its date and follows without a gap", () => {
    const dates = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (anchor, date) => {
        const { start, end } = billingPeriodOf(anchor, date);
        expect(start.getTime()).toBeLessThanOrEqual(date.getTime());
        expect(end.getTime()).toBeGreaterThan(date.getTime());
        expect(billingPeriodOf(anchor, end).start).toEqual(end);
      }),
    );
  });

  it("of the 31st ends on the last day of a shorter month", () => {
    const period = billingPeriodOf(new Date("2026-01-31T00:00:00Z"), new Date("2026-02-28T12:00:00Z"));
    expect(period).toEqual({
      start: new Date("2026-02-28T00:00:00Z"),
      end: new Date("2026-03-31T00:00:00Z"),
    });
  });
});
