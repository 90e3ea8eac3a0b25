import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import type { apiVersion } from "./api-group.ts";
import { type Condition, conditionsSchema } from "./condition.ts";
import type { KubeObject } from "./object-meta.ts";
import { cannotChange, type OpenApiSchema } from "./open-api-schema.ts";

export const drainStates = ["NONE", "CORDON", "DRAIN"] as const;

export interface CellSpec {
  readonly region: RegionKey;
  /** Release that the cell runs. */
  readonly version: string;
  readonly capacity: CellCapacity;
  /** CORDON takes no new tenants; DRAIN proposes to move those it has, too. */
  readonly drain: (typeof drainStates)[number];
}

export interface CellCapacity {
  readonly tenants: number;
  readonly storageBytes: number;
}

/** A tenant's part of its cell. */
export interface TenantShare {
  /** The Tenant's name, or the subdomain where no Tenant is declared. */
  readonly tenant: string;
  /** Of the cell's capacity in bytes that the tenant may fill, in thousandths. */
  readonly perMille: number;
}

export interface ProposedMove {
  /** The Tenant's name, or the subdomain where no Tenant is declared: one is, by its team, before it moves. */
  readonly tenant: string;
  readonly teamId: string;
  readonly to: RegionKey;
}

export interface CellStatus {
  readonly observedGeneration?: number;
  /** Every workspace that has its place in the cell. */
  readonly tenants?: number;
  /** Of them, those that no Tenant declares: people signed up for them. */
  readonly signedUp?: number;
  /** Of the capacity in tenants, in percent. */
  readonly usedPercent?: number;
  /** Of the capacity in bytes that all tenants together may fill, in percent; more than 100 is promised too much. */
  readonly storagePercent?: number;
  /** The largest, at most 50. */
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
