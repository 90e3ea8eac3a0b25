import { expect, it } from "vitest";
import { nearestOpenRegion } from "./pick-region.ts";

it("is the closest region itself where it takes new workspaces, else the nearest that does", () => {
  expect(nearestOpenRegion("EU_A")).toBe("EU_A");
  expect(nearestOpenRegion("US_A")).toBe("US_B");
  expect(nearestOpenRegion("US_A", ["EU_A", "AU_A"])).toBe("EU_A");
  // By great-circle distance: Sydney is nearer to Ohio than to Ireland.
  expect(nearestOpenRegion("AU_A", ["US_B", "EU_A"])).toBe("US_B");
});

it("is none where none that is available takes any", () => {
  expect(nearestOpenRegion("US_A", ["US_A"])).toBeUndefined();
  expect(nearestOpenRegion("US_A", [])).toBeUndefined();
});
