import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { FieldstoneClient } from "../fieldstone-client.ts";
import type { Ask } from "./await-indexed.ts";

export interface EvaluationOptions {
  /** The port of a running Fieldstone. */
  readonly port: number;
  readonly region: RegionKey;
  readonly say: (line: string) => void;
}

export interface EvalWorkspace {
  readonly client: FieldstoneClient;
  readonly subdomain: string;
  readonly ask: Ask;
  /** Returns the project's id. */
  makeProject(title: string): Promise<string>;
  /** Returns the note's id. */
  makeNote(input: {
    readonly projectId: string;
    readonly title: string;
    readonly markdown: string;
  }): Promise<string>;
}

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });

/** Signs up for a separate workspace for an evaluation, as a member would. */
export async function openEvalWorkspace({
  port,
  region,
}: Pick<EvaluationOptions, "port" | "region">): Promise<EvalWorkspace> {
  const client = new FieldstoneClient(port);
  const subdomain = `eval-${Date.now().toString(36)}`;
  await client.signUp({ email: `${subdomain}@eval.example`, subdomain, region });
  const ask: Ask = (query, variables) => client.graphql(subdomain, query, variables);
  return {
    client,
    subdomain,
    ask,
    async makeProject(title) {
      const made = await ask(
        "mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }",
        { input: { title } },
      );
      return madeProject.parse(made).createProject.project.id;
    },
    async makeNote(input) {
      const made = await ask(
        "mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }",
        { input },
      );
      return madeNote.parse(made).createNote.note.id;
    },
  };
}
