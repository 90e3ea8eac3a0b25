import type { Region } from "../region.ts";

export const auA = {
  key: "AU_A",
  residencyKey: "au_a",
  providerRegion: "ap-southeast-2",
  networkNumber: 4,
  place: "Sydney",
  location: { latitude: -33.9, longitude: 151.2 },
  group: "Australia",
  weight: 1,
} as const satisfies Region;
