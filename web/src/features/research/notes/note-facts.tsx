import { t } from "../../../app/i18n/t.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import styles from "../editor/DocumentHeader.module.css";

/** Whether a note opens in edit mode: the user's own, unless it was imported. */
export function opensNoteForWriting(note: NotePage_NoteFragment, userId: string): boolean {
  return note.author.user?.id === userId && !note.importOrigin;
}

/** The names of a note's participants. */
export function ParticipantNames({ people }: Pick<NotePage_NoteFragment, "people">) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name.trim() || t("people.unnamed", "Unnamed participant"));
  return <span className={styles.strong}>{names.join(", ")}</span>;
}
