import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { type GatedCapability, gatedCapabilities } from "@fieldstone/model/plans/upgrade-areas.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { askGraphql, askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { folderSeed } from "../research/folders/folders.fixtures.testing.ts";
import { graphqlFixtures, restFixtures } from "./every-fixture.testing.ts";
import type { Seed, SeededObjects } from "./fixtures.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { seedObjects } from "./seeded-objects.testing.ts";

type Values = Readonly<Record<string, unknown>>;

interface GatedField {
  readonly name: string;
  /** Values beyond the fixture's own arguments: in a mutation's input, a path's body or its query. */
  readonly also?: (idOf: (seed: Seed) => string) => Values;
}

const field = (name: string, also?: Values): GatedField =>
  also === undefined ? { name } : { name, also: () => also };

/**
 * Every way through the API to a capability that plans gate. Where none is named, `gated-commands.testing.ts`
 * says which command uses it; every plan has search.
 */
const gatedFields: Readonly<Record<GatedCapability, readonly GatedField[]>> = {
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
  charts: [field("Query.project"), field("Query.view")],
  contacts: [field("Mutation.createPerson"), field("Mutation.draftPeopleImport")],
  customBranding: [
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
  ],
  personalInsights: [],
  projectCustomization: [field("Mutation.updateProject", { cover: "waves" })],
  projectPermissions: [
    field("Mutation.createProject", { workspaceAccess: "private" }),
    field("Mutation.updateProject", { workspaceAccess: "private" }),
  ],
  publicApi: [field("Mutation.createApiToken"), field("Mutation.createOauthApplication")],
  publicLinkSharing: [field("Mutation.createShareLink")],
  publishedInsightsInFolders: [
    { name: "Query.publishedInsights", also: (idOf) => ({ folderId: idOf(folderSeed) }) },
  ],
  retentionPolicy: [],
  salesforceIntegration: [],
  scimProvisioning: [field("Mutation.createScimToken")],
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
  videoRedaction: [field("Mutation.createRedaction")],
  viewsAndFilters: [
    field("Mutation.createView"),
    field("Mutation.updateView", { layout: "GRID" }),
    field("Mutation.duplicateView"),
    field("Mutation.createSavedFilter"),
    field("Mutation.updateSavedFilter", { form: { combinator: "And", fields: [] } }),
  ],
  webVttDownload: [field("GET /files/transcript/:fileId/download", { format: "vtt" })],
};

const roots = new Map(rootFields(buildApiSchema()).map((root) => [root.name, root]));

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  // Before the plan is set: a Free workspace could not create some of the objects.
  seeded = await seedObjects(database);
  await withTenant(database.cell, seeded.team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "FREE" }),
  );
});
afterAll(() => api.close());

/** The answer for the owner of a workspace on the Free plan. */
async function answerOf({ name, also }: GatedField): Promise<unknown> {
  const { cookie } = seeded.owner;
  const added = also?.(seeded.idOf) ?? {};
  const root = roots.get(name);
  if (root === undefined) {
    const fixture = restFixtures.get(name);
    if (fixture === undefined) throw new Error(`${name} has no fixture`);
    const [method = ""] = name.split(" ");
    const asked = Object.entries(added).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
    const query = method === "GET" ? `?${asked.join("&")}` : "";
    const { body } = await askJson(`${api.origin}${fixture.path(seeded)}${query}`, {
      method,
      headers: { ...api.headersFor(seeded.team), cookie, ...fixture.headers },
      ...(method === "GET" ? {} : { body: JSON.stringify({ ...Object(fixture.body?.(seeded)), ...added }) }),
    });
    return body;
  }
  const given: Values = { ...graphqlFixtures.get(name)?.args(seeded) };
  const variables =
    root.kind === "mutation" ? { input: { ...Object(given.input), ...added } } : { ...given, ...added };
  // Selects nothing from a mutation's result, which may have gates of its own.
  const query =
    root.kind === "mutation"
      ? root.operation.replace(/^(.*?\{ \w+(?:\([^)]*\))?) \{.*$/s, "$1 { __typename } }")
      : root.operation;
  return (await askGraphql(api, seeded.team, { query, variables }, { cookie })).body;
}

describe("a workspace on the Free plan", () => {
  const asked = gatedCapabilities.flatMap((capability) =>
    gatedFields[capability].map((gated) => ({ capability, gated, name: gated.name })),
  );

  it.each(asked)(
    "is refused $name for $capability, with the prompt to upgrade",
    async ({ capability, gated }) => {
      const answer = JSON.stringify(await answerOf(gated));
      expect(answer).toContain("plan.upgrade_needed");
      expect(answer).toContain(`"capability":"${capability}"`);
    },
  );
});
