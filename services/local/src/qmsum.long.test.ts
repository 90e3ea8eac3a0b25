import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { repositoryRoot } from "./web-build.ts";

const folder = path.join(repositoryRoot, "../shared/data/qmsum");
const meeting = z.object({
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })),
});
type Turn = { readonly speaker: string; readonly text: string };

const subdomain = "meetings";
let client: FieldstoneClient;
let projectId: string;

/** A turn as WebVTT, with angle brackets and ampersands as entities. */
function toVtt(turns: readonly Turn[]): string {
  const escapeText = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = turns.map(
    (turn, index) =>
      `${index + 1}\n${clock(index * 4)} --> ${clock(index * 4 + 3)}\n<v ${escapeText(turn.speaker)}>${escapeText(turn.text)}`,
  );
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

const document = z.object({
  content: z.array(
    z.object({
      type: z.string(),
      attrs: z
        .object({ speaker: z.string().nullish(), startMs: z.number().nullish(), endMs: z.number().nullish() })
        .optional(),
      content: z.array(z.object({ text: z.string().optional() })).optional(),
    }),
  ),
});

async function importFile(name: string, text: string): Promise<string> {
  const answer = await client.ask({
    subdomain,
    path: `/api/import?projectId=${projectId}`,
    method: "POST",
    headers: { "content-type": "text/vtt", "x-file-name": encodeURIComponent(name) },
    body: text,
  });
  expect(answer.status, answer.body).toBe(202);
  return z.object({ importId: z.string() }).parse(JSON.parse(answer.body)).importId;
}

async function importedNote(importId: string): Promise<{ id: string; turns: Turn[] }> {
  const shape = z.object({
    import: z.object({
      status: z.string(),
      failureMessage: z.string().nullable(),
      notes: z.array(z.object({ id: z.string(), content: document })),
    }),
  });
  const read = async () =>
    shape.parse(
      await client.graphql(
        subdomain,
        `query ($id: ID!) { import(id: $id) { status failureMessage notes { id content } } }`,
        { id: importId },
      ),
    ).import;
  await expect.poll(async () => (await read()).status, { timeout: 180_000, interval: 200 }).toBe("DONE");
  const [note] = (await read()).notes;
  if (note === undefined) throw new Error("the import made no note");
  const turns = note.content.content.map((block) => ({
    speaker: block.attrs?.speaker ?? "",
    text: (block.content ?? []).map((part) => part.text ?? "\n").join(""),
  }));
  return { id: note.id, turns };
}

describe.skipIf(!existsSync(folder))("the 16 recorded meetings", () => {
  beforeAll(async () => {
    client = new FieldstoneClient(inject("fieldstonePort"));
    await client.signUp({ email: "mia@meetings.example", subdomain, region: "US_A" });
    const made = await client.graphql(
      subdomain,
      `mutation { createProject(input: { title: "Meetings" }) { project { id } } }`,
    );
    projectId = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) }).parse(made)
      .createProject.project.id;
  }, 60_000);

  test("import with every turn, speaker and word, and are found by their words", {
    timeout: 300_000,
  }, async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
    expect(names).toHaveLength(16);
    const meetings = await Promise.all(
      names.map(async (name) => {
        const parsed = meeting.parse(JSON.parse(await readFile(path.join(folder, name), "utf8")));
        const turns = parsed.meeting_transcripts
          .map(({ speaker, content }) => ({ speaker, text: content.trim() }))
          .filter(({ text }) => text !== "");
        return { name, turns, importId: await importFile(name.replace(".json", ".vtt"), toVtt(turns)) };
      }),
    );
    for (const each of meetings) {
      const note = await importedNote(each.importId);
      expect(note.turns, each.name).toEqual(each.turns);
      // A phrase of the longest turn finds the meeting it was said in.
      const longest = each.turns.reduce((best, turn) => (turn.text.length > best.text.length ? turn : best));
      const phrase = (/[A-Za-z]+(?: [A-Za-z]+){5}/.exec(longest.text) ?? [""])[0];
      await expect
        .poll(() => findNotes(`"${phrase}"`), {
          timeout: 30_000,
          interval: 200,
          message: `${each.name}: ${phrase}`,
        })
        .toContain(note.id);
    }
  });
});

async function findNotes(query: string): Promise<string[]> {
  const answer = z
    .object({ search: z.object({ items: z.array(z.object({ id: z.string() })) }) })
    .parse(
      await client.graphql(
        subdomain,
        `query ($query: String!) { search(query: $query, types: [NOTE], limit: 20) { items { id } } }`,
        { query },
      ),
    );
  return answer.search.items.map(({ id }) => id);
}
