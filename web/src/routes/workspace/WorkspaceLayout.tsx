import { Outlet, useNavigate, useRouteContext, useRouterState, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { client } from "../../app/apollo/client.ts";
import { onCreationRequest, requestCreation, requestedCreation } from "../../app/commands/creation.ts";
import { ConnectionBanner } from "../../app/connection/ConnectionBanner.tsx";
import { loadFonts } from "../../app/connection/load-fonts.ts";
import { watchConnection } from "../../app/connection/watch-connection.ts";
import { ErrorBoundary } from "../../app/errors/ErrorBoundary.tsx";
import { t } from "../../app/i18n/t.ts";
import { dismissUpgrade, offeredUpgrade, onUpgradeOffer } from "../../app/plans/upgrade-prompts.ts";
import { rememberWorkspace } from "../../app/session/remembered-workspaces.ts";
import { SessionProvider } from "../../app/session/SessionContext.tsx";
import { useHasAi } from "../../app/session/useHasAi.ts";
import { restLetters, type Shortcut } from "../../app/shortcuts/shortcut-registry.ts";
import { catchTyping } from "../../app/shortcuts/typed-ahead.ts";
import { useShortcuts } from "../../app/shortcuts/useShortcuts.ts";
import { useShownTrays } from "../../app/trays/shown-trays.ts";
import { forgetActions, redoLast, undoLast } from "../../app/undo/undo-stack.ts";
import { useFirstPageLoaded } from "../../app/useFirstPageLoaded.ts";
import { Shell } from "../../features/discovery/shell/Shell.tsx";
import { ProjectFileDrop } from "../../features/intake/imports/ProjectFileDrop.tsx";
import { Opening } from "../../ui/feedback/Opening.tsx";

const LaterParts = lazy(() => import("./LaterParts.tsx").then((module) => ({ default: module.LaterParts })));
const Palette = lazy(() =>
  import("../../features/discovery/palette/Palette.tsx").then((module) => ({ default: module.Palette })),
);
const Trays = lazy(() => import("./Trays.tsx").then((module) => ({ default: module.Trays })));
const UpgradeDialog = lazy(() =>
  import("../../app/plans/UpgradeDialog.tsx").then((module) => ({ default: module.UpgradeDialog })),
);
const CreateRequested = lazy(() =>
  import("../../features/research/projects/CreateRequested.tsx").then((module) => ({
    default: module.CreateRequested,
  })),
);
const ShortcutsDialog = lazy(() =>
  import("../../features/discovery/shell/ShortcutsDialog.tsx").then((module) => ({
    default: module.ShortcutsDialog,
  })),
);

/**
 * How long following others' changes waits at most for the first page, in ms. Changes meanwhile are caught up
 * with.
 */
const FOLLOW_WAIT_MS = 1_000;

function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(act, FOLLOW_WAIT_MS);
    return () => window.clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act, { timeout: FOLLOW_WAIT_MS });
  return () => window.cancelIdleCallback(asked);
}

/** True once an object is shown in the side panel, or the browser is idle and the panel can be preloaded. */
function usePanelWanted(): boolean {
  const isRested = useFirstPageLoaded();
  const isPeeking = useSearch({ from: "/signed-in", select: ({ summary }) => summary !== undefined });
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isRested || isPeeking)) setWanted(true);
  return isWanted;
}

/** Suspends plain-key shortcuts right after a page change. */
function useRestingLetters(): void {
  const shown = useRouterState({
    select: ({ location: { pathname, search } }) => `${pathname} ${search.tab ?? ""} ${search.summary ?? ""}`,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(restLetters, [shown]);
}

/** The palette's code loads on first use; what is typed meanwhile is buffered for it. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (!isOpen) catchTyping({ everywhere: true });
    setOpen(true);
  };
  return { isOpen, open, close: () => setOpen(false) };
}

function newProject(run: () => void): Shortcut {
  return { keys: "c", label: t("projects.create", "New project"), group: "do", run };
}

/** The frame of every signed-in page. */
export function WorkspaceLayout() {
  const { session } = useRouteContext({ from: "/signed-in" });
  const navigate = useNavigate();
  const palette = usePalette();
  const [list, setList] = useState(false);
  const creation = useSyncExternalStore(onCreationRequest, requestedCreation);
  const upgrade = useSyncExternalStore(onUpgradeOffer, offeredUpgrade);

  const isPanelWanted = usePanelWanted();
  const trays = useShownTrays();
  useRestingLetters();
  const { subdomain } = session.team;
  const { stamp } = session;
  useEffect(() => rememberWorkspace(subdomain), [subdomain]);
  useEffect(() => {
    const stops = [watchConnection(), loadFonts()];
    let gone = false;
    stops.push(
      whenIdle(() => {
        import("../../app/apollo/follow-changes.ts").then(
          ({ followChanges }) => {
            if (!gone) stops.push(followChanges(client, stamp));
          },
          () => undefined,
        );
      }),
    );
    // Before anything is created here: later it would take a new blank document for one left by a closed tab.
    import("../../app/made-documents.ts").then(
      ({ discardLeftBlank }) => discardLeftBlank(client),
      () => undefined,
    );
    return () => {
      gone = true;
      for (const stop of stops) stop();
      forgetActions();
      dismissUpgrade();
    };
  }, [stamp]);

  const go = (
    path:
      | "/home"
      | "/search"
      | "/ask"
      | "/projects"
      | "/channels"
      | "/your-work/insights"
      | "/contacts"
      | "/settings",
  ) => void navigate({ to: path });
  const hasAi = useHasAi(session);
  useShortcuts([
    {
      keys: "$mod+k",
      label: t("nav.find", "Find or do anything"),
      group: "do",
      whileTyping: true,
      run: palette.open,
    },
    { keys: "/", label: t("nav.search", "Search"), group: "do", run: () => go("/search") },
    ...(session.user.role === "VIEWER"
      ? []
      : [newProject(() => void navigate({ to: "/projects", search: { create: true } }))]),
    {
      keys: "$mod+z",
      label: t("shortcut.undo", "Undo"),
      group: "do",
      run: () => void undoLast(),
    },
    {
      keys: "$mod+Shift+z",
      label: t("shortcut.redo", "Redo"),
      group: "do",
      run: () => void redoLast(),
    },
    {
      keys: "Shift+?",
      label: t("shortcut.list", "Show all shortcuts"),
      group: "do",
      run: () => setList(true),
    },
    { keys: "g h", label: t("nav.home", "Home"), group: "go", run: () => go("/home") },
    ...(hasAi
      ? [{ keys: "g a", label: t("ask.title", "Ask"), group: "go", run: () => go("/ask") } as const]
      : []),
    { keys: "g p", label: t("nav.projects", "Projects"), group: "go", run: () => go("/projects") },
    { keys: "g i", label: t("nav.insights", "Insights"), group: "go", run: () => go("/your-work/insights") },
    { keys: "g n", label: t("nav.channels", "Channels"), group: "go", run: () => go("/channels") },
    { keys: "g e", label: t("nav.people", "People"), group: "go", run: () => go("/contacts") },
    { keys: "g s", label: t("nav.settings", "Settings"), group: "go", run: () => go("/settings") },
  ]);

  return (
    <SessionProvider session={session}>
      <ConnectionBanner />
      <ProjectFileDrop />
      <Shell onSearch={palette.open} onShortcuts={() => setList(true)}>
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </Shell>
      <Suspense>{isPanelWanted && <LaterParts />}</Suspense>
      <Suspense fallback={<Opening />}>
        {trays.size > 0 && <Trays shown={trays} />}
        {creation && (
          <CreateRequested key={creation} creation={creation} onClose={() => requestCreation(undefined)} />
        )}
        {palette.isOpen && <Palette onClose={palette.close} />}
        {upgrade && <UpgradeDialog rejection={upgrade} />}
        {list && <ShortcutsDialog open onClose={() => setList(false)} />}
      </Suspense>
    </SessionProvider>
  );
}
