import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import * as z from "zod";
import { isSubdomainLike } from "../subdomain/check-subdomain.ts";

const region = z.custom<RegionKey>((value) => regionKeys.some((key) => key === value), {
  error: `A region is one of ${regionKeys.join(", ")}.`,
});
const subdomain = z.string().refine(isSubdomainLike, { error: "That is not a subdomain." });

/** Where a workspace lives. */
export const tenantRouteSchema = z.strictObject({
  teamId: z.uuid(),
  subdomain,
  region,
  createdDate: z.iso.datetime({ offset: true }),
});
export type TenantRoute = z.infer<typeof tenantRouteSchema>;

export const upsertTenantRouteSchema = z.strictObject({ teamId: z.uuid(), subdomain, region });
export const deleteTenantRouteSchema = z.strictObject({ teamId: z.uuid(), subdomain: subdomain.optional() });

/** The answer to both. */
export const tenantRouteAnswerSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("success") }),
  z.strictObject({
    status: z.literal("error"),
    error: z.object({
      code: z.string().optional(),
      name: z.string(),
      message: z.string(),
      stack: z.string().optional(),
    }),
  }),
]);
export type TenantRouteAnswer = z.infer<typeof tenantRouteAnswerSchema>;

/** Either the fastest of several regions, or the one that the asker is in. */
export const closestRegionAnswerSchema = z.union([
  z.strictObject({ fastestRegion: region, availableRegions: z.array(region) }),
  z.strictObject({ currentRegion: region }),
]);
export type ClosestRegionAnswer = z.infer<typeof closestRegionAnswerSchema>;
