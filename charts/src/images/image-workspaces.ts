import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ImageName } from "../rollout/cell-release.ts";
import { imageContents } from "./image-contents.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

export interface ImageWorkspaces {
  /** Workspaces with entry points, for which npm installs. */
  readonly started: readonly string[];
  /** Those and all their dependencies: what is copied. */
  readonly all: readonly string[];
}

/**
 * The workspaces of an image, from the lock file of the repository at `root`: nothing of development.
 * @throws Error where an entry is in no workspace
 */
export function imageWorkspaces(image: ImageName, root: string): ImageWorkspaces {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  const workspaces = Object.keys(packages).filter((key) => key !== "" && !key.includes("node_modules"));
  const started = imageContents[image].entries.map((entry) => {
    const found = workspaces.find((workspace) => entry.startsWith(`${workspace}/`));
    if (found === undefined) throw new Error(`${entry} lies in no workspace of the lock file.`);
    return found;
  });
  const all = new Set<string>();
  const add = (workspace: string): void => {
    if (all.has(workspace)) return;
    all.add(workspace);
    for (const name of Object.keys(packages[workspace]?.dependencies ?? {})) {
      const folder = packages[`node_modules/${name}`]?.resolved ?? "";
      if (workspaces.includes(folder)) add(folder);
    }
  };
  for (const workspace of started) add(workspace);
  return { started: [...new Set(started)].toSorted(), all: [...all].toSorted() };
}
