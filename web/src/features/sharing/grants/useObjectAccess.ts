import { useApolloClient, useQuery } from "@apollo/client/react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { rememberAct, sayRefused } from "../../../app/undo/undo-stack.ts";
import {
  type GrantableType,
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
import { candidateName, granteeName } from "./access-words.ts";

export interface AccessSubject {
  objectType: GrantableType;
  objectId: string;
}

/** Who has access to something, and the acts that change it: shown at once, taken back when refused. */
export function useObjectAccess(subject: AccessSubject) {
  const client = useApolloClient();
  const { objectType, objectId } = subject;
  const variables = { objectType, objectId };
  const query = useQuery(ObjectAccessDocument, { variables, fetchPolicy: "cache-and-network" });
  const access = query.data?.objectAccess;

  const show = (next: Access) =>
    client.writeQuery({
      query: ObjectAccessDocument,
      variables,
      data: { objectAccess: withType("ObjectAccess", next) },
    });

  async function apply(shown: Access, grantee: object, level: PermissionLevel | null): Promise<boolean> {
    const before = access;
    show(shown);
    try {
      const { data } = await client.mutate({
        mutation: SetPermissionDocument,
        variables: { input: { ...variables, ...grantee, level } },
      });
      const after = data?.setPermission.access;
      if (after) show(after);
      return true;
    } catch (error) {
      if (before) show(before);
      sayRefused(error);
      return false;
    }
  }

  return {
    access,
    error: query.error,
    retry: () => void query.refetch(),

    async add(candidate: Candidate, level: PermissionLevel): Promise<void> {
      if (!access) return;
      const shown = withGrant(access, candidate, level);
      const grantee = granteeOf(grantedTo(candidate));
      if (!(await apply(shown, grantee, level))) return;
      rememberAct({
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
      if (!(await apply(shown, granteeOf(grant), level))) return;
      rememberAct({
        label: t("access.changed", "{name}'s access was updated.", { name: granteeName(grant) }),
        undo: () => apply(access, granteeOf(grant), grant.level),
      });
    },

    async remove(grant: Grant): Promise<boolean> {
      if (!access) return false;
      if (!(await apply(withoutGrant(access, grant), granteeOf(grant), null))) return false;
      rememberAct({
        label: t("access.removed", "{name} no longer has access through this.", { name: granteeName(grant) }),
        undo: () => apply(access, granteeOf(grant), grant.level),
      });
      return true;
    },

    async turnOffLinks(): Promise<void> {
      if (access) await apply({ ...access, publicLinkCount: 0 }, { specialGroup: "public" }, null);
    },

    async open(workspaceAccess: WorkspaceAccess): Promise<void> {
      if (!access) return;
      const before = access;
      show({ ...access, workspaceAccess });
      const mutate = (next: WorkspaceAccess | null) =>
        client.mutate({
          mutation: SetProjectOpennessDocument,
          variables: { input: { id: objectId, workspaceAccess: next } },
        });
      try {
        await mutate(workspaceAccess);
      } catch (error) {
        show(before);
        sayRefused(error);
        return;
      }
      rememberAct({
        label: t("access.opened", "Project access updated."),
        undo: () => mutate(before.workspaceAccess).then(() => show(before)),
      });
    },
  };
}
