import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { buildPath } from "@fieldstone/model/links/path-pattern.ts";
import { objectPaths } from "@fieldstone/model/links/paths/object-paths.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useHere } from "../../../app/navigation/useHere.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { type Reel_ReelFragment, ReelPageDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { AddClipsDialog } from "./AddClipsDialog.tsx";
import { ClipsNotice, isCutting } from "./ClipsNotice.tsx";
import { playedClips } from "./played-clip.ts";
import { ReelClipList } from "./ReelClipList.tsx";
import { ReelExports } from "./ReelExports.tsx";
import { ReelPlayer } from "./ReelPlayer.tsx";
import styles from "./Reels.module.css";
import { ReelToolbar } from "./ReelToolbar.tsx";
import { useReelActions } from "./useReelActions.ts";

/** How often clips being cut are polled, in ms. */
const ASK_EVERY_MS = 1_500;
const titleLengthMax = 200;

/** The page of the note, insight or tag that a reel belongs to. */
function placeOf({ note, insight, tag }: Reel_ReelFragment): { title: string; href: string } | undefined {
  if (note) return { title: titleOf(note.title, "note"), href: `/data/${note.id}` };
  if (insight) return { title: titleOf(insight.title, "insight"), href: `/insights/${insight.id}` };
  return tag ? { title: tag.title, href: `/tags/${tag.id}` } : undefined;
}

/** A reel: its clips in one player, and their list. */
export function ReelPage({ id }: { readonly id: string }) {
  const variables = { id };
  const { data, error, refetch } = useQuery(ReelPageDocument, { variables });
  const isWaiting = isCutting(data?.reel.clips ?? []);
  useQuery(ReelPageDocument, { variables, pollInterval: ASK_EVERY_MS, skip: !isWaiting });
  usePageTitle(data?.reel.title);
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={t("type.reel", "Reel")}>
        <LoadingState rowHeight={48} />
      </Page>
    );
  }
  return <ShownReel reel={data.reel} />;
}

function ShownReel({ reel }: { reel: Reel_ReelFragment }) {
  const actions = useReelActions();
  const navigate = useNavigate();
  const here = useHere();
  const isViewer = useSession().user.role === "VIEWER";
  const [dialog, setDialog] = useState<"rename" | "share" | "add">();
  const clips = useMemo(() => playedClips(reel.clips), [reel.clips]);
  const canWrite = reel.viewerLevel !== "READ";
  const place = placeOf(reel);
  const close = () => setDialog(undefined);
  return (
    <Page
      title={reel.title}
      breadcrumbs={place && <PageCrumbs path={[place]} />}
      actions={
        <ReelToolbar
          reel={reel}
          reason={canWrite ? undefined : disabledReasons.noProjectEdit}
          onAdd={() => setDialog("add")}
          onRename={() => setDialog("rename")}
          onShare={() => setDialog("share")}
          onJoin={(transition) => void actions.join(reel, transition)}
          onDelete={async () => {
            const isHere = here();
            if ((await actions.remove(reel)) && isHere()) await navigate({ to: place?.href ?? "/home" });
          }}
        />
      }
    >
      {clips.length > 0 && <ReelPlayer title={reel.title} clips={clips} transition={reel.transition} />}
      <ClipsNotice clips={reel.clips} actions={actions} canMake={canWrite} />
      {reel.clips.length === 0 ? (
        <EmptyState title={t("reel.empty", "No clips yet")}>
          {t("reel.empty.text", "Add highlights of recordings. They are played here one after another.")}
        </EmptyState>
      ) : (
        <ReelClipList reel={reel} actions={actions} canWrite={canWrite} />
      )}
      <ReelExports reelId={reel.id} reason={isViewer ? disabledReasons.readOnlyMode : undefined} />
      <section className={styles.section} aria-labelledby="comments">
        <h2 id="comments">{t("reel.comments", "Comments")}</h2>
        <ObjectComments
          subject={{ type: "reel", id: reel.id }}
          empty={t("reel.comments.empty", "No comments yet.")}
        />
      </section>
      {dialog === "add" && (
        <AddClipsDialog reel={reel} onAdd={(ids) => void actions.add(reel.id, ids)} onClose={close} />
      )}
      {dialog === "share" && (
        <ShareDialog
          subject={{ type: "reel", id: reel.id }}
          title={t("reel.share", "Share the reel")}
          embed={{
            path: reel.tag
              ? buildPath(objectPaths.embedTagReel, { tagId: reel.tag.id })
              : buildPath(objectPaths.embedReel, { reelId: reel.id }),
            title: reel.title,
          }}
          onClose={close}
        />
      )}
      {dialog === "rename" && (
        <NameDialog
          title={t("reel.rename", "Rename the reel")}
          label={t("reel.title", "Title")}
          submitLabel={t("rename", "Rename")}
          initial={reel.title}
          lengthMax={titleLengthMax}
          onClose={close}
          onSubmit={(title) => actions.rename(reel, title)}
        />
      )}
    </Page>
  );
}
