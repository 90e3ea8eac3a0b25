import { toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { beforeAll, expect, it } from "vitest";
import { buildApiSchema } from "../../graphql/schema.ts";
import { summarizedChannelSeed } from "../../intake/channel-summaries/channel-summaries.fixtures.testing.ts";
import { graphqlFixtures, restFixtures } from "../../refusals/every-fixture.testing.ts";
import { administer } from "../../refusals/fixtures.testing.ts";
import { rootFields } from "../../refusals/graphql-operations.testing.ts";
import { seededApiFixture } from "../../refusals/seeded-api-fixture.testing.ts";
import { highlightSeed } from "../../research/highlights/highlights.fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";
import { summarizedTagSeed } from "../../research/tag-summaries/tag-summaries.fixtures.testing.ts";

/** Names of everything that uses AI. */
const aiNames = /theme|summar|suggest|draftInsight|ask|answer|aiSettings/i;
/** They remove what AI made, or create the same things by hand. */
const takingAway = [
  "cancelChannelThemes",
  "undoChannelThemes",
  "redoChannelThemes",
  "createChannelTheme",
  "updateChannelTheme",
  "deleteChannelTheme",
  "restoreChannelTheme",
  "cancelThemes",
  "deleteThemes",
  "deleteSummary",
  "deleteChannelSummary",
  "deleteTagSummary",
  "undoSuggestions",
  "deleteAskConversation",
].map((name) => `Mutation.${name}`);
const mutations = rootFields(buildApiSchema()).filter(
  ({ kind, name }) => kind === "mutation" && aiNames.test(name) && !takingAway.includes(name),
);

const world = seededApiFixture();

beforeAll(async () => {
  await administer(
    world,
    `insert into tenant_limits (team_id, plan_tier, add_ons) values ($1, 'ENTERPRISE', '{DISABLE_GEN_AI_ADDON}')
       on conflict (team_id) do update set add_ons = excluded.add_ons`,
  );
});

const ask = (query: string, variables: Record<string, unknown>) =>
  askGraphql(world.api, world.seeded.team, { query, variables }, { cookie: world.seeded.owner.cookie });

it.each(mutations.map((field) => [field.name, field] as const))(
  "%s is refused to a workspace with the add-on that disables generative AI",
  async (name, { operation }) => {
    const { body } = await ask(operation, { ...graphqlFixtures.get(name)?.args(world.seeded) });
    expect(JSON.stringify(body.errors)).toContain("ai.removed");
  },
);

it.each([
  "POST /api/summaries",
  "POST /api/channel-summaries",
  "POST /api/tag-summaries",
  "POST /api/translations",
  "POST /api/ask",
])("so is %s", async (name) => {
  const fixture = restFixtures.get(name);
  const headers = {
    ...world.api.headersFor(world.seeded.team),
    cookie: world.seeded.owner.cookie,
    "content-type": "application/json",
  };
  const answer = await askJson(world.api.origin + (fixture?.path(world.seeded) ?? ""), {
    method: "POST",
    headers,
    body: JSON.stringify(fixture?.body?.(world.seeded)),
  });
  expect(JSON.stringify(answer.body)).toContain("ai.removed");
});

it("answers nothing that AI made or offers there", async () => {
  const { body } = await ask(
    `query ($note: ID!, $highlight: ID!, $project: ID!, $channel: ID!, $tag: ID!) {
      aiSettings { removed enabled }
      note(id: $note) { summaries { id } summarySwitch suggestions { id } }
      highlight(id: $highlight) { tagSuggestions { id } }
      project(id: $project) { themes { themes { id } } }
      askConversations { id }
      channel(id: $channel) { summaries { id } summarySwitch }
      tag(id: $tag) { summaries { id } summarySwitch }
    }`,
    {
      note: toShortId(world.seeded.idOf(noteSeed)),
      highlight: toShortId(world.seeded.idOf(highlightSeed)),
      project: toShortId(world.seeded.idOf(projectSeed)),
      channel: toShortId(world.seeded.idOf(summarizedChannelSeed)),
      tag: toShortId(world.seeded.idOf(summarizedTagSeed)),
    },
  );
  expect(body).toEqual({
    data: {
      aiSettings: { removed: true, enabled: false },
      note: { summaries: [], summarySwitch: "Off", suggestions: [] },
      highlight: { tagSuggestions: [] },
      project: { themes: null },
      askConversations: [],
      channel: { summaries: [], summarySwitch: "Off" },
      tag: { summaries: [], summarySwitch: "Off" },
    },
  });
});
