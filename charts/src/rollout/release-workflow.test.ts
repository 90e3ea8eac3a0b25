import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { environmentNames } from "@fieldstone/regions/deployment/environments.ts";
import { Yaml } from "cdk8s";
import { expect, it } from "vitest";
import { z } from "zod";
import { cellRelease } from "./cell-release.ts";

const root = path.join(import.meta.dirname, "../../..");
const file = path.join(root, ".github/workflows/release.yml");
const step = z.looseObject({ id: z.string().optional(), run: z.string().optional() });
const job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).default([]),
  environment: z.string().optional(),
  steps: z.array(step),
});
const { jobs } = z.object({ jobs: z.record(z.string(), job) }).parse(Yaml.load(file)[0]);
const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = "" }) => run));

it("runs commands of this repository that are there", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  const run = commands.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)]);
  expect(run.length).toBeGreaterThan(1);
  for (const [, name = ""] of run) expect(Object.keys(scripts)).toContain(name);
  for (const name of [".ci/run", ".github/workflows/publish-image"]) {
    expect(commands.join("\n")).toContain(name);
    expect(existsSync(path.join(root, name))).toBe(true);
  }
});

it("publishes each image that cells run, and hands on its digest", () => {
  const published = jobs.images?.steps.flatMap(({ id }) => id ?? []);
  expect(published).toEqual(Object.keys(cellRelease.shape.digests.shape));
  for (const name of published ?? [])
    expect(existsSync(path.join(root, `charts/images/${name}.Containerfile`))).toBe(true);
});

it("promotes to each environment, to production after staging and a yes", () => {
  const promoting = Object.entries(jobs).filter(([, { steps }]) =>
    steps.some(({ run = "" }) => run.includes("npm run promote")),
  );
  expect(promoting.map(([name]) => name).toSorted()).toEqual(environmentNames.toSorted());
  for (const [name, { environment }] of promoting) expect(environment).toBe(name);
  expect(jobs.production?.needs).toContain("staging");
  expect([jobs.staging?.needs].flat()).toContain("images");
  expect([jobs.images?.needs].flat()).toContain("verify");
});
