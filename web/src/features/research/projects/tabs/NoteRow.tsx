import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { ObjectLink } from "../../../../app/peek/ObjectLink.tsx";
import type { NoteRow_NoteFragment } from "../../../../graphql/graphql.ts";
import { DayText } from "../../../../ui/marks/DayText.tsx";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import { RowMenu } from "../../rows/RowMenu.tsx";
import styles from "../Rows.module.css";

/** Tags shown per row; the rest are on the note. */
const TAGS_SHOWN = 6;

/** A note in a list. */
export function NoteRow(props: { note: NoteRow_NoteFragment; projectId: string; canEdit: boolean }) {
  const { note, projectId, canEdit } = props;
  const client = useApolloClient();
  // An untitled table row gets its text as title, which is not repeated.
  const isSaidByTitle = note.contentAbstract.trim() === note.title.trim();
  return (
    <div className={styles.row} data-top>
      <div className={styles.words}>
        <ObjectLink type="note" id={note.id} title={note.title} className={styles.title}>
          {titleOf(note.title, "note")}
        </ObjectLink>
        {note.contentAbstract && !isSaidByTitle && (
          <p className={`${styles.abstract} ${styles.said}`}>{note.contentAbstract}</p>
        )}
        <div className={styles.meta}>
          {note.happenedAt && <DayText value={note.happenedAt} />}
          <span>
            {note.author.importedBy
              ? t("notes.row.imported", "Imported by {name}", { name: note.author.importedBy.name })
              : note.author.name}
          </span>
          <RelativeTime value={note.updatedAt} />
        </div>
        {note.tags.length > 0 && (
          <div className={styles.tags}>
            {note.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <TagChip key={tag.id} title={tag.title} color={tag.color} />
            ))}
            {note.tags.length > TAGS_SHOWN && (
              <span className={styles.count}>
                {t("tags.more", "and {n} more", { n: note.tags.length - TAGS_SHOWN })}
              </span>
            )}
          </div>
        )}
      </div>
      <RowMenu
        row={{ type: "note", id: note.id, name: titleOf(note.title, "note"), canWrite: canEdit }}
        list={{
          projectId,
          field: "notes",
          refresh: () => refetchFields(client, `Project:${projectId}`, ["notes", "noteCount"]),
        }}
      />
    </div>
  );
}
