import { z } from "zod";
import { cellManifests, type Manifest } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";

const workloadKinds = ["Deployment", "StatefulSet", "Job"];

const container = z.object({
  name: z.string(),
  image: z.string(),
  env: z.array(
    z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }),
  ),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string(), "ephemeral-storage": z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  startupProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
});
const template = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()),
  }),
  spec: z.object({
    serviceAccountName: z.string(),
    terminationGracePeriodSeconds: z.number(),
    automountServiceAccountToken: z.boolean(),
    priorityClassName: z.string(),
    securityContext: z.unknown(),
    nodeSelector: z.record(z.string(), z.string()).optional(),
    tolerations: z.array(z.object({ key: z.string(), tolerationSeconds: z.number().optional() })),
    topologySpreadConstraints: z.array(
      z.object({
        topologyKey: z.string(),
        nodeTaintsPolicy: z.string(),
        matchLabelKeys: z.array(z.string()).optional(),
      }),
    ),
    containers: z.tuple([container]),
    volumes: z.array(z.record(z.string(), z.unknown())),
  }),
});
const workload = z.object({ metadata: z.object({ name: z.string() }), spec: z.object({ template }) });

/** What the charts make for one cell. */
export const euCell = cellManifests(cellSettings("EU_A")).flatMap(({ manifests }) => manifests);
export const ofKind = (kind: string) => euCell.filter((manifest) => manifest.kind === kind);
export const named = (kind: string, name: string): Manifest => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
export const workloads = euCell
  .filter(({ kind }) => workloadKinds.includes(kind))
  .map((found) => workload.parse(found));
export const rolling = euCell
  .filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet")
  .map((found) => workload.parse(found));
