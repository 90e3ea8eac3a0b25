import {
  type ExportedField,
  type ExportedProject,
  type ExportedTagReel,
  exportedProjectFormat,
  exportedProjectVersion,
} from "@fieldstone/model/project-export/exported-project.ts";
import type { CustomField } from "../../../research/fields/custom-field.ts";
import type { listOfPart } from "./data-parts.ts";
import type { ProjectContents } from "./read-project-contents.ts";

/** A project's data except the lists that are written part by part. */
export type ProjectHead = Omit<ExportedProject, (typeof listOfPart)[keyof typeof listOfPart]>;

export function projectHead(
  contents: ProjectContents,
  at: Date,
  tagReels: readonly ExportedTagReel[],
): ProjectHead {
  const { id, title, look, readmeNoteId, people, fields, personFields, boards, tags, savedFilters } =
    contents;
  return {
    format: exportedProjectFormat,
    version: exportedProjectVersion,
    exportedAt: at.toISOString(),
    project: { id, title, ...look, readmeNoteId, transcription: transcriptionOf(contents) },
    people: people.map(({ id: personId, name, email, company, jobTitle }) => ({
      ...{ id: personId, name, email, company, jobTitle },
    })),
    fields: fields.map(fieldData),
    personFields: personFields.map(fieldData),
    boards: [...boards],
    savedFilters: [...savedFilters],
    tags: [...tags],
    tagReels: [...tagReels],
  };
}

function transcriptionOf({ transcription }: ProjectContents): ProjectHead["project"]["transcription"] {
  const { language, labelsSpeakers, removesFillers, vocabulary, changeNumber } = transcription;
  return changeNumber === 0
    ? null
    : { language, labelsSpeakers, removesFillers, vocabulary: [...vocabulary] };
}

function fieldData({ id, objectType, title, type, options, selectableMax }: CustomField): ExportedField {
  const labels = options.map(({ label }) => label);
  return { ...{ id, objectType, title, type, selectableMax }, options: labels, choices: [...options] };
}
