import { z } from "zod";
import { type Attack, askOf, type Target, untilAborted } from "./attack-world.testing.ts";

const pauseMs = 50;
const madeChannel = z.object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) });

/** A channel with a template's themes; undefined where the attack's time was too short to create it. */
async function madeFor({ client, subdomain }: Target): Promise<string | undefined> {
  try {
    const made = await client.graphql(
      subdomain,
      `mutation ($input: CreateChannelInput!) { createChannel(input: $input) { channel { id } } }`,
      { input: { title: "Flooded", template: "SUPPORT_TICKETS" } },
    );
    return madeChannel.parse(made).createChannel.channel.id;
  } catch {
    return undefined;
  }
}

/** The most and longest points of one call, all sorted again as often as possible. */
const floodedChannel: Attack = {
  name: "a channel that is flooded, and sorted again and again",
  async run(target, signal) {
    const channelId = (await madeFor(target)) ?? "";
    const ask = askOf(target, signal);
    // Other texts with the same ids: each is written, embedded and sorted again.
    const items = (round: number) =>
      Array.from({ length: 500 }, (_, at) => ({
        externalId: `ticket-${at}`,
        text: `Nothing of order ${round}-${at} came. ${"It is late again, and nobody says why. ".repeat(40)}`,
      }));
    const acts = [
      (round: number) =>
        ask(
          "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount updatedCount } }",
          { input: { channelId, source: "API", items: items(round) } },
        ),
      (round: number) =>
        ask("mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { channel { id } } }", {
          input: { channelId, strictness: 1 + (round % 5) },
        }),
    ];
    let round = 0;
    await untilAborted(signal, pauseMs, () => {
      const act = acts[round % acts.length];
      round += 1;
      return act?.(round) ?? Promise.resolve();
    });
  },
};

/** Attacks on channels. */
export const channelAttacks: readonly Attack[] = [floodedChannel];
