import type { BrowserWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { z } from "zod";

const made = z.object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) });

/** Creates a channel of support tickets with points of these texts; resolves to its id. */
export async function makeFedChannel(
  workspace: BrowserWorkspace,
  title: string,
  texts: readonly string[],
): Promise<string> {
  const { createChannel } = made.parse(
    await workspace.graphql(
      "mutation ($title: String!) { createChannel(input: { title: $title, template: SUPPORT_TICKETS }) { channel { id } } }",
      { title },
    ),
  );
  const { id } = createChannel.channel;
  await workspace.graphql(
    "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount } }",
    { input: { channelId: id, source: "API", items: texts.map((text) => ({ text })) } },
  );
  return id;
}

const madeTopic = z.object({ createChannelTopic: z.object({ topic: z.object({ id: z.string() }) }) });
const themesMade = z.object({
  channel: z.object({ themes: z.array(z.object({ id: z.string(), title: z.string() })) }),
});

/** Creates a topic with a channel's billing theme; resolves to its id. */
export async function makeTopic(
  workspace: BrowserWorkspace,
  channelId: string,
  title: string,
): Promise<string> {
  const { createChannelTopic } = madeTopic.parse(
    await workspace.graphql(
      "mutation ($input: CreateChannelTopicInput!) { createChannelTopic(input: $input) { topic { id } } }",
      { input: { channelId, title } },
    ),
  );
  const topicId = createChannelTopic.topic.id;
  const { channel } = themesMade.parse(
    await workspace.graphql("query ($id: ID!) { channel(id: $id) { themes { id title } } }", {
      id: channelId,
    }),
  );
  await workspace.graphql(
    "mutation ($input: UpdateChannelThemeInput!) { updateChannelTheme(input: $input) { theme { id } } }",
    { input: { id: channel.themes.find(({ title: named }) => named === "Billing")?.id, topicId } },
  );
  return topicId;
}

/** Texts as similar as thirty points about one subject. */
export function thirtyOfEach(...subjects: readonly string[]): readonly string[] {
  return subjects.flatMap((words) => Array.from({ length: 30 }, (_, at) => `${words} ${at}`));
}
