import path from "node:path";

interface ModuleLinks {
  readonly code: string | null;
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
  "app/access/NoAccessPage.tsx",
  "app/apollo/list-edits.ts",
  "app/apollo/useNextPage.ts",
  "app/lists/list-neighbours.ts",
  "app/navigation/PageCrumbs.tsx",
  "app/objects/useLeaveDeleted.ts",
  "app/peek/ObjectLink.tsx",
  "app/peek/useOpenObject.ts",
  "routes/workspace/ObjectPage.tsx",
  "ui/DayText.tsx",
  "ui/EmptyState.tsx",
  "ui/LoadingState.tsx",
  "ui/Page.tsx",
  "ui/Quote.tsx",
  "ui/RelativeTime.tsx",
  "ui/useNarrow.ts",
];
const mainStart = "main.ts";
const publicStart = "routes/start-public-app.tsx";
const rootStart = "routes/start-root-app.tsx";
/** Their pages stay outside: one that shared a part with the chunk would load all of it to sign in. */
const authRoutes = ["routes/auth/root-auth-routes.tsx", "routes/auth/workspace-auth-routes.tsx"];

const idOf = (file: string): string => path.join(source, file);

/** Files of libraries that only pass on what others export: who imports one of their names needs no more than that. */
const passesOn =
  /\/(?:@mantine\/(?:core|hooks)|@tabler\/icons-react)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/;
const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\/[\w-]+["']/g;

const plain = (name: string): string => name.replaceAll("-", "").toLowerCase();

/** The files, of those that a library's first file passes on, that have the names that `code` imports. */
function namedFiles(code: string, passedOn: readonly string[]): readonly string[] {
  const names = [...code.matchAll(namedImports)].flatMap(([, list = ""]) =>
    list.split(",").map((part) => plain(part.trim().split(/\s/)[0] ?? "")),
  );
  return passedOn.filter((id) => names.includes(plain(path.basename(id, ".mjs"))));
}

function reachable(graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (!passesOn.test(imported)) visit(imported);
      else
        for (const each of namedFiles(code ?? "", graph.getModuleInfo(imported)?.importedIds ?? []))
          visit(each);
    }
  };
  for (const id of ids) visit(id);
  return seen;
}

/** What is imported dynamically must stay the whole of a chunk: inside another one rolldown 1.2 loses its exports. */
function isLoadedByName(graph: ModuleGraph, id: string): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** What of the first scripts each other app starts with too. */
interface FirstScripts {
  readonly workspace: ReadonlySet<string>;
  readonly signIn: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
}

function readFirstScripts(graph: ModuleGraph): FirstScripts {
  const authPages = authRoutes.flatMap(
    (file) => graph.getModuleInfo(idOf(file))?.dynamicallyImportedIds ?? [],
  );
  const isApart = (id: string) => isLoadedByName(graph, id) || id === idOf(mainStart);
  const all = [...reachable(graph, workspaceStart.map(idOf))].filter((id) => !isApart(id));
  const open = reachable(graph, [mainStart, publicStart].map(idOf));
  const signIn = reachable(graph, [idOf(rootStart), ...authPages]);
  return {
    workspace: new Set(all.filter((id) => !open.has(id) && !signIn.has(id))),
    signIn: new Set(all.filter((id) => !open.has(id) && signIn.has(id))),
    shared: new Set(all.filter((id) => open.has(id))),
  };
}

/**
 * One chunk for what a workspace loads before its first page and no other app starts with, one for what signing in
 * starts with too, and one for what public pages share with both. By itself the bundler gives a chunk to each part that
 * pages share: 50 files before the first page, and asking for them took more of a slow processor than running them.
 */
export function groupFirstScripts() {
  let first: FirstScripts | undefined;
  return {
    // Each imports nothing of those before it, so there is no circle.
    includeDependenciesRecursively: false,
    name(id: string, graph: ModuleGraph): string | null {
      first ??= readFirstScripts(graph);
      if (first.workspace.has(id)) return "workspace";
      if (first.signIn.has(id)) return "signing-in";
      return first.shared.has(id) ? "shared" : null;
    },
  };
}
