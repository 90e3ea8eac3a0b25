import { useApolloClient, useQuery } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import { CreateInsightFromTemplateDocument, TemplatesDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";
import styles from "./Templates.module.css";

/** Creates an insight from a template. */
export function NewInsightFromTemplate({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data } = useQuery(TemplatesDocument, { variables: { workspaceTemplate: "INSIGHT" } });
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const template = data?.templates.find(({ id }) => id === chosen) ?? data?.templates[0];
  const open = useWhileShown((id: string) => void navigate(objectLink("insight", id)));
  const create = async () => {
    if (!template) return;
    setBusy(true);
    try {
      const made = await client.mutate({
        mutation: CreateInsightFromTemplateDocument,
        variables: { input: { projectId, templateId: template.id } },
      });
      refetchFields(client, `Project:${projectId}`, ["insights", "insightCount"]);
      const id = made.data?.createInsightFromTemplate.insight.id;
      if (id) open(id);
    } catch (error) {
      setProblem(readFailure(error).message);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("insight.from-template", "New insight from a template")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button kind="primary" loading={busy} onClick={() => void create()}>
            {t("create", "Create")}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {!data || !template ? (
        <LoadingState />
      ) : (
        <>
          <fieldset className={styles.choices}>
            <legend className={styles.legend}>{t("template.choose", "Start from")}</legend>
            {data.templates.map(({ id, title }) => (
              <label key={id} className={styles.choice}>
                <input
                  type="radio"
                  name="template"
                  checked={id === template.id}
                  onChange={() => setChosen(id)}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <TemplatePreview template={template} />
        </>
      )}
    </Dialog>
  );
}
