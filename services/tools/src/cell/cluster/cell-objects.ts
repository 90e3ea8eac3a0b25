import { cellManifests, type Manifest, type Part, type PartName } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { z } from "zod";
import { cellEnvironment, cellRegion, places } from "../cell-places.ts";
import { forThisMachine } from "./machine-values.ts";

/** Kinds of add-ons that this cluster lacks, with their replacement here. */
export const addOnKinds: Readonly<Record<string, string>> = {
  SecretStore: "secrets are drawn for this cell",
  ExternalSecret: "each becomes a Secret of its name",
  ServiceMonitor: "nobody collects metrics",
  PodMonitor: "nobody collects metrics",
  PrometheusRule: "nobody collects metrics",
  TargetGroupBinding: "the balancer asks the cluster for its pods",
};

/** This machine's cell, with images built from the repository's current state. */
export const cellNames = cellSettings(cellRegion, cellEnvironment);

/** A part's objects of the charts, adapted to this cluster. */
export function cellObjects(part: PartName): readonly Manifest[] {
  return manifestsOf(part)
    .filter(({ kind }) => addOnKinds[kind] === undefined)
    .map(forThisMachine);
}

function manifestsOf(part: PartName): readonly Manifest[] {
  return cellManifests(cellNames).find((each: Part) => each.name === part)?.manifests ?? [];
}

/** Names of the Secrets that the charts expect to exist. */
export function expectedSecrets(): readonly string[] {
  return manifestsOf("foundation")
    .filter(({ kind }) => kind === "ExternalSecret")
    .map(({ metadata }) => metadata.name);
}

/** Deployments and StatefulSets, as `kubectl rollout status` names them. */
export function workloads(): readonly string[] {
  return manifestsOf("processes")
    .filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet")
    .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
}

/** Names of the migration's one-time jobs. */
export function migrationJobs(): readonly string[] {
  return manifestsOf("migration")
    .filter(({ kind }) => kind === "Job")
    .map(({ metadata }) => metadata.name);
}

const claimed = z.object({
  spec: z.object({
    volumeClaimTemplates: z
      .array(
        z.object({
          metadata: z.object({ name: z.string() }),
          spec: z.object({ resources: z.object({ requests: z.object({ storage: z.string() }) }) }),
        }),
      )
      .default([]),
  }),
});

/** Local disks for each volume that a StatefulSet claims; as at the provider, a disk is of one zone only. */
export function disksOf(
  objects: readonly Manifest[],
  disksEach: number,
  zones: readonly string[],
): readonly { name: string; object: Manifest }[] {
  return objects
    .filter(({ kind }) => kind === "StatefulSet")
    .flatMap((set) =>
      claimed.parse(set).spec.volumeClaimTemplates.map((claim) => ({ set: set.metadata.name, claim })),
    )
    .flatMap(({ set, claim }) =>
      zones.flatMap((zone) =>
        Array.from({ length: disksEach }, (_, index) => {
          const name = `${claim.metadata.name}-${set}-${index}-${zone}`;
          return { name, object: diskObject(name, claim.spec.resources.requests.storage, zone) };
        }),
      ),
    );
}

function diskObject(name: string, storage: string, zone: string): Manifest {
  return {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name },
    spec: {
      capacity: { storage },
      accessModes: ["ReadWriteOnce"],
      storageClassName: "fieldstone-kept",
      persistentVolumeReclaimPolicy: "Retain",
      local: { path: `${places.disks}/${name}` },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: "topology.kubernetes.io/zone", operator: "In", values: [zone] }] },
          ],
        },
      },
    },
  };
}
