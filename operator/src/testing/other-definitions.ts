import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { z } from "zod";

/**
 * Go modules that hold the definitions of what a cell uses of its add-ons, of the newest version that Go's proxy serves.
 * The load balancer controller's is none of them: the proxy has no version of it with target groups.
 */
const modules = [
  {
    module: "github.com/prometheus-operator/prometheus-operator",
    version: "v0.85.0",
    folder: "example/prometheus-operator-crd",
    names: ["monitoring.coreos.com_servicemonitors.yaml", "monitoring.coreos.com_prometheusrules.yaml"],
  },
  {
    module: "github.com/external-secrets/external-secrets",
    version: "v1.3.2",
    folder: "config/crds/bases",
    names: ["external-secrets.io_externalsecrets.yaml", "external-secrets.io_secretstores.yaml"],
  },
] as const;

const downloaded = z.object({ Dir: z.string() });

const environment = processEnvironment();
const cacheDir = path.join(
  environment.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"),
  "fieldstone/definitions",
);

const placeOf = ({ module, version }: (typeof modules)[number], name: string) =>
  path.join(cacheDir, `${path.basename(module)}-${version}`, name);

/** Files of the add-ons' own definitions; undefined unless `npm run build:kubernetes` has fetched all of them. */
export function otherDefinitions(): readonly string[] | undefined {
  const files = modules.flatMap((each) => each.names.map((name) => placeOf(each, name)));
  return files.every((file) => existsSync(file)) ? files : undefined;
}

/**
 * Fetches them by Go into the cache.
 * @throws Error where there is no Go, or the proxy does not answer
 */
export function fetchOtherDefinitions(): void {
  for (const each of modules) {
    const { module, version, folder, names } = each;
    const answer = execFileSync("go", ["mod", "download", "-json", `${module}@${version}`], {
      encoding: "utf8",
      // Outside of every module: nothing is added to one.
      cwd: homedir(),
    });
    const { Dir: dir } = downloaded.parse(JSON.parse(answer));
    for (const name of names) {
      const place = placeOf(each, name);
      mkdirSync(path.dirname(place), { recursive: true });
      copyFileSync(path.join(dir, folder, name), place);
    }
  }
}
