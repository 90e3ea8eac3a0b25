import { titleOf } from "@fieldstone/model/display-names.ts";
import {
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconPencil,
  IconSearch,
  IconShare,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../app/i18n/t.ts";
import { PageCrumbs } from "../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../app/navigation/path-id.ts";
import { usePeek } from "../../app/peek/usePeek.ts";
import type { NotePage_NoteFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import styles from "../editor/DocumentHeader.module.css";
import { SideButton } from "../editor/DocumentLayout.tsx";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { MoveDialog } from "../editor/MoveDialog.tsx";
import { ParticipantList } from "../editor/ParticipantList.tsx";
import { SaveStateText } from "../editor/SaveStateText.tsx";
import { TitleField } from "../editor/TitleField.tsx";
import { ShareDialog } from "../sharing/ShareDialog.tsx";
import type { NoteTab } from "./NoteSidebar.tsx";
import { useNoteActs } from "./useNoteActs.ts";

/** Where the note stands, what it is called, whether it is saved, and the acts on it as a whole. */
export function NoteHeader(props: {
  note: NotePage_NoteFragment;
  canWrite: boolean;
  editing: boolean;
  session: CollaborationSession | undefined;
  onEdit: () => void;
  onDone: () => void;
  onFind: () => void;
  onPanel: (tab: NoteTab) => void;
  onEnter: () => void;
}) {
  const { note, canWrite, editing, session, onPanel } = props;
  const acts = useNoteActs(note);
  const peek = usePeek();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"move" | "share">();
  const reason = canWrite ? undefined : t("note.no-right", "You don’t have edit permissions in this project");
  const remove = async () => {
    if (!(await acts.delete())) return;
    if (peek.mode === "page")
      void navigate({ to: `/projects/${writePathId(note.project.id, note.project.title)}` });
    else peek.close();
  };
  const people = note.people.map(({ name }) => name.trim() || t("people.unnamed", "Unnamed participant"));
  return (
    <header className={styles.header}>
      <PageCrumbs path={documentCrumbs(note.project)} />
      <TitleField
        title={note.title}
        untitled={titleOf("", "note")}
        label={t("note.title", "Title of the note")}
        readOnly={!canWrite}
        onChange={(title) => void acts.rename(title)}
        onEnter={props.onEnter}
      />
      <div className={styles.bar}>
        <span className={styles.facts}>
          {people.length > 0 && <span className={styles.strong}>{people.join(", ")}</span>}
          <span>
            {note.author.name} · <RelativeTime value={note.createdAt} />
          </span>
          {note.importOrigin && <span>{t("note.from", "From {origin}", { origin: note.importOrigin })}</span>}
          <SaveStateText session={session} />
        </span>
        <ParticipantList session={session} />
        <div className={styles.acts}>
          <Button
            size="small"
            kind={editing ? "primary" : "plain"}
            icon={<IconPencil size={14} aria-hidden />}
            disabledReason={reason}
            onClick={editing ? props.onDone : props.onEdit}
          >
            {editing ? t("note.done", "Done") : t("note.edit", "Edit")}
          </Button>
          <Button
            size="small"
            icon={<IconShare size={14} aria-hidden />}
            disabledReason={reason}
            aria-haspopup="dialog"
            onClick={() => setDialog("share")}
          >
            {t("note.share", "Share")}
          </Button>
          <IconButton
            label={t("note.find", "Find in this note")}
            shortcut="Ctrl+F"
            size="small"
            onClick={props.onFind}
          >
            <IconSearch size={16} aria-hidden />
          </IconButton>
          <SideButton>
            <IconButton
              label={t("note.panel", "Highlights and comments")}
              size="small"
              onClick={() => onPanel("highlights")}
            >
              <IconLayoutSidebarRight size={16} aria-hidden />
            </IconButton>
          </SideButton>
          <Menu
            label={t("note.menu", "Note")}
            target={
              <IconButton label={t("note.more", "More about this note")} size="small" aria-haspopup="menu">
                <IconDotsVertical size={16} aria-hidden />
              </IconButton>
            }
            sections={[
              {
                key: "acts",
                items: [
                  {
                    key: "versions",
                    label: t("note.versions", "Version history"),
                    onSelect: () => onPanel("versions"),
                  },
                  {
                    key: "move",
                    label: t("note.move", "Move to…"),
                    disabledReason: reason,
                    onSelect: () => setDialog("move"),
                  },
                  {
                    key: "delete",
                    label: t("note.delete", "Delete note"),
                    danger: true,
                    disabledReason: reason,
                    onSelect: () => void remove(),
                  },
                ],
              },
            ]}
          />
        </div>
      </div>
      <MoveDialog
        open={dialog === "move"}
        onClose={() => setDialog(undefined)}
        title={t("note.move.title", "Move this note")}
        currentProjectId={note.project.id}
        onMove={(project) => {
          setDialog(undefined);
          void acts.move(project);
        }}
      />
      {dialog === "share" && (
        <ShareDialog
          subject={{ type: "note", id: note.id }}
          title={t("note.share.title", "Share this note")}
          onClose={() => setDialog(undefined)}
        />
      )}
    </header>
  );
}
