import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { type InvitationRowFragment, RevokeInvitationDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { keepFocusNear } from "../../../ui/lists/keep-focus-near.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Members.module.css";
import { roleName } from "./role-options.ts";

/** Invitations that were not accepted yet. */
export function PendingInvitations(props: {
  invitations: readonly InvitationRowFragment[];
  reason: string | undefined;
}) {
  const client = useApolloClient();
  if (props.invitations.length === 0) return null;

  async function revoke(invitation: InvitationRowFragment, button: Element): Promise<void> {
    keepFocusNear(button);
    try {
      await client.mutate({
        mutation: RevokeInvitationDocument,
        variables: { input: { id: invitation.id } },
      });
      refetchLists(client, ["invitations"]);
      showToast(
        t("invitations.revoked", "The invitation to {email} was revoked.", {
          email: invitation.email,
        }),
      );
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section className={styles.section}>
      <h2>{t("invitations.title", "Invited")}</h2>
      <Table
        caption={t("invitations.title", "Invited")}
        rows={props.invitations}
        rowKey={(invitation) => invitation.id}
        columns={[
          { key: "email", label: t("person.email", "E-mail"), render: (invitation) => invitation.email },
          {
            key: "role",
            label: t("members.role", "Role"),
            render: (invitation) => roleName(invitation.role),
          },
          {
            key: "expires",
            label: t("invitations.expires", "Expires"),
            secondary: true,
            render: (invitation) => <RelativeTime value={invitation.expiresAt} />,
          },
          {
            key: "actions",
            label: t("members.actions", "Actions"),
            hideLabel: true,
            align: "end",
            render: (invitation) => (
              <Button
                kind="quiet"
                size="small"
                disabledReason={props.reason}
                aria-label={t("invitations.revoke.email", "Revoke the invitation to {email}", {
                  email: invitation.email,
                })}
                onClick={({ currentTarget }) => void revoke(invitation, currentTarget)}
              >
                {t("invitations.revoke", "Revoke")}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
