import { group, version } from "./api-group.ts";
import { cellSchema } from "./cell.ts";
import type { OpenApiSchema } from "./open-api-schema.ts";
import { tenantSchema } from "./tenant.ts";
import { tenantMoveSchema } from "./tenant-move.ts";

interface PrintedColumn {
  readonly name: string;
  readonly type: "string" | "integer" | "date";
  readonly jsonPath: string;
  /** Above 0, the column is shown in the wide listing only. */
  readonly priority?: number;
}

export interface ResourceKind {
  readonly kind: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly scope: "Namespaced" | "Cluster";
  readonly schema: OpenApiSchema;
  readonly columns: readonly PrintedColumn[];
}

const readyStatus = ".status.conditions[?(@.type=='Ready')].status";
const age: PrintedColumn = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" };

export const tenantKind: ResourceKind = {
  kind: "Tenant",
  plural: "tenants",
  shortNames: ["fst"],
  scope: "Namespaced",
  schema: tenantSchema,
  columns: [
    { name: "Subdomain", type: "string", jsonPath: ".spec.subdomain" },
    { name: "Region", type: "string", jsonPath: ".spec.region" },
    { name: "Phase", type: "string", jsonPath: ".status.phase" },
    { name: "Ready", type: "string", jsonPath: readyStatus },
    { name: "Plan", type: "string", jsonPath: ".spec.planTier", priority: 1 },
    { name: "Storage", type: "string", jsonPath: ".spec.storageTier", priority: 1 },
    { name: "Purge after", type: "date", jsonPath: ".status.deletion.purgeAfter", priority: 1 },
    age,
  ],
};

export const tenantMoveKind: ResourceKind = {
  kind: "TenantMove",
  plural: "tenantmoves",
  shortNames: ["fsm"],
  scope: "Namespaced",
  schema: tenantMoveSchema,
  columns: [
    { name: "Tenant", type: "string", jsonPath: ".spec.tenant" },
    { name: "From", type: "string", jsonPath: ".spec.from" },
    { name: "To", type: "string", jsonPath: ".spec.to" },
    { name: "Phase", type: "string", jsonPath: ".status.phase" },
    age,
  ],
};

export const cellKind: ResourceKind = {
  kind: "Cell",
  plural: "cells",
  shortNames: ["fsc"],
  scope: "Cluster",
  schema: cellSchema,
  columns: [
    { name: "Region", type: "string", jsonPath: ".spec.region" },
    { name: "Version", type: "string", jsonPath: ".spec.version" },
    { name: "Drain", type: "string", jsonPath: ".spec.drain" },
    { name: "Tenants", type: "integer", jsonPath: ".status.tenants" },
    { name: "Used %", type: "integer", jsonPath: ".status.usedPercent" },
    { name: "Storage %", type: "integer", jsonPath: ".status.storagePercent", priority: 1 },
    {
      name: "Accepting",
      type: "string",
      jsonPath: ".status.conditions[?(@.type=='Accepting')].status",
    },
    age,
  ],
};

export const resourceKinds: readonly ResourceKind[] = [tenantKind, tenantMoveKind, cellKind];

/** The definition as plain JSON: the client library's typed object drops the `x-kubernetes` keys. */
export function customResourceDefinition(resource: ResourceKind) {
  const { kind, plural, shortNames, scope } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase(), shortNames },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: resource.schema },
          subresources: { status: {} },
          additionalPrinterColumns: resource.columns,
        },
      ],
    },
  };
}
