import { IconArrowsDiagonal, IconLayoutSidebarRight, IconSquare } from "@tabler/icons-react";
import { useCanGoBack, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback } from "react";
import { ErrorBoundary } from "../../app/errors/ErrorBoundary.tsx";
import { t } from "../../app/i18n/t.ts";
import { readPathId } from "../../app/navigation/path-id.ts";
import { PeekProvider } from "../../app/peek/PeekContext.tsx";
import { objectPath, type PeekType, parsePeek } from "../../app/peek/peek-search.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { ObjectPage } from "./ObjectPage.tsx";

function panelName(type: PeekType): string {
  switch (type) {
    case "note":
      return t("peek.note", "Note");
    case "insight":
      return t("peek.insight", "Insight");
    case "tag":
      return t("peek.tag", "Tag");
    case "person":
      return t("peek.person", "Person");
  }
}

/** Shows an object over the page it was opened from, at the object's own address. Back closes it. */
export function PeekHost() {
  const { summary, peekMode } = useSearch({ from: "/signed-in" });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const peek = parsePeek(summary);
  const close = useCallback(() => {
    if (canGoBack) router.history.back();
    else {
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, summary: undefined, peekMode: undefined }),
      });
    }
  }, [canGoBack, navigate, router]);
  if (!peek) return null;
  const address = objectPath(peek.type, peek.id);
  const mode = peekMode === "Center" ? "center" : "side";
  const change = (next: "Center" | "Side") =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, peekMode: next }),
      mask: { to: address },
      replace: true,
    });
  return (
    <SidePanel
      key={summary}
      label={panelName(peek.type)}
      placement={mode}
      onClose={close}
      toolbar={
        <>
          {mode === "side" ? (
            <IconButton label={t("peek.center", "Open in the centre")} onClick={() => change("Center")}>
              <IconSquare size={18} aria-hidden />
            </IconButton>
          ) : (
            <IconButton label={t("peek.side", "Open at the side")} onClick={() => change("Side")}>
              <IconLayoutSidebarRight size={18} aria-hidden />
            </IconButton>
          )}
          <IconButton label={t("peek.full", "Open as a page")} onClick={() => void navigate({ to: address })}>
            <IconArrowsDiagonal size={18} aria-hidden />
          </IconButton>
        </>
      }
    >
      <PeekProvider place={{ mode, close }}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingState />}>
            <ObjectPage type={peek.type} id={readPathId(peek.id)} />
          </Suspense>
        </ErrorBoundary>
      </PeekProvider>
    </SidePanel>
  );
}
