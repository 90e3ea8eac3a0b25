import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import type { apiVersion } from "./api-group.ts";
import { type Condition, conditionsSchema } from "./condition.ts";
import type { KubeObject } from "./object-meta.ts";
import { cannotChange, type OpenApiSchema } from "./open-api-schema.ts";

export const movePhases = [
  "Pending",
  "Copying",
  "CatchingUp",
  "Fenced",
  "Verifying",
  "Switched",
  "Retired",
  "Aborted",
] as const;

export interface TenantMoveSpec {
  /** Name of the Tenant. */
  readonly tenant: string;
  readonly from: RegionKey;
  readonly to: RegionKey;
  /** Needed to leave the group of regions that the tenant's data may be in; a person says so. */
  readonly leavesGroup: boolean;
  /** Set to true to turn back; too late once the route is switched. */
  readonly abort: boolean;
  /** How long the old copy stays after the switch, in days. */
  readonly graceDays: number;
}

export interface TenantMoveStatus {
  readonly observedGeneration?: number;
  readonly phase?: (typeof movePhases)[number];
  readonly conditions?: readonly Condition[];
}

export interface TenantMove extends KubeObject {
  readonly apiVersion: typeof apiVersion;
  readonly kind: "TenantMove";
  readonly spec: TenantMoveSpec;
  readonly status?: TenantMoveStatus;
}

/** Regions of one group share the part of their keys before the underscore, as catalogue and test agree. */
const leavesGroupRule = "self.leavesGroup || self.from.split('_')[0] == self.to.split('_')[0]";

export const tenantMoveSchema: OpenApiSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    spec: {
      type: "object",
      required: ["tenant", "from", "to"],
      properties: {
        tenant: {
          type: "string",
          minLength: 1,
          maxLength: 253,
          "x-kubernetes-validations": [cannotChange("the tenant of a move")],
        },
        from: {
          type: "string",
          enum: regionKeys,
          "x-kubernetes-validations": [cannotChange("where a move begins")],
        },
        to: {
          type: "string",
          enum: regionKeys,
          "x-kubernetes-validations": [cannotChange("where a move leads")],
        },
        leavesGroup: { type: "boolean", default: false },
        abort: { type: "boolean", default: false },
        graceDays: { type: "integer", minimum: 1, maximum: 90, default: 7 },
      },
      "x-kubernetes-validations": [
        { rule: "self.from != self.to", message: "a move leads to another region", fieldPath: ".to" },
        {
          rule: leavesGroupRule,
          message: "a move out of the group of regions needs leavesGroup: true",
          fieldPath: ".leavesGroup",
        },
        {
          rule: "!oldSelf.abort || self.abort",
          message: "an aborted move stays aborted",
          fieldPath: ".abort",
        },
      ],
    },
    status: {
      type: "object",
      properties: {
        observedGeneration: { type: "integer", format: "int64", minimum: 0 },
        phase: { type: "string", enum: movePhases },
        conditions: conditionsSchema,
      },
    },
  },
};
