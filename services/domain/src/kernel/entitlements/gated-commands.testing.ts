import { tmpdir } from "node:os";
import { join } from "node:path";
import { daySeconds } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { GatedCapability } from "@fieldstone/model/plans/upgrade-areas.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { randomProvider } from "@fieldstone/platform/transcription/random-provider.ts";
import { startQuestion } from "../../discovery/ask/start-question.ts";
import { countTags } from "../../discovery/charts/count-tags.ts";
import { runSearch } from "../../discovery/search/run-search.ts";
import { createApiToken } from "../../identity/api-tokens/create-api-token.ts";
import { connectionBox } from "../../identity/authentication/enterprise-connection.ts";
import { saveConnection } from "../../identity/authentication/save-connection.ts";
import {
  saveSignInSettings,
  saveSignInSettingsInput,
} from "../../identity/authentication/save-sign-in-settings.ts";
import { createGroup } from "../../identity/groups/create-group.ts";
import { updateMember } from "../../identity/members/update-member.ts";
import { createScimToken } from "../../identity/scim/scim-tokens.ts";
import { updateTeamSecurity } from "../../identity/security/update-team-security.ts";
import { insertFile } from "../../research/files/file-store.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { pagePublishedInsights } from "../../research/insights/list-insights.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { updateRecording, upsertRecording } from "../../research/recordings/recording-store.ts";
import { createRedaction } from "../../research/redactions/change-redactions.ts";
import { beginNote } from "../../research/suggestions/begin-note-suggestions.ts";
import { startSummary } from "../../research/summaries/start-summary.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { updateTag } from "../../research/tags/update-tag.ts";
import { saveProjectTemplate } from "../../research/templates/save-project-template.ts";
import { requireTranscriptFormat } from "../../research/transcription/read-transcript-text.ts";
import { updateTranscriptionSettings } from "../../research/transcription/update-transcription-settings.ts";
import { startTranslation } from "../../research/translations/start-translation.ts";
import { createView } from "../../research/views/create-view.ts";
import { createShareLink } from "../../sharing/share-links/create-share-link.ts";
import { changeSubdomain } from "../../tenancy/workspaces/change-subdomain.ts";
import { updateTeam } from "../../tenancy/workspaces/update-team.ts";
import { updateAiSettings, updateAiSettingsInput } from "../ai/update-ai-settings.ts";

export interface GatedWorld {
  /** Another member, a contributor. */
  readonly memberId: string;
}

type GatedCommand = (tx: TenantTransaction, world: GatedWorld) => Promise<unknown>;

const index = new LanceIndex({ uri: join(tmpdir(), newId()) });
const tryOut = new Map([[randomProvider.name, randomProvider]]);
const box = connectionBox(["a secret of tests, long enough for a key"]);

async function freshTag(tx: TenantTransaction): Promise<string> {
  const projectId = await createProject(tx, { title: "Study", isSample: true });
  const tagBoardId = await createTagBoard(tx, { projectId, title: "Board" });
  return await createTag(tx, { tagBoardId, title: "Tag" });
}

async function freshNote(tx: TenantTransaction): Promise<string> {
  const projectId = await createProject(tx, { title: "Study", isSample: true });
  const text = "The stock is counted on paper at the end of every day. ".repeat(4);
  return (await createNote(tx, { projectId, title: "Interview", body: { kind: "text", text } })).id;
}

/** A search without types, which does not query the index. */
function search(tx: TenantTransaction, method: "FULL_TEXT" | "HYBRID") {
  const tenant = { teamId: tx.context.teamId, region: tx.context.region };
  const read = <T>(fn: (tx: TenantTransaction) => Promise<T>) => fn(tx);
  const sources = { index, tenant, actor: tx.context.actor, read };
  return runSearch(sources, {
    query: "stock",
    method,
    types: [],
    sort: "RELEVANCE",
    direction: "DESC",
    limit: 1,
  });
}

/** A playable recording, on a note and in a project of its own. */
export async function freshRecording(
  tx: TenantTransaction,
): Promise<{ readonly fileId: string; readonly noteId: string; readonly projectId: string }> {
  const { teamId, region } = tx.context;
  const projectId = await createProject(tx, { title: "Study", isSample: true });
  const { id: noteId } = await createNote(tx, { projectId, title: "Interview" });
  const fileId = newId();
  const key = objectKey({ region, teamId }, "files", fileId);
  const type = { purpose: "ATTACHMENT", mimeType: "video/mp4", fileType: "VIDEO" } as const;
  await insertFile(tx, {
    id: fileId,
    projectId,
    documentId: noteId,
    ...type,
    name: "call.mp4",
    sizeBytes: 1,
    objectKey: key,
  });
  const metadata = {
    mediaType: "VIDEO",
    durationMs: 3_000,
    widthPx: 640,
    heightPx: 360,
    frameRate: 30,
  } as const;
  await upsertRecording(tx, fileId, newId());
  await updateRecording(tx, fileId, { status: "DONE", metadata });
  return { fileId, noteId, projectId };
}

/**
 * A command for each capability that a plan gates, called by the workspace's admin, or what a capability is
 * waiting for. The type keeps the list complete.
 */
export const gatedCommands: Readonly<Record<GatedCapability, GatedCommand | { readonly awaits: string }>> = {
  advancedAiSummaries: async (tx) =>
    startSummary(tx, {
      noteId: await freshNote(tx),
      kind: "paragraph",
      framework: "Summary",
      instructions: "",
    }),
  analytics: { awaits: "staff and analytics" },
  askSearch: (tx) => startQuestion(tx, { question: "Why do people leave?" }),
  authenticationSettings: (tx) =>
    saveSignInSettings(tx, saveSignInSettingsInput.parse({ googleEnabled: false })),
  canvasView: async (tx) => {
    const projectId = await createProject(tx, { title: "Study", isSample: true });
    return createView(tx, { projectId, title: "Affinity", target: "NOTE", layout: "CANVAS" });
  },
  charts: async (tx) =>
    countTags(tx, { projectId: await createProject(tx, { title: "Study", isSample: true }) }),
  aiRegionChoice: (tx) => updateAiSettings(tx, updateAiSettingsInput.parse({ regions: ["EU_A"] })),
  transcriptionProviderChoice: (tx) => updateTranscriptionSettings(tx, tryOut, { provider: "random" }),
  contacts: (tx) => createPerson(tx, { name: "Grace Customer" }),
  customBranding: (tx) => updateTeam(tx, { name: undefined, primaryColor: "#336699" }),
  customHome: { awaits: "lists of one's own" },
  customProjectIcons: async (tx) => {
    const id = await createProject(tx, { title: "Study", isSample: true });
    await updateProject(tx, { id, color: "#336699" });
  },
  customTagColors: async (tx) => updateTag(tx, { id: await freshTag(tx), color: "#123456" }),
  disablePublicAccess: (tx) => updateTeamSecurity(tx, { publicAccess: false }, undefined),
  dynamicHome: { awaits: "lists of one's own" },
  enterpriseSignOn: (tx) =>
    saveConnection(
      tx,
      { kind: "AUTH0", domain: "company.eu.auth0.com", audience: null, clientId: "client", joinRole: null },
      { box, loopbackHosts: [] },
    ),
  followFolders: { awaits: "follow and notifications" },
  salesforceIntegration: { awaits: "calls of integrations" },
  magicHighlights: async (tx) => beginNote(tx, { noteId: await freshNote(tx), kind: "HIGHLIGHT" }),
  maxSessionAge: (tx) => updateTeamSecurity(tx, { sessionAgeMaxSeconds: daySeconds }, undefined),
  nestedFolders: async (tx) => {
    const parentId = await createFolder(tx, { title: "Outer" });
    await createFolder(tx, { title: "Inner", parentId });
  },
  personalInsights: { awaits: "lists of one's own" },
  customVocabulary: (tx) => updateTranscriptionSettings(tx, tryOut, { vocabulary: ["Fieldstone"] }),
  projectCustomization: async (tx) => {
    const id = await createProject(tx, { title: "Study", isSample: true });
    await updateProject(tx, { id, cover: "waves" });
  },
  projectPermissions: async (tx) => {
    const id = await createProject(tx, { title: "Study", isSample: true });
    await updateProject(tx, { id, workspaceAccess: "private" });
  },
  publicApi: (tx) => createApiToken(tx, { name: "Report", scopes: ["notes:read"], expiresAt: null }),
  publicLinkSharing: async (tx) => {
    const projectId = await createProject(tx, { title: "Study", isSample: true });
    const { id: objectId } = await createNote(tx, { projectId, title: "Interview" });
    await createShareLink(tx, { objectType: "note", objectId });
  },
  publishedInsightsInFolders: async (tx) => {
    const folderId = await createFolder(tx, { title: "Studies" });
    return pagePublishedInsights(tx, { folderId }, { limit: 1, after: undefined });
  },
  fillerWordRemoval: (tx) => updateTranscriptionSettings(tx, tryOut, { removesFillers: true }),
  retentionPolicy: { awaits: "retention" },
  scimProvisioning: (tx) => createScimToken(tx, { name: "Okta" }),
  search: (tx) => search(tx, "FULL_TEXT"),
  securitySettings: (tx) => updateTeamSecurity(tx, { ipAllowList: [] }, undefined),
  semanticSearch: (tx) => search(tx, "HYBRID"),
  subdomainChange: (tx) =>
    changeSubdomain(
      { read: (fn) => fn(tx), write: (fn) => fn(tx) },
      { claim: async () => 4, publish: async () => undefined, release: async () => undefined },
      { subdomain: `harbour-${newId().slice(-12)}` },
      { requestId: newId() },
    ),
  templates: async (tx) => {
    const projectId = await createProject(tx, { title: "Study", isSample: true });
    await saveProjectTemplate(tx, { projectId, title: "Study" });
  },
  translation: async (tx) => startTranslation(tx, { noteId: await freshNote(tx), targetLanguage: "de" }),
  userGroups: (tx) => createGroup(tx, { name: "Field sales", memberIds: [] }),
  invitePermissions: { awaits: "who may invite, as a setting of the workspace" },
  userProfilePage: { awaits: "lists of one's own" },
  userRoles: (tx, { memberId }) => updateMember(tx, { id: memberId, role: "VIEWER" }),
  videoRedaction: async (tx) =>
    createRedaction(tx, {
      fileId: (await freshRecording(tx)).fileId,
      startMs: 0,
      endMs: 1_000,
      mutesAudio: true,
      blursVideo: true,
    }),
  viewsAndFilters: async (tx) => {
    const projectId = await createProject(tx, { title: "Study", isSample: true });
    return createView(tx, { projectId, title: "By status", target: "NOTE", layout: "BOARD" });
  },
  webVttDownload: (tx) => requireTranscriptFormat(tx, "vtt"),
};
