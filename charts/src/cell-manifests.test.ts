import { type KnownRegion, regionKeys, regions } from "@fieldstone/regions/catalog.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellManifests, type Manifest, partNames } from "./cell-manifests.ts";
import { queuedTasks } from "./monitoring/recording-rules.ts";
import { site } from "./site.ts";

const workloadKinds = ["Deployment", "StatefulSet", "Job"];
const rollingNames = ["api", "media", "operator", "router", "web", "worker"];

const container = z.object({
  name: z.string(),
  image: z.string(),
  env: z.array(
    z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }),
  ),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
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
    securityContext: z.unknown(),
    nodeSelector: z.record(z.string(), z.string()).optional(),
    topologySpreadConstraints: z.array(z.object({ topologyKey: z.string() })),
    containers: z.tuple([container]),
    volumes: z.array(z.record(z.string(), z.unknown())),
  }),
});
const workload = z.object({ metadata: z.object({ name: z.string() }), spec: z.object({ template }) });

const euCell = cellManifests("EU_A").flatMap(({ manifests }) => manifests);
const ofKind = (kind: string) => euCell.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string): Manifest => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const workloads = euCell
  .filter(({ kind }) => workloadKinds.includes(kind))
  .map((found) => workload.parse(found));
const rolling = euCell
  .filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet")
  .map((found) => workload.parse(found));

describe.each(workloads.map((found) => [found.metadata.name, found.spec.template] as const))(
  "the pods of %s",
  (_name, { metadata, spec }) => {
    const [main] = spec.containers;

    it("meet the restricted standard, with a root that cannot be written to", () => {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect(main.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        privileged: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        capabilities: { drop: ["ALL"] },
      });
      for (const volume of spec.volumes) expect(volume).not.toHaveProperty("hostPath");
    });

    it("ask for processor and memory, and say why as much", () => {
      expect(main.resources.requests.cpu).toMatch(/^\d+m?$/);
      expect(metadata.annotations["fieldstone.dev/resources-reason"]?.length).toBeGreaterThan(40);
    });

    it("give freed native memory back", () => {
      expect(main.env).toContainEqual({ name: "MALLOC_ARENA_MAX", value: "2" });
    });

    it("hold no secret by value", () => {
      for (const { name, value, valueFrom } of main.env) {
        if (/TOKEN|SECRET|PASSWORD|KEY$|SMTP_URL|DATABASE.*URL/.test(name)) {
          expect(value, name).toBeUndefined();
          expect(valueFrom, name).toHaveProperty("secretKeyRef");
        }
      }
    });

    it("get the cluster's token only where they call the cluster", () => {
      expect(spec.automountServiceAccountToken).toBe(main.name === "operator");
    });

    it("believe the private authority of the databases", () => {
      const variable = main.env.find(({ name }) => name === "NODE_EXTRA_CA_CERTS");
      const folder = main.volumeMounts.find(({ name }) => name === "database-authority")?.mountPath;
      expect(variable?.value).toBe(`${folder}/ca.pem`);
      expect(spec.volumes).toContainEqual({
        name: "database-authority",
        configMap: { name: "database-authority" },
      });
    });

    it("come from a fixed release", () => {
      expect(main.image).toMatch(/:\d+\.\d+\.\d+$/);
    });
  },
);

it("the deployables are these", () => {
  expect(rolling.map(({ metadata }) => metadata.name).toSorted()).toEqual(rollingNames);
});

describe.each(rolling.map((found) => [found.metadata.name, found.spec.template] as const))(
  "the workload %s",
  (name, { spec }) => {
    it("is ready by /healthz and alive by /ping, which asks no database", () => {
      const [main] = spec.containers;
      expect(main.readinessProbe?.httpGet.path).toBe("/healthz");
      expect(main.livenessProbe?.httpGet.path).toBe("/ping");
      expect(main.startupProbe?.httpGet.path).toBe("/ping");
    });

    it("goes on answering until callers have heard that it stops, then ends its work in hand before it is killed", () => {
      const [main] = spec.containers;
      const before = main.lifecycle?.preStop.sleep.seconds ?? 0;
      const grace = Number(main.env.find(({ name: each }) => each === "STOP_GRACE_SECONDS")?.value);
      expect(before).toBeGreaterThanOrEqual(15);
      expect(grace).toBeGreaterThan(5);
      expect(before + grace).toBeLessThan(spec.terminationGracePeriodSeconds);
    });

    it("is spread over zones and nodes", () => {
      expect(spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
        "topology.kubernetes.io/zone",
        "kubernetes.io/hostname",
      ]);
    });

    it("keeps all pods but one under disruptions, and has at least two", () => {
      expect(named("PodDisruptionBudget", name).spec).toMatchObject({ maxUnavailable: 1 });
      const { minReplicas } = z
        .object({ minReplicas: z.number() })
        .parse(named("HorizontalPodAutoscaler", name).spec);
      expect(minReplicas).toBeGreaterThanOrEqual(2);
    });

    it("has a network policy for both directions, a service account of its own and its metrics collected", () => {
      expect(named("NetworkPolicy", name).spec).toMatchObject({
        podSelector: { matchLabels: { app: name } },
        policyTypes: ["Ingress", "Egress"],
      });
      expect(spec.serviceAccountName).toBe(name);
      expect(named("ServiceAccount", name)).toBeDefined();
      expect(named("ServiceMonitor", name).spec).toMatchObject({ selector: { matchLabels: { app: name } } });
    });
  },
);

describe("a cell", () => {
  it("refuses what no policy allows", () => {
    expect(named("NetworkPolicy", "deny-by-default").spec).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
    expect(named("Namespace", "fieldstone").metadata.labels).toMatchObject({
      "pod-security.kubernetes.io/enforce": "restricted",
    });
  });

  it("lets nothing reach the node's own credentials", () => {
    for (const policy of ofKind("NetworkPolicy")) {
      const text = JSON.stringify(policy);
      for (const block of text.match(/\{"cidr":"0\.0\.0\.0\/0"[^}]*\}/g) ?? []) {
        expect(block, policy.metadata.name).toContain("169.254.169.254/32");
      }
    }
  });

  it("scales worker and media by what waits in their queues and by processor", () => {
    for (const name of ["worker", "media"]) {
      expect(named("HorizontalPodAutoscaler", name).spec).toMatchObject({
        metrics: [
          {
            type: "External",
            external: {
              metric: { name: queuedTasks.record, selector: { matchLabels: { process: name } } },
            },
          },
          { type: "Resource", resource: { name: "cpu" } },
        ],
      });
    }
  });

  it("lets people's requests in by the load balancer alone, not from everything in its network", () => {
    for (const name of ["api", "router", "web"]) {
      const text = JSON.stringify(named("NetworkPolicy", name).spec);
      expect(text).toContain('"ipBlock":{"cidr":"10.3.0.0/20"}');
      const { ingress } = z
        .object({ ingress: z.array(z.unknown()) })
        .parse(named("NetworkPolicy", name).spec);
      expect(JSON.stringify(ingress)).not.toContain("10.0.0.0/8");
    }
    for (const name of ["worker", "media", "operator"]) {
      expect(named("NetworkPolicy", name).spec).toMatchObject({
        ingress: [
          { from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } }] },
        ],
      });
    }
  });

  it("is declared by name, release and capacity, and leaves its drain to whoever set it", () => {
    expect(named("Cell", "eu-a").spec).toEqual({
      region: "EU_A",
      version: site.release,
      capacity: site.cellCapacity,
    });
  });

  it("keeps the routes on disks of the cell's own key", () => {
    expect(named("StatefulSet", "router").spec).toMatchObject({
      volumeClaimTemplates: [{ spec: { storageClassName: "fieldstone-kept" } }],
    });
    expect(named("StorageClass", "fieldstone-kept").parameters).toMatchObject({
      encrypted: "true",
      kmsKeyId: "alias/fieldstone-eu-a-data",
    });
  });

  it("runs what parses files on nodes of its own", () => {
    for (const { metadata, spec } of rolling) {
      const media = metadata.name === "media";
      expect(spec.template.spec.nodeSelector, metadata.name).toEqual(
        media ? { "fieldstone.dev/nodes": "media" } : undefined,
      );
    }
  });

  it("migrates both databases before any process of the release", () => {
    const parts = cellManifests("US_A");
    expect(parts.map(({ name }) => name)).toEqual(partNames);
    const jobs = parts
      .find(({ name }) => name === "migration")
      ?.manifests.filter(({ kind }) => kind === "Job");
    expect(jobs?.map(({ metadata }) => metadata.name)).toEqual([
      "migrate-cell-0-1-0",
      "migrate-global-0-1-0",
    ]);
    expect(partNames.indexOf("migration")).toBeLessThan(partNames.indexOf("processes"));
  });

  it("names each object once, in a namespace where the kind has one", () => {
    const names = euCell.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { kind, metadata } of euCell) {
      const clusterWide =
        /^(Namespace|ClusterRole|ClusterRoleBinding|CustomResourceDefinition|StorageClass|Cell)$/.test(kind);
      expect(metadata.namespace, `${kind} ${metadata.name}`).toBe(clusterWide ? undefined : "fieldstone");
    }
  });

  it("gives the operator no right over everything, and no Secret outside its namespace", () => {
    for (const role of [...ofKind("ClusterRole"), ...ofKind("Role")]) {
      expect(JSON.stringify(role)).not.toContain('"*"');
    }
    expect(JSON.stringify(ofKind("ClusterRole"))).not.toContain("secrets");
  });
});

describe("the four cells", () => {
  const withoutRegion = (region: KnownRegion): string =>
    JSON.stringify(cellManifests(region.key))
      .replaceAll(`"${region.key}"`, '"KEY"')
      .replaceAll(`"${region.residencyKey}"`, '"RESIDENCY"')
      .replaceAll(region.providerRegion, "PROVIDER")
      // Its own cell is asked within the cluster, the others by their names.
      .replaceAll(/"name":"CELLS","value":"[^"]*"/g, '"name":"CELLS"')
      .replaceAll(`"10.${region.networkNumber}.`, '"10.N.')
      .replaceAll(`fieldstone-${region.residencyKey.replace("_", "-")}-`, "fieldstone-SLUG-")
      .replaceAll(`"fieldstone-${region.residencyKey.replace("_", "-")}"`, '"fieldstone-SLUG"')
      .replaceAll(`"${region.residencyKey.replace("_", "-")}/`, '"SLUG/')
      .replaceAll(`"name":"${region.residencyKey.replace("_", "-")}"`, '"name":"SLUG"');

  it("are equal but for the region", () => {
    const definitions = /"enum":\[[^\]]*\]/g;
    const [first, ...others] = regions.map((region) => withoutRegion(region).replaceAll(definitions, "ENUM"));
    expect(first).not.toContain("us-east-1");
    for (const other of others) expect(other).toBe(first);
  });

  it("differ from each other in it", () => {
    expect(new Set(regionKeys.map((key) => JSON.stringify(cellManifests(key)))).size).toBe(4);
  });
});
