import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import {
  type PeopleImport,
  type PeopleRowChange,
  type PeopleRowCounts,
  type PeopleRowPreview,
  peopleImportNotFound,
} from "@fieldstone/domain/intake/people-imports/people-import.ts";
import {
  listedPeopleImportsMax,
  peopleRowsPerPageMax,
  readLatestPeopleImports,
  readOutcomeCounts,
  readPeopleImports,
  readPeopleRows,
} from "@fieldstone/domain/intake/people-imports/read-people-imports.ts";
import { runPeopleImport } from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { undoPeopleImport } from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import {
  peopleChangeKinds,
  peopleColumnsSchema,
  peopleImportStatuses,
  peopleRowOutcomes,
  peopleRowsSchema,
} from "@fieldstone/model/people/people-import.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost, searchCost } from "../../graphql/costs/field-cost.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";

const PeopleImportRef = builder.objectRef<PeopleImport>("PeopleImport");
const PeopleImportStatus = builder.enumType("PeopleImportStatus", { values: peopleImportStatuses });
/** A table of 5,000 rows, planned and stored. */
const draftCost = 4 * searchCost;
const PeopleChangeKind = builder.enumType("PeopleImportChangeKind", { values: peopleChangeKinds });
const PeopleRowOutcome = builder.enumType("PeopleRowOutcome", { values: peopleRowOutcomes });

const importLoader = defineLoader<PeopleImport>(readPeopleImports);
const countsLoader = defineLoader<PeopleRowCounts>(readOutcomeCounts);

const valueDescription =
  "The first 200 characters. CONSENT values are a `ConsentState`; CONSENT_UNTIL values are an ISO 8601 date and time.";
const PeopleImportChangeRef = builder.objectRef<PeopleRowChange>("PeopleImportChange").implement({
  scope: "people:read",
  description: "A value that a row of an imported table would change, before and after.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PeopleChangeKind }),
    title: t.exposeString("title", {
      nullable: true,
      description: "The field's title; null for built-in columns.",
    }),
    before: t.exposeString("before", { nullable: true, description: valueDescription }),
    after: t.exposeString("after", { nullable: true, description: valueDescription }),
  }),
});

const PeopleImportRowRef = builder.objectRef<PeopleRowPreview>("PeopleImportRow").implement({
  scope: "people:read",
  description: "The outcome of one row of an imported table of people.",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "Row number in the file, from 1." }),
    outcome: t.expose("outcome", { type: PeopleRowOutcome }),
    reason: t.exposeString("reason", {
      nullable: true,
      description:
        "Why the row was rejected or, in a draft, why a new person may be a double; null otherwise.",
    }),
    name: t.exposeString("name", {
      nullable: true,
      description: "Name of the person; null once the import is no longer a draft.",
    }),
    email: t.exposeString("email", {
      nullable: true,
      description: "E-mail address of the person; null once the import is no longer a draft.",
    }),
    changes: t.field({
      type: [PeopleImportChangeRef],
      description:
        "Values that the row would overwrite, compared with the current people. Empty once the import is no longer a draft.",
      resolve: ({ changes }) => [...changes],
    }),
  }),
});

/** One of the numbers of rows of an import. */
const rowCount = (key: keyof PeopleRowCounts) => ({
  ...costs(groupedCountCost),
  resolve: async ({ id }: PeopleImport, _args: unknown, context: ApiContext) =>
    (await countsLoader(context).load(id))?.[key] ?? 0,
});

PeopleImportRef.implement({
  scope: "people:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    fileName: t.exposeString("fileName"),
    status: t.expose("status", { type: PeopleImportStatus }),
    newCount: t.int(rowCount("NEW")),
    updatedCount: t.int(rowCount("UPDATED")),
    unchangedCount: t.int(rowCount("UNCHANGED")),
    refusedCount: t.int(rowCount("REFUSED")),
    namesakeCount: t.int({
      ...rowCount("namesakes"),
      description:
        "Number of new people in a draft whose name is in People or in an earlier row; 0 once it is no draft.",
    }),
    waitingCount: t.int({
      ...rowCount("waiting"),
      description: "Number of rows that have not been imported yet.",
    }),
    rows: t.field({
      // Reading a page of a draft plans it again.
      ...costs(searchCost),
      type: [PeopleImportRowRef],
      description: `At most ${peopleRowsPerPageMax.toLocaleString("en")} rows, from the given offset; rejected rows first, then new people who may be doubles.`,
      args: { offset: t.arg.int({ defaultValue: 0 }) },
      resolve: async ({ id }, { offset }, context) => [
        ...(await context.read((tx) => readPeopleRows(tx, id, Math.max(0, offset ?? 0)))),
      ],
    }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdBy }, _args, context) =>
        createdBy === null ? null : memberLoader(context).load(createdBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

function loadImport(context: ApiContext, importId: string): Promise<PeopleImport> {
  requireUser(context);
  return loadOrRefuse(importLoader, context, importId, peopleImportNotFound);
}

builder.queryFields((t) => ({
  peopleImport: t.field({
    scope: "people:read",
    type: PeopleImportRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadImport(context, id),
  }),
  peopleImports: t.field({
    scope: "people:read",
    type: [PeopleImportRef],
    description: `The latest ${listedPeopleImportsMax} imports of people, without drafts.`,
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read(readLatestPeopleImports))];
    },
  }),
}));

const PeopleImportPayload = builder.objectRef<{ importId: string }>("PeopleImportPayload").implement({
  fields: (t) => ({
    peopleImport: t.field({
      type: PeopleImportRef,
      resolve: ({ importId }, _args, context) => loadImport(context, importId),
    }),
  }),
});

const DraftPeopleImportInput = builder.inputType("DraftPeopleImportInput", {
  fields: (t) => ({
    fileName: t.string({ required: true }),
    columns: t.field({
      type: "JSON",
      required: true,
      description:
        "One object per column. `kind` is IGNORED, NAME, EMAIL, COMPANY, JOB_TITLE, CONSENT, CONSENT_UNTIL, FIELD (with `fieldId`) or NEW_FIELD (with `title` and `type`, which defaults to TEXT).",
    }),
    rows: t.field({
      type: "JSON",
      required: true,
      description: "One object per row, with its number and its cells.",
    }),
  }),
});

builder.mutationFields((t) => ({
  draftPeopleImport: t.field({
    scope: "people:write",
    ...costs(draftCost),
    type: PeopleImportPayload,
    description: "Previews an import: returns what each row would do, and changes no people.",
    args: { input: t.arg({ type: DraftPeopleImportInput, required: true }) },
    resolve: async (_root, { input: { fileName, columns, rows } }, context) => {
      const draft = {
        fileName,
        columns: parseInput(peopleColumnsSchema, columns),
        rows: parseInput(peopleRowsSchema, rows),
      };
      return { importId: await context.write((tx) => draftPeopleImport(tx, draft)) };
    },
  }),
  runPeopleImport: t.field({
    scope: "people:write",
    type: PeopleImportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => runPeopleImport(tx, input.id));
      return { importId: input.id };
    },
  }),
  undoPeopleImport: t.field({
    scope: "people:write",
    type: PeopleImportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => undoPeopleImport(tx, input.id));
      return { importId: input.id };
    },
  }),
}));
