import { describe, expect, it } from "vitest";
import { z } from "zod";
import { priorities } from "./policies/priorities.ts";
import { named, rolling, workloads } from "./testing/eu-cell.ts";

const emptyDir = z.object({ emptyDir: z.object({ sizeLimit: z.string() }) });
const rollingNames = ["api", "media", "operator", "router", "watcher", "worker"];

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

    it("ask for the disk of both their folders, so that no node is given more than it holds", () => {
      const disk = main.resources.requests["ephemeral-storage"];
      const sizes = spec.volumes.flatMap(
        (volume) => emptyDir.safeParse(volume).data?.emptyDir.sizeLimit ?? [],
      );
      expect(sizes.length).toBeGreaterThan(0);
      for (const size of sizes) {
        expect(Number.parseInt(disk, 10)).toBe(2 * Number.parseInt(size, 10));
        expect(disk.slice(-2)).toBe(size.slice(-2));
      }
    });

    it("give freed native memory back", () => {
      expect(main.env).toContainEqual({ name: "MALLOC_ARENA_MAX", value: "1" });
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

it("what people wait for is given room before what works for them, and that before what looks", () => {
  const of = (app: string) =>
    rolling.find(({ metadata }) => metadata.name === app)?.spec.template.spec.priorityClassName;
  expect([of("api"), of("router")]).toEqual(["fieldstone-serving", "fieldstone-serving"]);
  expect([of("worker"), of("media"), of("operator")]).toEqual(Array(3).fill("fieldstone-work"));
  expect(of("watcher")).toBe("fieldstone-watching");
  expect(priorities.serving.value).toBeGreaterThan(priorities.work.value);
  expect(priorities.work.value).toBeGreaterThan(priorities.watching.value);
});

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

    it("is not held back by a dead zone, whose nodes stay listed with a taint", () => {
      for (const { nodeTaintsPolicy } of spec.topologySpreadConstraints)
        expect(nodeTaintsPolicy).toBe("Honor");
    });

    it("is spread anew by each release, unless its pods have disks that bind them to a zone", () => {
      const expected = name === "router" ? undefined : ["pod-template-hash"];
      for (const { matchLabelKeys } of spec.topologySpreadConstraints)
        expect(matchLabelKeys).toEqual(expected);
    });

    it("is replaced elsewhere a minute after its node is known to be lost", () => {
      for (const key of ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"])
        expect(spec.tolerations).toContainEqual({ key, tolerationSeconds: 60 });
    });

    it("keeps all pods but one under disruptions, and has at least two", () => {
      expect(named("PodDisruptionBudget", name).spec).toMatchObject({ maxUnavailable: 1 });
      const { minReplicas } = z
        .object({ minReplicas: z.number() })
        .parse(named("HorizontalPodAutoscaler", name).spec);
      // Two watchers would count each check twice; those of other cells cover for it.
      expect(minReplicas).toBeGreaterThanOrEqual(name === "watcher" ? 1 : 2);
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
