import { userNameOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { MemberRow_UserFragment, WorkspaceRole } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Table } from "../../../ui/lists/Table.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Members.module.css";
import { roleOptions } from "./role-options.ts";

type Member = MemberRow_UserFragment;

interface MemberTableProps {
  members: readonly Member[];
  /** Why members cannot be changed; undefined where they can. */
  reason: string | undefined;
  onRole: (member: Member, role: WorkspaceRole) => void;
  onRemove: (member: Member) => void;
}

/** The members with their roles and when they were last active. */
export function MemberTable({ members, reason, onRole, onRemove }: MemberTableProps) {
  const { user } = useSession();
  return (
    <Table
      caption={t("members.title", "Members")}
      rows={members}
      rowKey={(member) => member.id}
      columns={[
        {
          key: "name",
          label: t("person.name", "Name"),
          render: (member) => <MemberName member={member} userId={user.id} />,
        },
        {
          key: "role",
          label: t("members.role", "Role"),
          render: (member) => (
            <MemberRole
              member={member}
              disabled={reason !== undefined}
              onRole={(role) => onRole(member, role)}
            />
          ),
        },
        {
          key: "seen",
          label: t("members.seen", "Last active"),
          secondary: true,
          render: ({ lastSeenAt }) =>
            lastSeenAt ? <RelativeTime value={lastSeenAt} /> : t("members.never", "Never"),
        },
        {
          key: "remove",
          label: t("members.actions", "Actions"),
          hideLabel: true,
          align: "end",
          render: (member) => (
            <Button
              kind="quiet"
              size="small"
              aria-label={t("members.remove.name", "Remove {name}", { name: member.name })}
              disabledReason={
                reason ??
                (member.id === user.id ? t("members.self", "You cannot remove yourself.") : undefined)
              }
              onClick={() => onRemove(member)}
            >
              {t("members.remove", "Remove")}
            </Button>
          ),
        },
      ]}
    />
  );
}

function MemberName({ member, userId }: { member: Member; userId: string }) {
  return (
    <span className={styles.member}>
      <Avatar name={member.name} size={28} />
      <span>
        <strong>{member.name}</strong>
        {member.id === userId && <span className={styles.faint}> · {userNameOf(member, userId)}</span>}
        <span className={styles.email}>{member.email}</span>
      </span>
    </span>
  );
}

function MemberRole(props: { member: Member; disabled: boolean; onRole: (role: WorkspaceRole) => void }) {
  const { member, disabled, onRole } = props;
  return (
    <div className={styles.role}>
      <SelectField
        label={t("members.role.of", "Role for {name}", { name: member.name })}
        hideLabel
        disabled={disabled}
        value={member.role}
        options={roleOptions()}
        onChange={(role) => {
          const chosen = roleOptions().find((option) => option.value === role);
          if (chosen) onRole(chosen.value);
        }}
      />
      {member.workspaceAdmin && <span className={styles.faint}>{t("members.isadmin", "Admin")}</span>}
    </div>
  );
}
