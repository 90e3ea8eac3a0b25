import {
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarRight,
  IconSquare,
} from "@tabler/icons-react";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { ErrorBoundary } from "../../../app/errors/ErrorBoundary.tsx";
import { t } from "../../../app/i18n/t.ts";
import { neighboursOf, onListChange, shownList } from "../../../app/lists/list-neighbours.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { objectLabel } from "../../../app/objects/object-registry.ts";
import { PeekProvider } from "../../../app/peek/PeekContext.tsx";
import { objectPath, parsePeek } from "../../../app/peek/peek-search.ts";
import { useCloseOnEscape } from "../../../app/peek/useCloseOnEscape.ts";
import { LoadingPage } from "../../../ui/feedback/LoadingPage.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { SidePanel } from "../../../ui/overlays/SidePanel.tsx";
import { ObjectPage } from "./ObjectPage.tsx";
import styles from "./PeekHost.module.css";

/**
 * Closes the panel, however many objects it has shown; only once, even if its object is deleted while it
 * closes.
 */
function useClose(summary: string | undefined): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const closing = useRef(false);
  useEffect(() => {
    if (summary !== undefined) closing.current = false;
  }, [summary]);
  return useCallback(() => {
    if (closing.current) return;
    closing.current = true;
    // The entry of the history is masked: its own state has the index, and the location below has the depth.
    const depth = router.latestLocation.state.peekDepth ?? 1;
    if (router.history.canGoBack()) router.history.go(-depth);
    else {
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, summary: undefined, peekMode: undefined }),
      });
    }
  }, [navigate, router]);
}

/** Buttons that step through the list from which the panel was opened. */
function ListSteps() {
  const list = useSyncExternalStore(onListChange, shownList);
  if (list === undefined || list.openKey === undefined) return null;
  const { previous, next } = neighboursOf(list);
  const start = t("list.start", "This is the start of the list.");
  const end = t("list.end", "This is the end of the list.");
  return (
    <>
      <IconButton
        label={t("list.previous", "Previous in the list")}
        disabledReason={previous ? undefined : start}
        onClick={() => previous?.()}
      >
        <IconChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t("list.next", "Next in the list")}
        disabledReason={next ? undefined : end}
        onClick={() => next?.()}
      >
        <IconChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
}

/** Shows an object over the page it was opened from, at the object's own URL. Back and Escape close it. */
export function PeekHost() {
  const { summary, peekMode } = useSearch({ from: "/signed-in" });
  const navigate = useNavigate();
  const peek = parsePeek(summary);
  const close = useClose(summary);
  const isPage = peek !== undefined && peekMode === "FullPage";
  useCloseOnEscape(peek !== undefined && !isPage, close);
  const pageAddress = peek && objectPath(peek.type, peek.id);
  useEffect(() => {
    if (isPage) void navigate({ to: pageAddress, replace: true });
  }, [isPage, pageAddress, navigate]);
  if (!peek || isPage) return null;
  const address = objectPath(peek.type, peek.id);
  const mode = peekMode === "Center" ? "center" : "side";
  const change = (next: "Center" | "Side") =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, peekMode: next }),
      mask: { to: address },
      state: true,
      replace: true,
    });
  return (
    <SidePanel
      key={summary}
      label={objectLabel(peek.type)}
      placement={mode}
      onClose={close}
      toolbar={
        <>
          <ListSteps />
          {/* One button for both, as another would not have the focus. A panel that fills the window has no other place. */}
          <span className={styles.placement}>
            {mode === "side" ? (
              <IconButton label={t("peek.center", "Open in the centre")} onClick={() => change("Center")}>
                <IconSquare size={18} aria-hidden />
              </IconButton>
            ) : (
              <IconButton label={t("peek.side", "Open at the side")} onClick={() => change("Side")}>
                <IconLayoutSidebarRight size={18} aria-hidden />
              </IconButton>
            )}
          </span>
          <IconButton label={t("peek.full", "Open as a page")} onClick={() => void navigate({ to: address })}>
            <IconArrowsDiagonal size={18} aria-hidden />
          </IconButton>
        </>
      }
    >
      <PeekProvider place={{ mode, close }}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingPage />}>
            <ObjectPage type={peek.type} id={readPathId(peek.id)} />
          </Suspense>
        </ErrorBoundary>
      </PeekProvider>
    </SidePanel>
  );
}
