import { findScimToken } from "@fieldstone/domain/identity/scim/read-scim-tokens.ts";
import { restoreFolder } from "@fieldstone/domain/research/folders/restore-folder.ts";
import { muteSpans } from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { GatedCapability } from "@fieldstone/model/plans/upgrade-areas.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { scimTokenSeed } from "../identity/scim/scim.fixtures.testing.ts";
import { noteFieldSeed, workspaceFieldSeed } from "../research/fields/fields.fixtures.testing.ts";
import { fileSeed } from "../research/files/files.fixtures.testing.ts";
import { folderSeed } from "../research/folders/folders.fixtures.testing.ts";
import { projectSeed } from "../research/projects/projects.fixtures.testing.ts";
import type { Seed } from "./fixtures.testing.ts";

type Values = Readonly<Record<string, unknown>>;
type IdOf = (seed: Seed) => string;

/** A request that needs a capability. */
export interface GatedPath {
  /** A field or path, which its fixture completes; another name where `query` or `command` says it all. */
  readonly name: string;
  /** Values beyond the fixture's own arguments: in a mutation's input, a path's body or its query. */
  readonly also?: (idOf: IdOf) => Values;
  /** Headers of the request, in place of the owner's session where they authorize. */
  readonly headers?: (given: {
    readonly idOf: IdOf;
    readonly apiToken: string;
  }) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** What no request reaches by itself. */
  readonly command?: (tx: TenantTransaction, idOf: IdOf) => Promise<unknown>;
}

const field = (name: string, also?: Values): GatedPath =>
  also === undefined ? { name } : { name, also: () => also };

/** The import of a table whose second column has a role. */
function table(role: string, also: Values | ((idOf: IdOf) => Values) = {}): GatedPath {
  return {
    name: "POST /api/import",
    headers: ({ idOf }) => {
      const choices = {
        shape: "NOTES",
        hasHeader: true,
        roles: ["TEXT", role],
        tagSeparator: "",
        dateOrder: "DMY",
        skipsProblemRows: false,
        tagIds: [],
      };
      const added = typeof also === "function" ? also(idOf) : also;
      return {
        "x-file-name": "people.csv",
        "x-table-choices": encodeURIComponent(JSON.stringify({ ...choices, ...added })),
      };
    },
  };
}

/**
 * How each gate in the code is reached; `gated-fields.test.ts` finds the gates and names those that are not. Where no
 * way is named, `gated-commands.testing.ts` says what the capability awaits; every plan has search.
 */
export const gatedPaths: Readonly<Record<GatedCapability, readonly GatedPath[]>> = {
  advancedAiSummaries: [
    field("POST /api/summaries", { framework: "Summary" }),
    field("POST /api/channel-summaries", { framework: "Summary" }),
    field("POST /api/tag-summaries", { framework: "Summary" }),
  ],
  aiRegionChoice: [field("Mutation.updateAiSettings", { regions: ["EU_A"] })],
  analytics: [],
  askSearch: [field("POST /api/ask")],
  authenticationSettings: [field("Mutation.saveSignInSettings")],
  canvasView: [field("Mutation.createView", { layout: "CANVAS" })],
  charts: [
    field("Query.project"),
    field("Query.view"),
    {
      name: "Project.crossTable",
      also: (idOf) => ({ id: idOf(projectSeed), fieldId: idOf(noteFieldSeed) }),
      query: `query ($id: ID!, $fieldId: ID!) {
        project(id: $id) { crossTable(fieldId: $fieldId) { cells { highlightCount } } }
      }`,
    },
  ],
  contacts: [
    field("Mutation.createPerson"),
    field("Mutation.draftPeopleImport"),
    table("PERSON"),
    table("NEW_FIELD", { newFieldTypes: [null, "PERSON"] }),
    table("FIELD", (idOf) => ({ fields: [null, { id: idOf(workspaceFieldSeed), type: "PERSON" }] })),
  ],
  customBranding: [
    field("POST /api/logo"),
    field("Mutation.removeTeamLogo"),
    field("Mutation.updateTeam", { primaryColor: "#336699" }),
  ],
  customHome: [],
  customProjectIcons: [
    field("Mutation.createProject", { color: "#336699" }),
    field("Mutation.updateProject", { color: "#336699" }),
  ],
  customTagColors: [
    field("Mutation.createTag", { title: "Another", color: "#123456" }),
    field("Mutation.updateTag", { color: "#123456" }),
  ],
  customVocabulary: [field("Mutation.updateTranscriptionSettings")],
  disablePublicAccess: [
    field("Mutation.updateTeamSecurity", { publicAccess: false, sessionAgeMaxSeconds: undefined }),
  ],
  dynamicHome: [],
  enterpriseSignOn: [field("Mutation.saveEnterpriseConnection")],
  fillerWordRemoval: [
    field("Mutation.startTranscription", { removesFillers: true }),
    field("Mutation.updateTranscriptionSettings", { removesFillers: true, vocabulary: undefined }),
  ],
  followFolders: [],
  invitePermissions: [],
  magicHighlights: [field("Mutation.suggestForNote")],
  maxSessionAge: [field("Mutation.updateTeamSecurity")],
  nestedFolders: [
    field("Mutation.createFolder"),
    {
      name: "Mutation.updateFolder",
      also: (idOf) => ({ id: idOf(folderSeed), parentId: idOf(folderSeed) }),
    },
    {
      name: "restoring a folder inside another",
      command: async (tx, idOf) => {
        const values = { team_id: tx.context.teamId, parent_folder_id: idOf(folderSeed), title: "Former" };
        const former = { ...values, folder_id: newId(), deleted_at: new Date() };
        await tx.db.insertInto("folders").values(former).execute();
        await restoreFolder(tx, former.folder_id);
      },
    },
  ],
  personalInsights: [],
  projectCustomization: [field("Mutation.updateProject", { cover: "waves" })],
  projectPermissions: [
    field("Mutation.createProject", { workspaceAccess: "private" }),
    field("Mutation.updateProject", { workspaceAccess: "private" }),
  ],
  publicApi: [
    field("Mutation.createApiToken"),
    field("Mutation.createOauthApplication"),
    field("GET /api/oauth/interaction/:uid/details"),
    field("POST /api/oauth/interaction/:uid/decision", { allow: true }),
    {
      name: "a request with an API token",
      headers: ({ apiToken }) => ({ authorization: `Bearer ${apiToken}` }),
      query: "{ projects { edges { cursor } } }",
    },
  ],
  publicLinkSharing: [field("Mutation.createShareLink")],
  publishedInsightsInFolders: [
    { name: "Query.publishedInsights", also: (idOf) => ({ folderId: idOf(folderSeed) }) },
  ],
  retentionPolicy: [],
  salesforceIntegration: [],
  scimProvisioning: [
    field("Mutation.createScimToken"),
    {
      // Its answers have a format of their own, without codes.
      name: "a request with a provisioning token",
      command: async (tx, idOf) => {
        const { token_hash } = await tx.db
          .selectFrom("scim_tokens")
          .select("token_hash")
          .where("scim_token_id", "=", idOf(scimTokenSeed))
          .executeTakeFirstOrThrow();
        return await findScimToken(tx, token_hash);
      },
    },
  ],
  search: [],
  securitySettings: [
    field("Mutation.updateTeamSecurity", { ipAllowList: [], sessionAgeMaxSeconds: undefined }),
  ],
  semanticSearch: [field("Query.structuredSearch")],
  subdomainChange: [field("Mutation.changeSubdomain")],
  templates: [
    field("Mutation.saveProjectTemplate"),
    field("Mutation.saveInsightTemplate"),
    field("Mutation.createProjectFromTemplate"),
    field("Mutation.createInsightFromTemplate"),
  ],
  transcriptionProviderChoice: [
    field("Mutation.updateTranscriptionSettings", { provider: "RANDOM", vocabulary: undefined }),
  ],
  translation: [field("POST /api/translations")],
  userGroups: [field("Mutation.createGroup")],
  userProfilePage: [],
  userRoles: [field("Mutation.updateMember")],
  videoRedaction: [
    field("Mutation.createRedaction"),
    {
      name: "masking suggested words in a recording",
      command: (tx, idOf) => muteSpans(tx, idOf(fileSeed), []),
    },
  ],
  viewsAndFilters: [
    field("Mutation.createView"),
    field("Mutation.updateView", { layout: "GRID" }),
    field("Mutation.duplicateView"),
    field("Mutation.createSavedFilter"),
    field("Mutation.updateSavedFilter", { form: { combinator: "And", fields: [] } }),
  ],
  webVttDownload: [field("GET /files/transcript/:fileId/download", { format: "vtt" })],
};
