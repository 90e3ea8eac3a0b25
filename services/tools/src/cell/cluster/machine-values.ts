import type { Manifest } from "@fieldstone/charts/cell-manifests.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { addressesOf } from "../cell-places.ts";

/** Name of the Secret with the object store's keys: at the provider, pods use their identity instead. */
export const objectsSecret = "cell-objects-access";

/** Minimum pods of each kind: two of those that serve users, so that one can restart at a time. */
const replicas: Readonly<Record<string, number>> = { api: 2, router: 2 };

/** Removed, since no collector runs here. */
const collectorSetting = "OTEL_EXPORTER_OTLP_ENDPOINT";

/** Removed from media, which without the provider's services takes jobs from the database and runs ffmpeg itself. */
const mediaSettings = ["RESOURCE_PREFIX", "MEDIA_ENGINE"];

/** Services with public addresses at the provider are inside the cells' networks here. */
const publicHere = regionKeys.flatMap((key) => [addressesOf(key).objects, addressesOf(key).balancer]);

const anything = z.looseObject({});
const ipBlock = z.object({ cidr: z.string(), except: z.array(z.string()).default([]) });
const egressRule = z.looseObject({ to: z.array(z.looseObject({ ipBlock: ipBlock.optional() })) });
const policy = z.looseObject({ spec: z.looseObject({ egress: z.array(egressRule).default([]) }) });
/** The cells' networks, which the charts' rule for public services excludes. */
const cellNetworks = "10.0.0.0/8";
const environment = z.array(z.looseObject({ name: z.string() }));
const container = z.looseObject({
  env: environment,
  resources: z.looseObject({ limits: z.unknown() }),
  startupProbe: z.looseObject({ failureThreshold: z.number() }).optional(),
});
/** Factor for startup times: two cores start all processes here, beside other work. */
const slower = 5;
const podTemplate = z.looseObject({ spec: z.looseObject({ containers: z.array(container) }) });
const workload = z.looseObject({ spec: z.looseObject({ template: podTemplate }) });
const scaling = z.looseObject({
  spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }),
});

/**
 * Adapts a manifest to this machine, which lacks the provider's disks, pod identities, public addresses, and
 * cores for every pod's request and start. Names, settings, images, rules and rights stay unchanged.
 */
export function forThisMachine(manifest: Manifest): Manifest {
  switch (manifest.kind) {
    case "StorageClass":
      return {
        ...withoutParameters(manifest),
        provisioner: "kubernetes.io/no-provisioner",
        allowVolumeExpansion: false,
      };
    case "HorizontalPodAutoscaler":
      return fewPods(manifest);
    case "Namespace":
      return withoutReadinessGate(manifest);
    case "NetworkPolicy":
      return withServicesHere(manifest);
    case "Deployment":
    case "StatefulSet":
    case "Job":
      return onThisMachine(manifest);
    default:
      return manifest;
  }
}

function withoutParameters(manifest: Manifest): Manifest {
  const { parameters: _, ...rest } = manifest;
  return { ...rest, apiVersion: manifest.apiVersion, kind: manifest.kind, metadata: manifest.metadata };
}

function fewPods(manifest: Manifest): Manifest {
  const { spec } = scaling.parse(manifest);
  return { ...manifest, spec: { ...spec, minReplicas: replicas[spec.scaleTargetRef.name] ?? 1 } };
}

/** The provider's controller, which opens this gate, does not run here. */
function withoutReadinessGate(manifest: Manifest): Manifest {
  const labels = Object.entries(anything.parse(manifest.metadata.labels ?? {}));
  const kept = labels.filter(([name]) => !name.startsWith("elbv2."));
  return { ...manifest, metadata: { ...manifest.metadata, labels: Object.fromEntries(kept) } };
}

/** Pods that may call the provider's public services may call them at their local addresses. */
function withServicesHere(manifest: Manifest): Manifest {
  const { spec } = policy.parse(manifest);
  const services = spec.egress.find(({ to }) =>
    to.some((peer) => peer.ipBlock?.except.includes(cellNetworks)),
  );
  if (services === undefined) return manifest;
  const to = publicHere.map((address) => ({ ipBlock: { cidr: `${address}/32` } }));
  return { ...manifest, spec: { ...spec, egress: [...spec.egress, { ...services, to }] } };
}

function onThisMachine(manifest: Manifest): Manifest {
  const { spec } = workload.parse(manifest);
  const removed = [collectorSetting, ...(manifest.metadata.name === "media" ? mediaSettings : [])];
  const { template } = spec;
  const containers = template.spec.containers.map((each) => ({
    ...each,
    env: [...each.env.filter(({ name }) => !removed.includes(name)), ...identity],
    resources: { ...each.resources, requests: { cpu: "10m", memory: "64Mi" } },
    ...(each.startupProbe === undefined
      ? {}
      : {
          startupProbe: {
            ...each.startupProbe,
            failureThreshold: each.startupProbe.failureThreshold * slower,
          },
        }),
  }));
  return {
    ...manifest,
    spec: { ...spec, template: { ...template, spec: { ...template.spec, containers } } },
  };
}

const fromSecret = (name: string, key: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: objectsSecret, key, optional: true } },
});

/** Keys of the object store, and its authority for libraries that ignore Node's setting. */
const identity = [
  fromSecret("AWS_ACCESS_KEY_ID", "access-key"),
  fromSecret("AWS_SECRET_ACCESS_KEY", "secret-key"),
  { name: "SSL_CERT_FILE", value: "/etc/fieldstone/database/ca.pem" },
];
