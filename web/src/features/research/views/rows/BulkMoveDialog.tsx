import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  MoveViewInsightsDocument,
  MoveViewNotesDocument,
  ViewMoveProjectsDocument,
} from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import type { ViewRow } from "./view-row.ts";

/** Moves the selected rows, all of one kind, to another project, all or none. */
export function BulkMoveDialog(props: {
  rows: readonly ViewRow[];
  projectId: string;
  onClose: () => void;
  onMoved: () => void;
}) {
  const { rows, projectId, onClose, onMoved } = props;
  const client = useApolloClient();
  const { data } = useQuery(ViewMoveProjectsDocument);
  const projects = (data?.projects.edges ?? [])
    .map(({ node }) => node)
    .filter(({ id, viewerLevel }) => id !== projectId && viewerLevel !== "READ");
  const [chosen, setChosen] = useState<string>();
  const target = projects.find(({ id }) => id === chosen) ?? projects[0];

  async function moveAll(to: string): Promise<void> {
    const variables = { input: { ids: rows.map(({ id }) => id), projectId: to } };
    if (rows[0]?.type === "insight") await client.mutate({ mutation: MoveViewInsightsDocument, variables });
    else await client.mutate({ mutation: MoveViewNotesDocument, variables });
    onMoved();
  }
  function submit(): void {
    onClose();
    if (target === undefined) return;
    void performAction({
      label: t("view.bulk.moved", "{n, plural, one {# row} other {# rows}} moved to “{title}”.", {
        n: rows.length,
        title: target.title,
      }),
      run: () => moveAll(target.id),
      undo: () => moveAll(projectId),
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("view.bulk.move", "Move to project")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            disabledReason={
              target === undefined
                ? t("view.bulk.no-project", "There is no other project that you can edit.")
                : undefined
            }
            onClick={submit}
          >
            {t("move", "Move")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("project.label", "Project")}
        value={target?.id ?? ""}
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setChosen}
      />
    </Dialog>
  );
}
