import { summaryFrameworks, summaryKinds } from "@fieldstone/model/ai/summary-frameworks.ts";
import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { codebookExampleLengthMax } from "@fieldstone/model/limits.ts";
import type { ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { FileDocument } from "../exported/exported-document.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { ViewedObjects } from "../exported/exported-views.ts";
import type {
  DraftPerson,
  DraftPersonField,
  DraftSummary,
  DraftTag,
  DraftTagSummary,
  DraftWhole,
} from "./draft-whole.ts";
import { placeSavedFilters } from "./place-saved-filters.ts";

interface WholeObjects {
  /** All documents of the file. */
  readonly documents: readonly FileDocument[];
  readonly viewed: ViewedObjects;
  /** Saved filters of the projects before. */
  readonly firstFilter: number;
}

/** The rest of a project's data, which is restored when its texts exist. The parts are the data files of one project. */
export function placeWhole(
  parts: readonly ExportedProject[],
  objects: WholeObjects,
): { readonly whole: DraftWhole | null; readonly leftOut: readonly LeftOut[] } {
  const [first] = parts;
  if (first === undefined) return { whole: null, leftOut: [] };
  const { icon, color, cover, readmeNoteId, transcription } = first.project;
  const { documents, viewed } = objects;
  const readme = documents.findIndex(({ id, objectType }) => objectType === "note" && id === readmeNoteId);
  const filters = placeSavedFilters(parts, viewed, objects.firstFilter);
  const summaries = placeSummaries(parts, documents);
  const tagSummaries = placeTagSummaries(parts, documents, viewed);
  const whole: DraftWhole = {
    look: { icon, color, cover },
    transcription,
    readmeNumber: readme < 0 ? null : readme,
    tags: placeTags(parts, viewed),
    personFields: placePersonFields(first),
    people: placePeople(parts, viewed),
    savedFilters: filters.filters,
    filterNames: filters.names,
    summaries: summaries.placed,
    tagSummaries: tagSummaries.placed,
  };
  return { whole, leftOut: [...filters.leftOut, ...summaries.leftOut, ...tagSummaries.leftOut] };
}

function placeTags(
  parts: readonly ExportedProject[],
  { placeOf, highlightIds }: ViewedObjects,
): readonly DraftTag[] {
  const tags = new Map(parts.flatMap((part) => part.tags).map((tag) => [tag.id, tag]));
  const changes = Map.groupBy(
    parts.flatMap((part) => part.codebookChanges),
    ({ tagId }) => tagId,
  );
  return [...tags.values()].flatMap(({ id, role, locked }) => {
    const ofTag = (changes.get(id) ?? []).toSorted((one, other) => one.changeNumber - other.changeNumber);
    if (role === null && !locked && ofTag.length === 0) return [];
    const codebookChanges = ofTag.map(
      ({ definition, useWhen, avoidWhen, examples, changedBy, changedAt }) => ({
        ...{ definition, useWhen, avoidWhen, changedByEmail: changedBy?.email ?? null, changedAt },
        examples: examples.map(({ text, highlightId }) => {
          const imported = highlightIds.get(highlightId ?? "");
          return imported === undefined
            ? { text: cutText(text, codebookExampleLengthMax) }
            : { highlightId: imported };
        }),
      }),
    );
    return placeOf(id).map((place) => ({ place, role, locked, codebookChanges }));
  });
}

function placePersonFields({ personFields }: ExportedProject): readonly DraftPersonField[] {
  return personFields.flatMap(({ title, type: given, choices, selectableMax }) => {
    const type = customFieldTypes.find((each) => each === given);
    const options = choices.map(({ label, color }) => ({ label, color }));
    return type === undefined ? [] : [{ title, type, options, selectableMax }];
  });
}

/** People about whom the file says more than their name. */
function placePeople(
  parts: readonly ExportedProject[],
  { people: names }: ViewedObjects,
): readonly DraftPerson[] {
  const titles = new Map(parts.flatMap((part) => part.personFields).map(({ id, title }) => [id, title]));
  const details = new Map(parts.flatMap((part) => part.personDetails).map((each) => [each.personId, each]));
  const people = new Map(parts.flatMap((part) => part.people).map((person) => [person.id, person]));
  return [...people.values()].flatMap(({ id, company, jobTitle }) => {
    const { consent = null, fields = [] } = details.get(id) ?? {};
    const name = names.get(id);
    const isKnownMore = company !== null || jobTitle !== null || consent !== null || fields.length > 0;
    if (name === undefined || !isKnownMore) return [];
    const values = fields.flatMap(({ fieldId, text }) => {
      const fieldTitle = titles.get(fieldId);
      return fieldTitle === undefined ? [] : [{ fieldTitle, text }];
    });
    const state = consent === null ? null : { state: consent.state, until: consent.until };
    return [{ name, company, jobTitle, consent: state, values }];
  });
}

interface Generated {
  readonly kind: string;
  readonly framework: string | null;
}

/** The kind and framework, or undefined if either is unknown. */
function kindOf(given: Generated): Pick<DraftSummary, "framework" | "kind"> | undefined {
  const kind = summaryKinds.find((each) => each === given.kind);
  const framework = summaryFrameworks.find((each) => each === given.framework) ?? null;
  return kind === undefined || (given.framework !== null && framework === null)
    ? undefined
    : { kind, framework };
}

function placeSummaries(parts: readonly ExportedProject[], documents: readonly FileDocument[]) {
  const numbers = new Map(
    documents.flatMap(({ id, objectType }, number) => (objectType === "note" ? [[id, number] as const] : [])),
  );
  const placed: DraftSummary[] = [];
  const leftOut: LeftOut[] = [];
  for (const note of parts.flatMap(({ notes }) => notes)) {
    const documentNumber = numbers.get(note.id);
    if (documentNumber === undefined) continue;
    for (const { instructions, sections, isEdited, isStale, createdAt, ...given } of note.summaries) {
      const kind = kindOf(given);
      if (kind === undefined) leftOut.push({ kind: "SUMMARY", name: note.title, reason: "INVALID" });
      else placed.push({ ...kind, documentNumber, instructions, sections, isEdited, isStale, createdAt });
    }
  }
  return { placed, leftOut };
}

function placeTagSummaries(
  parts: readonly ExportedProject[],
  documents: readonly FileDocument[],
  { placeOf, highlightIds, titles }: ViewedObjects,
) {
  const placed: DraftTagSummary[] = [];
  const leftOut: LeftOut[] = [];
  for (const { tagId, instructions, sections, createdAt, ...given } of parts.flatMap(
    (part) => part.tagSummaries,
  )) {
    const kind = kindOf(given);
    const tagged = documents
      .flatMap((document) => document.highlights)
      .filter(({ tagIds }) => tagIds.includes(tagId))
      .flatMap(({ id }) => highlightIds.get(id) ?? []);
    const own = sections.map(({ title, sentences }) => ({
      title,
      sentences: sentences.map(({ text, quotes }) => ({
        text,
        quotes: quotes.flatMap((quote) => {
          const highlightId = highlightIds.get(quote.highlightId);
          return highlightId === undefined ? [] : [{ highlightId, text: quote.text }];
        }),
      })),
    }));
    const quoted = own.flatMap(({ sentences }) =>
      sentences.flatMap(({ quotes }) => quotes.map(({ highlightId }) => highlightId)),
    );
    const about = [...new Set([...tagged, ...quoted])];
    // Without a highlight, nothing would say who may read it.
    if (kind === undefined || about.length === 0) {
      const reason = kind === undefined ? "INVALID" : "MISSING";
      leftOut.push({ kind: "SUMMARY", name: titles.get(tagId) ?? "Untitled", reason });
      continue;
    }
    for (const place of placeOf(tagId))
      placed.push({ ...kind, place, instructions, sections: own, highlightIds: about, createdAt });
  }
  return { placed, leftOut };
}
