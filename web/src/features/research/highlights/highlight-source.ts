import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { t } from "../../../app/i18n/t.ts";
import { authorName } from "../../../app/objects/author-name.ts";
import type { DocumentHighlight } from "./cache/note-highlights-cache.ts";

/** The speaker and the time in the recording, or the highlight's author if no speaker is named. */
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
  return said === "" ? t("highlights.by", "Highlighted by {name}", { name: authorName(author) }) : said;
}
