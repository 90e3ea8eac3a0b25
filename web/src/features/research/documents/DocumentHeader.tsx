import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconPencil, IconShare } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { usePageCommands } from "../../../app/commands/page-commands.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useShowProject } from "../../../app/navigation/shown-project.ts";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { StarButton } from "../../../app/objects/StarButton.tsx";
import { usePeek } from "../../../app/peek/usePeek.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { ParticipantList } from "../editor/collaboration/ParticipantList.tsx";
import { SaveStateText } from "../editor/collaboration/SaveStateText.tsx";
import styles from "../editor/DocumentHeader.module.css";
import { SideButton } from "../editor/DocumentLayout.tsx";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { TitleField } from "../editor/TitleField.tsx";
import { MoveDialog } from "../editor/toolbar/MoveDialog.tsx";
import { DocumentFacts } from "./DocumentFacts.tsx";
import type { DocumentActions } from "./document-actions.ts";
import { noEditReason, useDocumentItems } from "./useDocumentItems.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

export interface DocumentHeaderProps {
  readonly page: DocumentPageState;
  readonly actions: DocumentActions;
  /** Facts besides author and dates. */
  readonly facts?: ReactNode;
  /** Actions before Edit, and after Share. */
  readonly actionsBefore?: ReactNode;
  readonly actionsAfter?: ReactNode;
  /** The action after Share is the primary one, so Done is not. */
  readonly doneIsPlain?: boolean;
  /** Opens the panel beside the text. */
  readonly sideButton: ReactNode;
  readonly moreItems?: readonly MenuItem[];
  /** The page's button actions, for the command palette, like the menu's items. */
  readonly commands?: readonly MenuItem[];
}

/** True once the title has scrolled out of view, above the sticky bar. */
function useStuck(title: HTMLElement | null): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!title) return;
    const observer = new IntersectionObserver(([entry]) => {
      const above = entry !== undefined && entry.boundingClientRect.bottom < (entry.rootBounds?.bottom ?? 0);
      setStuck(entry?.isIntersecting === false && above);
    });
    observer.observe(title);
    return () => observer.disconnect();
  }, [title]);
  return stuck;
}

/** The sticky bar: the document's facts, and the actions on the whole document. */
function DocumentBar(
  props: DocumentHeaderProps & { stuck: boolean; onDialog: (dialog: "move" | "share") => void },
) {
  const { page, stuck, onDialog } = props;
  const { type, document, words, editing, session } = page;
  const reason = noEditReason(page.mayEdit);
  const { share, items } = useDocumentItems(props, onDialog);
  usePageCommands(words.here, [share, ...items, ...(props.commands ?? [])]);
  return (
    <div className={styles.bar} data-pinned data-stuck={stuck || undefined}>
      <span className={styles.facts}>
        {stuck && <span className={styles.again}>{titleOf(document.title, type)}</span>}
        {!stuck && <DocumentFacts document={document}>{props.facts}</DocumentFacts>}
        <SaveStateText session={session} />
      </span>
      <ParticipantList session={session} />
      <div className={styles.actions}>
        {props.actionsBefore}
        <Button
          size="small"
          kind={editing && !props.doneIsPlain ? "primary" : "plain"}
          icon={<IconPencil size={14} aria-hidden />}
          disabledReason={reason}
          onClick={editing ? page.stopEditing : page.startEditing}
        >
          {editing ? t("document.done", "Done") : t("document.edit", "Edit")}
        </Button>
        <Button
          size="small"
          icon={<IconShare size={14} aria-hidden />}
          disabledReason={share.disabledReason}
          aria-haspopup="dialog"
          onClick={share.onSelect}
        >
          {share.label}
        </Button>
        {props.actionsAfter}
        <StarButton type={type} object={document} size="small" />
        <SideButton>{props.sideButton}</SideButton>
        <MoreMenu
          label={words.kind}
          buttonLabel={words.more}
          size="small"
          sections={[{ key: "actions", items }]}
        />
      </div>
    </div>
  );
}

/** A document's breadcrumbs, title, save state, and the actions on the whole document. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { actions, page } = props;
  const { type, document, words } = page;
  const [dialog, setDialog] = useState<"move" | "share">();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const stuck = useStuck(title);
  const { mode } = usePeek();
  useShowProject(mode === "page" ? document.project?.id : undefined);
  return (
    <>
      <header className={styles.header}>
        <PageCrumbs path={documentCrumbs(document.project)} />
        <TitleField
          key={document.id}
          ref={setTitle}
          documentId={document.id}
          title={document.title}
          untitled={titleOf("", type)}
          label={words.title}
          readOnly={!page.mayEdit}
          takesTyping={page.isNew}
          onChange={actions.rename}
          onDraft={page.onDraft}
          onEnter={page.enterText}
        />
      </header>
      <DocumentBar {...props} stuck={stuck} onDialog={setDialog} />
      <MoveDialog
        open={dialog === "move"}
        onClose={() => setDialog(undefined)}
        title={words.move}
        currentProjectId={document.project?.id ?? ""}
        onMove={(project) => {
          setDialog(undefined);
          void actions.move(project);
        }}
      />
      {dialog === "share" && (
        <ShareDialog
          subject={{ type, id: document.id }}
          title={words.share}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
