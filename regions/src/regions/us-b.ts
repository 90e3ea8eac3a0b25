import type { Region } from "../region.ts";

export const usB = {
  key: "US_B",
  residencyKey: "us_b",
  providerRegion: "us-east-2",
  place: "Ohio",
  group: "United States",
  weight: 1,
} as const satisfies Region;
