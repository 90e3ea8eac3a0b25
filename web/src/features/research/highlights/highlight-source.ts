import { t } from "../../../app/i18n/t.ts";
import { formatTimestamp } from "../editor/turn-label.ts";
import type { DocumentHighlight } from "./note-highlights-cache.ts";

/** Who said a highlight's words and when in the recording, or who highlighted them where nobody is named. */
export function sourceOf({
  speaker,
  startMs,
  author,
}: Pick<DocumentHighlight, "speaker" | "startMs" | "author">): string {
  const time = startMs === null || startMs === undefined ? undefined : formatTimestamp(startMs);
  const said = [speaker, time].filter(Boolean).join(" · ");
  return said === "" ? t("highlights.by", "Highlighted by {name}", { name: author.name }) : said;
}
