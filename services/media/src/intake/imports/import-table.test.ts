import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { type ImportFixture, importMs, openImportFixture } from "./import-fixture.testing.ts";

let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

describe("a table as somebody chose it", () => {
  const table = [
    "when;what;about;who",
    "1.3.2024;I write on paper first;paper, speed;Dana",
    "soon;It never syncs;Speed;dana",
    "2.3.2024;The export takes an hour;;kim@shop.example",
  ].join("\n");
  const choices: TableChoices = {
    shape: "NOTES",
    hasHeader: true,
    roles: ["DATE", "TEXT", "TAGS", "PERSON"],
    tagSeparator: ",",
    dateOrder: "DMY",
    skipsProblemRows: false,
    tagIds: [],
  };

  test(
    "becomes notes with dates, people, and highlights of what was said that carry their tags",
    async () => {
      const everywhere = await fixture.write(async (tx) =>
        createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, fixture.projectId), title: "Survey" }),
      );
      const importId = await fixture.upload("shop.csv", table, { ...choices, tagIds: [everywhere] });
      await fixture.run(importId);
      expect(await fixture.stateOf(importId)).toMatchObject({ status: "DONE", notesMade: 3 });
      const found = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query(
          `select n.title, n.happened_at::date::text as day, h.text as said,
             (select array_agg(t.title order by t.title) from highlight_tags ht join tags t using (team_id, tag_id)
               where ht.highlight_id = h.highlight_id) as tags,
             (select array_agg(p.name) from note_people np join people p using (team_id, person_id)
               where np.note_id = n.note_id) as people
             from notes n left join highlights h on h.document_id = n.note_id
            where n.author_id = $1 order by n.note_id`,
          [importId],
        ),
      );
      expect(found.rows).toEqual([
        {
          title: "I write on paper first",
          day: "2024-03-01",
          said: "I write on paper first",
          tags: ["Survey", "paper", "speed"],
          people: ["Dana"],
        },
        {
          title: "It never syncs",
          day: null,
          said: "It never syncs",
          tags: ["Survey", "speed"],
          people: ["Dana"],
        },
        {
          title: "The export takes an hour",
          day: "2024-03-02",
          said: "The export takes an hour",
          tags: ["Survey"],
          people: ["kim@shop.example"],
        },
      ]);
    },
    importMs,
  );

  test(
    "becomes values of fields, makes options and people, and keeps what is no value in the text",
    async () => {
      const makeField = (title: string, type: CustomFieldType) =>
        fixture.write((tx) =>
          createCustomField(tx, { projectId: fixture.projectId, objectType: "NOTE", title, type }),
        );
      const boxes = await makeField("Boxes", "NUMBER");
      const phase = await makeField("Stage", "SELECT");
      const who = await makeField("Who", "PERSON");
      const text = "said;boxes;stage;who\nWe count;12;Early; Hana\nWe guess;a dozen;early;Hana\n";
      const importId = await fixture.upload("fields.csv", text, {
        ...choices,
        roles: ["TEXT", "FIELD", "FIELD", "FIELD"],
        fields: [
          null,
          { id: boxes, type: "NUMBER" },
          { id: phase, type: "SELECT" },
          { id: who, type: "PERSON" },
        ],
      });
      await fixture.run(importId);
      const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query(
          `select d.text, (select json_object_agg(f.title, coalesce(p.name, o.option ->> 'label', v.value))
             from custom_field_values v join custom_fields f using (team_id, field_id)
             left join people p on p.person_id::text = v.value
             left join lateral jsonb_array_elements(f.options) o (option) on o.option ->> 'id' = v.value
            where v.object_id = n.note_id) as fields
             from notes n join documents d on d.document_id = n.note_id
            where n.author_id = $1 order by n.note_id`,
          [importId],
        ),
      );
      expect(rows).toEqual([
        { text: "We count", fields: { Boxes: "12", Stage: "Early", Who: "Hana" } },
        { text: "We guess\nboxes: a dozen", fields: { Stage: "Early", Who: "Hana" } },
      ]);
      await expect(
        fixture.upload("a.csv", text, {
          ...choices,
          roles: ["TEXT", "FIELD"],
          fields: [null, { id: boxes, type: "TEXT" }],
        }),
      ).rejects.toMatchObject({ code: "import.field_changed" });
    },
    importMs,
  );

  test("that names a tag of another project, or no text, is refused before it begins", async () => {
    const otherId = await fixture.write((tx) => createProject(tx, { title: "Other" }));
    const other = await fixture.write(async (tx) =>
      createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, otherId), title: "Elsewhere" }),
    );
    await expect(fixture.upload("a.csv", table, { ...choices, tagIds: [other] })).rejects.toMatchObject({
      code: "tag.not_found",
    });
    await expect(fixture.upload("a.csv", table, { ...choices, roles: ["DATE"] })).rejects.toMatchObject({
      code: "import.no_text",
    });
  });
});

describe("a survey", () => {
  const answers = [
    "Who,How often?,What do you use?,Why?",
    "Dana <dana@shop.example>,Weekly,Paper; Phone,I write on paper first",
    "dana@shop.example,weekly,Phone,",
    `kim@shop.example,,Phone; ${"x".repeat(51)},It never syncs`,
  ].join("\n");
  const choices: TableChoices = {
    shape: "SURVEY",
    hasHeader: true,
    roles: ["PERSON", "SINGLE_SELECT", "MULTI_SELECT", "FREE_TEXT"],
    answerSeparators: [null, null, ";", null],
    tagSeparator: "",
    dateOrder: "DMY",
    skipsProblemRows: false,
    tagIds: [],
  };

  test(
    "becomes a note for each respondent: what was written under its question, what was chosen in fields",
    async () => {
      const importId = await fixture.upload("visits.csv", answers, choices);
      await fixture.run(importId);
      expect(await fixture.stateOf(importId)).toMatchObject({ status: "DONE", notesMade: 4 });
      const results = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query(
          `select i.title, i.published_at as published, d.text
             from insights i join documents d on d.document_id = i.insight_id where i.author_id = $1`,
          [importId],
        ),
      );
      expect(results.rows).toEqual([
        {
          title: "Results of visits",
          published: null,
          text: [
            "3 people took part.",
            ...["How often?", "2 people answered.", "Answer", "People", "Share", "Weekly", "2", "100%"],
            ...["What do you use?", "3 people answered.", "Answer", "People", "Share"],
            ...["Phone", "3", "100%", "Paper", "1", "33%", "x".repeat(51), "1", "33%"],
            ...["Why?", "2 answers, each in a note of this project."],
          ].join("\n"),
        },
      ]);
      const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query(
          `select n.title, d.text, (select array_agg(p.email::text) from note_people np
              join people p using (team_id, person_id) where np.note_id = n.note_id) as people,
            (select json_object_agg(f.title, (select array_agg(o.option ->> 'label' order by o.option ->> 'label')
                from jsonb_array_elements(f.options) o (option) where v.value like '%' || (o.option ->> 'id') || '%'))
              from custom_field_values v join custom_fields f using (team_id, field_id)
             where v.object_id = n.note_id) as fields
             from notes n join documents d on d.document_id = n.note_id
            where n.author_id = $1 order by n.note_id`,
          [importId],
        ),
      );
      expect(rows).toEqual([
        {
          title: "I write on paper first",
          text: "Why?\nI write on paper first",
          people: ["dana@shop.example"],
          fields: { "How often?": ["Weekly"], "What do you use?": ["Paper", "Phone"] },
        },
        {
          title: "visits 2",
          text: "",
          people: ["dana@shop.example"],
          fields: { "How often?": ["Weekly"], "What do you use?": ["Phone"] },
        },
        {
          title: "It never syncs",
          text: `Why?\nIt never syncs\nWhat do you use?: Phone; ${"x".repeat(51)}`,
          people: ["kim@shop.example"],
          fields: { "What do you use?": ["Phone"] },
        },
      ]);
      const fields = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query(
          `select title, type, selectable_max from custom_fields where field_id = any(
             select unnest(made_field_ids) from imports where import_id = $1) order by title`,
          [importId],
        ),
      );
      expect(fields.rows).toEqual([
        { title: "How often?", type: "SELECT", selectable_max: 1 },
        { title: "What do you use?", type: "SELECT", selectable_max: 100 },
      ]);
    },
    importMs,
  );

  test(
    "of which a question has too many options fails in these words, and makes nothing",
    async () => {
      const rows = Array.from({ length: 400 }, (_, at) => `Shop number ${at}`);
      const importId = await fixture.upload("shops.csv", ["Shop?", ...rows].join("\n"), {
        ...choices,
        roles: ["SINGLE_SELECT"],
        answerSeparators: [null],
      });
      await fixture.run(importId);
      expect(await fixture.stateOf(importId)).toMatchObject({
        status: "FAILED",
        notesMade: 0,
        failureCount: 1,
        failureCode: "import.too_many_options",
        failureMessage: "Too many options.",
      });
    },
    importMs,
  );

  test("without a question is refused before it begins", async () => {
    const refused = fixture.upload("a.csv", answers, { ...choices, roles: ["PERSON"] });
    await expect(refused).rejects.toMatchObject({ code: "import.no_question" });
  });

  test(
    "in a sheet of a spreadsheet is read from the sheet that was chosen",
    async () => {
      const bytes = await writeXlsx({
        sheets: [
          { name: "Read me", rows: [["About"], ["This survey"]] },
          { name: "Answers", rows: [["Why?"], ["Too slow"], ["Too dear"]] },
        ],
      });
      const importId = await fixture.upload("visits.xlsx", bytes, {
        ...choices,
        sheetName: "Answers",
        roles: ["FREE_TEXT"],
      });
      await fixture.run(importId);
      expect(await fixture.stateOf(importId)).toMatchObject({ status: "DONE", notesMade: 3 });
    },
    importMs,
  );
});
