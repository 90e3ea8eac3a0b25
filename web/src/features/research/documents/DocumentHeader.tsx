import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { IconDotsVertical, IconPencil, IconShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useShowProject } from "../../../app/navigation/shown-project.ts";
import { duplicateDocument } from "../../../app/objects/duplicate-document.ts";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { StarButton } from "../../../app/objects/StarButton.tsx";
import { objectPath } from "../../../app/peek/peek-search.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import styles from "../editor/DocumentHeader.module.css";
import { SideButton } from "../editor/DocumentLayout.tsx";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { MoveDialog } from "../editor/MoveDialog.tsx";
import { ParticipantList } from "../editor/ParticipantList.tsx";
import { SaveStateText } from "../editor/SaveStateText.tsx";
import { TitleField } from "../editor/TitleField.tsx";
import { DocumentFacts } from "./DocumentFacts.tsx";
import type { DocumentActions } from "./document-actions.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

type MenuItem = ComponentProps<typeof Menu>["sections"][number]["items"][number];

export interface DocumentHeaderProps {
  readonly page: DocumentPageState;
  readonly actions: DocumentActions;
  /** What is known besides who made it and when. */
  readonly facts?: ReactNode;
  /** Actions before Edit, and after Share. */
  readonly actsBefore?: ReactNode;
  readonly actsAfter?: ReactNode;
  /** The action after Share is the page's first, so Done is not. */
  readonly doneIsPlain?: boolean;
  /** Opens what stands beside the text. */
  readonly sideButton: ReactNode;
  readonly moreItems?: readonly MenuItem[];
}

/** Deletes the document and leaves its page. */
function useRemove({ actions, page }: DocumentHeaderProps): () => Promise<void> {
  const peek = usePeek();
  const navigate = useNavigate();
  const { project } = page.document;
  return async () => {
    if (!(await actions.delete())) return;
    if (peek.mode !== "page") peek.close();
    else if (project) void navigate({ to: `/projects/${writePathId(project.id, project.title)}` });
    else void navigate({ to: "/home" });
  };
}

/** Makes a copy of the document and opens it where this one is open. */
function useDuplicate({ page: { type, document } }: DocumentHeaderProps): () => Promise<void> {
  const client = useApolloClient();
  const open = useOpenObject();
  const { mode } = usePeek();
  const navigate = useNavigate();
  return async () => {
    if (!document.project) return;
    const made = await duplicateDocument(client, { type, id: document.id, projectId: document.project.id });
    if (made === undefined) return;
    if (mode === "page") void navigate({ to: objectPath(type, made) });
    else open({ type, id: made });
  };
}

/** True once the title has scrolled out of sight, above the bar that stays. */
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

/** Opens the browser's print dialog, which also saves as PDF, once the menu is gone. */
function printPage(): void {
  requestAnimationFrame(() => window.print());
}

/** The bar that stays in view: what is known of the document, and the actions on it as a whole. */
function DocumentBar(
  props: DocumentHeaderProps & { stuck: boolean; onDialog: (dialog: "move" | "share") => void },
) {
  const { page, stuck, onDialog } = props;
  const { type, document, words, editing, session } = page;
  const reason = noEditReason(page.mayEdit);
  const remove = useRemove(props);
  const duplicate = useDuplicate(props);
  const alone = document.project ? undefined : noEditReason(false);
  const saveMarkdown = async () =>
    (await import("./save-markdown.ts")).saveMarkdown({ type, id: document.id, title: document.title });
  const items: readonly MenuItem[] = [
    ...(props.moreItems ?? []),
    {
      key: "link",
      label: t("document.copy-link", "Copy link"),
      onSelect: () =>
        void copyText(
          new URL(objectPath(type, document.id), location.origin).href,
          t("document.link-copied", "Link copied."),
        ),
    },
    {
      key: "duplicate",
      label: t("document.duplicate", "Duplicate"),
      disabledReason: reason ?? alone,
      onSelect: () => void duplicate(),
    },
    {
      key: "markdown",
      label: t("document.markdown", "Download as Markdown"),
      disabledReason: reason,
      onSelect: () => void saveMarkdown(),
    },
    { key: "print", label: t("document.print", "Print…"), onSelect: printPage },
    {
      key: "move",
      label: t("document.move", "Move to…"),
      disabledReason: reason ?? alone,
      onSelect: () => onDialog("move"),
    },
    {
      key: "delete",
      label: words.delete,
      danger: true,
      disabledReason: reason ?? alone,
      onSelect: () => void remove(),
    },
  ];
  return (
    <div className={styles.bar} data-pinned data-stuck={stuck || undefined}>
      <span className={styles.facts}>
        {stuck && <span className={styles.again}>{titleOf(document.title, type)}</span>}
        {!stuck && <DocumentFacts document={document}>{props.facts}</DocumentFacts>}
        <SaveStateText session={session} />
      </span>
      <ParticipantList session={session} />
      <div className={styles.actions}>
        {props.actsBefore}
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
          disabledReason={reason}
          aria-haspopup="dialog"
          onClick={() => onDialog("share")}
        >
          {t("document.share", "Share")}
        </Button>
        {props.actsAfter}
        <StarButton type={type} object={document} size="small" />
        <SideButton>{props.sideButton}</SideButton>
        <Menu
          label={words.kind}
          target={
            <IconButton label={words.more} size="small" aria-haspopup="menu">
              <IconDotsVertical size={16} aria-hidden />
            </IconButton>
          }
          sections={[{ key: "actions", items }]}
        />
      </div>
    </div>
  );
}

/** Where a document stands, what it is called, whether it is saved, and the actions on it as a whole. */
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
          ref={setTitle}
          title={document.title}
          untitled={titleOf("", type)}
          label={words.title}
          readOnly={!page.mayEdit}
          takesTyping={page.isNew}
          onChange={(next) => void actions.rename(next)}
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

/** Why a document cannot be changed, as people read it. */
export function noEditReason(canWrite: boolean): string | undefined {
  return canWrite ? undefined : t("document.no-right", "You don’t have edit permissions in this project");
}
