import { isSubdomainLike } from "@fieldstone/model/subdomain/check-subdomain.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { serviceErrorSchema } from "./error-body.ts";
import { tenantStates } from "./tenant-states.ts";

const region = z.custom<RegionKey>(isRegionKey, "must be a known region");
const epochMax = 2_147_483_647;

/** Body of `PUT /global/tenant-routes/{teamId}`. */
export const putRouteSchema = z.object({
  subdomain: z
    .string()
    .toLowerCase()
    .refine((text) => isSubdomainLike(text) && !/^-|-$/.test(text), "must be a subdomain"),
  region,
  /** If left out, unchanged, or active for a new route. */
  state: z.enum(tenantStates).optional(),
  /** If left out, unchanged, or 1 for a new route. It never decreases. */
  epoch: z.number().int().min(1).max(epochMax).optional(),
});

/** Answer to putting and deleting a route. */
export const routeAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success") }),
  serviceErrorSchema,
]);

/** Answer of `GET /global/tenant-routes?after=`: the changes since a version, oldest first. */
export const listedRoutesSchema = z.object({
  status: z.literal("success"),
  version: z.number(),
  routes: z.array(
    z.object({
      teamId: z.string(),
      subdomain: z.string(),
      region,
      state: z.enum(tenantStates),
      deleted: z.boolean(),
    }),
  ),
});
