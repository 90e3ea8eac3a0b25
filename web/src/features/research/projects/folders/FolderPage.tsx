import { useQuery } from "@apollo/client/react";
import { IconPencil, IconTrash, IconUsers } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../../app/navigation/PageCrumbs.tsx";
import { useHere } from "../../../../app/navigation/useHere.ts";
import { AccessDialog } from "../../../../app/objects/AccessDialog.tsx";
import { StarButton } from "../../../../app/objects/StarButton.tsx";
import { useLeaveDeleted } from "../../../../app/objects/useLeaveDeleted.ts";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import { FolderContentsDocument } from "../../../../graphql/graphql.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import styles from "../../../../ui/layout/TabNav.module.css";
import { MoreMenu } from "../../../../ui/overlays/MoreMenu.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import { TabRow } from "../../../../ui/tab-row/TabRow.tsx";
import { FolderProjects } from "./FolderProjects.tsx";
import { folderTitleLengthMax } from "./folder-limits.ts";
import { useFolderActions } from "./useFolderActions.ts";

/** What a folder's page shows of it; all if left out. */
export type FolderPart = "projects" | "insights";

type FolderDialog = "rename" | "share";

/** A folder with its projects, and the insights published from them. */
export function FolderPage(props: { folderId: string; part: FolderPart | undefined; insights: ReactNode }) {
  const { folderId, part, insights } = props;
  const { data, error, refetch } = useQuery(FolderContentsDocument, { variables: { id: folderId } });
  const navigate = useNavigate();
  const here = useHere();
  const actions = useFolderActions();
  const [dialog, setDialog] = useState<FolderDialog>();
  usePageTitle(data?.folder.title);
  const remove = async (removed: { readonly id: string; readonly title: string }) => {
    const isHere = here();
    if ((await actions.remove(removed)) && isHere()) void navigate({ to: "/projects" });
  };
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "folder",
    folderId,
    data && { title: data.folder.title, list: "/projects" },
    failure,
  );
  if (left) return null;
  if (failure && !data) return <FailurePage failure={failure} onRetry={() => refetchShown(refetch)} />;
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
          <StarButton type="folder" object={folder} />
          <FolderMenu onDialog={setDialog} onRemove={() => void remove(data.folder)} />
        </>
      }
    >
      <FolderNav folderId={folder.id} part={part} />
      {part !== "insights" && <FolderProjects folderId={folder.id} />}
      {part !== "projects" && (
        <section aria-labelledby="folder-insights">
          <h2 id="folder-insights">{t("folder.insights", "Published insights")}</h2>
          {insights}
        </section>
      )}
      {dialog === "rename" && (
        <NameDialog
          title={t("folder.rename", "Rename folder")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={folder.title}
          lengthMax={folderTitleLengthMax}
          onClose={() => setDialog(undefined)}
          onSubmit={(title) => actions.rename(folder, title)}
        />
      )}
      {dialog === "share" && (
        <AccessDialog
          subject={{ objectType: "folder", objectId: folder.id }}
          name={folder.title}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  );
}

function FolderMenu(props: { onDialog: (dialog: FolderDialog) => void; onRemove: () => void }) {
  const { onDialog, onRemove } = props;
  return (
    <MoreMenu
      label={t("folder.menu", "Folder")}
      buttonLabel={t("folder.more", "Actions for this folder")}
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
              label: t("project.delete", "Move to trash"),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onSelect: onRemove,
            },
          ],
        },
      ]}
    />
  );
}

/** Links to the pages of a folder. */
function FolderNav({ folderId, part }: { folderId: string; part: FolderPart | undefined }) {
  const pages = [
    { key: undefined, to: "/folders/$folderId", label: t("folder.all", "All") },
    { key: "projects", to: "/folders/$folderId/projects", label: t("nav.projects", "Projects") },
    { key: "insights", to: "/folders/$folderId/insights", label: t("folder.insights", "Published insights") },
    { key: "channels", to: "/folders/$folderId/channels", label: t("nav.channels", "Channels") },
  ] as const;
  return (
    <nav aria-label={t("folder.pages", "Pages of this folder")}>
      <TabRow current={part ?? ""}>
        {pages.map(({ key, to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ folderId }}
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(key === part ? { "aria-current": "page" as const } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </TabRow>
    </nav>
  );
}
