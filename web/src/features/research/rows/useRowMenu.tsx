import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import {
  IconArrowRight,
  IconCopy,
  IconFile,
  IconLayoutSidebarRight,
  IconLink,
  IconQuote,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { dropFromList } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { duplicateDocument } from "../../../app/objects/duplicate-document.ts";
import { objectPath } from "../../../app/peek/peek-search.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteObjectsDocument,
  type HighlightRow_HighlightFragment,
  RestoreObjectsDocument,
} from "../../../graphql/graphql.ts";
import type { MenuSection } from "../../../ui/overlays/menu-items.ts";
import { quoteText } from "../workbench/quote-text.ts";

/** The object of a row in a list or a view. */
export interface MenuRow {
  readonly type: "note" | "insight" | "highlight" | "person";
  readonly id: string;
  /** Its display name. */
  readonly name: string;
  readonly canWrite: boolean;
  /** For highlights: the note or insight that it opens in. */
  readonly source?:
    | { readonly type: "note" | "insight"; readonly id: string; readonly title: string }
    | undefined;
  readonly highlight?: HighlightRow_HighlightFragment | undefined;
}

/** Actions that first ask something in a dialog. */
export type RowQuestion = "move" | "tag";

export interface RowList {
  /** Undefined for people. */
  readonly projectId: string | undefined;
  /** The project's list that a deleted row disappears from at once. */
  readonly field?: string;
  readonly refresh: () => void;
}

const typeNames = { note: "Note", insight: "Insight", person: "Person", highlight: "Highlight" } as const;
const iconSize = 16;

/** Moves a row's object to the trash; its list no longer shows it at once. */
function deleteRow(
  client: ApolloClient,
  { type, id, name }: MenuRow,
  { projectId, field, refresh }: RowList,
): void {
  const variables = { input: { objects: [{ type, id }] } };
  void performAction({
    run: async () => {
      await client.mutate({
        mutation: DeleteObjectsDocument,
        variables,
        optimisticResponse: { deleteObjects: withType("TrashObjectsPayload", { ids: [id] }) },
        update: (cache) => {
          if (projectId === undefined || field === undefined) return;
          dropFromList(cache, { holder: `Project:${projectId}`, field }, { __typename: typeNames[type], id });
        },
      });
      refresh();
    },
    label: t("note.trashed", "“{title}” was moved to the trash.", { title: name }),
    undo: async () => {
      await client.mutate({ mutation: RestoreObjectsDocument, variables });
      refresh();
    },
  });
}

/** The actions on a row: open, copy link, quote; with edit access also duplicate, tag, move and delete. */
export function useRowMenu(
  row: MenuRow,
  list: RowList,
  onAsk: (question: RowQuestion) => void,
): readonly MenuSection[] {
  const client = useApolloClient();
  const open = useOpenObject();
  const navigate = useNavigate();
  const { type, id, name, canWrite, source, highlight } = row;
  const target = type === "highlight" ? source : { type, id, title: name };
  if (target === undefined) return [];
  const hash = type === "highlight" ? encodeHash({ highlight: id }).replace(/^#/u, "") : "";
  const path = objectPath(target.type, target.id);
  const opening = [
    {
      key: "open",
      label: t("row.open", "Open"),
      icon: <IconFile size={iconSize} aria-hidden />,
      onSelect: () => void navigate({ to: path, hash }),
    },
    {
      key: "beside",
      label: t("row.beside", "Open in side panel"),
      icon: <IconLayoutSidebarRight size={iconSize} aria-hidden />,
      onSelect: () => open({ ...target, hash }),
    },
    {
      key: "link",
      label: t("document.copy-link", "Copy link"),
      icon: <IconLink size={iconSize} aria-hidden />,
      onSelect: () => {
        const url = new URL(path, location.origin);
        url.hash = hash;
        void copyText(url.href, t("document.link-copied", "Link copied."));
      },
    },
    ...(highlight === undefined
      ? []
      : [
          {
            key: "quote",
            label: t("bulk.copy", "Copy with source"),
            icon: <IconQuote size={iconSize} aria-hidden />,
            onSelect: () =>
              void copyText(
                quoteText([highlight]),
                t("workbench.copied", "{n, plural, one {# quote} other {# quotes}} copied.", { n: 1 }),
              ),
          },
        ]),
  ];
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  const { projectId, refresh } = list;

  const changing = [
    ...(highlight === undefined || projectId === undefined
      ? []
      : [
          {
            key: "tag",
            label: t("row.tags", "Tags…"),
            icon: <IconTag size={iconSize} aria-hidden />,
            disabledReason: reason,
            onSelect: () => onAsk("tag"),
          },
        ]),
    ...(projectId === undefined || type === "person" || type === "highlight"
      ? []
      : [
          {
            key: "duplicate",
            label: t("document.duplicate", "Duplicate"),
            icon: <IconCopy size={iconSize} aria-hidden />,
            disabledReason: reason,
            onSelect: () => void duplicateDocument(client, { type, id, projectId }).then(refresh),
          },
          {
            key: "move",
            label: t("document.move", "Move to…"),
            icon: <IconArrowRight size={iconSize} aria-hidden />,
            disabledReason: reason,
            onSelect: () => onAsk("move"),
          },
        ]),
    {
      key: "delete",
      label: t("project.delete", "Move to trash"),
      icon: <IconTrash size={iconSize} aria-hidden />,
      danger: true,
      disabledReason: reason,
      onSelect: () => deleteRow(client, row, list),
    },
  ];
  return [
    { key: "open", items: opening },
    { key: "change", items: changing },
  ];
}
