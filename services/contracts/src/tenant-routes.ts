import { isSubdomainLike } from "@fieldstone/model/subdomain/check-subdomain.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { serviceErrorSchema } from "./error-body.ts";
import { tenantStates } from "./tenant-states.ts";

const region = z.custom<RegionKey>(isRegionKey, "must be a known region");
const epochMax = 2_147_483_647;

/** What `PUT /global/tenant-routes/{teamId}` is sent. */
export const putRouteSchema = z.object({
  subdomain: z
    .string()
    .toLowerCase()
    .refine((text) => isSubdomainLike(text) && !/^-|-$/.test(text), "must be a subdomain"),
  region,
  /** Left out: as it is, or active for a new route. */
  state: z.enum(tenantStates).optional(),
  /** Left out: as it is, or 1 for a new route. It never falls. */
  epoch: z.number().int().min(1).max(epochMax).optional(),
});

/** What putting and deleting a route answer. */
export const routeAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success") }),
  serviceErrorSchema,
]);

/** What `GET /global/tenant-routes?after=` answers: the changes since a version, oldest first. */
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
