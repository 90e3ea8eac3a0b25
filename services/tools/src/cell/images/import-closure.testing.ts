import { existsSync, readFileSync } from "node:fs";
import { isBuiltin, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { z } from "zod";
import { startedScripts } from "../../boundaries/unreached-files.ts";

/** Everything that a process loads. */
export interface ImportClosure {
  /** Our own sources, relative to the repository's root. */
  readonly files: ReadonlySet<string>;
  /** Third-party packages by the workspace that imports them. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string>>;
}

const exported = z.object({ exports: z.record(z.string(), z.string()) });
const locked = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) });

/** Names in import and export declarations, in `import()`, and in calls that resolve a package's file. */
const importedNames =
  /(?:^\s*(?:import|export)\b[^"';]*?\bfrom\s*|^\s*import\s*|\bimport\(\s*|\)\.resolve\(\s*)"([^"\n]+)"/gm;

/**
 * Everything that entry points load, by their sources without types: static and dynamic imports, and the
 * scripts of threads and processes that they start.
 * @throws Error if a file does not exist
 */
export function importClosure(root: string, entries: readonly string[]): ImportClosure {
  const { packages } = locked.parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  const exportsOf = new Map<string, Record<string, string>>();
  const ownFile = (name: string, file: string): string => {
    const folder = packages[`node_modules/${name}`]?.resolved ?? "";
    const known =
      exportsOf.get(name) ??
      exported.parse(JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"))).exports;
    exportsOf.set(name, known);
    return path.join(folder, known[`./${file}`] ?? `which exports no ${file}`);
  };
  const files = new Set<string>();
  const others = new Map<string, Set<string>>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const source = readFileSync(path.join(root, file), "utf8");
    // Only those that exist: comments name example scripts too.
    const scripts = startedScripts(file, source).map(({ to }) => to);
    waiting.push(...scripts.filter((script) => existsSync(path.join(root, script))));
    for (const [, name = ""] of stripTypeScriptTypes(source).matchAll(importedNames)) {
      if (isBuiltin(name)) continue;
      if (name.startsWith(".")) {
        waiting.push(path.join(path.dirname(file), name));
        continue;
      }
      const parts = name.split("/");
      const packageName = parts.splice(0, name.startsWith("@") ? 2 : 1).join("/");
      if (packageName.startsWith("@fieldstone/")) waiting.push(ownFile(packageName, parts.join("/")));
      else others.set(workspaceOf(file), (others.get(workspaceOf(file)) ?? new Set()).add(packageName));
    }
  }
  return { files, packages: others };
}

/** The workspace that contains a source. */
export function workspaceOf(file: string): string {
  return file.split("/src/")[0] ?? file;
}
