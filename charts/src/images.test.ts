import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";
import { webDir } from "./site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rootPackage = z.object({
  workspaces: z.array(z.string()),
  devDependencies: z.object({ node: z.string() }),
});
const { devDependencies } = rootPackage.parse(
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")),
);

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.string().optional(),
        dependencies: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
const workspaces = Object.keys(lock.packages).filter((key) => key !== "" && !key.includes("node_modules"));

/** A workspace and those that it depends on. */
function neededBy(workspace: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(workspace)) return known;
  known.add(workspace);
  for (const name of Object.keys(lock.packages[workspace]?.dependencies ?? {})) {
    const folder = lock.packages[`node_modules/${name}`]?.resolved ?? "";
    if (workspaces.includes(folder)) neededBy(folder, known);
  }
  return known;
}

const pods = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({ containers: z.array(z.object({ image: z.string(), command: z.array(z.string()) })) }),
    }),
  }),
});
const containers = cellManifests(cellSettings("US_A"))
  .flatMap(({ manifests }) => manifests)
  .filter(({ kind }) => ["Deployment", "StatefulSet", "Job"].includes(kind))
  .flatMap((manifest) => pods.parse(manifest).spec.template.spec.containers);

/** What the build makes, which no clone has. */
const built = new Set(["web/dist"]);

describe.each(["services", "router"])("the image %s", (name) => {
  const text = readFileSync(path.join(root, `charts/images/${name}.Containerfile`), "utf8");

  it("runs as a user without rights, on the Node that the repository pins", () => {
    expect(text.trimEnd().split("\n")).toContain("USER 10001:10001");
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`docker.io/library/node:${devDependencies.node}-trixie-slim`]));
  });

  it("copies what is there, and every workspace that the lock file names", () => {
    const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, list]) => list?.split(" ") ?? [],
    );
    for (const source of sources)
      expect(built.has(source) || existsSync(path.join(root, source)), source).toBe(true);
    for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
  });

  const copied = [...text.matchAll(/^COPY (\S+) \S+$/gm)].map(([, source]) => String(source));
  const entries = containers
    .filter(({ image }) => image.includes(`/${name}:`))
    .map(({ command }) => command.at(-1));

  it("holds every workspace that its programs import", () => {
    const begun = workspaces.filter((workspace) =>
      entries.some((entry) => entry?.startsWith(`${workspace}/`)),
    );
    const needed = new Set(begun.flatMap((workspace) => [...neededBy(workspace)]));
    expect(needed.size).toBeGreaterThan(begun.length);
    for (const workspace of needed) {
      expect(
        copied.some((folder) => `${workspace}/`.startsWith(`${folder}/`)),
        workspace,
      ).toBe(true);
    }
  });

  it("holds the entries that the manifests start in it", () => {
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(
        copied.some((folder) => entry?.startsWith(`${folder}/`)),
        entry,
      ).toBe(true);
      expect(existsSync(path.join(root, String(entry))), entry).toBe(true);
    }
  });
});

it("the folder of the built app is where the image puts it", () => {
  expect(webDir).toBe("/app/web/dist");
});
