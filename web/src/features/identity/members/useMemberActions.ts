import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  type MemberRow_UserFragment,
  RemoveMemberDocument,
  UpdateMemberDocument,
  type WorkspaceRole,
} from "../../../graphql/graphql.ts";

/** An admin's actions on a member. */
export function useMemberActions() {
  const client = useApolloClient();
  return {
    async changeRole(member: MemberRow_UserFragment, role: WorkspaceRole): Promise<void> {
      const apply = (next: WorkspaceRole) =>
        client.mutate({
          mutation: UpdateMemberDocument,
          variables: { input: { id: member.id, role: next } },
          optimisticResponse: {
            updateMember: withType("MemberPayload", { member: withType("User", { ...member, role: next }) }),
          },
        });
      await performAction({
        run: () => apply(role),
        label: t("members.role.changed", "{name}'s role was updated.", { name: member.name }),
        undo: () => apply(member.role),
      });
    },

    /** Resolves to true once the member is removed; shows the error otherwise. */
    async remove(member: MemberRow_UserFragment): Promise<boolean> {
      try {
        await client.mutate({ mutation: RemoveMemberDocument, variables: { input: { id: member.id } } });
        refetchLists(client, ["members"]);
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
}
