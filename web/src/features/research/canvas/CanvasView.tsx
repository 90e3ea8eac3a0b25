// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { canvasElements, canvasElementText } from "@fieldstone/document/canvas/canvas-document.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useEffect, useState } from "react";
import type * as Y from "yjs";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { ViewTarget } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { LazyVersionsPanel } from "../documents/versions/LazyVersionsPanel.tsx";
import { ParticipantList } from "../editor/collaboration/ParticipantList.tsx";
import { SaveStateText } from "../editor/collaboration/SaveStateText.tsx";
import { UnsavedEditsNotice } from "../editor/collaboration/UnsavedEditsNotice.tsx";
import styles from "./Canvas.module.css";
import { CanvasOutline } from "./CanvasOutline.tsx";
import { CanvasSelectionBar } from "./CanvasSelectionBar.tsx";
import { CanvasSurface } from "./CanvasSurface.tsx";
import { type CanvasSide, CanvasToolbar } from "./CanvasToolbar.tsx";
import { CanvasVersion } from "./CanvasVersion.tsx";
import type { CanvasAppearance, ReferenceType } from "./canvas-store.ts";
import { useCanvasFocus } from "./keyboard/useCanvasFocus.ts";
import { useCanvasCards } from "./useCanvasCards.ts";
import { useCanvasStore } from "./useCanvasStore.ts";

const referenceTypes = { HIGHLIGHT: "rh", INSIGHT: "i", NOTE: "n" } as const satisfies Record<
  ViewTarget,
  ReferenceType
>;

/** All texts and titles at their full length, also where they are longer than what is drawn. */
function wholeText(doc: Y.Doc): string {
  return [...canvasElements(doc).keys()]
    .map((id) => canvasElementText(doc, id)?.toString() ?? "")
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * A view as a canvas: its filter's results, arranged by hand among texts, rectangles and groups,
 * collaboratively.
 */
export function CanvasView(props: {
  projectId: string;
  /** How its cards look; referentially stable until that changes. */
  appearance: CanvasAppearance;
  viewId: string;
  target: ViewTarget;
  settings: ViewSettings;
  canWrite: boolean;
}) {
  const { projectId, appearance, viewId, target, settings, canWrite } = props;
  const { user } = useSession();
  const referenceType = referenceTypes[target];
  const { session, store, version, isDenied } = useCanvasStore(viewId, {
    userName: user.name,
    referenceType,
    canWrite,
  });
  const load = useCanvasCards({ store, version, projectId, target, settings });
  useEffect(() => {
    store?.setAppearance(appearance);
  }, [store, appearance]);
  const [side, setSide] = useState<CanvasSide>();
  const { frame, surface, focusSurface, onKeyDown } = useCanvasFocus();
  if (isDenied) {
    return (
      <EmptyState title={t("canvas.denied", "This canvas is not shared with you")}>
        {t("canvas.denied.hint", "Ask the project's owner for access.")}
      </EmptyState>
    );
  }
  if (session === undefined || store === undefined) return <LoadingState rowHeight={36} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the canvas and its tools
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown}>
      <UnsavedEditsNotice session={session} readText={() => wholeText(store.doc)} />
      <div className={styles.bar}>
        <CanvasToolbar
          store={store}
          projectId={projectId}
          target={target}
          side={side}
          onPlaced={focusSurface}
          onSide={(chosen) => setSide(chosen === side ? undefined : chosen)}
        />
        <span className={styles.end}>
          <SaveStateText session={session} />
          <ParticipantList session={session} />
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.stage}>
          <CanvasSelectionBar
            store={store}
            projectId={projectId}
            target={target}
            reload={load}
            onRemoved={focusSurface}
          />
          <CanvasSurface ref={surface} store={store} session={session} />
        </div>
        {side === "outline" && <CanvasOutline store={store} />}
        {side === "versions" && (
          <section className={styles.outline} aria-label={t("canvas.versions", "Versions")}>
            <LazyVersionsPanel
              type="view"
              id={viewId}
              canWrite={canWrite}
              drawVersion={(version) => (
                <CanvasVersion
                  viewId={viewId}
                  version={version}
                  projectId={projectId}
                  target={target}
                  referenceType={referenceType}
                  appearance={appearance}
                />
              )}
            />
          </section>
        )}
      </div>
    </div>
  );
}
