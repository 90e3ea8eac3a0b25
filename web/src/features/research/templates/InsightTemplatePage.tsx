import { useApolloClient, useQuery } from "@apollo/client/react";
import { templateMarkdownLengthMax } from "@fieldstone/model/limits.ts";
import { insightTemplateSchema } from "@fieldstone/model/templates/template-content.ts";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  TemplateDocument,
  type TemplateRowFragment,
  UpdateTemplateDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { type TemplateName, TemplateNameFields } from "./TemplateNameFields.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import styles from "./Templates.module.css";

/** An insight template: its text, editable if it is the workspace's own. */
export function InsightTemplatePage({ templateId }: { templateId: string }) {
  const { data, error, refetch } = useQuery(TemplateDocument, { variables: { id: templateId } });
  usePageTitle(data?.template.title);
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  return (
    <Page
      title={data?.template.title ?? t("type.template", "Template")}
      breadcrumbs={
        <PageCrumbs
          path={[
            { title: t("templates.title", "Templates"), href: "/settings/templates" },
            { title: t("templates.insights", "Insight templates"), href: "/settings/templates/insights" },
          ]}
        />
      }
    >
      {!data ? (
        <LoadingState />
      ) : data.template.isBuiltIn ? (
        <TemplatePreview template={data.template} />
      ) : (
        <TemplateForm key={data.template.id} template={data.template} />
      )}
    </Page>
  );
}

function TemplateForm({ template }: { template: TemplateRowFragment }) {
  const client = useApolloClient();
  const parsed = insightTemplateSchema.safeParse(template.content);
  const [name, setName] = useState<TemplateName>({
    title: template.title,
    description: template.description,
  });
  const [markdown, setMarkdown] = useState(parsed.success ? parsed.data.markdown : "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const input = { id: template.id, ...name, markdown };
      await client.mutate({ mutation: UpdateTemplateDocument, variables: { input } });
      setProblem(undefined);
      showToast(t("template.updated", "The template was saved."));
    } catch (error) {
      setProblem(readFailure(error).message);
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TemplateNameFields value={name} onChange={setName} problem={problem} />
      <TextArea
        label={t("template.text", "Text, as Markdown")}
        value={markdown}
        rows={16}
        maxLength={templateMarkdownLengthMax}
        onChange={(event) => setMarkdown(event.currentTarget.value)}
      />
      <div>
        <Button kind="primary" type="submit" loading={busy}>
          {t("save", "Save")}
        </Button>
      </div>
    </form>
  );
}
