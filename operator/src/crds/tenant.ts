import type { ExportSummary, PurgeReceipt } from "@fieldstone/contracts/tenant-steps.ts";
import { type StorageTier, storageTiers } from "@fieldstone/contracts/tiers.ts";
import { type PlanLevel, planLevels } from "@fieldstone/model/plans/capabilities.ts";
import { type GrantedAddOn, grantedAddOns } from "@fieldstone/model/plans/products.ts";
import { type RetentionPeriodDays, retentionPeriodsDays } from "@fieldstone/model/retention.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import type { apiVersion } from "./api-group.ts";
import { type Condition, conditionsSchema } from "./condition.ts";
import type { KubeObject } from "./object-meta.ts";
import { cannotChange, type OpenApiSchema } from "./open-api-schema.ts";

export const isolations = ["SHARED", "DEDICATED"] as const;

/** Grace period of a deleted tenant's data: default and bounds, in days. */
export const graceDaysDefault = 7;
const graceDaysMin = 1;
const graceDaysMax = 90;

export interface TenantSpec {
  /** The workspace's UUID. */
  readonly teamId: string;
  readonly subdomain: string;
  readonly region: RegionKey;
  readonly planTier: PlanLevel;
  readonly storageTier: StorageTier;
  readonly isolation: (typeof isolations)[number];
  /** Content older than this many days is deleted; if left out, it is kept. */
  readonly retentionDays?: RetentionPeriodDays;
  readonly limits?: TenantLimits;
  /** The tenant's own host names, which lead to its workspace. */
  readonly hosts?: readonly string[];
  /** Secret with the owner's `email` and `name`, because the object must contain no personal data. */
  readonly ownerSecret: string;
  /** Whether the workspace begins with the sample project. */
  readonly seed: boolean;
  /** If true, the operator writes what it would do to status and changes nothing. */
  readonly paused: boolean;
  readonly deletion?: TenantDeletion;
}

export interface TenantLimits {
  readonly members?: number;
  readonly storageBytes?: number;
  readonly requestsPerMinute?: number;
  /** Features granted beside the plan. */
  readonly addOns?: readonly GrantedAddOn[];
}

/** The only way to delete a tenant's data; removing the object keeps it. */
export interface TenantDeletion {
  /** The subdomain, repeated as a confirmation. */
  readonly confirm: string;
  /** True cancels the deletion; too late once the purge has begun. */
  readonly cancelled: boolean;
  readonly graceDays: number;
}

export const stepStates = ["Done", "Waiting", "Failed", "Skipped", "Planned"] as const;

export interface StepStatus {
  readonly name: string;
  readonly state: (typeof stepStates)[number];
  readonly message: string;
}

export const deletionPhases = ["Frozen", "Exported", "Purging", "Purged"] as const;

export interface DeletionStatus {
  readonly phase: (typeof deletionPhases)[number];
  /** When the export was verified, which starts the grace period. RFC 3339. */
  readonly exportedAt?: string;
  readonly purgeAfter?: string;
  readonly export?: ExportSummary;
  readonly receipt?: PurgeReceipt;
}

export interface TenantStatus {
  readonly observedGeneration?: number;
  readonly phase?: "Pending" | "Ready" | "Planned" | "Failed" | "Deleting" | "Deleted";
  readonly steps?: readonly StepStatus[];
  /** In plan mode: what would be done, a line each. */
  readonly plan?: readonly string[];
  readonly deletion?: DeletionStatus;
  readonly conditions?: readonly Condition[];
}

export interface Tenant extends KubeObject {
  readonly apiVersion: typeof apiVersion;
  readonly kind: "Tenant";
  readonly spec: TenantSpec;
  readonly status?: TenantStatus;
}

const dnsName = "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$";

const specSchema: OpenApiSchema = {
  type: "object",
  required: ["teamId", "subdomain", "region", "planTier", "storageTier", "ownerSecret"],
  properties: {
    teamId: {
      type: "string",
      pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
      maxLength: 36,
      "x-kubernetes-validations": [cannotChange("the team")],
    },
    subdomain: {
      type: "string",
      pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$",
      minLength: 2,
      maxLength: 50,
      "x-kubernetes-validations": [
        { rule: "self == oldSelf", message: "a workspace changes its subdomain in its own settings" },
      ],
    },
    region: {
      type: "string",
      enum: regionKeys,
      "x-kubernetes-validations": [
        {
          rule: "self == oldSelf",
          message: "a tenant changes its region by a TenantMove, which nothing carries out yet",
        },
      ],
    },
    planTier: { type: "string", enum: planLevels },
    storageTier: { type: "string", enum: storageTiers },
    isolation: { type: "string", enum: isolations, default: "SHARED" },
    retentionDays: { type: "integer", enum: retentionPeriodsDays },
    limits: {
      type: "object",
      properties: {
        members: { type: "integer", minimum: 1, maximum: 100_000 },
        storageBytes: { type: "integer", format: "int64", minimum: 1 },
        requestsPerMinute: { type: "integer", minimum: 60, maximum: 1_000_000 },
        addOns: {
          type: "array",
          maxItems: grantedAddOns.length,
          "x-kubernetes-list-type": "set",
          items: { type: "string", enum: grantedAddOns },
        },
      },
    },
    hosts: {
      type: "array",
      maxItems: 5,
      "x-kubernetes-list-type": "set",
      items: { type: "string", pattern: dnsName, maxLength: 253 },
    },
    ownerSecret: { type: "string", pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", maxLength: 253 },
    seed: { type: "boolean", default: true },
    paused: { type: "boolean", default: false },
    deletion: {
      type: "object",
      required: ["confirm"],
      properties: {
        confirm: { type: "string", maxLength: 50 },
        cancelled: { type: "boolean", default: false },
        graceDays: {
          type: "integer",
          minimum: graceDaysMin,
          maximum: graceDaysMax,
          default: graceDaysDefault,
        },
      },
    },
  },
  "x-kubernetes-validations": [
    {
      rule: "self.isolation != 'DEDICATED' || self.storageTier == 'DEDICATED'",
      message: "dedicated isolation needs the DEDICATED storage tier",
      fieldPath: ".isolation",
    },
    {
      rule: "self.storageTier != 'DEDICATED' || self.planTier == 'ENTERPRISE'",
      message: "the DEDICATED storage tier needs the ENTERPRISE plan",
      fieldPath: ".storageTier",
    },
    {
      rule: "!has(self.deletion) || self.deletion.confirm == self.subdomain",
      message: "deletion.confirm must repeat the subdomain",
      fieldPath: ".deletion.confirm",
    },
    {
      rule: "!has(oldSelf.deletion) || has(self.deletion)",
      message: "a deletion that was asked for is cancelled by deletion.cancelled, not taken out",
      fieldPath: ".deletion",
    },
  ],
};

const time: OpenApiSchema = { type: "string", format: "date-time" };
const count: OpenApiSchema = { type: "integer", format: "int64", minimum: 0 };
const hash: OpenApiSchema = { type: "string", pattern: "^[0-9a-f]{64}$", maxLength: 64 };

const deletionStatusSchema: OpenApiSchema = {
  type: "object",
  required: ["phase"],
  properties: {
    phase: { type: "string", enum: deletionPhases },
    exportedAt: time,
    purgeAfter: time,
    export: {
      type: "object",
      required: ["location", "rows", "objects", "sha256"],
      properties: {
        location: { type: "string", maxLength: 1_024 },
        rows: count,
        objects: count,
        sha256: hash,
      },
    },
    receipt: {
      type: "object",
      required: ["purgedAt", "rows", "objects", "exportSha256"],
      properties: { purgedAt: time, rows: count, objects: count, exportSha256: hash },
    },
  },
};

const statusSchema: OpenApiSchema = {
  type: "object",
  properties: {
    observedGeneration: count,
    phase: { type: "string", enum: ["Pending", "Ready", "Planned", "Failed", "Deleting", "Deleted"] },
    steps: {
      type: "array",
      maxItems: 32,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: {
        type: "object",
        required: ["name", "state", "message"],
        properties: {
          name: { type: "string", maxLength: 64 },
          state: { type: "string", enum: stepStates },
          message: { type: "string", maxLength: 1_024 },
        },
      },
    },
    plan: { type: "array", maxItems: 64, items: { type: "string", maxLength: 1_024 } },
    deletion: deletionStatusSchema,
    conditions: conditionsSchema,
  },
};

export const tenantSchema: OpenApiSchema = {
  type: "object",
  required: ["spec"],
  properties: { spec: specSchema, status: statusSchema },
};
