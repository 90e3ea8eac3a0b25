import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { t } from "../../../app/i18n/t.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { type PlayedClip, playedClips } from "../../research/reels/played-clip.ts";
import type { PublicHighlight } from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";

/** A highlight on a public page: its words, speaker and tags. */
export function PublicQuote(props: {
  highlight: PublicHighlight;
  /** The link's token, if its clip is shown too. */
  token?: string | undefined;
}) {
  const { highlight, token } = props;
  const [clip] =
    token === undefined
      ? []
      : playedClips([{ title: null, highlight: { ...highlight, captions: [] } }], token);
  const { speaker, startMs, tags, text } = highlight;
  const source = [speaker, startMs === null ? undefined : formatTimestamp(startMs)]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className={styles.quote}>
      <Quote color={tags[0]?.color} {...(source ? { source } : {})}>
        {text}
      </Quote>
      {clip && <PublicClip clip={clip} />}
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map((tag) => (
            <TagChip key={tag.id} title={tag.title} color={tag.color} />
          ))}
        </div>
      )}
    </div>
  );
}

function PublicClip({ clip }: { clip: PlayedClip }) {
  const label = t("clip.label", "Clip “{words}”", { words: clip.title });
  return clip.hasVideo ? (
    // biome-ignore lint/a11y/useMediaCaption: the highlight's words stand above it.
    <video className={styles.clip} src={clip.source} controls preload="metadata" aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: the highlight's words stand above it.
    <audio className={styles.clip} src={clip.source} controls preload="metadata" aria-label={label} />
  );
}
