import type { Plugin } from "vite";
import { signedInStart } from "./first-scripts.ts";

/** The first pages. Other pages discover their imports after loading: one more round trip, once. */
const firstPages = /\/(?:HomeRoute|InsightPage|NotePage|ObjectRoute|ProjectRoute|SearchRoute)-/;

/**
 * Shortens the preload lists in the first scripts: 246 names and a list per page took 6 kB of their budget,
 * and grew with every page. Omits files that are loaded already, and for most pages everything but styles,
 * without which a page must not be rendered.
 */
export function preloadFiles() {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: "first-files",
    // Before the bundler's own plugin, which calls `resolveDependencies`.
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
    // `index` also starts the other apps, which have loaded less at that point.
    if (!first.has(hostId) || hostId.includes("/index-")) return files;
    const own = files.filter((file) => !first.has(file));
    return firstPages.test(page) ? own : own.filter((file) => file.endsWith(".css"));
  };
  return { plugin, modulePreload: { resolveDependencies } };
}
