import { setTimeout as wait } from "node:timers/promises";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { buildWebWhenStale } from "@fieldstone/local/web-build.ts";
import { openTypist } from "@fieldstone/testkit/browser/typist.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { z } from "zod";

export const benchRegion = "EU_A";
const subdomain = "bench";
/** Words per paragraph: a turn of an interview. */
const wordsPerParagraph = 70;
/** Paragraphs per edit. */
const paragraphsPerEdit = 500;
const saveWaitMs = 120_000;

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });
const readNote = z.object({ note: z.object({ version: z.number(), wordCount: z.number() }) });
const vocabulary =
  "customers said that the export of their numbers takes far too long every month and nobody reads it".split(
    " ",
  );

/** A workspace on a separate Fieldstone. */
export interface BenchWorkspace {
  readonly fieldstone: TestFieldstone;
  readonly client: FieldstoneClient;
  readonly port: number;
  readonly subdomain: string;
  readonly origin: string;
  /** Creates a note of a number of words; resolves to its id. */
  makeNote(title: string, words: number): Promise<string>;
  /** How often a note was saved. */
  versionOf(noteId: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts everything and signs up a user. */
export async function openBenchWorkspace(): Promise<BenchWorkspace> {
  await buildWebWhenStale();
  const fieldstone = await startTestFieldstone([benchRegion], {
    passedOn: { router: { RATE_LIMIT_FACTOR: "100" }, cells: {} },
  });
  const { port } = fieldstone.settings;
  const client = new FieldstoneClient(port);
  await client.signUp({ email: `ada@${subdomain}.example`, subdomain, region: benchRegion });
  const project = madeProject.parse(
    await client.graphql(
      subdomain,
      `mutation { createProject(input: { title: "Interviews" }) { project { id } } }`,
    ),
  );
  const projectId = project.createProject.project.id;
  const read = async (id: string) =>
    readNote.parse(
      await client.graphql(subdomain, "query ($id: ID!) { note(id: $id) { version wordCount } }", { id }),
    ).note;
  return {
    fieldstone,
    client,
    port,
    subdomain,
    origin: `http://${subdomain}.${rootDomain}:${port}`,
    async makeNote(title, words) {
      const made = await client.graphql(
        subdomain,
        "mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }",
        { input: { projectId, title, markdown: "The first words." } },
      );
      const { id } = madeNote.parse(made).createNote.note;
      const typist = openTypist(client, { port, subdomain, documentId: id });
      await until(() => typist.isSaved());
      const paragraphs = Math.ceil(words / wordsPerParagraph);
      for (let first = 0; first < paragraphs; first += paragraphsPerEdit) {
        const count = Math.min(paragraphsPerEdit, paragraphs - first);
        typist.paste(Array.from({ length: count }, (_, index) => paragraph(first + index)));
        await until(() => typist.isSaved());
      }
      await until(async () => (await read(id)).wordCount >= words);
      typist.close();
      return id;
    },
    versionOf: async (id) => (await read(id)).version,
    stop: () => fieldstone.stop(),
  };
}

function paragraph(index: number): string {
  const words = Array.from(
    { length: wordsPerParagraph - 1 },
    (_, at) => vocabulary[(at * 7 + index) % vocabulary.length],
  );
  return `Turn${index} ${words.join(" ")}.`;
}

/** Waits for a condition, for two minutes at most. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + saveWaitMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error("the bench waited too long");
    await wait(50);
  }
}

/** Prints a figure beside its goal. */
export function printFigure(
  name: string,
  value: number,
  unit: string,
  goal: number,
  better: "less" | "more" = "less",
): void {
  const isMet = better === "less" ? value <= goal : value >= goal;
  const figure = value.toFixed(value < 10 ? 2 : 0);
  process.stdout.write(
    `${name.padEnd(46)} ${figure.padStart(7)} ${unit.padEnd(10)} goal ${better === "less" ? "≤" : "≥"} ${goal} ${isMet ? "" : "MISSED"}\n`,
  );
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
