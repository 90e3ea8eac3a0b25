import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { similarCardsMax } from "@fieldstone/model/views/canvas.ts";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHistory,
  IconLayoutGrid,
  IconLetterT,
  IconListTree,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRectangle,
  IconSparkles,
  IconSquare,
} from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { redoLast, showError, undoLast } from "../../../app/undo/undo-stack.ts";
import { SimilarCardsDocument, type ViewTarget } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Canvas.module.css";
import { add, arrangeGroups, placeStaged } from "./canvas-actions.ts";
import { isCard } from "./canvas-geometry.ts";
import { fitAll, zoom } from "./canvas-keys.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { zoomStep } from "./canvas-viewport.ts";

export type CanvasSide = "outline" | "versions";

/** Adds elements to a canvas, arranges them and controls the viewport. */
export function CanvasToolbar(props: {
  store: CanvasStore;
  projectId: string;
  target: ViewTarget;
  /** The panel open beside the canvas. */
  side: CanvasSide | undefined;
  onSide: (side: CanvasSide) => void;
  /** Called when cards were placed, which removes the button or leaves it without use. */
  onPlaced: () => void;
}) {
  const { store, side, onSide } = props;
  const reason = store.canEdit ? undefined : disabledReasons.noProjectEdit;
  const similar = useSimilar(props);
  return (
    <div role="toolbar" aria-label={t("canvas.tools", "Canvas tools")} className={styles.bar}>
      <IconButton
        label={t("canvas.add.text", "Add text")}
        disabledReason={reason}
        onClick={() => add(store, "text")}
      >
        <IconLetterT size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.add.rectangle", "Add rectangle")}
        disabledReason={reason}
        onClick={() => add(store, "rectangle")}
      >
        <IconRectangle size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.add.group", "Add group")}
        disabledReason={reason}
        onClick={() => add(store, "group")}
      >
        <IconSquare size={18} />
      </IconButton>
      <Button
        size="small"
        icon={<IconSparkles size={16} aria-hidden />}
        disabledReason={reason ?? similar.reason}
        loading={similar.isRunning}
        onClick={() => void similar.run()}
      >
        {t("canvas.similar", "Group by similarity")}
      </Button>
      {store.staged.length > 0 && (
        <Button
          size="small"
          icon={<IconLayoutGrid size={16} aria-hidden />}
          disabledReason={reason}
          onClick={() => {
            placeStaged(store, store.unplaced);
            fitAll(store);
            props.onPlaced();
          }}
        >
          {t("canvas.place-all", "Place all {n}", { n: store.unplaced.length })}
        </Button>
      )}
      <IconButton
        label={t("canvas.undo", "Undo")}
        shortcut="mod+z"
        disabledReason={reason}
        onClick={() => void undoLast()}
      >
        <IconArrowBackUp size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.redo", "Redo")}
        shortcut="mod+shift+z"
        disabledReason={reason}
        onClick={() => void redoLast()}
      >
        <IconArrowForwardUp size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.zoom.out", "Zoom out")}
        shortcut="-"
        onClick={() => zoom(store, 1 / zoomStep)}
      >
        <IconMinus size={18} />
      </IconButton>
      <span className={styles.zoom}>{Math.round(store.viewport.zoom * 100)}%</span>
      <IconButton label={t("canvas.zoom.in", "Zoom in")} shortcut="+" onClick={() => zoom(store, zoomStep)}>
        <IconPlus size={18} />
      </IconButton>
      <IconButton label={t("canvas.zoom.fit", "Show all")} shortcut="0" onClick={() => fitAll(store)}>
        <IconMaximize size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.outline", "Outline")}
        pressed={side === "outline"}
        onClick={() => onSide("outline")}
      >
        <IconListTree size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.versions", "Versions")}
        pressed={side === "versions"}
        onClick={() => onSide("versions")}
      >
        <IconHistory size={18} />
      </IconButton>
    </div>
  );
}

/** Groups the selected cards by similarity, or the staged ones if none are selected. */
function useSimilar({
  store,
  projectId,
  target,
  onPlaced,
}: {
  store: CanvasStore;
  projectId: string;
  target: ViewTarget;
  onPlaced: () => void;
}) {
  const client = useApolloClient();
  const [isRunning, setIsRunning] = useState(false);
  const chosen = store.targets.filter(isCard).map(({ id }) => id);
  const ids = chosen.length > 1 ? chosen : store.unplaced.slice(0, similarCardsMax);
  const reason =
    ids.length < 2
      ? t("canvas.similar.none", "Select cards first.")
      : ids.length > similarCardsMax
        ? t("canvas.similar.many", "Select at most {n} cards.", { n: similarCardsMax })
        : undefined;
  const run = async () => {
    setIsRunning(true);
    try {
      const { data } = await client.query({
        query: SimilarCardsDocument,
        variables: { id: projectId, target, ids },
        fetchPolicy: "network-only",
      });
      const groups = (data?.project?.similarCards ?? []).map(({ title, cardIds }) => ({
        title: title || t("canvas.similar.title", "Similar cards"),
        cardIds,
      }));
      if (!arrangeGroups(store, groups)) return;
      if (groups.length > 0) {
        fitAll(store);
        onPlaced();
      }
      showToast(
        t(
          "canvas.similar.done",
          "{n, plural, =0 {No cards are alike.} one {# group of similar cards.} other {# groups of similar cards.}}",
          {
            n: groups.length,
          },
        ),
      );
    } catch (error) {
      showError(error);
    } finally {
      setIsRunning(false);
    }
  };
  return { run, reason, isRunning };
}
