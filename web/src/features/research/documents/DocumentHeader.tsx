import { titleOf } from "@fieldstone/model/display-names.ts";
import { IconDotsVertical, IconPencil, IconShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ShareDialog } from "../../sharing/grants/ShareDialog.tsx";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import styles from "../editor/DocumentHeader.module.css";
import { SideButton } from "../editor/DocumentLayout.tsx";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { MoveDialog } from "../editor/MoveDialog.tsx";
import { ParticipantList } from "../editor/ParticipantList.tsx";
import { SaveStateText } from "../editor/SaveStateText.tsx";
import { TitleField } from "../editor/TitleField.tsx";

type MenuItem = ComponentProps<typeof Menu>["sections"][number]["items"][number];

/** Words of the header that name the kind of document. */
export interface DocumentHeaderWords {
  readonly title: string;
  readonly done: string;
  readonly edit: string;
  readonly share: string;
  readonly shareTitle: string;
  readonly menu: string;
  readonly more: string;
  readonly move: string;
  readonly moveTitle: string;
  readonly delete: string;
}

interface DocumentHeaderProps {
  readonly kind: "note" | "insight";
  readonly object: {
    readonly id: string;
    readonly title: string;
    readonly createdAt: string;
    readonly author: { readonly name: string };
    readonly project: Parameters<typeof documentCrumbs>[0];
  };
  readonly words: DocumentHeaderWords;
  readonly acts: {
    rename(title: string): unknown;
    move(project: Parameters<ComponentProps<typeof MoveDialog>["onMove"]>[0]): unknown;
    /** Resolves false when it was not deleted. */
    delete(): Promise<boolean>;
  };
  /** Why nothing here can be changed; undefined where it can. */
  readonly reason: string | undefined;
  readonly editing: boolean;
  readonly session: CollaborationSession | undefined;
  readonly onEdit: () => void;
  readonly onDone: () => void;
  readonly onEnter: () => void;
  /** Said before and after who made it and when. */
  readonly factsBefore?: ReactNode;
  readonly factsAfter?: ReactNode;
  /** Acts before Edit, and after Share. */
  readonly actsBefore?: ReactNode;
  readonly actsAfter?: ReactNode;
  /** The button that opens what stands beside the text. */
  readonly side: ReactNode;
  readonly moreItems?: readonly MenuItem[];
}

/** Where a document stands, what it is called, whether it is saved, and the acts on it as a whole. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { object, words, acts, reason, editing, session } = props;
  const peek = usePeek();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"move" | "share">();
  const remove = async () => {
    if (!(await acts.delete())) return;
    if (peek.mode !== "page") peek.close();
    else if (object.project)
      void navigate({ to: `/projects/${writePathId(object.project.id, object.project.title)}` });
    else void navigate({ to: "/home" });
  };
  const alone = object.project ? undefined : noEditReason(false);
  const items: readonly MenuItem[] = [
    ...(props.moreItems ?? []),
    { key: "move", label: words.move, disabledReason: reason ?? alone, onSelect: () => setDialog("move") },
    {
      key: "delete",
      label: words.delete,
      danger: true,
      disabledReason: reason ?? alone,
      onSelect: () => void remove(),
    },
  ];
  return (
    <header className={styles.header}>
      <PageCrumbs path={documentCrumbs(object.project)} />
      <TitleField
        title={object.title}
        untitled={titleOf("", props.kind)}
        label={words.title}
        readOnly={reason !== undefined}
        onChange={(title) => void acts.rename(title)}
        onEnter={props.onEnter}
      />
      <div className={styles.bar}>
        <span className={styles.facts}>
          {props.factsBefore}
          <span>
            {object.author.name} · <RelativeTime value={object.createdAt} />
          </span>
          {props.factsAfter}
          <SaveStateText session={session} />
        </span>
        <ParticipantList session={session} />
        <div className={styles.acts}>
          {props.actsBefore}
          <Button
            size="small"
            kind={editing && props.kind === "note" ? "primary" : "plain"}
            icon={<IconPencil size={14} aria-hidden />}
            disabledReason={reason}
            onClick={editing ? props.onDone : props.onEdit}
          >
            {editing ? words.done : words.edit}
          </Button>
          <Button
            size="small"
            icon={<IconShare size={14} aria-hidden />}
            disabledReason={reason}
            aria-haspopup="dialog"
            onClick={() => setDialog("share")}
          >
            {words.share}
          </Button>
          {props.actsAfter}
          <SideButton>{props.side}</SideButton>
          <Menu
            label={words.menu}
            target={
              <IconButton label={words.more} size="small" aria-haspopup="menu">
                <IconDotsVertical size={16} aria-hidden />
              </IconButton>
            }
            sections={[{ key: "acts", items }]}
          />
        </div>
      </div>
      <MoveDialog
        open={dialog === "move"}
        onClose={() => setDialog(undefined)}
        title={words.moveTitle}
        currentProjectId={object.project?.id ?? ""}
        onMove={(project) => {
          setDialog(undefined);
          void acts.move(project);
        }}
      />
      {dialog === "share" && (
        <ShareDialog
          subject={{ type: props.kind, id: object.id }}
          title={words.shareTitle}
          onClose={() => setDialog(undefined)}
        />
      )}
    </header>
  );
}

/** Why a document cannot be changed, as people read it. */
export function noEditReason(canWrite: boolean): string | undefined {
  return canWrite ? undefined : t("document.no-right", "You don’t have edit permissions in this project");
}
