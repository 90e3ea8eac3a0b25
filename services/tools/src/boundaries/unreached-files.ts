import type { Import } from "./feature-circles.ts";

/** Entry points: processes, commands, k6 scenarios, and the web app with its generated files. */
const entry =
  /^(web\/src\/main\.ts|web\/[^/]+\.ts|.*\/src\/bin\/.*|loadtests\/src\/scenarios\/.*|.*\.d\.ts|web\/build\/.*|web\/src\/graphql\/.*)$/;
/** Files used only by tests and benchmarks. */
const aside = /[.](test|bench|testing)[.]tsx?$|\/testing\/|^services\/testkit\/|^operator\/testenv\//;
const program = /^(charts|infra|loadtests|operator|regions|services|web)\/.*\.tsx?$/;

/** Scripts of threads, workers and child processes are referenced by path, relative to the starting file. */
const scriptNames =
  /(?:new URL\("\.\/|import\.meta\.dirname, ")([\w/.-]+\.tsx?)"|"\.\/([\w/.-]+\.tsx?)\?worker[^"]*"/g;

/** The scripts that a source starts, treated as its imports. */
export function startedScripts(file: string, text: string): readonly Import[] {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return [...text.matchAll(scriptNames)].map(([, byUrl, byQuery]) => ({
    from: file,
    to: folder + (byUrl ?? byQuery ?? ""),
  }));
}

/** Files that no program reaches by imports, without tests: unreached code is not part of the product. */
export function unreachedFiles(files: readonly string[], imports: readonly Import[]): readonly string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || aside.test(file)) return;
    reached.add(file);
    for (const { to } of targets.get(file) ?? []) visit(to);
  };
  for (const file of files) if (entry.test(file)) visit(file);
  return files.filter((file) => program.test(file) && !aside.test(file) && !reached.has(file)).sort();
}
