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

/** Somebody that something can be shared with. */
export type Candidate =
  | { readonly kind: "user"; readonly user: Member }
  | { readonly kind: "group"; readonly group: Group }
  | { readonly kind: "special"; readonly specialGroup: SpecialGroup };

/** What the API calls a grantee: one of three ids. */
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

/** A name of a grant within its list. */
export function grantKey(grant: Grant): string {
  return `${grant.sourceId} ${JSON.stringify(granteeOf(grant))}`;
}

/** True where it was given on the object itself, and not on what the object lies in. */
export function isOwn(grant: Grant, access: Access): boolean {
  return grant.sourceId === access.objectId;
}

/** A candidate as a grant names it. */
export function grantedTo(candidate: Candidate): Pick<Grant, "user" | "group" | "specialGroup"> {
  return {
    user: candidate.kind === "user" ? candidate.user : null,
    group: candidate.kind === "group" ? candidate.group : null,
    specialGroup: candidate.kind === "special" ? candidate.specialGroup : null,
  };
}

/** What the list shows once a grant is given, before the server has answered. */
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

/** What the list shows once a grant is taken away. */
export function withoutGrant(access: Access, grant: Grant): Access {
  const key = grantKey(grant);
  return { ...access, grants: access.grants.filter((one) => grantKey(one) !== key) };
}

/** Choices shown at once; a search narrows them. */
const choicesMax = 8;

/** Members and groups whose name or address has the words, without those that have a grant of their own already. */
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
