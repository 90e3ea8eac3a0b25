import { useQuery } from "@apollo/client/react";
import { userGroupsMax } from "@fieldstone/model/limits.ts";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { type GroupRow_GroupFragment, GroupsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Table } from "../../../ui/lists/Table.tsx";
import { DeleteGroupDialog } from "./DeleteGroupDialog.tsx";
import { GroupDialog } from "./GroupDialog.tsx";
import styles from "./Groups.module.css";

/** How many members a row names; the rest are counted. */
const NAMES_SHOWN = 4;

function membersOf(group: GroupRow_GroupFragment): string {
  if (group.members.length === 0) return t("groups.empty-group", "No members yet");
  const names = group.members.slice(0, NAMES_SHOWN).map(({ name, email }) => name || (email ?? ""));
  const more = group.members.length - names.length;
  return more === 0
    ? names.join(", ")
    : t("groups.more", "{names} and {more} more", { names: names.join(", "), more });
}

/** Groups: members who are given access together. */
export function GroupsPage() {
  usePageTitle(t("groups.title", "Groups"));
  const { user } = useSession();
  const { data, error, refetch } = useQuery(GroupsDocument);
  const [editing, setEditing] = useState<{ group: GroupRow_GroupFragment | undefined }>();
  const [deleting, setDeleting] = useState<GroupRow_GroupFragment>();
  const mayManage = user.workspaceAdmin || user.role === "MANAGER";
  const reason = mayManage
    ? undefined
    : t("groups.manager", "Only managers can change groups. Ask a manager in your workspace.");
  const full =
    data && data.groups.length >= userGroupsMax
      ? t("groups.full", "A workspace can have {max} groups. Delete one first.", { max: userGroupsMax })
      : undefined;
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={reason ?? full}
      onClick={() => setEditing({ group: undefined })}
    >
      {t("groups.new", "New group")}
    </Button>
  );
  return (
    <Page title={t("groups.title", "Groups")} actions={create}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : data.groups.length === 0 ? (
        <EmptyState title={t("groups.none", "No groups yet")}>
          {t(
            "groups.none.text",
            "Add people to a group to share projects and folders with all of them at once.",
          )}
        </EmptyState>
      ) : (
        <Table
          caption={t("groups.title", "Groups")}
          rows={data.groups}
          rowKey={(group) => group.id}
          columns={[
            {
              key: "name",
              label: t("groups.name", "Name"),
              render: (group) => <strong>{group.name}</strong>,
            },
            {
              key: "members",
              label: t("groups.members", "Members"),
              secondary: true,
              render: membersOf,
            },
            {
              key: "actions",
              label: t("members.actions", "Actions"),
              hideLabel: true,
              align: "end",
              render: (group) => (
                <span className={styles.actions}>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t("groups.edit.name", "Edit {name}", { name: group.name })}
                    disabledReason={reason}
                    onClick={() => setEditing({ group })}
                  >
                    {t("groups.edit", "Edit")}
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t("groups.delete.name", "Delete {name}", { name: group.name })}
                    disabledReason={reason}
                    onClick={() => setDeleting(group)}
                  >
                    {t("groups.delete.short", "Delete")}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {editing && data && (
        <GroupDialog group={editing.group} members={data.members} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
