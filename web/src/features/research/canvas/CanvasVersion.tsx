import { useQuery } from "@apollo/client/react";
import { createCanvasDocument } from "@fieldstone/document/canvas/canvas-document.ts";
import { type Canvas, canvasSchema } from "@fieldstone/model/views/canvas.ts";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { t } from "../../../app/i18n/t.ts";
import { CanvasVersionDocument, type ViewTarget } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { VersionFailure } from "../documents/versions/VersionFailure.tsx";
import styles from "./Canvas.module.css";
import { type CanvasAppearance, CanvasStore, type ReferenceType } from "./canvas-store.ts";
import { nameOf } from "./painting/paint-canvas.ts";
import { usePaintedCanvas } from "./painting/usePaintedCanvas.ts";
import { useCardContents } from "./useCanvasCards.ts";

interface VersionCards {
  readonly projectId: string;
  readonly target: ViewTarget;
  readonly referenceType: ReferenceType;
  /** How its cards look; referentially stable until that changes. */
  readonly appearance: CanvasAppearance;
}

/** A read-only canvas as of a version. Cards show their current content. */
export function CanvasVersion(props: VersionCards & { viewId: string; version: number }) {
  const { viewId, version, ...cards } = props;
  const { data, error, refetch } = useQuery(CanvasVersionDocument, {
    variables: { id: viewId, version },
    fetchPolicy: "no-cache",
  });
  // Memoized per answer: others' edits rerender this page, and would otherwise reset the drawing.
  const canvas = useMemo(() => canvasSchema.safeParse(data?.view.drawing).data, [data]);
  if (error && !data) return <VersionFailure error={error} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rows={8} rowHeight={36} />;
  if (canvas === undefined) {
    return <p>{t("canvas.version.gone", "This version can no longer be read. Choose another one.")}</p>;
  }
  return <Drawing canvas={canvas} {...cards} />;
}

function Drawing({ canvas, referenceType, ...cards }: VersionCards & { canvas: Canvas }) {
  const [store, setStore] = useState<CanvasStore>();
  useEffect(() => {
    const doc = createCanvasDocument(canvas);
    const opened = new CanvasStore(doc, referenceType);
    opened.setCanEdit(false);
    setStore(opened);
    return () => {
      opened.destroy();
      doc.destroy();
    };
  }, [canvas, referenceType]);
  return store === undefined ? <LoadingState rows={8} rowHeight={36} /> : <Drawn store={store} {...cards} />;
}

function Drawn(props: Omit<VersionCards, "referenceType"> & { store: CanvasStore }) {
  const { store, projectId, target, appearance } = props;
  useEffect(() => store.setAppearance(appearance), [store, appearance]);
  const version = useSyncExternalStore(store.subscribe, () => store.version);
  useCardContents({ store, version, projectId, target });
  const surface = useRef<HTMLDivElement>(null);
  const drawn = usePaintedCanvas(store, surface);
  return (
    <>
      <div ref={surface} className={styles.past}>
        <canvas ref={drawn} className={styles.canvas} aria-hidden />
      </div>
      <ul className="fs-hidden" aria-label={t("canvas.outline", "Outline")}>
        {store.placed.map((element) => (
          <li key={element.id}>{nameOf(store, element)}</li>
        ))}
      </ul>
      {store.placed.length === 0 && <p>{t("canvas.empty", "Nothing is on this canvas yet.")}</p>}
    </>
  );
}
