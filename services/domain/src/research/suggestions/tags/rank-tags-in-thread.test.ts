import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { SimilarText } from "../../view-rows/similar-text.ts";
import { rankTags, type TagProfile } from "./rank-tags.ts";
import { rankTagsInThread } from "./rank-tags-in-thread.ts";

const dimensions = 512;

/** A text similar to those of the same side, with a vector of length 1. */
function textOf(id: string, side: number): SimilarText {
  const vector = Array.from({ length: dimensions }, (_, place) => Math.sin((place + 1) * (side + 1)) + 0.01);
  const length = Math.hypot(...vector);
  return { id, text: id, vector: vector.map((value) => value / length) };
}

const textsOf = (count: number) => Array.from({ length: count }, (_, at) => textOf(`text-${at}`, at % 5));
const tagsOf = (count: number): readonly TagProfile[] =>
  Array.from({ length: count }, (_, at) => ({
    tagId: `tag-${at}`,
    definition: textOf(`tag-${at}`, at),
    examples: Array.from({ length: 10 }, (_each, example) => textOf(`example-${at}-${example}`, at)),
  }));

it("ranks few texts as it ranks many, which have a thread", async () => {
  for (const [texts, tags] of [
    [2, 5],
    [60, 40],
  ] as const) {
    const asked = [textsOf(texts), tagsOf(tags), 0.3, 3] as const;
    const ranked = await rankTagsInThread("team", ...asked);
    expect(ranked).toEqual(rankTags(...asked));
    expect(ranked.get("text-1")?.[0]?.tagId).toBe("tag-1");
  }
});

it("leaves the event loop free while many are compared", async () => {
  let turns = 0;
  let isDone = false;
  const ranked = rankTagsInThread("team", textsOf(80), tagsOf(100), 0.3, 3).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  expect((await ranked).size).toBe(80);
  expect(turns).toBeGreaterThan(10);
});
