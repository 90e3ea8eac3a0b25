import { t } from "../../../app/i18n/t.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import styles from "../editor/DocumentHeader.module.css";

/** True where a note opens for writing: one's own, unless it was imported. */
export function opensNoteForWriting(note: NotePage_NoteFragment, userId: string): boolean {
  return note.author.user?.id === userId && !note.importOrigin;
}

/** Who took part in what a note tells of. */
export function ParticipantNames({ people }: Pick<NotePage_NoteFragment, "people">) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name.trim() || t("people.unnamed", "Unnamed participant"));
  return <span className={styles.strong}>{names.join(", ")}</span>;
}
