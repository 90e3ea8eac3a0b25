import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { startChannelSummary } from "@fieldstone/domain/intake/channel-summaries/start-channel-summary.ts";
import { writeChannelSummary } from "@fieldstone/domain/intake/channel-summaries/write-channel-summary.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { after, byOwner, defineFixtures, defineSeed, inputId } from "../../refusals/fixtures.testing.ts";

export const summarizedChannelSeed = defineSeed("summarized channel", async (tx, { word }) => {
  const channelId = await createChannel(tx, { title: `${word} summed up`, template: "OTHER" });
  const items = Array.from({ length: 4 }, (_, place) => ({
    text: `We looked at the ${word} for a long time before we bought number ${place} of them.`,
  }));
  await addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items }));
  return channelId;
});

const channelSummarySeed = defineSeed("channel summary", async (tx, { idOf }) => {
  const channelId = await idOf(summarizedChannelSeed);
  const started = await startChannelSummary(tx, {
    channelId,
    themeId: null,
    kind: "paragraph",
    framework: null,
    instructions: "",
  });
  const sources = { ai: builtInProvider, write: <T>(fn: (in_: typeof tx) => Promise<T>) => fn(tx) };
  const events = await Array.fromAsync(writeChannelSummary(sources, started, new AbortController().signal));
  return events.flatMap((event) => (event.type === "ended" ? [event.summaryId ?? ""] : []))[0] ?? "";
});

defineFixtures({
  graphql: {
    "Mutation.deleteChannelSummary": inputId(channelSummarySeed),
    "Mutation.restoreChannelSummary": { ...inputId(channelSummarySeed), act: after("deleteChannelSummary") },
  },
  rest: {
    "POST /api/channel-summaries": {
      path: () => "/api/channel-summaries",
      body: ({ idOf }) => ({ channelId: idOf(summarizedChannelSeed), kind: "paragraph" }),
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: "/api/channel-summaries",
          headers: { cookie: seeded.owner.cookie },
          body: { channelId: seeded.idOf(summarizedChannelSeed), kind: "streaming" },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "summary.generated",
          subjectType: "channel",
          subjectId: seeded.idOf(summarizedChannelSeed),
        }),
      },
    },
  },
});
