import type { Region } from "../region.ts";

export const euA = {
  key: "EU_A",
  residencyKey: "eu_a",
  providerRegion: "eu-west-1",
  networkNumber: 3,
  place: "Ireland",
  location: { latitude: 53.3, longitude: -6.3 },
  group: "Europe",
  weight: 1,
} as const satisfies Region;
