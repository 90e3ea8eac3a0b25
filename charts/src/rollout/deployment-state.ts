import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import type { Environment } from "@fieldstone/regions/deployment/environments.ts";
import { ApiObject, App, Chart, Yaml } from "cdk8s";
import { z } from "zod";
import { addOnManifests, fluxNamespace } from "../addons/addon-manifests.ts";
import { cellManifests, partNames } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { type CellRelease, cellRelease } from "./cell-release.ts";

const releaseMap = z.partialRecord(z.enum(regionKeys), cellRelease);
/** The release of each cell of an environment; cells without a rollout are absent. */
export type ReleaseMap = Readonly<Partial<Record<RegionKey, CellRelease>>>;

/** The part that comes before the cell's own. */
const addOnsPart = "addons";
/** How often clusters compare themselves with the declared state. */
const interval = "5m";
/** Longest wait for a part: the migrations' own deadline, and a rollout of the slowest process. */
const timeout = "35m";

/**
 * A checkout of the repository that clusters follow: the release of each cell, and its manifests as rendered
 * from that release's source. A cell changes only when a release is promoted to it.
 */
export class DeploymentState {
  readonly #dir: string;
  readonly #environment: Environment;

  constructor(dir: string, environment: Environment) {
    this.#dir = dir;
    this.#environment = environment;
  }

  /** @throws ZodError where the file was not written by this class */
  async releases(): Promise<ReleaseMap> {
    const text = await readFile(this.#mapFile(), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "{}";
      throw error;
    });
    return releaseMap.parse(JSON.parse(text));
  }

  /** Declares a cell's release, with manifests rendered from this checkout's source. */
  async put(region: RegionKey, release: CellRelease): Promise<void> {
    const { stack } = cellNames(this.#environment, region);
    const cellDir = path.join(this.#dir, "cells", stack);
    await rm(cellDir, { recursive: true, force: true });
    const cell = cellSettings(region, this.#environment, release);
    for (const { name, manifests } of [
      { name: addOnsPart, manifests: addOnManifests(cell) },
      ...cellManifests(cell),
    ]) {
      await writeText(path.join(cellDir, name, "manifests.yaml"), Yaml.stringify(...manifests));
    }
    await writeText(path.join(this.#dir, "clusters", stack, "fieldstone.yaml"), clusterParts(stack));
    const releases: ReleaseMap = { ...(await this.releases()), [region]: release };
    await writeText(this.#mapFile(), `${JSON.stringify(releases, null, 2)}\n`);
  }

  #mapFile(): string {
    return path.join(this.#dir, "releases", `${this.#environment.name}.json`);
  }
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * The resources that a cluster's Flux follows: the parts in order, each waiting for the one before. A failed
 * migration is reported at once, and objects no longer declared are removed.
 */
function clusterParts(stack: string): string {
  const chart = new Chart(new App(), stack, { disableResourceNameHashes: true });
  const parts = [addOnsPart, ...partNames];
  const nameOf = (part: string) => `fieldstone-${part}`;
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    new ApiObject(chart, part, {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: { name: nameOf(part), namespace: fluxNamespace },
      spec: {
        interval,
        retryInterval: "1m",
        timeout,
        path: `./cells/${stack}/${part}`,
        sourceRef: { kind: "GitRepository", name: "flux-system" },
        prune: true,
        wait: true,
        ...(before === undefined ? {} : { dependsOn: [{ name: nameOf(before) }] }),
      },
    });
  }
  return Yaml.stringify(...chart.toJson());
}
