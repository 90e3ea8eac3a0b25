import * as z from "zod/mini";

// The browser parses these answers. Regions are any text to it: an open page must not fail for a new one.

const offeredRegionSchema = z.object({
  key: z.string(),
  place: z.string(),
  group: z.string(),
  weight: z.number(),
  /** What a browser measures the latency of with `GET`, for 5 s at most. */
  pingUrl: z.string(),
});
/** A region offered for a new workspace. */
export type OfferedRegion = z.infer<typeof offeredRegionSchema>;

const regionChoiceSchema = z.object({
  /** Absent if nothing in front of the router provides it; the browser then probes. */
  fastestRegion: z.optional(z.string()),
  availableRegions: z.array(offeredRegionSchema),
});
export type RegionChoice = z.infer<typeof regionChoiceSchema>;

/** Answer of `GET /global/closest-region`: a choice on the root domain, on a workspace's its region. */
export const closestRegionSchema = z.union([regionChoiceSchema, z.object({ currentRegion: z.string() })]);
export type ClosestRegionAnswer = z.infer<typeof closestRegionSchema>;
