import { anchorToBase64 } from "@fieldstone/model/document/highlight-anchor.ts";
import type { SeededObjects } from "./seeded-objects.testing.ts";

type Arguments = Readonly<Record<string, unknown>>;

export interface FieldFixture {
  /** Arguments that name the seeded team's objects, such as the owner's request would carry. */
  readonly args: (seeded: SeededObjects) => Arguments;
  /** True for the few mutations that a VIEWER may do: comments and their own account. */
  readonly viewerMay?: boolean;
}

const none: FieldFixture = { args: () => ({}) };
const byId = (key: keyof SeededObjects): FieldFixture => ({ args: (seeded) => ({ id: seeded[key] }) });
const input = (args: (seeded: SeededObjects) => Arguments): FieldFixture => ({
  args: (seeded) => ({ input: args(seeded) }),
});
const inputId = (key: keyof SeededObjects): FieldFixture => input((seeded) => ({ id: seeded[key] }));
const title = "changed";
const anchor = anchorToBase64(new Uint8Array([0]));

/** A fixture for every field of the three roots; the refusal test fails for a field that has none. */
export const graphqlFixtures: Readonly<Record<string, FieldFixture>> = {
  "Query.viewer": none,
  "Query.members": none,
  "Query.invitations": none,
  "Query.groups": none,
  "Query.project": byId("projectId"),
  "Query.projects": none,
  "Query.folders": none,
  "Query.folder": byId("folderId"),
  "Query.note": byId("noteId"),
  "Query.insight": byId("insightId"),
  "Query.highlight": byId("highlightId"),
  "Query.tag": byId("tagId"),
  "Query.tagBoard": byId("tagBoardId"),
  "Query.person": byId("personId"),
  "Query.people": none,
  "Query.publishedInsights": none,
  "Query.recentObjects": none,
  "Query.search": { args: ({ projectId }) => ({ query: "shelf", projectIds: [projectId] }) },
  "Query.import": byId("importId"),
  "Query.trash": none,
  "Query.auditEntries": none,
  "Query.authentication": none,
  "Query.teamSecurity": none,
  "Query.apiTokens": none,
  "Query.scimTokens": none,
  "Query.sharedObject": none,

  "Subscription.changes": { args: ({ projectId }) => ({ projectId }) },

  "Mutation.createProject": input(({ folderId }) => ({ title, folderId })),
  "Mutation.updateProject": input(({ projectId }) => ({ id: projectId, title })),
  "Mutation.archiveProject": inputId("projectId"),
  "Mutation.unarchiveProject": inputId("projectId"),
  "Mutation.deleteProject": inputId("projectId"),
  "Mutation.restoreProject": inputId("projectId"),
  "Mutation.removeSampleProject": none,
  "Mutation.setProjectPermission": input(({ projectId, member }) => ({
    projectId,
    userId: member.userId,
    level: "FULL",
  })),
  "Mutation.createFolder": input(({ folderId }) => ({ title, parentId: folderId })),
  "Mutation.updateFolder": input(({ folderId }) => ({ id: folderId, title })),
  "Mutation.deleteFolder": inputId("folderId"),
  "Mutation.createNote": input(({ projectId }) => ({ projectId, title })),
  "Mutation.updateNote": input(({ noteId }) => ({ id: noteId, title })),
  "Mutation.deleteNote": inputId("noteId"),
  "Mutation.restoreNote": inputId("noteId"),
  "Mutation.restoreNoteVersion": input(({ noteId }) => ({ documentId: noteId, version: 1 })),
  "Mutation.createHighlight": input(({ noteId }) => ({
    documentId: noteId,
    anchorStart: anchor,
    anchorEnd: anchor,
    text: "x",
  })),
  "Mutation.updateHighlightAnchor": input(({ highlightId }) => ({
    id: highlightId,
    anchorStart: anchor,
    anchorEnd: anchor,
    text: "x",
  })),
  "Mutation.tagHighlight": input(({ highlightId, otherTagId }) => ({ highlightId, tagIds: [otherTagId] })),
  "Mutation.untagHighlight": input(({ highlightId, tagId }) => ({ highlightId, tagIds: [tagId] })),
  "Mutation.deleteHighlight": inputId("highlightId"),
  "Mutation.restoreHighlight": inputId("highlightId"),
  "Mutation.createTagBoard": input(({ projectId }) => ({ projectId, title })),
  "Mutation.updateTagBoard": input(({ tagBoardId }) => ({ id: tagBoardId, title })),
  "Mutation.deleteTagBoard": inputId("tagBoardId"),
  "Mutation.restoreTagBoard": inputId("tagBoardId"),
  "Mutation.createTagGroup": input(({ tagBoardId }) => ({ tagBoardId, title })),
  "Mutation.updateTagGroup": input(({ tagGroupId }) => ({ id: tagGroupId, title })),
  "Mutation.deleteTagGroup": inputId("tagGroupId"),
  "Mutation.createTag": input(({ tagBoardId }) => ({ tagBoardId, title })),
  "Mutation.updateTag": input(({ tagId }) => ({ id: tagId, title })),
  "Mutation.moveTag": input(({ tagId }) => ({ id: tagId, rank: 1 })),
  "Mutation.mergeTags": input(({ tagId, otherTagId }) => ({ fromId: otherTagId, intoId: tagId })),
  "Mutation.deleteTag": inputId("tagId"),
  "Mutation.restoreTag": inputId("tagId"),
  "Mutation.createInsight": input(({ projectId }) => ({ projectId, title })),
  "Mutation.updateInsight": input(({ insightId }) => ({ id: insightId, title })),
  "Mutation.publishInsight": input(({ insightId }) => ({ id: insightId, published: true })),
  "Mutation.deleteInsight": inputId("insightId"),
  "Mutation.restoreInsight": inputId("insightId"),
  "Mutation.createPerson": input(() => ({ name: "changed" })),
  "Mutation.updatePerson": input(({ personId }) => ({ id: personId, name: "changed" })),
  "Mutation.deletePerson": inputId("personId"),
  "Mutation.restorePerson": inputId("personId"),
  "Mutation.createComment": {
    args: ({ noteId }) => ({ input: { objectType: "note", objectId: noteId, body: "mine" } }),
    viewerMay: true,
  },
  "Mutation.updateComment": input(({ commentId }) => ({ id: commentId, body: "changed" })),
  "Mutation.deleteComment": inputId("commentId"),
  "Mutation.createShareLink": input(({ noteId }) => ({ objectType: "note", objectId: noteId })),
  "Mutation.revokeShareLink": inputId("shareLinkId"),
  "Mutation.inviteMembers": input(() => ({ emails: ["new@example.com"], role: "VIEWER" })),
  "Mutation.revokeInvitation": inputId("invitationId"),
  "Mutation.updateMember": input(({ member }) => ({ id: member.userId, role: "MANAGER" })),
  "Mutation.removeMember": input(({ member }) => ({ id: member.userId })),
  "Mutation.createGroup": input(({ member }) => ({ name: "changed", memberIds: [member.userId] })),
  "Mutation.updateGroup": input(({ groupId }) => ({ id: groupId, name: "changed" })),
  "Mutation.deleteGroup": inputId("groupId"),
  "Mutation.updateProfile": { args: () => ({ input: { name: "changed" } }), viewerMay: true },
  "Mutation.changePassword": { args: () => ({ input: { newPassword: "Correct-horse-9" } }), viewerMay: true },
  "Mutation.revokeSession": inputId("sessionId"),
  "Mutation.revokeSessions": { args: () => ({ input: { keepThisOne: true } }), viewerMay: true },
  "Mutation.changeEmail": { args: () => ({ input: { email: "changed@example.com" } }), viewerMay: true },
  "Mutation.updateTeamSecurity": input(() => ({ sessionAgeMaxSeconds: 86_400 })),
  "Mutation.createApiToken": input(() => ({ name: "changed", scopes: ["notes:read"] })),
  "Mutation.revokeApiToken": inputId("apiTokenId"),
  "Mutation.createScimToken": input(() => ({ name: "changed" })),
  "Mutation.revokeScimToken": inputId("scimTokenId"),
  "Mutation.updateTeam": input(() => ({ name: "changed" })),
  "Mutation.changeSubdomain": input(() => ({ subdomain: "changed-by-another" })),
  "Mutation.saveSignInSettings": input(() => ({ googleEnabled: false })),
  "Mutation.saveEnterpriseConnection": input(() => ({
    kind: "OIDC",
    issuer: "https://login.example.com",
    clientId: "changed",
    clientSecret: "changed",
  })),
  "Mutation.removeEnterpriseConnection": none,
  "Mutation.addEnterpriseDomain": input(() => ({ domain: "changed.example" })),
  "Mutation.removeEnterpriseDomain": input(() => ({ domain: "changed.example" })),
  "Mutation.verifyEnterpriseDomain": input(() => ({ domain: "changed.example" })),
  "Mutation.cancelImport": inputId("importId"),
  "Mutation.retryImport": inputId("importId"),
};
