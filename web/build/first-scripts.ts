import path from "node:path";

interface ModuleLinks {
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleLinks | null;
}

const source = path.resolve(import.meta.dirname, "../src");

/** What every page of a workspace has loaded before any of its own files. */
export const signedInStart = ["routes/start-workspace-app.tsx", "routes/workspace/WorkspaceLayout.tsx"];

/** What starts a workspace's pages, and small parts that nearly all of them use. */
const workspaceStart = [
  ...signedInStart,
  "app/apollo/list-edits.ts",
  "app/apollo/useNextPage.ts",
  "app/peek/ObjectLink.tsx",
  "app/peek/useOpenObject.ts",
  "ui/EmptyState.tsx",
  "ui/LoadingState.tsx",
  "ui/Page.tsx",
];
const otherStarts = ["main.ts", "routes/start-public-app.tsx", "routes/start-root-app.tsx"];
/** Their pages stay outside: one that shared a part with the chunk would load all of it to sign in. */
const authRoutes = ["routes/auth/root-auth-routes.tsx", "routes/auth/workspace-auth-routes.tsx"];

const idOf = (file: string): string => path.join(source, file);

function reachable(graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of ids) visit(id);
  return seen;
}

/** What is imported dynamically must stay the whole of a chunk: inside another one rolldown 1.2 loses its exports. */
function isLoadedByName(graph: ModuleGraph, id: string): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/**
 * One chunk for what a workspace loads before its first page and no other app starts with. By itself the bundler gives
 * a chunk to each part that pages share: 50 files before the first page, of about 170 bytes each that say nothing.
 */
export function groupFirstScripts() {
  let first: ReadonlySet<string> | undefined;
  return {
    // What the other apps start with stays outside. It imports nothing of this chunk, so there is no circle.
    includeDependenciesRecursively: false,
    name(id: string, graph: ModuleGraph): string | null {
      if (!first) {
        const authPages = authRoutes.flatMap(
          (file) => graph.getModuleInfo(idOf(file))?.dynamicallyImportedIds ?? [],
        );
        const others = reachable(graph, [...otherStarts.map(idOf), ...authPages]);
        const belongs = (each: string) => !others.has(each) && !isLoadedByName(graph, each);
        first = new Set([...reachable(graph, workspaceStart.map(idOf))].filter(belongs));
      }
      return first.has(id) ? "workspace" : null;
    },
  };
}
