import path from "node:path";

interface ModuleLinks {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** The part of the bundler's module graph that is used. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleLinks | null;
}

const source = path.resolve(import.meta.dirname, "../src");

/** What every workspace page loads before its own files. */
export const signedInStart = ["routes/start-workspace-app.tsx", "routes/workspace/WorkspaceLayout.tsx"];

/** The start of all workspace pages, and small parts that nearly all of them use. */
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
  "routes/workspace/objects/ObjectPage.tsx",
  "ui/marks/DayText.tsx",
  "ui/feedback/EmptyState.tsx",
  "ui/feedback/LoadingPage.tsx",
  "ui/feedback/LoadingState.tsx",
  "ui/layout/Page.tsx",
  "ui/marks/Quote.tsx",
  "ui/marks/RelativeTime.tsx",
  "ui/layout/useNarrow.ts",
];
const mainStart = "main.ts";
const publicStart = "routes/start-public-app.tsx";
const rootStart = "routes/start-root-app.tsx";
/** These pages stay outside: one sharing a part with the chunk would load all of it to sign in. */
const authRoutes = ["routes/auth/root-auth-routes.tsx", "routes/auth/workspace-auth-routes.tsx"];

const idOf = (file: string): string => path.join(source, file);

/** Barrel files of libraries: an importer needs only the named modules, not the whole barrel. */
const passesOn =
  /\/(?:@mantine\/(?:core|hooks)|@tabler\/icons-react)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/;
const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\/[\w-]+["']/g;

const plain = (name: string): string => name.replaceAll("-", "").toLowerCase();

/** Among a barrel's modules, those with the names that `code` imports. */
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

/** A dynamic import must remain a chunk of its own: inside another one, rolldown 1.2 loses its exports. */
function isLoadedByName(graph: ModuleGraph, id: string): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Small parts that load together, in a chunk each; what two of them share goes to the first. */
const joined: readonly (readonly [chunk: string, begins: readonly string[]])[] = [
  // Lists and many pages share it: in the chunk of lists, pages without one would load that.
  ["workspace", ["app/navigation/useAddressHash.ts"]],
  ["fields", ["ui/forms/TextField.tsx"]],
  ["auth-layout", ["features/identity/auth/AuthLayout.tsx"]],
  [
    "proof",
    [
      "features/identity/auth/EmailProof.tsx",
      "features/identity/auth/new-workspace/RememberedWorkspaces.tsx",
    ],
  ],
  ["lists", ["ui/lists/VirtualList.tsx", "app/apollo/useShownAnswer.tsx"]],
  ["consent", ["app/consent/ConsentBadge.tsx"]],
  ["home", ["features/discovery/home/PublishedInsights.tsx", "features/tenancy/onboarding/StepsOnHome.tsx"]],
  ["reading", ["features/research/documents/DocumentPage.tsx", "features/research/documents/lazy-view.ts"]],
];

/** The chunk of each module of the first pages. */
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
 * Groups chunks: one for what a workspace loads before its first page and no other app starts with, one for
 * what sign-in starts with too, and one for what public pages share with both; and one for each first page's
 * own modules. By default the bundler creates a chunk for every shared part: 50 files before the first page,
 * and requesting them cost a slow processor more than running them.
 */
export function groupFirstScripts() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return {
    // No chunk imports from those before it, so there are no cycles.
    includeDependenciesRecursively: false,
    name(id: string, graph: ModuleGraph): string | null {
      chunks ??= readChunks(graph);
      return chunks.get(id) ?? null;
    },
  };
}
