import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

export interface ProductionPackages {
  /** Folders of our own workspaces. */
  readonly workspaces: readonly string[];
  /** Installed packages and links to workspaces, without those nested in another one's folder. */
  readonly installed: readonly string[];
}

/**
 * The packages that these workspaces load in production: the closure of their dependencies in the lock file,
 * each resolved as by Node. Optional ones are included if installed.
 * @throws Error if a required package is not installed
 */
export function productionPackages(
  lockText: string,
  entries: readonly string[],
  isThere: (folder: string) => boolean,
): ProductionPackages {
  const { packages } = lockFile.parse(JSON.parse(lockText));
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const locked = packages[folder];
    if (locked === undefined) throw new Error(`The lock file names no ${folder}.`);
    if (seen.has(folder)) continue;
    seen.add(folder);
    if (locked.link) {
      waiting.push(locked.resolved ?? "");
      continue;
    }
    for (const { name, needed } of wantedBy(locked)) {
      const found = foldersFor(folder, name).find((each) => each in packages);
      const there = found !== undefined && isThere(found);
      if (there) waiting.push(found);
      else if (needed) throw new Error(`${folder} needs ${name}, which is not installed: npm ci`);
    }
  }
  const isInstalled = (folder: string): boolean => /(^|\/)node_modules\//.test(folder);
  const installed = [...seen].filter(isInstalled).toSorted();
  return {
    workspaces: [...seen].filter((folder) => !isInstalled(folder)).toSorted(),
    installed: installed.filter((folder) => !installed.some((outer) => folder.startsWith(`${outer}/`))),
  };
}

function wantedBy(locked: z.output<typeof lockedPackage>): readonly { name: string; needed: boolean }[] {
  const optional = Object.keys(locked.optionalDependencies);
  const peers = Object.keys(locked.peerDependencies).filter(
    (name) => locked.peerDependenciesMeta[name]?.optional !== true,
  );
  return [
    ...Object.keys(locked.dependencies).map((name) => ({ name, needed: !optional.includes(name) })),
    ...[...optional, ...peers].map((name) => ({ name, needed: false })),
  ];
}

/** Folders where Node looks for a package, nearest first. */
function foldersFor(folder: string, name: string): readonly string[] {
  const parts = folder.split("/");
  return parts
    .map((_, index) => parts.slice(0, parts.length - index))
    .filter((each) => each.at(-1) !== "node_modules")
    .map((each) => `${each.join("/")}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}
