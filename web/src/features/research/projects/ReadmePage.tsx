import { useApolloClient, useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { useState } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { objectPage } from "../../../app/objects/object-registry.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { CreateReadmeDocument, ProjectReadmeDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { ProjectFrame } from "./ProjectFrame.tsx";

/** The readme of a project, a note, as a page; offers to create it if there is none. */
export function ReadmePage({ projectId }: { projectId: string }) {
  const NotePage = objectPage("note");
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(ProjectReadmeDocument, { variables: { id: projectId } });
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => refetchShown(refetch)}
      />
    );
  }
  if (!data) return <LoadingState />;
  const { readme, viewerLevel } = data.project;
  if (readme) return <NotePage id={readme.id} />;
  const create = async () => {
    setBusy(true);
    await isTaken(client.mutate({ mutation: CreateReadmeDocument, variables: { input: { id: projectId } } }));
    setBusy(false);
  };
  return (
    <ProjectFrame projectId={projectId} tab="readme">
      {() => (
        <EmptyState
          title={t("readme.none", "No readme yet")}
          action={
            <Button
              kind="primary"
              loading={busy}
              disabledReason={viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined}
              onClick={() => void create()}
            >
              {t("readme.create", "Write a readme")}
            </Button>
          }
        >
          {t(
            "readme.none.text",
            "Write down what this study asks, who takes part and what was decided, so that everyone who opens the project knows where to start.",
          )}
        </EmptyState>
      )}
    </ProjectFrame>
  );
}
