import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { BulkActions } from "../../../app/lists/BulkActions.tsx";
import { TrashSelectionButton } from "../../../app/lists/TrashSelectionButton.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import type { FileRow_FileFragment } from "../../../graphql/graphql.ts";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { deleteFiles } from "./delete-files.ts";
import { FileRow } from "./FileRow.tsx";
import styles from "./Files.module.css";

/** The files of a note or insight, one part of its page, with keyboard control and selection. */
export function FileList(props: {
  files: readonly FileRow_FileFragment[];
  documentId: string;
  canWrite: boolean;
  /** Rows of uploads, below. */
  children: ReactNode;
}) {
  const { files, documentId, canWrite, children } = props;
  const client = useApolloClient();
  const open = useOpenObject();
  const [part, setPart] = useState<HTMLElement | null>(null);
  const isSaved = (id: string) => files.find((file) => file.id === id)?.uploadStatus === "DONE";
  const isSelectable = (id: string) => canWrite && isSaved(id);
  const selection = useListSelection(
    files.map(({ id }) => id),
    {
      part,
      selectable: isSelectable,
      peekId: (id) => (isSaved(id) ? id : undefined),
      open: (id) => open({ type: "file", id, replace: true }),
    },
  );
  const chosen = files.filter(({ id }) => selection.selected.has(id));
  return (
    <div ref={setPart}>
      <ul className={styles.list} aria-label={t("note.tab.files", "Files")}>
        {files.map((file) => (
          <li key={file.id}>
            <SelectableRow
              rowKey={file.id}
              label={t("row.select", "Select “{title}”", { title: file.name })}
              selected={selection.selected.has(file.id)}
              open={selection.openKey === file.id}
              selectable={isSelectable(file.id)}
              aligned={canWrite}
              onToggle={(range) => selection.toggle(file.id, range)}
            >
              <FileRow file={file} documentId={documentId} canWrite={canWrite} />
            </SelectableRow>
          </li>
        ))}
        {children}
      </ul>
      <BulkActions selection={selection}>
        <TrashSelectionButton
          selection={selection}
          count={chosen.length}
          label={t("files.delete.many", "Delete files")}
          disabledReason={undefined}
          onTrash={() => deleteFiles(client, chosen)}
        />
      </BulkActions>
    </div>
  );
}
