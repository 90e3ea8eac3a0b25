import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import type { CreateReelInput, ReelClip_ClipFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ClipsNotice } from "./ClipsNotice.tsx";
import { playedClips } from "./played-clip.ts";
import { ReelClipRow } from "./ReelClipRow.tsx";
import { ReelPlayer } from "./ReelPlayer.tsx";
import styles from "./Reels.module.css";
import { useReelActions } from "./useReelActions.ts";

/** Highlights of recordings that belong together, as a reel that nobody has put in order yet. */
export function GatheredReel(props: {
  title: string;
  crumb: { title: string; href: string };
  clips: readonly ReelClip_ClipFragment[];
  canWrite: boolean;
  /** Where a reel of it is kept. */
  place: Pick<CreateReelInput, "documentId" | "tagId" | "projectId">;
}) {
  const { title, crumb, clips, canWrite, place } = props;
  const actions = useReelActions();
  const navigate = useNavigate();
  const played = useMemo(() => playedClips(clips), [clips]);
  usePageTitle(title);
  const keep = async () => {
    const highlightIds = clips.slice(0, exportHighlightsMax).map(({ highlight }) => highlight.id);
    const made = await actions.create({ ...place, title, highlightIds });
    if (made) await navigate({ to: "/reels/$reelId", params: { reelId: made.id } });
  };
  return (
    <Page
      title={title}
      breadcrumbs={<PageCrumbs path={[crumb]} />}
      actions={
        <Button
          kind="primary"
          disabledReason={canWrite ? undefined : disabledReasons.noProjectEdit}
          onClick={() => void keep()}
        >
          {t("reel.keep", "Save as a reel")}
        </Button>
      }
    >
      {played.length > 0 && <ReelPlayer title={title} clips={played} transition="CUT" />}
      <ClipsNotice clips={clips} actions={actions} canMake={canWrite} />
      {clips.length === 0 && (
        <EmptyState title={t("reel.none", "No highlights of recordings yet")}>
          {t("reel.none.text", "Mark a span in a recording’s player, and it is played here.")}
        </EmptyState>
      )}
      <ol className={styles.list} aria-label={t("reel.clips", "Clips")}>
        {clips.map((clip, index) => (
          <ReelClipRow key={clip.highlight.id} clip={clip} number={index + 1} />
        ))}
      </ol>
    </Page>
  );
}
