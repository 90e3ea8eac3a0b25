import type { Region } from "../region.ts";

export const auA = {
  key: "AU_A",
  residencyKey: "au_a",
  providerRegion: "ap-southeast-2",
  place: "Sydney",
  group: "Australia",
  weight: 1,
} as const satisfies Region;
