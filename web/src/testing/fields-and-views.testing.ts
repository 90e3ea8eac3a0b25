import type { BrowserWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { z } from "zod";

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });
const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });
const rowsOfNotes = z.object({
  project: z.object({
    noteRows: z.object({
      rows: z.array(
        z.object({
          title: z.string(),
          cells: z.array(z.object({ fieldId: z.string(), text: z.string().nullable() })),
        }),
      ),
    }),
  }),
});
const settingsDefault = {
  sort: [],
  filter: { combinator: "And", fields: [] },
  group: null,
  columns: [],
  fieldVisibility: [],
};

/**
 * Creates a field of a project's notes; resolves to its id. A select field's options have the given labels; one of
 * them can be chosen, if `selectableMax` does not say otherwise.
 */
export async function makeField(
  workspace: BrowserWorkspace,
  field: { projectId: string; title: string; type: string; selectableMax?: number },
  labels: readonly string[] = [],
): Promise<string> {
  const options = labels.map((label) => ({ label }));
  const made = await workspace.graphql(
    "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
    {
      input: {
        objectType: "NOTE",
        ...(field.type === "SELECT" ? { options, selectableMax: 1 } : {}),
        ...field,
      },
    },
  );
  return madeField.parse(made).createCustomField.field.id;
}

/** Creates a view of a project, of its notes by default; resolves to its id. */
export async function makeView(
  workspace: BrowserWorkspace,
  view: { projectId: string; title: string; layout: string; target?: string },
  settings: object = {},
): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { target: "NOTE", ...view, settings: { ...settingsDefault, ...settings } } },
  );
  return madeView.parse(made).createView.view.id;
}

/** The stored values of a field, by the titles of the notes that have one. */
export async function storedValues(
  workspace: BrowserWorkspace,
  { projectId, fieldId }: { projectId: string; fieldId: string },
): Promise<Record<string, string | null>> {
  const answer = await workspace.graphql(
    `query ($id: ID!, $settings: JSON!) { project(id: $id) { noteRows(settings: $settings) {
      rows { title cells { fieldId text } } } } }`,
    { id: projectId, settings: settingsDefault },
  );
  return Object.fromEntries(
    rowsOfNotes
      .parse(answer)
      .project.noteRows.rows.flatMap((row) =>
        row.cells.flatMap((cell) => (cell.fieldId === fieldId ? [[row.title, cell.text]] : [])),
      ),
  );
}
