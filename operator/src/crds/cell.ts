import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import type { apiVersion } from "./api-group.ts";
import { type Condition, conditionsSchema } from "./condition.ts";
import type { KubeObject } from "./object-meta.ts";
import { cannotChange, type OpenApiSchema } from "./open-api-schema.ts";

export const drainStates = ["NONE", "CORDON", "DRAIN"] as const;

export interface CellSpec {
  readonly region: RegionKey;
  /** The release that the cell runs. */
  readonly version: string;
  readonly capacity: CellCapacity;
  /** CORDON accepts no new tenants; DRAIN also proposes to move the existing ones. */
  readonly drain: (typeof drainStates)[number];
}

export interface CellCapacity {
  readonly tenants: number;
  readonly storageBytes: number;
}

/** A tenant's share of its cell. */
export interface TenantShare {
  /** The Tenant's name, or the subdomain if there is no Tenant. */
  readonly tenant: string;
  /** The tenant's storage limit, in thousandths of the cell's capacity. */
  readonly perMille: number;
}

export interface ProposedMove {
  /** The Tenant's name, or the subdomain without one; the move then needs a Tenant for `teamId`. */
  readonly tenant: string;
  readonly teamId: string;
  readonly to: RegionKey;
}

export interface CellStatus {
  readonly observedGeneration?: number;
  /** All workspaces in the cell. */
  readonly tenants?: number;
  /** Those that people signed up for, without a Tenant. */
  readonly signedUp?: number;
  /** Tenants as a percentage of the cell's capacity. */
  readonly usedPercent?: number;
  /** All tenants' storage limits as a percentage of the cell's capacity; above 100 it is overcommitted. */
  readonly storagePercent?: number;
  /** The largest shares, at most 50. */
  readonly shares?: readonly TenantShare[];
  readonly proposedMoves?: readonly ProposedMove[];
  readonly conditions?: readonly Condition[];
}

export interface Cell extends KubeObject {
  readonly apiVersion: typeof apiVersion;
  readonly kind: "Cell";
  readonly spec: CellSpec;
  readonly status?: CellStatus;
}

export const sharesMax = 50;
export const proposedMovesMax = 100;
const count: OpenApiSchema = { type: "integer", format: "int64", minimum: 0 };

export const cellSchema: OpenApiSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    spec: {
      type: "object",
      required: ["region", "version", "capacity"],
      properties: {
        region: {
          type: "string",
          enum: regionKeys,
          "x-kubernetes-validations": [cannotChange("a cell's region")],
        },
        version: { type: "string", pattern: "^[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?$", maxLength: 64 },
        capacity: {
          type: "object",
          required: ["tenants", "storageBytes"],
          properties: {
            tenants: { type: "integer", minimum: 1, maximum: 1_000_000 },
            storageBytes: { type: "integer", format: "int64", minimum: 1 },
          },
        },
        drain: { type: "string", enum: drainStates, default: "NONE" },
      },
    },
    status: {
      type: "object",
      properties: {
        observedGeneration: count,
        tenants: count,
        signedUp: count,
        usedPercent: count,
        storagePercent: count,
        shares: {
          type: "array",
          maxItems: sharesMax,
          items: {
            type: "object",
            required: ["tenant", "perMille"],
            properties: { tenant: { type: "string", maxLength: 253 }, perMille: count },
          },
        },
        proposedMoves: {
          type: "array",
          maxItems: proposedMovesMax,
          items: {
            type: "object",
            required: ["tenant", "to"],
            properties: {
              tenant: { type: "string", maxLength: 253 },
              teamId: { type: "string", maxLength: 36 },
              to: { type: "string", enum: regionKeys },
            },
          },
        },
        conditions: conditionsSchema,
      },
    },
  },
};
