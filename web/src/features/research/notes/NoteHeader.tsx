import { IconLayoutSidebarRight, IconSearch } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { DocumentFacts } from "../documents/DocumentFacts.tsx";
import { DocumentHeader, type DocumentHeaderWords } from "../documents/DocumentHeader.tsx";
import type { DocumentPageState } from "../documents/useDocumentPage.ts";
import styles from "../editor/DocumentHeader.module.css";
import type { NoteTab } from "./NoteSidebar.tsx";
import { useNoteActions } from "./useNoteActions.ts";

/** Where the note stands, what it is called, whether it is saved, and the actions on it as a whole. */
export function NoteHeader(props: {
  note: NotePage_NoteFragment;
  page: DocumentPageState;
  onFind: () => void;
  onPanel: (tab: NoteTab) => void;
}) {
  const { note, onPanel } = props;
  const actions = useNoteActions(note);
  const people = note.people.map(({ name }) => name.trim() || t("people.unnamed", "Unnamed participant"));
  return (
    <DocumentHeader
      kind="note"
      object={note}
      words={noteWords()}
      actions={actions}
      page={props.page}
      facts={
        <DocumentFacts object={note}>
          {people.length > 0 && <span className={styles.strong}>{people.join(", ")}</span>}
        </DocumentFacts>
      }
      actsAfter={
        <IconButton
          label={t("note.find", "Find in this note")}
          shortcut="Ctrl+F"
          size="small"
          onClick={props.onFind}
        >
          <IconSearch size={16} aria-hidden />
        </IconButton>
      }
      side={
        <IconButton
          label={t("note.panel", "Highlights and comments")}
          size="small"
          onClick={() => onPanel("highlights")}
        >
          <IconLayoutSidebarRight size={16} aria-hidden />
        </IconButton>
      }
      moreItems={[
        {
          key: "versions",
          label: t("note.versions", "Version history"),
          onSelect: () => onPanel("versions"),
        },
      ]}
    />
  );
}

function noteWords(): DocumentHeaderWords {
  return {
    title: t("note.title", "Note title"),
    done: t("note.done", "Done"),
    edit: t("note.edit", "Edit"),
    share: t("note.share", "Share"),
    shareTitle: t("note.share.title", "Share this note"),
    menu: t("note.menu", "Note"),
    more: t("note.more", "Actions for this note"),
    move: t("note.move", "Move to…"),
    moveTitle: t("note.move.title", "Move this note"),
    delete: t("note.delete", "Delete note"),
  };
}
