import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "../run-command.ts";

/** Files of one folder, to be added below a folder of the image. */
export interface LayerFolder {
  /** The folder that contains the names. */
  readonly from: string;
  /** Files, links, and folders with everything below them. */
  readonly names: readonly string[];
  /** Folder of the image, without a leading slash; empty for its root. */
  readonly to: string;
  /** Patterns of excluded names. */
  readonly without?: readonly string[];
}

export type Layer = readonly LayerFolder[];

export interface ImageConfig {
  /** Ids of user and group, as `10001:10001`. */
  readonly user: string;
  readonly command: readonly string[];
  readonly env?: readonly string[];
  readonly workingDir?: string;
}

interface Blob {
  readonly digest: string;
  readonly size: number;
}

const architecture = "amd64";
const media = "application/vnd.oci.image";

/**
 * Writes an image archive without a daemon. Reproducible: times, owners and file order are fixed, so that the
 * same files give the same digest on any machine.
 */
export async function writeImage(
  archive: string,
  reference: string,
  layers: readonly Layer[],
  config: ImageConfig,
): Promise<string> {
  const dir = `${archive}.parts`;
  const blobs = path.join(dir, "blobs/sha256");
  await rm(dir, { recursive: true, force: true });
  await mkdir(blobs, { recursive: true });
  const written: Blob[] = [];
  for (const layer of layers) written.push(await writeLayer(blobs, layer));
  const settings = await writeJson(blobs, imageSettings(config, written));
  const manifest = await writeJson(blobs, {
    schemaVersion: 2,
    mediaType: `${media}.manifest.v1+json`,
    config: { mediaType: `${media}.config.v1+json`, ...settings },
    layers: written.map((blob) => ({ mediaType: `${media}.layer.v1.tar`, ...blob })),
  });
  await writeFile(path.join(dir, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  const annotations = {
    "io.containerd.image.name": reference,
    "org.opencontainers.image.ref.name": reference,
  };
  await writeFile(
    path.join(dir, "index.json"),
    JSON.stringify({
      schemaVersion: 2,
      manifests: [{ mediaType: `${media}.manifest.v1+json`, ...manifest, annotations }],
    }),
  );
  await runCommand("tar", ["-C", dir, "-cf", archive, "oci-layout", "index.json", "blobs"]);
  await rm(dir, { recursive: true });
  return manifest.digest;
}

function imageSettings({ user, command, env, workingDir }: ImageConfig, layers: readonly Blob[]): object {
  return {
    architecture,
    os: "linux",
    config: { User: user, Cmd: command, Env: env ?? [], WorkingDir: workingDir ?? "/" },
    rootfs: { type: "layers", diff_ids: layers.map(({ digest }) => digest) },
  };
}

async function writeLayer(blobs: string, layer: Layer): Promise<Blob> {
  const file = path.join(blobs, "layer");
  await rm(file, { force: true });
  for (const { from, names, to, without = [] } of layer) {
    if (names.length === 0) continue;
    await runCommand(
      "tar",
      [
        ...[
          "--append",
          "--file",
          file,
          "--directory",
          from,
          "--format=gnu",
          "--sort=name",
          "--hard-dereference",
        ],
        ...["--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"],
        ...without.map((pattern) => `--exclude=${pattern}`),
        // Link targets stay unchanged.
        ...(to === "" ? [] : [`--transform=s,^,${to}/,SH`]),
        ...["--no-wildcards", "--null", "--verbatim-files-from", "--files-from=-"],
      ],
      { input: names.toSorted().join("\0") },
    );
  }
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return keep(blobs, file, hash.digest("hex"));
}

async function writeJson(blobs: string, value: object): Promise<Blob> {
  const text = JSON.stringify(value);
  const file = path.join(blobs, "json");
  await writeFile(file, text);
  return keep(blobs, file, createHash("sha256").update(text).digest("hex"));
}

async function keep(blobs: string, file: string, hash: string): Promise<Blob> {
  const { size } = await stat(file);
  await rename(file, path.join(blobs, hash));
  return { digest: `sha256:${hash}`, size };
}
