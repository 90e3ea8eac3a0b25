import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { duplicateDocument } from "../../../app/objects/duplicate-document.ts";
import { useDeleteAndLeave } from "../../../app/objects/useDeleteAndLeave.ts";
import { objectPath } from "../../../app/peek/peek-search.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import type { DocumentActions } from "./document-actions.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

interface ItemsProps {
  readonly page: DocumentPageState;
  readonly actions: DocumentActions;
  readonly moreItems?: readonly MenuItem[];
}

/** Why a document cannot be edited, in words. */
export function noEditReason(canWrite: boolean): string | undefined {
  return canWrite ? undefined : t("document.no-right", "You don’t have edit permissions in this project");
}

/** Duplicates the document and opens the copy in its place. */
function useDuplicate({ page: { type, document } }: ItemsProps): () => Promise<void> {
  const client = useApolloClient();
  const open = useOpenObject();
  const { mode } = usePeek();
  const navigate = useNavigate();
  const here = useHere();
  return async () => {
    if (!document.project) return;
    const isHere = here();
    const made = await duplicateDocument(client, { type, id: document.id, projectId: document.project.id });
    if (made === undefined || !isHere()) return;
    if (mode === "page") void navigate({ to: objectPath(type, made) });
    else open({ type, id: made });
  };
}

/** Opens the browser's print dialog, which can also save as PDF, once the menu has closed. */
function printPage(): void {
  requestAnimationFrame(() => window.print());
}

/** Actions on the whole document: the menu's items, and Share, which has a button. */
export function useDocumentItems(
  props: ItemsProps,
  onDialog: (dialog: "move" | "share") => void,
): { share: MenuItem; items: readonly MenuItem[] } {
  const { type, document, mayEdit } = props.page;
  const { project } = document;
  const reason = noEditReason(mayEdit);
  const deleteAndLeave = useDeleteAndLeave();
  const list = project ? `/projects/${writePathId(project.id, project.title)}` : "/home";
  const duplicate = useDuplicate(props);
  const alone = project ? undefined : noEditReason(false);
  const saveMarkdown = async () =>
    (await import("./save-markdown.ts")).saveMarkdown({ type, id: document.id, title: document.title });
  const share: MenuItem = {
    key: "share",
    label: t("document.share", "Share"),
    keywords: t("document.share.keywords", "access link invite"),
    disabledReason: reason,
    onSelect: () => onDialog("share"),
  };
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
      keywords: t("document.duplicate.keywords", "copy"),
      disabledReason: reason ?? alone,
      onSelect: () => void duplicate(),
    },
    {
      key: "markdown",
      label: t("document.markdown", "Download as Markdown"),
      keywords: t("document.markdown.keywords", "export save file md"),
      disabledReason: reason,
      onSelect: () => void saveMarkdown(),
    },
    {
      key: "print",
      label: t("document.print", "Print…"),
      keywords: t("document.print.keywords", "pdf"),
      onSelect: printPage,
    },
    {
      key: "move",
      label: t("document.move", "Move to…"),
      keywords: t("document.move.keywords", "project"),
      disabledReason: reason ?? alone,
      onSelect: () => onDialog("move"),
    },
    {
      key: "delete",
      label: t("project.delete", "Move to trash"),
      keywords: t("delete.keywords", "delete remove"),
      danger: true,
      disabledReason: reason ?? alone,
      onSelect: () => void deleteAndLeave(props.actions.delete, list),
    },
  ];
  return { share, items };
}
