const crossImport = /["'](@fieldstone\/[a-z]+)\/([^"'*]+\.[a-z]+)["']/g;

/** The files of each package that other packages import, sorted: package name to paths below its `src`. */
export function importedPaths(
  sources: readonly { readonly packageName: string; readonly text: string }[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { packageName, text } of sources) {
    for (const [, name = "", path = ""] of text.matchAll(crossImport)) {
      if (name === packageName) continue;
      found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  }
  return new Map([...found].map(([name, paths]) => [name, [...paths].sort()]));
}

/** The `exports` of a package.json for exactly these paths. */
export function exportsOf(paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [`./${path}`, `./src/${path}`]));
}
