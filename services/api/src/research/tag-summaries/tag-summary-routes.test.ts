import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { summaryEventSchema } from "@fieldstone/model/ai/summary-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { type ApiWorld, apiWorld, type Visitor } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const texts = [
  "The checkout page was slow, so we left before paying for the things in our basket.",
  "Why does the checkout page take a whole minute to show what is in our basket?",
];

let made: ApiWorld;
let tagId: string;
const highlightIds: string[] = [];

beforeAll(async () => {
  made = await apiWorld({ note: { title: "Call", text: texts.join("\n") } });
  const { projectId, noteId: documentId } = made;
  tagId = toShortId(
    await made.as(made.contributor, async (tx) => {
      const tag = await createTag(tx, {
        tagBoardId: await ensureDefaultTagBoard(tx, projectId),
        title: "Slow",
      });
      for (const words of texts)
        highlightIds.push(toShortId(await markWords(tx, { documentId, words, tagIds: [tag] })));
      return tag;
    }),
  );
});
afterAll(() => made.api.close());

const post = (body: unknown, as: Visitor | "nobody" = "contributor") =>
  fetch(`${made.api.origin}/api/tag-summaries`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...made.api.headersFor(as === "stranger" ? made.other : made.team),
      origin: "http://team.fieldstone.localhost:8080",
      ...(as === "nobody" ? {} : { cookie: made.cookies[as] }),
    },
    body: JSON.stringify(body),
  });

const asked = `query ($id: ID!) { tag(id: $id) { summarySwitch summaryDisabledReason
  summaries { kind isStale highlightCount model quotes { itemId text }
    quotedHighlights { note { title } insight { id } } } } }`;

it("streams a summary's sentences, keeps it, and readers of the project read it", async () => {
  const response = await post({ tagId, kind: "streaming" });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  const events = lines.map((line) => summaryEventSchema.parse(JSON.parse(line)));
  expect(events.map(({ type }) => type)).toEqual(["started", "sentence", "sentence", "ended"]);
  const { body } = await made.ask(asked, { id: tagId }, "viewer");
  expect(body.errors).toBeUndefined();
  expect(body.data.tag).toMatchObject({
    summarySwitch: "On",
    summaryDisabledReason: "Viewers cannot generate summaries",
    summaries: [{ kind: "streaming", isStale: false, highlightCount: 2, model: "built-in-extractive" }],
  });
  const { quotes, quotedHighlights } = body.data.tag.summaries[0];
  expect(quotedHighlights).toEqual(texts.map(() => ({ note: { title: "Call" }, insight: null })));
  expect(quotes).toEqual(
    expect.arrayContaining(highlightIds.map((itemId, at) => ({ itemId, text: texts[at] }))),
  );
});

it("is refused without a session, to viewers, to another workspace, and of an unknown kind", async () => {
  expect((await post({ tagId, kind: "paragraph" }, "nobody")).status).toBe(401);
  const refused = await post({ tagId, kind: "paragraph" }, "viewer");
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("summary.viewer")]);
  expect((await post({ tagId, kind: "paragraph" }, "stranger")).status).toBe(404);
  expect((await post({ tagId, kind: "poem" })).status).toBe(400);
  expect((await post({ tagId, kind: "paragraph", framework: "Poem" })).status).toBe(400);
});
