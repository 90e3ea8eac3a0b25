import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useHere } from "../../../app/navigation/useHere.ts";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import type { CreateReelInput, ReelClip_ClipFragment } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ClipsNotice } from "./ClipsNotice.tsx";
import { playedClips } from "./played-clip.ts";
import { ReelClipRow } from "./ReelClipRow.tsx";
import { ReelPlayer } from "./ReelPlayer.tsx";
import styles from "./Reels.module.css";
import { useReelActions } from "./useReelActions.ts";

/** Related highlights of recordings as an automatic reel, in default order. */
export function GatheredReel(props: {
  title: string;
  crumb: { title: string; href: string };
  clips: readonly ReelClip_ClipFragment[];
  canWrite: boolean;
  /** Where a saved reel of it would belong. */
  place: Pick<CreateReelInput, "documentId" | "tagId" | "projectId">;
  /** The note whose share links open it, and the page for embedding it in other sites. */
  shared?: { noteId: string; path: string } | undefined;
}) {
  const { title, crumb, clips, canWrite, place, shared } = props;
  const [sharing, setSharing] = useState(false);
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  const actions = useReelActions();
  const navigate = useNavigate();
  const here = useHere();
  const played = useMemo(() => playedClips(clips), [clips]);
  usePageTitle(title);
  const keep = async () => {
    const highlightIds = clips.slice(0, exportHighlightsMax).map(({ highlight }) => highlight.id);
    const isHere = here();
    const made = await actions.create({ ...place, title, highlightIds });
    if (made && isHere()) await navigate({ to: "/reels/$reelId", params: { reelId: made.id } });
  };
  return (
    <Page
      title={title}
      breadcrumbs={<PageCrumbs path={[crumb]} />}
      actions={
        <>
          {shared && (
            <Button disabledReason={reason} onClick={() => setSharing(true)}>
              {t("reel.gathered.share", "Share")}
            </Button>
          )}
          <Button kind="primary" disabledReason={reason} onClick={() => void keep()}>
            {t("reel.keep", "Save as a reel")}
          </Button>
        </>
      }
    >
      {played.length > 0 && <ReelPlayer title={title} clips={played} transition="CUT" />}
      <ClipsNotice clips={clips} actions={actions} canMake={canWrite} />
      {clips.length === 0 && (
        <EmptyState title={t("reel.none", "No highlights of recordings yet")}>
          {t("reel.none.text", "Highlight a part of a recording in its player, and it plays here.")}
        </EmptyState>
      )}
      <ol className={styles.list} aria-label={t("reel.clips", "Clips")}>
        {clips.map((clip, index) => (
          <ReelClipRow key={clip.highlight.id} clip={clip} number={index + 1} />
        ))}
      </ol>
      {sharing && shared && (
        <ShareDialog
          subject={{ type: "note", id: shared.noteId }}
          title={t("reel.gathered.share.title", "Share the note with its recordings")}
          embed={{ path: shared.path, title }}
          onClose={() => setSharing(false)}
        />
      )}
    </Page>
  );
}
