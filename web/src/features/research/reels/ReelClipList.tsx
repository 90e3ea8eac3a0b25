import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { Reel_ReelFragment, ReelClip_ClipFragment } from "../../../graphql/graphql.ts";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { ReelClipRow } from "./ReelClipRow.tsx";
import styles from "./Reels.module.css";
import type { ReelActions } from "./useReelActions.ts";

const titleLengthMax = 200;

/** A reel's clips in order; users who may edit it can move, rename and remove them. */
export function ReelClipList(props: { reel: Reel_ReelFragment; actions: ReelActions; canWrite: boolean }) {
  const { reel, actions, canWrite } = props;
  const [renamed, setRenamed] = useState<ReelClip_ClipFragment>();
  const order = reel.clips.map(({ highlight }) => highlight.id);
  const moveBefore = (id: string, place: number) => {
    const others = order.filter((each) => each !== id);
    if (place < 0 || place > others.length) return;
    void actions.move(reel.id, order, id, others[place] ?? null);
  };
  return (
    <>
      <ol className={styles.list} aria-label={t("reel.clips", "Clips")}>
        {reel.clips.map((clip, index) => {
          const { id } = clip.highlight;
          return (
            <ReelClipRow
              key={id}
              clip={clip}
              number={index + 1}
              changes={
                canWrite
                  ? {
                      up: () => moveBefore(id, index - 1),
                      down: () => moveBefore(id, index + 1),
                      remove: () => void actions.take(reel.id, id),
                      rename: () => setRenamed(clip),
                      drop: (dropped, edge) => {
                        const others = order.filter((each) => each !== dropped);
                        moveBefore(dropped, others.indexOf(id) + (edge === "after" ? 1 : 0));
                      },
                    }
                  : undefined
              }
            />
          );
        })}
      </ol>
      {renamed && (
        <NameDialog
          title={t("reel.clip.rename.title", "Rename the clip")}
          label={t("reel.clip.title", "Title")}
          submitLabel={t("rename", "Rename")}
          initial={renamed.title ?? ""}
          lengthMax={titleLengthMax}
          onClose={() => setRenamed(undefined)}
          onSubmit={(title) => actions.title(reel.id, renamed, title)}
        />
      )}
    </>
  );
}
