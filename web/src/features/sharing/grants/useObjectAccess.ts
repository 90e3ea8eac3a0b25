import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import type { AccessDialogProps } from "../../../app/objects/object-parts.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  ObjectAccessDocument,
  type PermissionLevel,
  SetPermissionDocument,
  SetProjectOpennessDocument,
  type WorkspaceAccess,
} from "../../../graphql/graphql.ts";
import {
  type Access,
  type Candidate,
  type Grant,
  grantedTo,
  granteeOf,
  withGrant,
  withoutGrant,
} from "./access-grants.ts";
import { candidateName, granteeName } from "./access-labels.ts";

/** Who has access to an object, and the optimistic actions that change it. */
export function useObjectAccess(subject: AccessDialogProps["subject"]) {
  const client = useApolloClient();
  const { objectType, objectId } = subject;
  const variables = { objectType, objectId };
  const query = useQuery(ObjectAccessDocument, { variables });
  const access = query.data?.objectAccess;

  const show = (next: Access) =>
    client.writeQuery({
      query: ObjectAccessDocument,
      variables,
      data: { objectAccess: withType("ObjectAccess", next) },
    });

  async function apply(shown: Access, grantee: object, level: PermissionLevel | null): Promise<void> {
    const before = access;
    show(shown);
    try {
      const { data } = await client.mutate({
        mutation: SetPermissionDocument,
        variables: { input: { ...variables, ...grantee, level } },
      });
      const after = data?.setPermission.access;
      if (after) show(after);
    } catch (error) {
      if (before) show(before);
      throw error;
    }
  }

  return {
    access,
    error: query.error,
    retry: () => refetchShown(query.refetch),

    async add(candidate: Candidate, level: PermissionLevel): Promise<void> {
      if (!access) return;
      const shown = withGrant(access, candidate, level);
      const grantee = granteeOf(grantedTo(candidate));
      await performAction({
        run: () => apply(shown, grantee, level),
        label: t("access.added", "Shared with {name}.", { name: candidateName(candidate) }),
        undo: () => apply(access, grantee, null),
      });
    },

    async change(grant: Grant, level: PermissionLevel): Promise<void> {
      if (!access) return;
      const shown = {
        ...access,
        grants: access.grants.map((one) => (one === grant ? { ...one, level } : one)),
      };
      await performAction({
        run: () => apply(shown, granteeOf(grant), level),
        label: t("access.changed", "{name}'s access was updated.", { name: granteeName(grant) }),
        undo: () => apply(access, granteeOf(grant), grant.level),
      });
    },

    async remove(grant: Grant): Promise<boolean> {
      if (!access) return false;
      return performAction({
        run: () => apply(withoutGrant(access, grant), granteeOf(grant), null),
        label: t("access.removed", "{name} no longer has access through this.", { name: granteeName(grant) }),
        undo: () => apply(access, granteeOf(grant), grant.level),
      });
    },

    async turnOffLinks(): Promise<void> {
      if (!access) return;
      await apply({ ...access, publicLinkCount: 0 }, { specialGroup: "public" }, null).catch(showError);
    },

    async open(workspaceAccess: WorkspaceAccess): Promise<void> {
      if (!access) return;
      const before = access;
      const mutate = (next: WorkspaceAccess | null) =>
        client.mutate({
          mutation: SetProjectOpennessDocument,
          variables: { input: { id: objectId, workspaceAccess: next } },
        });
      await performAction({
        label: t("access.opened", "Project access updated."),
        run: async () => {
          show({ ...access, workspaceAccess });
          await mutate(workspaceAccess).catch((error: unknown) => {
            show(before);
            throw error;
          });
        },
        undo: () => mutate(before.workspaceAccess).then(() => show(before)),
      });
    },
  };
}
