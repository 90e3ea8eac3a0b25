import type {
  AccessCandidatesQuery,
  AccessPanel_AccessFragment,
  AccessRow_GrantFragment,
  PermissionLevel,
  SpecialGroup,
} from "../../../graphql/graphql.ts";

export type Access = AccessPanel_AccessFragment;
export type Grant = AccessRow_GrantFragment;

type Member = AccessCandidatesQuery["members"][number];
type Group = AccessCandidatesQuery["groups"][number];

/** A person or group to share with. */
export type Candidate =
  | { readonly kind: "user"; readonly user: Member }
  | { readonly kind: "group"; readonly group: Group }
  | { readonly kind: "special"; readonly specialGroup: SpecialGroup };

/** A grantee in the API's form: one of three ids. */
export interface GranteeInput {
  userId?: string;
  groupId?: string;
  specialGroup?: SpecialGroup;
}

export function granteeOf(grant: Pick<Grant, "user" | "group" | "specialGroup">): GranteeInput {
  if (grant.user) return { userId: grant.user.id };
  if (grant.group) return { groupId: grant.group.id };
  return grant.specialGroup ? { specialGroup: grant.specialGroup } : {};
}

/** A key for a grant within its list. */
export function grantKey(grant: Grant): string {
  return `${grant.sourceId} ${JSON.stringify(granteeOf(grant))}`;
}

/** Whether the grant is on the object itself rather than inherited from a parent. */
export function isOwn(grant: Grant, access: Access): boolean {
  return grant.sourceId === access.objectId;
}

/** A candidate in the form of a grant's grantee. */
export function grantedTo(candidate: Candidate): Pick<Grant, "user" | "group" | "specialGroup"> {
  return {
    user: candidate.kind === "user" ? candidate.user : null,
    group: candidate.kind === "group" ? candidate.group : null,
    specialGroup: candidate.kind === "special" ? candidate.specialGroup : null,
  };
}

/** The optimistic list after adding a grant. */
export function withGrant(access: Access, candidate: Candidate, level: PermissionLevel): Access {
  const { objectType: sourceType, objectId: sourceId } = access;
  const grant: Grant = { level, ...grantedTo(candidate), sourceType, sourceId, sourceTitle: null };
  const key = grantKey(grant);
  const known = access.grants.some((one) => grantKey(one) === key);
  return {
    ...access,
    grants: known
      ? access.grants.map((one) => (grantKey(one) === key ? { ...one, level } : one))
      : [grant, ...access.grants],
  };
}

/** The optimistic list after removing a grant. */
export function withoutGrant(access: Access, grant: Grant): Access {
  const key = grantKey(grant);
  return { ...access, grants: access.grants.filter((one) => grantKey(one) !== key) };
}

/** Most candidates shown; a search narrows them down. */
const choicesMax = 8;

/** Members and groups whose name or address contains the words, without those that have a direct grant. */
export function findCandidates(
  candidates: AccessCandidatesQuery,
  access: Access,
  search: string,
  nameOf: (candidate: Candidate) => string,
): readonly Candidate[] {
  const wanted = search.trim().toLocaleLowerCase();
  const granted = new Set(
    access.grants.filter((one) => isOwn(one, access)).map((one) => key(granteeOf(one))),
  );
  const all: readonly Candidate[] = [
    { kind: "special", specialGroup: "markup" },
    { kind: "special", specialGroup: "playback" },
    ...candidates.groups.map((group) => ({ kind: "group", group }) as const),
    // Managers have full access to everything.
    ...candidates.members
      .filter(({ role }) => role !== "MANAGER")
      .map((user) => ({ kind: "user", user }) as const),
  ];
  return all
    .filter((one) => !granted.has(key(granteeOf(grantedTo(one)))))
    .filter((one) => {
      const email = one.kind === "user" ? (one.user.email ?? "") : "";
      return `${nameOf(one)} ${email}`.toLocaleLowerCase().includes(wanted);
    })
    .slice(0, choicesMax);
}

function key(grantee: GranteeInput): string {
  return JSON.stringify(grantee);
}
