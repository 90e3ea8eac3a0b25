import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { imageContents, neverRun } from "@fieldstone/charts/images/image-contents.ts";
import { imageWorkspaces } from "@fieldstone/charts/images/image-workspaces.ts";
import type { ImageName } from "@fieldstone/charts/rollout/cell-release.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { runCommand } from "../run-command.ts";
import { type Layer, writeImage } from "./oci-image.ts";
import { type ProductionPackages, productionPackages } from "./production-packages.ts";

/** Programs copied from this machine; a release's image has Debian's. Recordings are read by npm's ffmpeg. */
export const programsOf: Readonly<Record<ImageName, readonly string[]>> = {
  services: [],
  // These enforce limits on the programs that read users' files.
  media: ["/bin/sh", "/usr/bin/setpriv", "/usr/bin/unshare", "/usr/bin/true"],
  // The optional engine in front of a router.
  router: ["/usr/sbin/haproxy"],
};

/** The user that processes run as; it owns no file in the image. */
const user = "10001:10001";
const libraryDir = "lib/x86_64-linux-gnu";

/** Writes an image archive with the same contents as a release's. Resolves to its digest. */
export async function writeProcessImage(
  image: ImageName,
  archive: string,
  reference: string,
): Promise<string> {
  const { built } = imageContents[image];
  const { started } = imageWorkspaces(image, repositoryRoot);
  const lockText = await readFile(path.join(repositoryRoot, "package-lock.json"), "utf8");
  const packages = productionPackages(lockText, started, (folder) =>
    existsSync(path.join(repositoryRoot, folder)),
  );
  const rootDir = `${archive}.root`;
  await layRoot(rootDir, packages, programsOf[image]);
  const layers: Layer[] = [
    [{ from: rootDir, names: await readdir(rootDir), to: "" }],
    [{ from: repositoryRoot, names: packages.installed, to: "app" }],
    [
      {
        from: repositoryRoot,
        names: ["package.json", ...packages.workspaces],
        to: "app",
        without: [...neverRun, "node_modules"],
      },
      { from: repositoryRoot, names: built, to: "app" },
    ],
  ];
  const digest = await writeImage(archive, reference, layers, {
    user,
    command: ["node"],
    env: ["PATH=/usr/local/bin:/usr/bin:/bin", "NODE_ENV=production"],
    workingDir: "/app",
  });
  await rm(rootDir, { recursive: true });
  return digest;
}

/**
 * Writes an image's root: Node, its other programs, the system libraries that these and native packages load,
 * the certificate authorities, and nothing else.
 */
export async function layRoot(
  dir: string,
  packages: ProductionPackages,
  programs: readonly string[],
): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  for (const folder of [
    libraryDir,
    "lib64",
    "bin",
    "usr/bin",
    "usr/local/bin",
    "usr/sbin",
    "etc/ssl/certs",
    "tmp",
    "var/lib",
    "app",
  ])
    await mkdir(path.join(dir, folder), { recursive: true });
  const node = path.join(repositoryRoot, "node_modules/node/bin/node");
  await copyFile(node, path.join(dir, "usr/local/bin/node"));
  await chmod(path.join(dir, "usr/local/bin/node"), 0o755);
  for (const program of programs) {
    const copied = path.join(dir, program);
    await copyFile(program, copied);
    await chmod(copied, 0o755);
  }
  for (const [name, file] of await librariesOf([node, ...programs, ...(await nativeFiles(packages))]))
    await copyFile(await realpath(file), path.join(dir, libraryDir, name));
  const loader = "ld-linux-x86-64.so.2";
  await copyFile(await realpath(`/lib64/${loader}`), path.join(dir, "lib64", loader));
  await chmod(path.join(dir, "lib64", loader), 0o755);
  await copyFile("/etc/ssl/certs/ca-certificates.crt", path.join(dir, "etc/ssl/certs/ca-certificates.crt"));
  await writeFile(path.join(dir, "etc/nsswitch.conf"), "hosts: files dns\n");
  await writeFile(path.join(dir, "etc/passwd"), "fieldstone:x:10001:10001::/tmp:/nonexistent\n");
  await writeFile(path.join(dir, "etc/group"), "fieldstone:x:10001:\n");
}

async function nativeFiles({ installed }: ProductionPackages): Promise<readonly string[]> {
  const found = await Promise.all(
    installed.map(async (folder) => {
      const files = await readdir(path.join(repositoryRoot, folder), { recursive: true });
      return files
        .filter((file) => file.endsWith(".node"))
        .map((file) => path.join(repositoryRoot, folder, file));
    }),
  );
  return found.flat();
}

/** The required system libraries, by name; packages' own libraries are in their folders. */
async function librariesOf(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const libraries = new Map<string, string>();
  for (const file of files) {
    const listing = await runCommand("ldd", [file]);
    for (const [, name = "", found = ""] of listing.matchAll(/(\S+) => (\/(?:usr\/)?lib\/\S+)/g))
      libraries.set(name, found);
  }
  return libraries;
}
