import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { IconCopy, IconDotsVertical, IconLink, IconTrash } from "@tabler/icons-react";
import { dropFromList, refetchFields } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { duplicateDocument } from "../../../app/objects/duplicate-document.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { objectPath } from "../../../app/peek/peek-search.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteProjectNoteDocument,
  type NoteRow_NoteFragment,
  RestoreProjectNoteDocument,
} from "../../../graphql/graphql.ts";
import { DayText } from "../../../ui/DayText.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { TagChip } from "../../../ui/TagChip.tsx";
import styles from "./Rows.module.css";

/** Tags shown on a row; the rest are on the note. */
const TAGS_SHOWN = 6;

/** A note in a list. */
export function NoteRow(props: { note: NoteRow_NoteFragment; projectId: string; canEdit: boolean }) {
  const { note, projectId, canEdit } = props;
  const client = useApolloClient();
  const holder = `Project:${projectId}`;

  const remove = () =>
    performAction({
      run: async () => {
        await client.mutate({
          mutation: DeleteProjectNoteDocument,
          variables: { input: { id: note.id } },
          optimisticResponse: { deleteNote: withType("DeletedPayload", { deletedId: note.id }) },
          update: (cache) =>
            dropFromList(cache, { holder, field: "notes" }, { __typename: "Note", id: note.id }),
        });
        refetchFields(client, holder, ["noteCount"]);
      },
      label: t("note.trashed", "“{title}” was moved to the trash.", { title: titleOf(note.title, "note") }),
      undo: async () => {
        await client.mutate({ mutation: RestoreProjectNoteDocument, variables: { input: { id: note.id } } });
        refetchFields(client, holder, ["notes", "noteCount"]);
      },
    });

  return (
    <div className={styles.row} data-top>
      <div className={styles.words}>
        <ObjectLink type="note" id={note.id} title={note.title} className={styles.title}>
          {titleOf(note.title, "note")}
        </ObjectLink>
        {note.contentAbstract && (
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
      <Menu
        label={t("notes.row.menu", "Note")}
        target={
          <IconButton
            label={t("notes.row.more", "Actions for {title}", { title: titleOf(note.title, "note") })}
          >
            <IconDotsVertical size={18} aria-hidden />
          </IconButton>
        }
        sections={[
          {
            key: "actions",
            items: [
              {
                key: "link",
                label: t("document.copy-link", "Copy link"),
                icon: <IconLink size={16} aria-hidden />,
                onSelect: () =>
                  void copyText(
                    new URL(objectPath("note", note.id), location.origin).href,
                    t("document.link-copied", "Link copied."),
                  ),
              },
              {
                key: "duplicate",
                label: t("document.duplicate", "Duplicate"),
                icon: <IconCopy size={16} aria-hidden />,
                disabledReason: canEdit ? undefined : disabledReasons.noProjectEdit,
                onSelect: () => void duplicateDocument(client, { type: "note", id: note.id, projectId }),
              },
              {
                key: "delete",
                label: t("project.delete", "Move to trash"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                disabledReason: canEdit ? undefined : disabledReasons.noProjectEdit,
                onSelect: () => void remove(),
              },
            ],
          },
        ]}
      />
    </div>
  );
}
