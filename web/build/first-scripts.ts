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
  "app/after-paint.ts",
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
  "ui/LoadingPage.tsx",
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

/** Small parts that come together, in a chunk of their own each: of what two begin with, the first has what they share. */
const joined: readonly (readonly [chunk: string, begins: readonly string[]])[] = [
  ["fields", ["ui/TextField.tsx"]],
  ["auth-layout", ["features/identity/auth/AuthLayout.tsx"]],
  ["proof", ["features/identity/auth/EmailProof.tsx", "features/identity/auth/RememberedWorkspaces.tsx"]],
  ["lists", ["ui/VirtualList.tsx"]],
  ["home", ["features/discovery/home/PublishedInsights.tsx", "features/tenancy/onboarding/StepsOnHome.tsx"]],
  ["reading", ["features/research/documents/DocumentPage.tsx", "features/research/documents/lazy-view.ts"]],
];

/** Which chunk each module of the first pages is in. */
function readChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const authPages = authRoutes.flatMap(
    (file) => graph.getModuleInfo(idOf(file))?.dynamicallyImportedIds ?? [],
  );
  const isApart = (id: string) => isLoadedByName(graph, id) || id === idOf(mainStart);
  const open = reachable(graph, [mainStart, publicStart].map(idOf));
  const signIn = reachable(graph, [idOf(rootStart), ...authPages]);
  const chunks = new Map<string, string>();
  for (const id of reachable(graph, workspaceStart.map(idOf)))
    if (!isApart(id)) chunks.set(id, open.has(id) ? "shared" : signIn.has(id) ? "signing-in" : "workspace");
  for (const [chunk, begins] of joined)
    for (const id of reachable(graph, begins.map(idOf)))
      if (!isApart(id) && !open.has(id) && !chunks.has(id)) chunks.set(id, chunk);
  return chunks;
}

/**
 * One chunk for what a workspace loads before its first page and no other app starts with, one for what signing in
 * starts with too, and one for what public pages share with both; one each for what the pages that people begin with
 * have of their own. By itself the bundler gives a chunk to each part that pages share: 50 files before the first page,
 * and asking for them took more of a slow processor than running them.
 */
export function groupFirstScripts() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return {
    // Each imports nothing of those before it, so there is no circle.
    includeDependenciesRecursively: false,
    name(id: string, graph: ModuleGraph): string | null {
      chunks ??= readChunks(graph);
      return chunks.get(id) ?? null;
    },
  };
}
