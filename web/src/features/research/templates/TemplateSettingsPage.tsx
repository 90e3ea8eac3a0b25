import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type TemplateRowFragment,
  TemplatesDocument,
  type WorkspaceTemplate,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { RenameTemplateDialog } from "./RenameTemplateDialog.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import styles from "./Templates.module.css";
import { useTemplateActions } from "./useTemplateActions.ts";

/** Links to the templates of each kind. */
export function TemplateSettingsPage() {
  const title = t("templates.title", "Templates");
  usePageTitle(title);
  return (
    <Page title={title}>
      <ul className={styles.list}>
        <li className={styles.row}>
          <Link to="/settings/templates/projects">{t("templates.projects", "Project templates")}</Link>
        </li>
        <li className={styles.row}>
          <Link to="/settings/templates/insights">{t("templates.insights", "Insight templates")}</Link>
        </li>
      </ul>
    </Page>
  );
}

/** The templates of a kind: the workspace's own, then the built-in ones. */
export function TemplateListPage({ kind }: { kind: WorkspaceTemplate }) {
  const title =
    kind === "PROJECT"
      ? t("templates.projects", "Project templates")
      : t("templates.insights", "Insight templates");
  usePageTitle(title);
  const { data, error, refetch } = useQuery(TemplatesDocument, { variables: { workspaceTemplate: kind } });
  const own = data?.templates.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  const builtIn = data?.templates.filter(({ isBuiltIn }) => isBuiltIn) ?? [];
  return (
    <Page
      title={title}
      breadcrumbs={
        <PageCrumbs path={[{ title: t("templates.title", "Templates"), href: "/settings/templates" }]} />
      }
    >
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <h2>{t("templates.own", "Saved in this workspace")}</h2>
          {own.length === 0 && (
            <p className={styles.faint}>
              {kind === "PROJECT"
                ? t("templates.own.projects", "Choose “Save as template” in a project's menu.")
                : t("templates.own.insights", "Choose “Save as template” in an insight's menu.")}
            </p>
          )}
          <TemplateRows templates={own} />
          <h2>{t("templates.builtin", "Built in")}</h2>
          <TemplateRows templates={builtIn} />
        </>
      )}
    </Page>
  );
}

function TemplateRows({ templates }: { templates: readonly TemplateRowFragment[] }) {
  const actions = useTemplateActions();
  const [shown, setShown] = useState<TemplateRowFragment>();
  const [renamed, setRenamed] = useState<TemplateRowFragment>();
  return (
    <>
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={template.id} className={styles.row}>
            <div className={styles.words}>
              {template.workspaceTemplate === "INSIGHT" ? (
                <Link to="/settings/templates/insights/$insightId" params={{ insightId: template.id }}>
                  {template.title}
                </Link>
              ) : (
                <span className={styles.title}>{template.title}</span>
              )}
              <span className={styles.faint}>{template.description}</span>
            </div>
            <Button
              size="small"
              aria-label={t("template.show", "Preview {title}", { title: template.title })}
              onClick={() => setShown(template)}
            >
              {t("template.show.short", "Preview")}
            </Button>
            {!template.isBuiltIn && template.workspaceTemplate === "PROJECT" && (
              <Button
                size="small"
                aria-label={t("template.rename", "Rename {title}", { title: template.title })}
                onClick={() => setRenamed(template)}
              >
                {t("project.rename", "Rename")}
              </Button>
            )}
            {!template.isBuiltIn && (
              <Button
                size="small"
                aria-label={t("template.delete", "Move to trash: {title}", { title: template.title })}
                onClick={() => void actions.remove(template)}
              >
                {t("project.delete", "Move to trash")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {renamed && <RenameTemplateDialog template={renamed} onClose={() => setRenamed(undefined)} />}
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={t("template.preview", "What it includes")}>
          <TemplatePreview template={shown} />
        </Dialog>
      )}
    </>
  );
}
