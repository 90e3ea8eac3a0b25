import { useQuery } from "@apollo/client/react";
import { IconDotsVertical, IconPencil, IconTrash, IconUsers } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { AccessDialog } from "../../../app/objects/AccessDialog.tsx";
import { StarButton } from "../../../app/objects/StarButton.tsx";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { FolderContentsDocument } from "../../../graphql/graphql.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { NameDialog } from "../../../ui/NameDialog.tsx";
import { Page } from "../../../ui/Page.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { folderTitleLengthMax } from "./folder-limits.ts";
import { ProjectRow } from "./ProjectRow.tsx";
import { useFolderActions } from "./useFolderActions.ts";

type FolderDialog = "rename" | "delete" | "share";

/** One folder, the projects in it, and what was published from them. */
export function FolderPage({ folderId, insights }: { folderId: string; insights: ReactNode }) {
  const { data, error, refetch } = useQuery(FolderContentsDocument, { variables: { id: folderId } });
  const navigate = useNavigate();
  const actions = useFolderActions();
  const [dialog, setDialog] = useState<FolderDialog>();
  usePageTitle(data?.folder.title);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "folder",
    folderId,
    data && { title: data.folder.title, list: "/projects" },
    failure,
  );
  if (left) return null;
  if (failure && !data) return <FailurePage failure={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Page title={t("folder.label", "Folder")}>
        <LoadingState />
      </Page>
    );
  const { folder } = data;
  return (
    <Page
      title={folder.title}
      breadcrumbs={<PageCrumbs path={[{ title: t("nav.projects", "Projects"), href: "/projects" }]} />}
      actions={
        <>
          <Link to="/folders/$folderId/channels" params={{ folderId: folder.id }}>
            {t("nav.channels", "Channels")}
          </Link>
          <StarButton type="folder" object={folder} />
          <FolderMenu onDialog={setDialog} />
        </>
      }
    >
      {folder.projects.length === 0 ? (
        <EmptyState title={t("folder.empty", "This folder is empty")}>
          {t("folder.empty.text", "Move a project here from its menu: “Move to folder…”.")}
        </EmptyState>
      ) : (
        folder.projects.map((project) => <ProjectRow key={project.id} project={project} />)
      )}
      <section aria-labelledby="folder-insights">
        <h2 id="folder-insights">{t("folder.insights", "Published insights")}</h2>
        {insights}
      </section>
      {dialog === "rename" && (
        <NameDialog
          title={t("folder.rename", "Rename folder")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={folder.title}
          lengthMax={folderTitleLengthMax}
          onClose={() => setDialog(undefined)}
          onSubmit={(title) => actions.rename(folder.id, title)}
        />
      )}
      {dialog === "share" && (
        <AccessDialog
          subject={{ objectType: "folder", objectId: folder.id }}
          name={folder.title}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={() => setDialog(undefined)}
        title={t("folder.delete.title", "Delete “{title}”?", { title: folder.title })}
        confirmLabel={t("folder.delete", "Delete folder")}
        onConfirm={async () => {
          const refused = await actions.remove(folder.id);
          setDialog(undefined);
          if (refused) showToast(refused, { tone: "danger" });
          else void navigate({ to: "/projects" });
        }}
      >
        {t("folder.delete.text", "Its projects are kept and move out of the folder.")}
      </ConfirmDialog>
    </Page>
  );
}

function FolderMenu({ onDialog }: { onDialog: (dialog: FolderDialog) => void }) {
  return (
    <Menu
      label={t("folder.menu", "Folder")}
      target={
        <IconButton label={t("folder.more", "Actions for this folder")}>
          <IconDotsVertical size={18} aria-hidden />
        </IconButton>
      }
      sections={[
        {
          key: "actions",
          items: [
            {
              key: "rename",
              label: t("project.rename", "Rename"),
              icon: <IconPencil size={16} aria-hidden />,
              onSelect: () => onDialog("rename"),
            },
            {
              key: "share",
              label: t("project.share", "Share…"),
              icon: <IconUsers size={16} aria-hidden />,
              onSelect: () => onDialog("share"),
            },
            {
              key: "delete",
              label: t("folder.delete", "Delete folder"),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onSelect: () => onDialog("delete"),
            },
          ],
        },
      ]}
    />
  );
}
