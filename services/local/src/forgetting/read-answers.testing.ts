import { buffer } from "node:stream/consumers";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { runProjectExport } from "@fieldstone/media/intake/project-exports/run-project-export.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { askGraphql, sessionCookieOf, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import JSZip from "jszip";
import { z } from "zod";
import { person, personal, quotes } from "./canaries.testing.ts";
import type { Garden } from "./garden.testing.ts";

/** Does not name the person, so that it can be asked after the person was forgotten: it is stored. */
const question = "What happens when my hands are wet?";
/** Names and a few quotes; one request each. */
const searched = [...personal, ...quotes.slice(0, 10)];

/** Reads what the product answers to members and visitors, through its API where it has one. */
export class AnswerReader {
  readonly #garden: Garden;
  readonly #api: TestCellApi;
  readonly #cookie: string;
  readonly #projectId: string;
  /** Of share links, by type. */
  readonly #tokens = new Map<"insight" | "note", string>();

  private constructor(garden: Garden, api: TestCellApi, cookie: string, projectId: string) {
    this.#garden = garden;
    this.#api = api;
    this.#cookie = cookie;
    this.#projectId = projectId;
  }

  /** Shares a note and an insight that name the person, and asks about them. */
  static async open(garden: Garden, api: TestCellApi): Promise<AnswerReader> {
    const { database, team } = garden;
    const cookie = await sessionCookieOf(database, team, team.owner);
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `select note_id as note, insight_id as insight, notes.project_id as project
           from notes join insights using (team_id, project_id)
          where team_id = $1 and notes.title = $2 and insights.title like '%' || $2 || '%'`,
        [team.teamId, person.name],
      ),
    );
    const planted = z.object({ note: z.uuid(), insight: z.uuid(), project: z.uuid() }).parse(rows[0]);
    const reader = new AnswerReader(garden, api, cookie, planted.project);
    await reader.#share("note", planted.note);
    await reader.#share("insight", planted.insight);
    await reader.#post("/api/ask", { question: `What did ${person.name} say about the sink?` });
    return reader;
  }

  /** The answers' texts by place. */
  async read(): Promise<ReadonlyMap<string, string>> {
    return new Map([
      ["search", await this.#search()],
      ["ask", await this.#ask()],
      ["conversations", await this.#conversations()],
      [
        "people",
        await this.#query("{ people(first: 50) { edges { node { name email company jobTitle } } } }"),
      ],
      ["export", await this.#export()],
      ["shared note", await this.#shared("note")],
      ["shared insight", await this.#shared("insight")],
    ]);
  }

  /** Packs a new export of the study, and returns its files as text with their names. */
  async #export(): Promise<string> {
    const { database, team, objects } = this.#garden;
    const exportId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
      startProjectExport(tx, {
        format: "ARCHIVE",
        projectIds: [this.#projectId],
        projectCategoryIds: [],
      }),
    );
    await runTask(runProjectExport({ cell: database.cell, objects }), team, { exportId });
    const { body } = await objects.get(projectExportKey(team, exportId));
    const archive = await JSZip.loadAsync(await buffer(body));
    const texts = [];
    for (const file of Object.values(archive.files)) texts.push(file.name, await file.async("string"));
    return texts.join("\n");
  }

  async #search(): Promise<string> {
    const answers = [];
    for (const value of searched) {
      const options = { query: { method: "FULL_TEXT", value, asWritten: true } };
      answers.push(await this.#post("/api/search", { options, limit: 20, cursor: null }));
      const search = `search(query: ${JSON.stringify(value)}) { items { chunk } }`;
      answers.push(await this.#query(`{ ${search} }`));
    }
    return answers.join("\n");
  }

  #ask(): Promise<string> {
    return this.#post("/api/ask", { question });
  }

  async #conversations(): Promise<string> {
    const listed = await this.#query("{ askConversations { id title } }");
    const { data } = z
      .object({ data: z.object({ askConversations: z.array(z.object({ id: z.string() })) }) })
      .parse(JSON.parse(listed));
    const answers = [listed];
    for (const { id } of data.askConversations) {
      const answer = "claims { text citations { quote title } } citations { quote title }";
      answers.push(
        await this.#query(
          `{ askConversation(id: "${id}") { title messages { text answer { ${answer} } } } }`,
        ),
      );
    }
    return answers.join("\n");
  }

  async #share(objectType: "insight" | "note", objectId: string): Promise<void> {
    const input = `{ objectType: ${objectType}, objectId: "${toShortId(objectId)}" }`;
    const made = await this.#query(`mutation { createShareLink(input: ${input}) { shareLink { token } } }`);
    const payload = z.object({ shareLink: z.object({ token: z.string() }) });
    const answer = z.object({ data: z.object({ createShareLink: payload }) });
    this.#tokens.set(objectType, answer.parse(JSON.parse(made)).data.createShareLink.shareLink.token);
  }

  /** What a visitor with the link reads. */
  #shared(objectType: "insight" | "note"): Promise<string> {
    const authorization = `Bearer public.${this.#tokens.get(objectType)}`;
    const object = `${objectType} { title content highlights { text } }`;
    return this.#query(`{ sharedObject { teamName ${object} } }`, { authorization });
  }

  async #query(query: string, headers: Readonly<Record<string, string>> = { cookie: this.#cookie }) {
    const { body } = await askGraphql(this.#api, this.#garden.team, { query }, headers);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return JSON.stringify(body);
  }

  async #post(path: string, body: object): Promise<string> {
    const response = await fetch(`${this.#api.origin}${path}`, {
      method: "POST",
      headers: {
        ...this.#api.headersFor(this.#garden.team),
        cookie: this.#cookie,
        origin: "http://team.fieldstone.localhost:8080",
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  }
}
