import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { titleOfClip } from "@fieldstone/model/media/reel-timeline.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { IconArrowDown, IconArrowUp, IconPencil, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import type { ReelClip_ClipFragment } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Reels.module.css";

/** The edits of a reel's clip; none for readers. */
export interface ClipChanges {
  up(): void;
  down(): void;
  remove(): void;
  rename(): void;
  /** Called when another clip is dropped on it. */
  drop(highlightId: string, edge: "before" | "after"): void;
}

/** A clip of a reel, with its position. */
export function ReelClipRow(props: {
  clip: ReelClip_ClipFragment;
  number: number;
  changes?: ClipChanges | undefined;
}) {
  const { clip, number, changes } = props;
  const { highlight } = clip;
  const title = titleOfClip(clip.title, highlight.text);
  const { element, edge, isDragged } = useDragging(highlight.id, changes);
  return (
    <li ref={element} className={styles.row} data-edge={edge} data-dragged={isDragged || undefined}>
      <span className={styles.muted}>{number}</span>
      <div className={styles.words}>
        <p>{title}</p>
        <p className={styles.muted}>
          {[highlight.speaker, formatTimestamp(highlight.startMs ?? 0), clipState(clip)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <ConsentBadge consent={highlight.consent} />
      </div>
      {changes &&
        clipActions(title, changes).map(({ label, icon: Icon, run }) => (
          <IconButton key={label} size="small" label={label} onClick={run}>
            <Icon size={16} aria-hidden />
          </IconButton>
        ))}
    </li>
  );
}

function clipActions(title: string, changes: ClipChanges) {
  return [
    { label: t("reel.clip.up", "Move “{title}” up", { title }), icon: IconArrowUp, run: changes.up },
    { label: t("reel.clip.down", "Move “{title}” down", { title }), icon: IconArrowDown, run: changes.down },
    { label: t("reel.clip.rename", "Rename “{title}”", { title }), icon: IconPencil, run: changes.rename },
    {
      label: t("reel.clip.remove", "Remove “{title}” from the reel", { title }),
      icon: IconX,
      run: changes.remove,
    },
  ];
}

function clipState({ highlight: { clip } }: ReelClip_ClipFragment): string {
  switch (clip?.status) {
    case "DONE":
      return formatTimestamp(clip.clipDuration * 1_000);
    case "QUEUED":
    case "RUNNING":
      return t("reel.clip.making", "Cutting: {percent} %", { percent: clip.progressPercent });
    case "FAILED":
      return t("reel.clip.failed", "Could not be cut");
    default:
      return t("reel.clip.none", "Not cut yet");
  }
}

function useDragging(id: string, changes: ClipChanges | undefined) {
  const element = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<"before" | "after">();
  const [isDragged, setDragged] = useState(false);
  const drop = useRef(changes?.drop);
  drop.current = changes?.drop;
  const mayDrag = changes !== undefined;
  useEffect(() => {
    const row = element.current;
    if (!row || !mayDrag) return;
    const edgeAt = (clientY: number) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height / 2 ? "before" : "after";
    };
    const stops = [
      draggable({
        element: row,
        getInitialData: () => ({ kind: "reel-clip", id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.kind === "reel-clip" && source.data.id !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location }) => {
          setEdge(undefined);
          if (typeof source.data.id === "string")
            drop.current?.(source.data.id, edgeAt(location.current.input.clientY));
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id, mayDrag]);
  return { element, edge, isDragged };
}
