import { useApolloClient, useQuery } from "@apollo/client/react";
import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  CreateProjectDocument,
  CreateProjectFromTemplateDocument,
  TemplatesDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { TemplateChoice } from "../templates/TemplateChoice.tsx";
import { TemplatePreview } from "../templates/TemplatePreview.tsx";
import styles from "../templates/Templates.module.css";
import { noCreationReason } from "./no-creation-reason.ts";
import { projectAccesses } from "./project-accesses.ts";

/** Creates a project, blank or from a template, with a preview of the template. */
export function NewProjectPage() {
  const heading = t("projects.create", "New project");
  usePageTitle(heading);
  const client = useApolloClient();
  const reason = noCreationReason(useSession().user);
  const navigate = useNavigate();
  const here = useHere();
  const { data, error, refetch } = useQuery(TemplatesDocument, {
    variables: { workspaceTemplate: "PROJECT" },
  });
  const [templateId, setTemplateId] = useState("");
  const [title, setTitle] = useState("");
  const [access, setAccess] = useState("open");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const template = data?.templates.find(({ id }) => id === templateId);

  async function send(): Promise<{ id: string; title: string } | undefined> {
    const workspaceAccess = projectAccesses().find(({ value }) => value === access)?.value ?? "open";
    if (templateId === "") {
      const variables = { input: { title, workspaceAccess } };
      const made = await client.mutate({ mutation: CreateProjectDocument, variables });
      return made.data?.createProject.project;
    }
    const variables = { input: { title, workspaceAccess, templateId } };
    const made = await client.mutate({ mutation: CreateProjectFromTemplateDocument, variables });
    return made.data?.createProjectFromTemplate.project;
  }

  async function create(): Promise<void> {
    setBusy(true);
    const isHere = here();
    try {
      const project = await send();
      refetchLists(client, ["projects", "folders"]);
      if (project && isHere()) {
        const params = { projectId: writePathId(project.id, project.title) };
        await navigate({ to: "/projects/$projectId", params });
      }
    } catch (failed) {
      setProblem(readFailure(failed).message);
    }
    setBusy(false);
  }

  return (
    <Page
      title={heading}
      breadcrumbs={<PageCrumbs path={[{ title: t("nav.projects", "Projects"), href: "/projects" }]} />}
    >
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className={styles.columns}>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (reason === undefined) void create();
            }}
          >
            <TextField
              label={t("project.title", "Title")}
              required
              value={title}
              maxLength={projectTitleLengthMax}
              placeholder={t("project.title.example", "Onboarding interviews, autumn")}
              error={problem}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <SelectField
              label={t("access.label", "Who has access")}
              value={access}
              options={projectAccesses()}
              onChange={setAccess}
            />
            <div>
              <Button kind="primary" type="submit" loading={busy} disabledReason={reason}>
                {t("project.create", "Create project")}
              </Button>
            </div>
            <TemplateChoice
              templates={data.templates}
              value={templateId}
              onChange={setTemplateId}
              blank={t("template.blank", "Blank project")}
            />
          </form>
          {template && <TemplatePreview template={template} />}
        </div>
      )}
    </Page>
  );
}
