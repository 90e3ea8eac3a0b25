import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { findFieldsOfProjects } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { type ImportFixture, importMs, openImportFixture } from "./import-fixture.testing.ts";

let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

test(
  "a table makes fields of the chosen types, and leaves one of the same title and another type alone",
  async () => {
    const projectId = await fixture.write((tx) => createProject(tx, { title: "New fields" }));
    await fixture.write((tx) =>
      createCustomField(tx, { projectId, objectType: "NOTE", title: "Plan", type: "TEXT" }),
    );
    const text = "said;boxes;plan;paid\nWe count;12;Free;yes\nWe guess;a dozen;Team;\n";
    const chosen: TableChoices = {
      shape: "NOTES",
      hasHeader: true,
      tagSeparator: ",",
      dateOrder: "DMY",
      skipsProblemRows: false,
      tagIds: [],
      roles: ["TEXT", "NEW_FIELD", "NEW_FIELD", "NEW_FIELD"],
      newFieldTypes: [null, "NUMBER", "SELECT", "BOOLEAN"],
    };
    const importIds: string[] = [];
    for (const name of ["new.csv", "again.csv"]) {
      const importId = await fixture.upload(name, text, chosen, projectId);
      await fixture.run(importId);
      importIds.push(importId);
    }
    const fields = (await fixture.write((tx) => findFieldsOfProjects(tx, [projectId]))).get(projectId);
    expect(fields?.map(({ title, type }) => [title, type])).toEqual([
      ["Plan", "TEXT"],
      ["boxes", "NUMBER"],
      ["plan (2)", "SELECT"],
      ["paid", "BOOLEAN"],
    ]);
    const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query(
        `select d.text, (select json_object_agg(f.title, coalesce(o.option ->> 'label', v.value))
           from custom_field_values v join custom_fields f using (team_id, field_id)
           left join lateral jsonb_array_elements(f.options) o (option) on o.option ->> 'id' = v.value
          where v.object_id = n.note_id) as fields
           from notes n join documents d on d.document_id = n.note_id
          where n.author_id = any($1) order by n.note_id`,
        [importIds],
      ),
    );
    const expected = [
      { text: "We count", fields: { boxes: "12", "plan (2)": "Free", paid: "true" } },
      { text: "We guess\nboxes: a dozen", fields: { "plan (2)": "Team" } },
    ];
    expect(rows).toEqual([...expected, ...expected]);
  },
  importMs,
);
