import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { cellManifests, partNames } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { imageNames } from "@fieldstone/charts/rollout/cell-release.ts";
import { regions } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { type Environment, environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { secretNames } from "./cell/secrets.ts";

const root = path.resolve(import.meta.dirname, "../..");
const readText = (name: string) => readFileSync(path.join(root, name), "utf8");
const guide = readText("docs/deploy.md");
const found = (pattern: RegExp, text = guide) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

it("names scripts, programs and load scenarios that are there", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readText("package.json")));
  const run = found(/npm run (?:--silent )?([\w:-]+)/g);
  expect(run.length).toBeGreaterThan(10);
  for (const name of run) expect(Object.keys(scripts)).toContain(name);
  for (const name of found(/npx ([\w-]+)/g))
    expect(existsSync(path.join(root, "node_modules/.bin", name)), name).toBe(true);
  for (const name of found(/npm run load -- (\w+)/g))
    expect(existsSync(path.join(root, `loadtests/src/scenarios/${name}.ts`)), name).toBe(true);
});

it("names files that are there", () => {
  const files = found(/((?:charts|infra|operator|regions|docs|services|\.github)\/[\w./-]+\.\w+)/g);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
});

it("builds and pushes each image that cells run", () => {
  expect(found(/podman build -f charts\/images\/(\w+)\.Containerfile/g)).toEqual([...imageNames]);
  expect(found(/podman push REGISTRY\/(\w+):RELEASE/g)).toEqual([...imageNames]);
});

it("sets what the stacks ask for, and nothing else", () => {
  const asked = new Set(found(/config\.(?:get|require)\("(\w+)"\)/g, readText("infra/src/stacks.ts")));
  expect(asked.size).toBeGreaterThan(2);
  for (const key of found(/config set fieldstone:(\w+)/g)) expect(asked).toContain(key);
  for (const key of asked) expect(guide).toMatch(new RegExp(`fieldstone:${key}|\\b${key} likewise`));
});

const pod = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            env: z.array(
              z.object({
                valueFrom: z
                  .object({
                    secretKeyRef: z.object({
                      name: z.string(),
                      key: z.string(),
                      optional: z.boolean().default(false),
                    }),
                  })
                  .optional(),
              }),
            ),
          }),
        ),
      }),
    }),
  }),
});
const release = { release: "1.2.3", digests: {} };
const model = { provider: "openai-compatible", baseUrl: "https://model.example", model: "any" } as const;
const environment: Environment = {
  ...environments.production,
  models: { US_B: { ...model, inputPrice: 1, outputPrice: 1 } },
};
const manifests = cellManifests(cellSettings("US_B", environment, release)).flatMap((part) => part.manifests);
const used = manifests.flatMap((manifest) => {
  const containers = pod.safeParse(manifest).data?.spec.template.spec.containers ?? [];
  return containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
});

it("fills each secret of the stacks with each key that processes are given, and with no other", () => {
  const rows = new Map(
    [...guide.matchAll(/^ +\| `<cell>\/([\w-]+)` \| (.+) \|$/gm)].map(([, name = "", keys = ""]) => [
      name,
      found(/`([\w-]+…?)`/g, keys),
    ]),
  );
  expect([...rows.keys()]).toEqual([...secretNames]);
  // It must be one table: a blank line between its rows would split it.
  expect(guide.match(/(?:^ +\| `<cell>\/.+\|\n)+/gm)).toHaveLength(1);
  expect(used.length).toBeGreaterThan(20);
  for (const { name, key } of used) {
    const isNamed =
      (rows.get(name) ?? []).some((each) =>
        each.endsWith("…") ? key.startsWith(each.slice(0, -1)) : key === each,
      ) || found(/`((?:other-)?[\w-]+)`/g).includes(key);
    expect(isNamed, `${name}: ${key}`).toBe(true);
  }
  const known = new Set(used.map(({ key }) => key));
  const alerts = ["page", "ticket", "heartbeat"];
  for (const key of [...rows.values()].flat().filter((each) => /^[a-z-]+$/.test(each)))
    expect(known.has(key) || alerts.includes(key), key).toBe(true);
});

it("asks the cluster for what the manifests make there", () => {
  const names = new Set(manifests.map(({ metadata }) => z.object({ name: z.string() }).parse(metadata).name));
  const jobs = found(/\b(migrate-[\w-]+-1-2-3)\b/g);
  expect(new Set(jobs).size).toBe(2);
  for (const name of jobs) expect(names).toContain(name);
  for (const part of found(/--part (\w+)/g)) expect(partNames).toContain(part);
});

it("names clusters and stacks as they are", () => {
  const stacks = regions.map(({ key }) => cellNames(environments.production, key));
  const [, region, cluster, alias] =
    guide.match(/update-kubeconfig --region (\S+) --name (\S+) --alias ([\w-]+)/) ?? [];
  const stack = stacks.find((each) => each.stack === alias);
  expect(cluster).toBe(`${stack?.resourcePrefix}-cell`);
  expect(region).toBe(regions.find(({ key }) => key === "US_B")?.providerRegion);
  for (const context of found(/--context ([\w-]+)/g))
    expect(stacks.map((each) => each.stack)).toContain(context);
});

it("names each secret and variable of the release workflow", () => {
  const workflow = readText(".github/workflows/release.yml");
  const asked = new Set(found(/\b(?:secrets|vars)\.(\w+)/g, workflow));
  expect(asked.size).toBeGreaterThan(4);
  for (const name of asked) expect(guide, name).toContain(`\`${name}\``);
});
