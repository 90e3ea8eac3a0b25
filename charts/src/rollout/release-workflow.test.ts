import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { Yaml } from "cdk8s";
import { expect, it } from "vitest";
import { z } from "zod";
import { imageNames } from "./cell-release.ts";

const root = path.join(import.meta.dirname, "../../..");
const file = path.join(root, ".github/workflows/release.yml");
const texts = z.record(z.string(), z.string()).default({});
const step = z.looseObject({ id: z.string().optional(), run: z.string().default(""), env: texts });
const job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).default([]),
  "runs-on": z.unknown(),
  permissions: texts,
  environment: z.string().optional(),
  outputs: texts,
  steps: z.array(step),
});
const { jobs, env } = z.object({ jobs: z.record(z.string(), job), env: texts }).parse(Yaml.load(file)[0]);
const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
const script = (name: string) => readFileSync(path.join(root, ".github/workflows", name), "utf8");

/** Architecture that GitHub's runners build for. */
const architectures = new Map<unknown, string>([
  ["ubuntu-24.04", "amd64"],
  ["ubuntu-24.04-arm", "arm64"],
]);

/** Jobs that run a script of the workflow's folder, by name. */
const running = (name: string) =>
  Object.entries(jobs).filter(([, { steps }]) => steps.some(({ run }) => run.includes(`workflows/${name}`)));

it("runs commands of this repository that are there", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  const run = commands.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)]);
  expect(run.length).toBeGreaterThan(1);
  for (const [, name = ""] of run) expect(Object.keys(scripts)).toContain(name);
  const files = commands.flatMap((text) => text.match(/\.(?:ci|github\/workflows)\/[\w-]+/g) ?? []);
  expect(new Set(files).size).toBeGreaterThan(3);
  for (const name of files) expect(existsSync(path.join(root, name)), name).toBe(true);
});

it("builds each image for both architectures, each on a machine of its own", () => {
  const building = running("build-image");
  const built = building.map(([name, each]) => [name, architectures.get(each["runs-on"])]);
  expect(built).toEqual([
    ["arm64", "arm64"],
    ["amd64", "amd64"],
  ]);
  // Without emulation, commands that run for another architecture fail.
  expect(script("build-image")).not.toContain("--platform");
  for (const [, { steps, outputs }] of building) {
    const images = steps.flatMap(({ run }) => run.match(/(?<=build-image )\w+/) ?? []);
    expect(images.toSorted()).toEqual([...imageNames].toSorted());
    for (const name of imageNames) expect(outputs[name]).toBe(`\${{ steps.${name}.outputs.digest }}`);
  }
});

it("joins what was built for both under one digest, which it hands on", () => {
  expect(running("join-image").map(([name]) => name)).toEqual(["images"]);
  for (const name of imageNames) {
    const join = jobs.images?.steps.find(({ id }) => id === name);
    expect(join?.run).toContain(`join-image ${name} "$ARM64" "$AMD64"`);
    expect(join?.env).toEqual({
      ARM64: `\${{ needs.arm64.outputs.${name} }}`,
      AMD64: `\${{ needs.amd64.outputs.${name} }}`,
    });
    expect(jobs.images?.outputs[name]).toBe(`\${{ steps.${name}.outputs.digest }}`);
    const promotion = jobs.production?.steps.at(-1);
    expect(promotion?.run).toContain(`--${name} "$${name.toUpperCase()}"`);
    expect(promotion?.env[name.toUpperCase()]).toBe(`\${{ needs.images.outputs.${name} }}`);
  }
  expect([jobs.images?.needs].flat().toSorted()).toEqual(["amd64", "arm64"]);
});

it("installs what signs and lists parts before it is used, in jobs that may sign", () => {
  for (const tool of ["cosign", "syft"])
    expect(script("install-signers")).toMatch(
      new RegExp(`^go install \\S+/${tool}@v\\d+\\.\\d+\\.\\d+$`, "m"),
    );
  const users = ["build-image", "join-image"].filter((name) => /\b(?:cosign|syft) /.test(script(name)));
  expect(users).toHaveLength(2);
  for (const [name, { steps, permissions }] of users.flatMap(running)) {
    const at = steps.findIndex(({ run }) => run.includes("workflows/install-signers"));
    const first = steps.findIndex(({ run }) => users.some((user) => run.includes(user)));
    expect(at, name).toBeGreaterThanOrEqual(0);
    expect(at, name).toBeLessThan(first);
    expect(permissions["id-token"], name).toBe("write");
  }
});

it("lists the parts of each image as it was published, and signs list and image", () => {
  const build = script("build-image");
  expect(build).toContain('syft scan "registry:$image"');
  expect(build).toContain("--predicate parts.json");
  expect([...commands, build, script("join-image")].join("\n")).not.toContain("npm sbom");
  expect(script("join-image")).toContain("cosign sign --yes --recursive");
});

it("publishes where cells pull from", () => {
  for (const { registry } of Object.values(environments)) expect(env.REGISTRY).toBe(registry);
});

it("promotes to each environment, to production after staging and a yes", () => {
  const promoting = Object.entries(jobs).filter(([, { steps }]) =>
    steps.some(({ run }) => run.includes("npm run promote")),
  );
  expect(promoting.map(([name]) => name).toSorted()).toEqual(environmentNames.toSorted());
  for (const [name, { environment }] of promoting) expect(environment).toBe(name);
  expect(jobs.production?.needs).toContain("staging");
  expect([jobs.staging?.needs].flat()).toContain("images");
  for (const name of ["arm64", "amd64"]) expect([jobs[name]?.needs].flat()).toContain("pages");
  expect([jobs.pages?.needs].flat()).toContain("verify");
});
