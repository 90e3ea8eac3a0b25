import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { t } from "../../../app/i18n/t.ts";
import type { DocumentHighlight } from "./note-highlights-cache.ts";

/** Who said a highlight's words and when in the recording, or who highlighted them where nobody is named. */
export function sourceOf({
  speaker,
  startMs,
  endMs,
  file,
  pageNum,
  author,
}: Pick<DocumentHighlight, "speaker" | "startMs" | "endMs" | "file" | "pageNum" | "author">): string {
  const start = startMs === null ? undefined : formatTimestamp(startMs);
  const time = file && start && endMs !== null ? `${start}–${formatTimestamp(endMs)}` : start;
  const page = pageNum === null ? undefined : t("highlights.page", "Page {n}", { n: pageNum });
  const said = [speaker, file?.name, page, time].filter(Boolean).join(" · ");
  return said === "" ? t("highlights.by", "Highlighted by {name}", { name: author.name }) : said;
}
