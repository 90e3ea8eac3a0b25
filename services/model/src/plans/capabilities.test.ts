import { describe, expect, it } from "vitest";
import { capabilitiesOf, planLevels, soldPlanOf } from "./capabilities.ts";
import { planKeys, plans } from "./plans.ts";
import { gatedCapabilities } from "./upgrade-areas.ts";

describe("capabilities of plans", () => {
  it("are all 44 in Enterprise, and only search in Free", () => {
    expect(capabilitiesOf("enterpriseJul2023")).toEqual(new Set(gatedCapabilities));
    expect([...capabilitiesOf("freeMar2024")]).toEqual(["search"]);
  });

  it("grow from level to level", () => {
    const levels = planLevels.map((level) => capabilitiesOf(soldPlanOf[level]));
    expect(levels.map(({ size }) => size)).toEqual([1, 14, 35, 44]);
    for (const [index, level] of levels.slice(1).entries()) {
      for (const capability of levels[index] ?? []) expect(level).toContain(capability);
    }
  });

  it("of Team plans are those of Business without the public API", () => {
    const business = [...capabilitiesOf("businessSep2023")];
    for (const plan of ["team", "teamJun2023", "teamFeb2023"] as const) {
      expect([...capabilitiesOf(plan)]).toEqual(business.filter((capability) => capability !== "publicApi"));
    }
  });

  it("are named for every plan", () => {
    expect([...planKeys].sort()).toEqual(Object.keys(plans).sort());
  });
});
