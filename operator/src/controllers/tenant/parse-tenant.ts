import { storageTiers } from "@fieldstone/contracts/tiers.ts";
import { planLevels } from "@fieldstone/model/plans/capabilities.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { apiVersion } from "../../crds/api-group.ts";
import { isolations, type Tenant } from "../../crds/tenant.ts";

/**
 * The fields that the operator relies on; the cluster validated the whole object before storing it, and only
 * the operator writes the status.
 */
const tenant = z.looseObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal("Tenant"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    teamId: z.uuid(),
    subdomain: z.string(),
    region: z.enum(regionKeys),
    planTier: z.enum(planLevels),
    storageTier: z.enum(storageTiers),
    isolation: z.enum(isolations),
    ownerSecret: z.string(),
    seed: z.boolean(),
    paused: z.boolean(),
  }),
});

export function isTenant(object: unknown): object is Tenant {
  return tenant.safeParse(object).success;
}

/** @throws TypeError where the object does not match the installed definition */
export function parseTenant(object: unknown): Tenant {
  if (!isTenant(object))
    throw new TypeError("the cluster sent a Tenant that its definition should have refused");
  return object;
}
