import { summarySectionSchema } from "@fieldstone/model/ai/summary.ts";
import { summaryFrameworks, summaryKinds } from "@fieldstone/model/ai/summary-frameworks.ts";
import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { consentStates } from "@fieldstone/model/people/consent.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { exportedTagSummary } from "@fieldstone/model/project-export/exported-tag-texts.ts";
import { z } from "zod";
import { savedFilterTargets } from "../../../research/saved-filters/saved-filter.ts";
import { codePlace, importedNumber } from "../exported/draft-places.ts";
import { settingsNames } from "../exported/exported-view-parts.ts";

const codebookExample = z.union([z.object({ text: z.string() }), z.object({ highlightId: z.uuid() })]);

/** What a tag has besides its title, colour, description and place. */
const draftTag = z.object({
  place: codePlace,
  role: z.string().nullable(),
  locked: z.boolean(),
  /** Oldest first. Examples that are imported highlights have their new ids. */
  codebookChanges: z
    .array(
      z.object({
        definition: z.string(),
        useWhen: z.string(),
        avoidWhen: z.string(),
        examples: z.array(codebookExample).readonly(),
        changedByEmail: z.string().nullable(),
        changedAt: z.iso.datetime(),
      }),
    )
    .readonly(),
});

const draftPerson = z.object({
  /** As notes name them. */
  name: z.string(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  consent: z.object({ state: z.enum(consentStates), until: z.iso.datetime().nullable() }).nullable(),
  values: z.array(z.object({ fieldTitle: z.string(), text: z.string() })).readonly(),
});

const draftPersonField = z.object({
  title: z.string(),
  type: z.enum(customFieldTypes),
  options: z.array(z.object({ label: z.string(), color: z.string() })).readonly(),
  selectableMax: z.int().optional(),
});

const draftSavedFilter = z.object({
  number: importedNumber,
  target: z.enum(savedFilterTargets),
  title: z.string(),
  /** With the original workspace's ids. */
  form: filterFormSchema,
  members: z.array(z.object({ id: z.uuid(), email: z.string() })).readonly(),
});

const generated = {
  kind: z.enum(summaryKinds),
  framework: z.enum(summaryFrameworks).nullable(),
  instructions: z.string(),
  createdAt: z.iso.datetime(),
};

const draftSummary = z.object({
  ...generated,
  documentNumber: importedNumber,
  sections: z.array(summarySectionSchema).readonly(),
  isEdited: z.boolean(),
  isStale: z.boolean(),
});

const draftTagSummary = z.object({
  ...generated,
  place: codePlace,
  sections: exportedTagSummary.shape.sections.readonly(),
  /** The imported highlights that it may be about: access to it needs access to all of them. */
  highlightIds: z.array(z.uuid()).readonly(),
});

/** What an export has of a project besides its texts, tags, fields, views and rounds. */
export const draftWhole = z.object({
  look: z.object({ icon: z.string().nullable(), color: z.string().nullable(), cover: z.string().nullable() }),
  /** As in the file; null if the project has chosen nothing. */
  transcription: exportedProject.shape.project.shape.transcription.unwrap(),
  /** The number of the note that introduces the project. */
  readmeNumber: importedNumber.nullable(),
  tags: z.array(draftTag).readonly(),
  personFields: z.array(draftPersonField).readonly(),
  people: z.array(draftPerson).readonly(),
  savedFilters: z.array(draftSavedFilter).readonly(),
  /** What saved filters refer to. */
  filterNames: settingsNames,
  summaries: z.array(draftSummary).readonly(),
  tagSummaries: z.array(draftTagSummary).readonly(),
});

export type DraftWhole = z.output<typeof draftWhole>;
export type DraftTag = z.output<typeof draftTag>;
export type DraftPerson = z.output<typeof draftPerson>;
export type DraftPersonField = z.output<typeof draftPersonField>;
export type DraftSavedFilter = z.output<typeof draftSavedFilter>;
export type DraftSummary = z.output<typeof draftSummary>;
export type DraftTagSummary = z.output<typeof draftTagSummary>;
