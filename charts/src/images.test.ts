import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "./cell-manifests.ts";
import { webDir } from "./site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rootPackage = z.object({
  workspaces: z.array(z.string()),
  devDependencies: z.object({ node: z.string() }),
});
const { devDependencies } = rootPackage.parse(
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")),
);

const pods = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({ containers: z.array(z.object({ image: z.string(), command: z.array(z.string()) })) }),
    }),
  }),
});
const containers = cellManifests("US_A")
  .flatMap(({ manifests }) => manifests)
  .filter(({ kind }) => ["Deployment", "StatefulSet", "Job"].includes(kind))
  .flatMap((manifest) => pods.parse(manifest).spec.template.spec.containers);

/** What the build makes, which no clone has. */
const built = new Set(["web/dist"]);

describe.each(["services", "web"])("the image %s", (name) => {
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
    const lock = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
    const workspaces = Object.keys(lock.packages).filter(
      (key) => key !== "" && !key.includes("node_modules"),
    );
    for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
  });

  it("holds the entries that the manifests start in it", () => {
    const copied = [...text.matchAll(/^COPY (\S+) \S+$/gm)].map(([, source]) => String(source));
    const entries = containers
      .filter(({ image }) => image.includes(`/${name}:`))
      .map(({ command }) => command.at(-1));
    expect(entries.length).toBeGreaterThan(1);
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
