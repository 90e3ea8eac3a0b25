import { readFileSync } from "node:fs";
import path from "node:path";
import { InMemoryCache } from "@apollo/client/cache";
import { type DocumentNode, print } from "graphql";
import type { Plugin, Rolldown } from "vite";
import { signedInStart } from "./first-scripts.ts";
import { documentJson } from "./split-documents.ts";

/**
 * What `public/boot.js` reads from the page; `at` is matched against the path, and its group is a query's id.
 */
interface FirstPage {
  readonly at: string;
  readonly isRoot: boolean;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly asks: readonly {
    readonly operationName: string;
    readonly query: string;
    /** Properties of the session's user; if any matches, the query is not sent. */
    readonly unless?: Readonly<Record<string, unknown>>;
  }[];
}

interface PageSource {
  readonly at: string;
  readonly isRoot?: boolean;
  /** Modules, below `src`, whose chunks start the page. */
  readonly modules: readonly string[];
  readonly asks?: readonly { readonly document: string; readonly unless?: Record<string, unknown> }[];
}

const objectAt = (folder: string): string => `^/${folder}/(?:[0-9A-Za-z-]+-)?([0-9A-Za-z]{1,22})/?$`;
const signedIn = (...modules: string[]): string[] => [...signedInStart, ...modules];
const objectRoute = "routes/workspace/objects/ObjectRoute.tsx";

/** The first match applies. */
export const pageSources: readonly PageSource[] = [
  { at: "^/(?:embed|p|public-object)(?:/|$)", modules: ["routes/start-public-app.tsx"] },
  {
    at: "^/(?:home/?)?$",
    modules: signedIn("routes/workspace/finding/HomeRoute.tsx"),
    asks: [
      { document: "PublishedInsights" },
      { document: "GettingStarted", unless: { gettingStartedHidden: true, role: "VIEWER" } },
    ],
  },
  {
    at: objectAt("data"),
    modules: signedIn(objectRoute, "features/research/notes/NotePage.tsx"),
    asks: [{ document: "NotePage" }, { document: "NoteBeginning" }],
  },
  {
    at: objectAt("insights"),
    modules: signedIn(objectRoute, "features/research/insights/InsightPage.tsx"),
    asks: [{ document: "InsightPage" }, { document: "InsightBeginning" }],
  },
  { at: "^/auth/", modules: ["routes/start-workspace-app.tsx"] },
  { at: "^/", modules: signedIn() },
  {
    at: "^/(?:auth/login/?)?$",
    isRoot: true,
    modules: ["routes/start-root-app.tsx", "features/identity/auth/SignInPage.tsx"],
  },
  { at: "^/", isRoot: true, modules: ["routes/start-root-app.tsx"] },
];

const root = path.resolve(import.meta.dirname, "..");
const boot = '<script src="/boot.js">';

/** The query exactly as the app's client would send it. */
function printed(generated: string, operation: string): string {
  const document: DocumentNode = JSON.parse(documentJson(generated, `${operation}Document`));
  return print(new InMemoryCache().transformDocument(document));
}

/** The chunks of these modules, with their static imports. */
function closure(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports) visit(bundle[imported]);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === "chunk" && isWanted(chunk)) visit(chunk);
  return found;
}

function stylesOf(chunks: Iterable<Rolldown.OutputChunk>): ReadonlySet<string> {
  return new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
}

function firstPages(bundle: Rolldown.OutputBundle): readonly FirstPage[] {
  const generated = readFileSync(path.join(root, "src/graphql/graphql.ts"), "utf8");
  // The page's own tags load these.
  const start = closure(bundle, ({ isEntry }) => isEntry);
  const startStyles = stylesOf(start);
  return pageSources.map(({ at, isRoot = false, modules, asks = [] }) => {
    const ids = modules.map((module) => path.join(root, "src", module));
    const chunks = closure(
      bundle,
      ({ facadeModuleId }) => facadeModuleId !== null && ids.includes(facadeModuleId),
    );
    return {
      at,
      isRoot,
      scripts: [...chunks].filter((chunk) => !start.has(chunk)).map(({ fileName }) => `/${fileName}`),
      styles: [...stylesOf(chunks)].filter((file) => !startStyles.has(file)).map((file) => `/${file}`),
      asks: asks.map(({ document, unless }) => ({
        operationName: document,
        query: printed(generated, document),
        ...(unless ? { unless } : {}),
      })),
    };
  });
}

/**
 * Writes into the page, for `public/boot.js`, what each of the first pages needs: its files, which were
 * otherwise discovered one after the other as scripts ran, and its API queries, which waited for the scripts.
 */
export function preloadFirstPages(): Plugin {
  return {
    name: "first-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined || !html.includes(boot))
          throw new Error("The page does not start as known.");
        const json = JSON.stringify(firstPages(bundle)).replaceAll("<", "\\u003c");
        return html.replace(
          boot,
          `<script type="application/json" id="first-pages">${json}</script>\n    ${boot}`,
        );
      },
    },
  };
}
