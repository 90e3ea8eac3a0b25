import type { Region } from "../region.ts";

export const usB = {
  key: "US_B",
  residencyKey: "us_b",
  providerRegion: "us-east-2",
  networkNumber: 2,
  place: "Ohio",
  location: { latitude: 40.0, longitude: -83.0 },
  group: "United States",
  weight: 1,
} as const satisfies Region;
