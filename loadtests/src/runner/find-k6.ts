import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** The version to build if no k6 is on the PATH. */
export const k6Version = "v1.8.1";

export interface SearchPlaces {
  readonly pathVariable: string;
  /** Outside the repository: one build serves every clone. */
  readonly cacheDir: string;
}

export function defaultPlaces(environment: Readonly<Record<string, string | undefined>>): SearchPlaces {
  return {
    pathVariable: environment.PATH ?? "",
    cacheDir: path.join(environment.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"), "fieldstone"),
  };
}

/** A k6 on the PATH or built earlier, or undefined. */
export function findK6({ pathVariable, cacheDir }: SearchPlaces): string | undefined {
  const name = process.platform === "win32" ? "k6.exe" : "k6";
  const folders = [...pathVariable.split(path.delimiter), path.join(cacheDir, `k6-${k6Version}`)];
  return folders
    .filter((folder) => folder !== "")
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/**
 * Builds k6 with Go, once; this takes minutes and needs the module proxy.
 * @throws Error that says what to install if Go is missing
 */
export function buildK6(places: SearchPlaces): string {
  const folder = path.join(places.cacheDir, `k6-${k6Version}`);
  mkdirSync(folder, { recursive: true });
  const built = spawnSync("go", ["install", `go.k6.io/k6@${k6Version}`], {
    stdio: "inherit",
    env: { PATH: places.pathVariable, HOME: homedir(), GOBIN: folder, GOFLAGS: "-trimpath" },
  });
  const found = findK6(places);
  if (built.status !== 0 || found === undefined) {
    throw new Error("k6 was not found and could not be built. Install k6, or Go 1.26 or newer.");
  }
  return found;
}
