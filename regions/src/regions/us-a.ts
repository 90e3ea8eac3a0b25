import type { Region } from "../region.ts";

export const usA = {
  key: "US_A",
  residencyKey: "us_a",
  providerRegion: "us-east-1",
  networkNumber: 1,
  place: "North Virginia",
  location: { latitude: 38.9, longitude: -77.4 },
  group: "United States",
  weight: 0,
} as const satisfies Region;
