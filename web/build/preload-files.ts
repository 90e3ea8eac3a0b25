import type { Plugin } from "vite";
import { signedInStart } from "./first-scripts.ts";

/** Pages that people begin with. Every other's own imports are found when it has come: one more round trip, once. */
const firstPages = /\/(?:HomeRoute|InsightPage|NotePage|ObjectRoute|ProjectRoute|SearchRoute)-/;

/**
 * Shortens the lists of files that the first scripts hold for each page, to be asked for beside it: 246 names and a list
 * a page were 6 kB of what the first scripts may have, and grew with every page. What is loaded already is left out,
 * and of most pages all but styles, which a page must not be drawn without.
 */
export function preloadFiles() {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: "first-files",
    // Before the bundler's own, which asks `resolveDependencies`.
    enforce: "pre",
    generateBundle(_options, bundle) {
      const visit = (fileName: string): void => {
        const chunk = bundle[fileName];
        if (first.has(fileName) || chunk?.type !== "chunk") return;
        first.add(fileName);
        for (const imported of chunk.imports) visit(imported);
      };
      for (const [fileName, chunk] of Object.entries(bundle)) {
        if (chunk.type !== "chunk") continue;
        if (signedInStart.some((end) => chunk.facadeModuleId?.endsWith(`/src/${end}`))) visit(fileName);
      }
    },
  };
  const resolveDependencies = (page: string, files: string[], { hostId }: { hostId: string }): string[] => {
    // `index` starts the other apps too, which have less when they begin.
    if (!first.has(hostId) || hostId.includes("/index-")) return files;
    const own = files.filter((file) => !first.has(file));
    return firstPages.test(page) ? own : own.filter((file) => file.endsWith(".css"));
  };
  return { plugin, modulePreload: { resolveDependencies } };
}
