import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Creation } from "../../../app/commands/creation.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { NewFolderDialog } from "./folders/NewFolderButton.tsx";
import { useCreateDocument } from "./useCreateDocument.ts";

type InProject = Exclude<Creation, "folder">;

/** Creates what was requested. */
export function CreateRequested({ creation, onClose }: { creation: Creation; onClose: () => void }) {
  if (creation === "folder") return <NewFolderDialog onClose={onClose} />;
  return <CreateInProject creation={creation} onClose={onClose} />;
}

/** Creates something in the open project; elsewhere asks for the project. */
function CreateInProject({ creation, onClose }: { creation: InProject; onClose: () => void }) {
  const { projectId } = useParams({ strict: false });
  const createDocument = useCreateDocument();
  const navigate = useNavigate();

  async function createIn(id: string): Promise<void> {
    onClose();
    const params = { projectId: id };
    if (creation === "import")
      await navigate({ to: "/projects/$projectId", params, search: { importing: true } });
    else if (creation === "tag" || creation === "board") {
      const create = creation === "tag" ? true : "board";
      await navigate({ to: "/projects/$projectId/tags", params, search: { create } });
    } else await createDocument(id, creation);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, in the project open at that time
  useEffect(() => {
    if (projectId) void createIn(readPathId(projectId));
  }, []);
  return projectId ? null : (
    <ChooseProject creation={creation} onChoose={(id) => void createIn(id)} onClose={onClose} />
  );
}

function titleFor(creation: InProject): string {
  switch (creation) {
    case "note":
      return t("note.create", "New note");
    case "insight":
      return t("insight.create", "New insight");
    case "tag":
      return t("tag.create", "New tag");
    case "board":
      return t("board.create", "New board");
    case "import":
      return t("import.open", "Import files");
  }
}

/** The projects that the user may add to, most recently changed first. */
function ChooseProject(props: { creation: InProject; onChoose: (id: string) => void; onClose: () => void }) {
  const { creation, onChoose, onClose } = props;
  const { data, error } = useQuery(ProjectsDocument);
  const [chosen, setChosen] = useState<string>();
  const projects = (data?.projects.edges ?? [])
    .map(({ node }) => node)
    .filter((project) => project.viewerLevel !== "READ");
  const projectId = chosen ?? projects[0]?.id;
  const none = data
    ? t("create.noproject", "Create a project first, or ask for edit access to one.")
    : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleFor(creation)}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            type="submit"
            form="create-in-project"
            disabledReason={projectId ? undefined : (none ?? t("loading", "Loading…"))}
          >
            {t("continue", "Continue")}
          </Button>
        </>
      }
    >
      <form
        id="create-in-project"
        onSubmit={(event) => {
          event.preventDefault();
          if (projectId) onChoose(projectId);
        }}
      >
        <SelectField
          label={t("create.project", "Project")}
          value={projectId ?? ""}
          error={error ? readFailure(error).message : projectId ? undefined : none}
          onChange={setChosen}
          autoFocus
          options={projects.map(({ id, title }) => ({ value: id, label: titleOf(title, "project") }))}
        />
      </form>
    </Dialog>
  );
}
