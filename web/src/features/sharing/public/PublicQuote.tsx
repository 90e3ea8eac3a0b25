import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { ClipMedia, clipSources } from "../../research/highlights/card/ClipMedia.tsx";
import { playedClips } from "../../research/reels/played-clip.ts";
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
      {clip && highlight.streamAccessToken !== null && (
        <ClipMedia
          {...clipSources(highlight.id, highlight.streamAccessToken, token)}
          hasVideo={clip.hasVideo}
          words={clip.title}
          className={styles.clip}
        />
      )}
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
