import type { Region } from "../region.ts";

export const euA = {
  key: "EU_A",
  residencyKey: "eu_a",
  providerRegion: "eu-west-1",
  place: "Ireland",
  group: "Europe",
  weight: 1,
} as const satisfies Region;
