import { templatesLengthMax } from "@fieldstone/model/limits.ts";
import {
  builtInInsightTemplates,
  builtInProjectTemplates,
} from "@fieldstone/model/templates/built-in-templates.ts";
import {
  type ProjectTemplateContent,
  projectTemplateSchema,
} from "@fieldstone/model/templates/template-content.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { findCodebookEntries } from "../codebook/read-codebook.ts";
import { updateCodebookEntry } from "../codebook/update-codebook-entry.ts";
import { documentToMarkdown } from "../documents/conversions/document-markdown.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { findFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { markWords } from "../highlights/mark-words.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { countProjectContents } from "../projects/read-projects.ts";
import { findReadmes } from "../readme/read-readmes.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { createTag } from "../tags/create-tag.ts";
import { listTagsOfBoards } from "../tags/read-tags.ts";
import { findViewsOfProjects } from "../views/read-views.ts";
import { createInsightFromTemplate, createProjectFromTemplate } from "./create-from-template.ts";
import { setTemplateDeleted } from "./delete-template.ts";
import { findTemplate, listTemplates } from "./read-templates.ts";
import { saveInsightTemplate } from "./save-insight-template.ts";
import { saveProjectTemplate } from "./save-project-template.ts";
import { saveTemplate } from "./save-template.ts";
import { updateTemplate } from "./update-template.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
});

const tagsOf = ({ boards }: ProjectTemplateContent) =>
  boards.flatMap(({ groups }) => groups.flatMap((group) => group.tags));

describe("a template of a project", () => {
  it.each(builtInProjectTemplates)(
    "$title makes a project with all that it says",
    async ({ id, title, content }) => {
      const projectId = await write((tx) => createProjectFromTemplate(tx, { title, templateId: id }));
      const made = await write(async (tx) => {
        const boards = (await listBoardsOfProjects(tx, [projectId])).map((board) => board.id);
        return {
          tags: (await listTagsOfBoards(tx, boards)).length,
          codebookEntries: (
            await findCodebookEntries(
              tx,
              (await listTagsOfBoards(tx, boards)).map((tag) => tag.id),
            )
          ).size,
          fields: (await findFieldsOfProjects(tx, [projectId])).get(projectId)?.length,
          // Without the readme, which is a note too.
          notes: ((await countProjectContents(tx, [projectId])).get(projectId)?.noteCount ?? 0) - 1,
          views: (await findViewsOfProjects(tx, [projectId])).get(projectId)?.length,
        };
      });
      expect(made).toEqual({
        tags: tagsOf(content).length,
        codebookEntries: tagsOf(content).filter(({ codebook }) => codebook !== undefined).length,
        fields: content.fields.length,
        notes: content.notes.length,
        views: content.views.length,
      });
      const readme = await write(async (tx) => {
        const noteId = (await findReadmes(tx, [projectId])).get(projectId) ?? "";
        return (await readDocumentContents(tx, [noteId])).get(noteId);
      });
      expect(readme && documentToMarkdown(readme)).toBe(content.readme);
    },
  );

  it("saved from a project makes the same again", async () => {
    const [first] = builtInProjectTemplates;
    const made = await write((tx) =>
      createProjectFromTemplate(tx, { title: "Study", templateId: first?.id ?? "" }),
    );
    const { id: noteId } = await write((tx) =>
      createNote(tx, {
        projectId: made,
        title: "Guide",
        body: { kind: "markdown", markdown: "- ask *why*" },
      }),
    );
    const templateId = await write((tx) =>
      saveProjectTemplate(tx, { projectId: made, title: "Our way", noteIds: [noteId] }),
    );
    const saved = await write((tx) => findTemplate(tx, templateId));
    const content = projectTemplateSchema.parse(saved?.content);
    expect(content).toMatchObject({
      icon: first?.content.icon,
      readme: first?.content.readme,
      fields: first?.content.fields,
      views: first?.content.views,
      notes: [{ title: "Guide", markdown: "- ask *why*" }],
    });
    expect(content.boards.map(({ title }) => title)).toEqual(first?.content.boards.map(({ title }) => title));
    const again = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
    expect((await write((tx) => findReadmes(tx, [again]))).has(again)).toBe(true);
  });

  it("takes the codebook along, without what people said", async () => {
    const projectId = await write((tx) => createProject(tx, { title: "Coded" }));
    const definition = "Costs, as the person feels them.";
    const texts = { definition, useWhen: "A price is named.", avoidWhen: "A discount is." };
    await write(async (tx) => {
      const [board] = await listBoardsOfProjects(tx, [projectId]);
      const tagBoardId = board?.id ?? "";
      const tagId = await createTag(tx, { tagBoardId, title: "Price" });
      await createTag(tx, { tagBoardId, title: "Undefined" });
      const said = await createNote(tx, { projectId, body: { kind: "text", text: "Far too dear for us." } });
      const highlightId = await markWords(tx, { documentId: said.id, words: "too dear", tagIds: [tagId] });
      const examples = [{ highlightId }, { text: "“Not worth it.”" }];
      await updateCodebookEntry(tx, { tagId, basedOn: 0, ...texts, examples });
    });
    const templateId = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Coded" }));
    const saved = await write((tx) => findTemplate(tx, templateId));
    const tags = tagsOf(projectTemplateSchema.parse(saved?.content));
    expect(tags.map(({ codebook }) => codebook !== undefined)).toEqual([true, false]);
    expect(JSON.stringify(saved?.content)).not.toContain("too dear");
    const again = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
    const entries = await write(async (tx) => {
      const boards = (await listBoardsOfProjects(tx, [again])).map(({ id }) => id);
      const ids = (await listTagsOfBoards(tx, boards)).map(({ id }) => id);
      return [...(await findCodebookEntries(tx, ids)).values()];
    });
    expect(entries).toMatchObject([{ ...texts, examples: [{ text: "“Not worth it.”" }], changeNumber: 1 }]);
  });

  it("is refused where all of its kind would be too long to be listed", async () => {
    const other = await seedTeam(database);
    const save = (length: number) => {
      const [first] = builtInProjectTemplates;
      const notes = Array.from({ length: 20 }, (_, at) => ({
        title: `${at}`,
        markdown: "x".repeat(length / 20),
      }));
      const content = { ...projectTemplateSchema.parse(first?.content), notes };
      const template = { workspaceTemplate: "PROJECT", title: "Long", description: "", content } as const;
      return write((tx) => saveTemplate(tx, template), other.owner);
    };
    const longest = 370_000;
    for (let length = 0; length + 2 * longest < templatesLengthMax; length += longest) await save(longest);
    const last = await save(longest);
    await expect(save(longest)).rejects.toMatchObject({ code: "template.too_long_together" });
    await write((tx) => setTemplateDeleted(tx, last, true), other.owner);
    await save(longest);
    await expect(write((tx) => setTemplateDeleted(tx, last, false), other.owner)).rejects.toMatchObject({
      code: "template.too_long_together",
    });
  });

  it("is changed and deleted by who saved it and by managers, and comes back", async () => {
    const projectId = await write((tx) => createProject(tx, { title: "Shared" }), contributor);
    const mine = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Mine" }), contributor);
    const theirs = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Theirs" }));
    await write((tx) => updateTemplate(tx, { id: mine, title: "Renamed" }), contributor);
    const refused = { code: "template.not_own" };
    await expect(
      write((tx) => updateTemplate(tx, { id: theirs, title: "x" }), contributor),
    ).rejects.toMatchObject(refused);
    await expect(write((tx) => setTemplateDeleted(tx, theirs, true), contributor)).rejects.toMatchObject(
      refused,
    );
    await write((tx) => setTemplateDeleted(tx, mine, true));
    await write((tx) => setTemplateDeleted(tx, theirs, true));
    const trashed = async (user?: SeededUser) =>
      (await write(listTrash, user)).items.map(({ title }) => title).toSorted();
    expect([await trashed(contributor), await trashed()]).toEqual([["Renamed"], ["Renamed", "Theirs"]]);
    const titles = async () => (await write((tx) => listTemplates(tx, "PROJECT"))).map(({ title }) => title);
    expect(await titles()).not.toContain("Renamed");
    await write((tx) => setTemplateDeleted(tx, mine, false));
    expect(await titles()).toContain("Renamed");
  });

  it("is saved only by who may read the project and its notes, and by no viewer", async () => {
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const secret = await write((tx) => createProject(tx, { title: "Secret", workspaceAccess: "private" }));
    const open = await write((tx) => createProject(tx, { title: "Open" }));
    const { id: noteId } = await write((tx) =>
      createNote(tx, { projectId: secret, body: { kind: "text", text: "hush" } }),
    );
    await expect(
      write((tx) => saveProjectTemplate(tx, { projectId: secret, title: "T" }), contributor),
    ).rejects.toMatchObject({ code: "project.not_found" });
    await expect(
      write((tx) => saveProjectTemplate(tx, { projectId: open, title: "T", noteIds: [noteId] }), contributor),
    ).rejects.toMatchObject({ code: "note.not_found" });
    await expect(
      write((tx) => saveProjectTemplate(tx, { projectId: open, title: "T" }), viewer),
    ).rejects.toMatchObject({ code: "member.contributor_needed" });
  });
});

it("an insight starts from a template, is saved as one, and its text is edited as Markdown", async () => {
  const projectId = await write((tx) => createProject(tx, { title: "Insights" }));
  const [first] = builtInInsightTemplates;
  const made = await write((tx) => createInsightFromTemplate(tx, { projectId, templateId: first?.id ?? "" }));
  const id = await write((tx) => saveInsightTemplate(tx, { insightId: made, title: "Ours" }));
  const saved = () => write((tx) => findTemplate(tx, id));
  expect((await saved())?.content).toEqual(first?.content);
  await write((tx) => updateTemplate(tx, { id, markdown: "## Shorter" }));
  expect((await saved())?.content).toEqual({ markdown: "## Shorter" });
  await expect(
    write((tx) => createInsightFromTemplate(tx, { projectId, templateId: "discovery-interviews" })),
  ).rejects.toMatchObject({ code: "template.not_found" });
});
