import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

/** The text of a study's note. */
export const studyWords = "The export took an hour, and “naïve” retries failed.";

type Body = JsonAnswer["body"];

/** A workspace with GraphQL access, as its contributor unless the headers name another actor. */
export interface StudyWorkspace {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly team: SeededTeam;
  readonly contributor: SeededUser;
  readonly cookie: string;
  readonly viewerCookie: string;
  ask(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Body>;
  /** The mutation's payload, or its error's message. */
  act(
    mutation: string,
    input: Record<string, unknown>,
    selection: string,
    headers?: Record<string, string>,
  ): Promise<Body>;
  /** Creates a project with one quoted note and an insight that embeds the quote. */
  makeStudy(): Promise<{ project: Body; note: Body; insight: Body; highlightId: string }>;
}

export async function openStudyWorkspace(): Promise<StudyWorkspace> {
  const database = await createCellDatabase();
  const api = await startCellApi(database);
  const team = await seedTeam(database, { subdomain: "acme", name: "Acme" });
  const contributor = await seedUser(database, team, { email: "writer@acme.example", name: "Wren Writer" });
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const cookie = await sessionCookieOf(database, team, contributor);
  const viewerCookie = await sessionCookieOf(database, team, viewer);
  const ask: StudyWorkspace["ask"] = async (query, variables = {}, headers = { cookie }) =>
    (await askGraphql(api, team, { query, variables }, headers)).body;
  const act: StudyWorkspace["act"] = async (mutation, input, selection, headers) => {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
    const known = /^(archive|unarchive|delete|restore|revoke)/.test(mutation) ? "ObjectIdInput" : type;
    const query = `mutation($input: ${known}!) { ${mutation}(input: $input) { ${selection} } }`;
    const body = await ask(query, { input }, headers);
    return body.data?.[mutation] ?? body.errors[0].extensions;
  };
  const makeStudy: StudyWorkspace["makeStudy"] = async () => {
    const { project } = await act("createProject", { title: "Study" }, "project { id }");
    const { note } = await act(
      "createNote",
      { projectId: project.id, title: "Ada", markdown: studyWords },
      "note { id }",
    );
    const highlight = await withTenant(database.cell, contributor.context, "write", (tx) =>
      markWords(tx, { documentId: parseId(note.id), words: studyWords, tagIds: [] }),
    );
    const { insight } = await act(
      "createInsight",
      { projectId: project.id, title: "Exports are slow", highlightIds: [highlight] },
      "insight { id highlights { id text } }",
    );
    return { project, note, insight, highlightId: insight.highlights[0].id };
  };
  return { database, api, team, contributor, cookie, viewerCookie, ask, act, makeStudy };
}
