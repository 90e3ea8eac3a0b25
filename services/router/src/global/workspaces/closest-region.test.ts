import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { describe, expect, it } from "vitest";
import { closestRegion, placeWithoutChoice } from "./closest-region.ts";

const options = { served: regionKeys, pingUrls: new Map(), publicUrl: "https://fieldstone.example" };

describe("the closest region", () => {
  it.each(regionKeys)("is the one whose router was asked: %s", (own) => {
    expect(closestRegion(own, options).fastestRegion).toBe(own);
  });

  it("is left to the browser's probes where routers know no region", () => {
    const answer = closestRegion(undefined, options);
    expect("fastestRegion" in answer).toBe(false);
    expect(answer.availableRegions.map(({ key }) => key)).toEqual(["US_A", "US_B", "EU_A", "AU_A"]);
  });

  it("is never one that is not served here", () => {
    const answer = closestRegion("EU_A", { ...options, served: ["US_B"] });
    expect(answer).toEqual({ availableRegions: [expect.objectContaining({ key: "US_B" })] });
  });

  it("is probed at the region's own address where one is set", () => {
    const pingUrls = new Map([["EU_A", "https://eu.fieldstone.example/ping"]] as const);
    const urls = closestRegion(undefined, { ...options, pingUrls }).availableRegions.map(
      ({ pingUrl }) => pingUrl,
    );
    expect(urls[2]).toBe("https://eu.fieldstone.example/ping");
    expect(urls[3]).toBe("https://fieldstone.example/ping?region=AU_A");
  });
});

describe("a new workspace without a choice", () => {
  it("goes to the closest region that takes any, and from the default where nobody knows", () => {
    expect(placeWithoutChoice("AU_A", regionKeys)).toBe("AU_A");
    expect(placeWithoutChoice("US_A", regionKeys)).toBe("US_B");
    expect(placeWithoutChoice(undefined, regionKeys)).toBe("US_B");
    expect(placeWithoutChoice(undefined, ["EU_A", "AU_A"])).toBe("EU_A");
    expect(placeWithoutChoice("US_B", ["AU_A", "EU_A"])).toBe("EU_A");
    expect(placeWithoutChoice("AU_A", ["US_A", "US_B", "EU_A"])).toBe("US_B");
    expect(placeWithoutChoice("EU_A", ["US_A", "AU_A"])).toBe("AU_A");
    expect(placeWithoutChoice(undefined, ["US_A"])).toBeUndefined();
  });
});
