import { t } from "../../../../app/i18n/t.ts";

/** Where a clip and its captions are served. @param share the token of the visitor's link */
export function clipSources(highlightId: string, token: string, share?: string) {
  const query = new URLSearchParams({ token, ...(share ? { share } : {}) });
  const path = `/files/highlight-stream/${highlightId}`;
  return { source: `${path}?${query}`, captionsSource: `${path}/captions.vtt?${query}` };
}

/** A clip with the browser's own controls. */
export function ClipMedia(props: {
  source: string;
  captionsSource: string;
  hasVideo: boolean;
  /** What is said in it, as far as it is known. */
  words: string;
  className: string | undefined;
}) {
  const { source, captionsSource, hasVideo, words, className } = props;
  const label = t("clip.label", "Clip “{words}”", { words });
  if (!hasVideo) {
    // biome-ignore lint/a11y/useMediaCaption: browsers show no captions of sound; its words stand beside it.
    return <audio className={className} src={source} controls preload="metadata" aria-label={label} />;
  }
  return (
    <video className={className} src={source} controls preload="metadata" aria-label={label}>
      <track kind="captions" src={captionsSource} label={t("player.captions.track", "Captions")} />
    </video>
  );
}
