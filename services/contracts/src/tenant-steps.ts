import { z } from "zod";
import { tenantLimits } from "./tenant-limits.ts";
import { storageTiers } from "./tiers.ts";

/** Calls of the operator to a cell and their answers, below `/internal/tenants/{id}`. */
export const tenantStepDone = z.object({ done: z.boolean() });
export type TenantStepDone = z.output<typeof tenantStepDone>;
export const grantedLimits = z.object({ limits: tenantLimits.nullable() });
export type GrantedLimits = z.output<typeof grantedLimits>;
export const preparedTier = z.object({ storageTier: z.enum(storageTiers).nullable() });
export type PreparedTier = z.output<typeof preparedTier>;
export const storageTierBody = z.strictObject({ storageTier: z.enum(storageTiers) });
export const frozenBody = z.strictObject({ frozen: z.boolean() });

export const tenantCounts = z.object({ rows: z.number(), objects: z.number() });
export type TenantCounts = Readonly<z.output<typeof tenantCounts>>;

/** Sent while the answer is not ready yet: ask again. */
export const stillRunning = z.object({ running: z.literal(true) });
export type StillRunning = z.output<typeof stillRunning>;

export const exportSummary = tenantCounts.extend({
  /** Prefix of the exported files in the exports bucket of the cell's own region. */
  location: z.string(),
  /** SHA-256 over the hashes of all parts, in order; hexadecimal. */
  sha256: z.string(),
});
export type ExportSummary = Readonly<z.output<typeof exportSummary>>;

export const purgeBody = z.strictObject({
  location: z.string().max(500),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal"),
});

export const purgeReceipt = tenantCounts.extend({ purgedAt: z.string(), exportSha256: z.string() });
export type PurgeReceipt = Readonly<z.output<typeof purgeReceipt>>;
