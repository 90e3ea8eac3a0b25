import { useQuery } from "@apollo/client/react";
import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import {
  type CreateReelInput,
  InsightReelsDocument,
  NoteReelsDocument,
  type ReelRow_ReelFragment,
  TagReelsDocument,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Reels.module.css";
import { candidatesOf } from "./useCandidates.ts";
import { useReelActions } from "./useReelActions.ts";

/** The reels of a note or an insight, and creating another. Nothing if there are no recordings. */
export function DocumentReels(props: { holder: "note" | "insight"; documentId: string; canWrite: boolean }) {
  const { holder: kind, documentId, canWrite } = props;
  const { data } = useQuery(kind === "note" ? NoteReelsDocument : InsightReelsDocument, {
    variables: { id: documentId },
  });
  if (!data) return null;
  const { holder } = data;
  const candidates = candidatesOf(holder);
  if (candidates.length === 0 && holder.reels.length === 0) return null;
  const gathered = kind === "note" ? holder.files.filter(({ clips }) => clips.length > 0) : [];
  return (
    <Reels
      reels={holder.reels}
      insightId={kind === "insight" ? documentId : undefined}
      create={
        canWrite
          ? {
              documentId,
              title: t("reel.of", "Reel of {name}", { name: titleOf(holder.title, kind) }),
              highlightIds: candidates.slice(0, exportHighlightsMax).map(({ id }) => id),
            }
          : undefined
      }
    >
      {gathered.map(({ id, name }) => (
        <li key={id}>
          <Link to="/data/$noteId/reels/$fileId" params={{ noteId: documentId, fileId: id }}>
            {t("reel.all-of", "All highlights of {name}", { name })}
          </Link>
        </li>
      ))}
    </Reels>
  );
}

/** The reels of a tag. */
export function TagReels({ tagId }: { tagId: string }) {
  const { data } = useQuery(TagReelsDocument, { variables: { id: tagId } });
  if (!data || (data.tag.clips.length === 0 && data.tag.reels.length === 0)) return null;
  return (
    <Reels reels={data.tag.reels}>
      <li>
        <Link to="/tags/$tagId/reels" params={{ tagId }}>
          {t("reel.all-of-tag", "All highlights of recordings with this tag")}
        </Link>
      </li>
    </Reels>
  );
}

function Reels(props: {
  reels: readonly ReelRow_ReelFragment[];
  insightId?: string | undefined;
  create?: CreateReelInput | undefined;
  children: React.ReactNode;
}) {
  const { reels, insightId, create, children } = props;
  const actions = useReelActions();
  const navigate = useNavigate();
  const here = useHere();
  const make = async (input: CreateReelInput) => {
    const isHere = here();
    const made = await actions.create(input);
    if (made && isHere()) await navigate({ to: "/reels/$reelId", params: { reelId: made.id } });
  };
  return (
    <section className={styles.section} aria-labelledby="reels">
      <div className={styles.head}>
        <h3 id="reels">{t("reel.reels", "Reels")}</h3>
        {create && (
          <Button size="small" icon={<IconPlus size={14} aria-hidden />} onClick={() => void make(create)}>
            {t("reel.new", "New reel")}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {reels.map(({ id, title, clips }) => (
          <li key={id} className={styles.head}>
            {insightId === undefined ? (
              <Link to="/reels/$reelId" params={{ reelId: id }}>
                {title}
              </Link>
            ) : (
              <Link to="/insights/$insightId/reels/$reelId" params={{ insightId, reelId: id }}>
                {title}
              </Link>
            )}
            <span className={styles.muted}>
              {t("reel.count", "{n, plural, one {# clip} other {# clips}}", { n: clips.length })}
            </span>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
