import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "../cell-manifests.ts";
import { type CellSettings, cellSettings } from "../cell-settings.ts";
import { containerSecurity } from "../policies/pod-security.ts";

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.number() }) });
const container = z.object({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.record(z.string(), z.string()),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
});
const pods = z.object({
  template: z.object({
    spec: z.object({
      terminationGracePeriodSeconds: z.number(),
      containers: z.array(container),
      volumes: z.array(z.looseObject({ name: z.string() })),
    }),
  }),
});

function routerPods(routerEngine: "node" | "haproxy") {
  const own = cellSettings("EU_A");
  const cell: CellSettings = { ...own, environment: { ...own.environment, routerEngine } };
  const router = cellManifests(cell)
    .flatMap(({ manifests }) => manifests)
    .find(({ kind, metadata }) => kind === "StatefulSet" && metadata.name === "router");
  return pods.parse(router?.spec).template.spec;
}

const { containers, volumes, terminationGracePeriodSeconds } = routerPods("haproxy");
const [router, engine] = containers;
const settingOf = (of: typeof router, name: string) => of?.env.find((each) => each.name === name)?.value;

it("without an engine the router is alone in its pod", () => {
  expect(routerPods("node").containers.map(({ name }) => name)).toEqual(["router"]);
});

it("the engine runs from the router's image, as little as it may, on the port that requests come to", () => {
  expect(containers.map(({ name }) => name)).toEqual(["router", "engine"]);
  expect(engine?.image).toBe(router?.image);
  expect(engine?.securityContext).toEqual(containerSecurity);
  expect(engine?.ports).toEqual([expect.objectContaining({ name: "http", containerPort: 8_080 })]);
  expect(router?.ports).toEqual([expect.objectContaining({ name: "metrics", containerPort: 9_090 })]);
  expect(engine?.resources.requests).toHaveProperty("cpu");
  const entry = String(engine?.command.at(-1));
  expect(existsSync(path.join(import.meta.dirname, "../../..", entry))).toBe(true);
});

it("both have one folder in memory, and nothing of it on a disk", () => {
  for (const each of containers)
    expect(each.volumeMounts).toContainEqual({ name: "engine", mountPath: settingOf(router, "ENGINE_DIR") });
  expect(volumes).toContainEqual({ name: "engine", emptyDir: { medium: "Memory", sizeLimit: "1Mi" } });
});

it("a pod is ready through its engine, and each of its containers lives by itself", () => {
  expect(router?.readinessProbe.httpGet).toEqual({ path: "/healthz", port: 8_080 });
  expect(router?.livenessProbe.httpGet).toEqual({ path: "/ping", port: 9_090 });
  expect(engine?.livenessProbe.httpGet).toEqual({ path: "/ping", port: 8_080 });
});

it("the router goes on longer than what takes requests for it, and both end before they are killed", () => {
  const leaving = containers.map(({ lifecycle }) => lifecycle.preStop.sleep.seconds);
  expect(leaving[0]).toBeGreaterThan(leaving[1] ?? 0);
  for (const [i, each] of containers.entries()) {
    const grace = Number(settingOf(each, "STOP_GRACE_SECONDS"));
    expect((leaving[i] ?? 0) + grace).toBeLessThan(terminationGracePeriodSeconds);
    expect(grace).toBeGreaterThan(5);
  }
});
