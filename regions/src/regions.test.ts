import { describe, expect, it } from "vitest";
import { defaultRegion, regionKeys, regions } from "./catalog.ts";
import {
  findRegion,
  isRegionKey,
  parseRegion,
  regionOf,
  regionsByGroup,
  residencyKeyOf,
} from "./parse-region.ts";
import { fastestRegion } from "./pick-region.ts";

describe("the regions", () => {
  it("are four, with the provider's region, place and weight of each", () => {
    expect(regions.map((r) => [r.key, r.providerRegion, r.place, r.weight])).toEqual([
      ["US_A", "us-east-1", "North Virginia", 0],
      ["US_B", "us-east-2", "Ohio", 1],
      ["EU_A", "eu-west-1", "Ireland", 1],
      ["AU_A", "ap-southeast-2", "Sydney", 1],
    ]);
  });

  it("default to US_B", () => {
    expect(defaultRegion).toBe("US_B");
  });

  it("are grouped as United States, Europe and Australia", () => {
    const groups = [...regionsByGroup()].map(([group, members]) => [group, members.map(({ key }) => key)]);
    expect(groups).toEqual([
      ["United States", ["US_A", "US_B"]],
      ["Europe", ["EU_A"]],
      ["Australia", ["AU_A"]],
    ]);
  });

  it("have lower-case residency keys for the audit log", () => {
    expect(regionKeys.map(residencyKeyOf)).toEqual(["us_a", "us_b", "eu_a", "au_a"]);
  });
});

describe("parseRegion", () => {
  it("accepts the key and the residency key", () => {
    expect(parseRegion("EU_A")).toBe("EU_A");
    expect(parseRegion(" eu_a ")).toBe("EU_A");
    expect(regionOf("AU_A").place).toBe("Sydney");
  });

  it("names the known regions when it refuses", () => {
    expect(() => parseRegion("MARS_A")).toThrow("Known regions: US_A, US_B, EU_A, AU_A.");
    expect(findRegion("Eu_A")).toBeUndefined();
    expect(isRegionKey("eu_a")).toBe(false);
    expect(isRegionKey("EU_A")).toBe(true);
    expect(isRegionKey(7)).toBe(false);
  });
});

describe("choosing a region", () => {
  it("takes the quickest answer, and the default where none came", () => {
    expect(fastestRegion({ US_A: 90, EU_A: 12, AU_A: 300 })).toBe("EU_A");
    expect(fastestRegion({})).toBe("US_B");
    expect(fastestRegion({ EU_A: Number.NaN })).toBe("US_B");
  });
});
