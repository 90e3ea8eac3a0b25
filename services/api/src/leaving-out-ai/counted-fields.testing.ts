import type { AuthoredWorld, MadeHighlight } from "./authored-world.testing.ts";

/** A field that can exclude AI content: its query, and the expected count from memory. */
export interface CountedField {
  /** The path to the compared value; ids for lists, numbers unchanged. */
  readonly query: string;
  readonly expected: (world: AuthoredWorld) => unknown;
}

const ids = (made: readonly { readonly id: string }[]) => made.map(({ id }) => id).toSorted();
const tagged = (world: AuthoredWorld, tagId: string | undefined) =>
  world.highlights.filter(({ tags }) => tags.some(({ id }) => id === tagId));
const tagsOf = (highlights: readonly MadeHighlight[]) =>
  ids([...new Map(highlights.flatMap(({ tags }) => tags).map((tag) => [tag.id, tag])).values()]);
const ofNote = ({ highlights, ...world }: AuthoredWorld, noteId = noteOf(world)) =>
  highlights.filter((each) => each.noteId === noteId);
const inInsight = ({ highlights, insights }: AuthoredWorld) =>
  highlights.filter(({ id }) => insights[0]?.highlightIds.includes(id));
const distinctNotes = (highlights: readonly MadeHighlight[]) =>
  new Set(highlights.map(({ noteId }) => noteId)).size;
/** One by a person, so that it remains when AI content is excluded. */
const noteOf = ({ notes }: Pick<AuthoredWorld, "notes">) => notes[0]?.id;
const quoting = (world: AuthoredWorld) =>
  world.insights.filter(({ highlightIds }) => highlightIds.includes(world.highlights[0]?.id ?? ""));

const project = (field: string) => `project(id: $projectId) { ${field} }`;
const note = (field: string) => `note(id: $noteId) { ${field} }`;
const insight = (field: string) => `insight(id: $insightId) { ${field} }`;
const highlight = (field: string) => `highlight(id: $highlightId) { ${field} }`;
const tag = (field: string) => `tag(id: $tagId) { ${field} }`;
const person = (field: string) => `person(id: $personId) { ${field} }`;
const all = "(withoutAi: $withoutAi)";
const list = "totalCount edges { node { id } }";
const settings = "settings: $settings";

/** By the field's name in the schema. */
export const countedFields: Readonly<Record<string, CountedField>> = {
  "Project.noteCount": { query: project(`noteCount${all}`), expected: ({ notes }) => notes.length },
  "Project.highlightCount": {
    query: project(`highlightCount${all}`),
    expected: ({ highlights }) => highlights.length,
  },
  "Project.insightCount": {
    query: project(`insightCount${all}`),
    expected: ({ insights }) => insights.length,
  },
  "Project.notes": {
    query: project(`notes(filter: $filter) { ${list} }`),
    expected: ({ notes }) => ids(notes),
  },
  "Project.insights": {
    query: project(`insights(filter: $filter) { ${list} }`),
    expected: ({ insights }) => ids(insights),
  },
  "Project.highlights": {
    query: project(`highlights(filter: $filter, tagIds: [$tagId]) { ${list} }`),
    expected: (world) => ids(tagged(world, world.tagIds[0])),
  },
  "Project.noteRows": {
    query: project(`noteRows(${settings}) { totalCount rows { id } }`),
    expected: ({ notes }) => ids(notes),
  },
  "Project.insightRows": {
    query: project(`insightRows(${settings}) { totalCount rows { id } }`),
    expected: ({ insights }) => ids(insights),
  },
  "Project.highlightRows": {
    query: project(`highlightRows(${settings}) { totalCount rows { id } }`),
    expected: ({ highlights }) => ids(highlights),
  },
  "Project.viewGroups": {
    query: project("viewGroups(target: HIGHLIGHT, settings: $grouped) { key count }"),
    expected: (world) => ({
      ...Object.fromEntries(
        world.tagIds.flatMap((id) => {
          const { length } = tagged(world, id);
          return length === 0 ? [] : [[id, length]];
        }),
      ),
      "": world.highlights.filter(({ tags }) => tags.length === 0).length,
    }),
  },
  "Project.tagCounts": {
    query: project("tagCounts(filter: $filter) { tag { id } highlightCount noteCount }"),
    expected: (world) => ({
      ...byTag(world),
      "": [
        world.highlights.filter(({ tags }) => tags.length > 0).length,
        distinctNotes(world.highlights.filter(({ tags }) => tags.length > 0)),
      ],
    }),
  },
  "Project.crossTable": {
    query: project(
      "crossTable(fieldId: $fieldId, filter: $filter) { cells { tag { id } columnId highlightCount noteCount } }",
    ),
    expected: (world) => ({
      ...byTag(world),
      "": [
        world.highlights.filter(({ tags }) => tags.length > 0).length,
        distinctNotes(world.highlights.filter(({ tags }) => tags.length > 0)),
      ],
    }),
  },
  "Query.tags": {
    query: "tags(filter: $tagFilter) { totalCount edges { node { id } } }",
    expected: (world) => ids(world.tagIds.filter((id) => tagged(world, id).length > 6).map((id) => ({ id }))),
  },
  "Query.publishedInsights": {
    query: `publishedInsights${all} { ${list} }`,
    expected: ({ insights }) => ids(insights),
  },
  "Note.highlightCount": { query: note(`highlightCount${all}`), expected: (world) => ofNote(world).length },
  "Note.highlights": { query: note(`highlights${all} { id }`), expected: (world) => ids(ofNote(world)) },
  "Note.tags": { query: note(`tags${all} { id }`), expected: (world) => tagsOf(ofNote(world)) },
  "Note.insightCount": {
    query: note(`insightCount${all}`),
    expected: (world) =>
      world.insights.filter(({ highlightIds }) => ofNote(world).some(({ id }) => highlightIds.includes(id)))
        .length,
  },
  "Insight.highlightCount": {
    query: insight(`highlightCount${all}`),
    expected: (world) => inInsight(world).length,
  },
  "Insight.highlights": {
    query: insight(`highlights${all} { id }`),
    expected: (world) => ids(inInsight(world)),
  },
  "Insight.tags": { query: insight(`tags${all} { id }`), expected: (world) => tagsOf(inInsight(world)) },
  "Highlight.tags": {
    query: highlight(`tags${all} { id }`),
    expected: ({ highlights }) => ids(highlights[0]?.tags ?? []),
  },
  "Highlight.insights": {
    query: highlight(`insights${all} { id }`),
    expected: (world) => ids(quoting(world)),
  },
  "CanvasCard.tags": {
    query: project(`canvasCards(ids: [$highlightId], target: HIGHLIGHT) { tags${all} { id } }`),
    expected: ({ highlights }) => ids(highlights[0]?.tags ?? []),
  },
  "File.highlights": {
    query: `file(id: $fileId) { highlights${all} { id } }`,
    expected: ({ highlights }) => ids(highlights.filter(({ inFile }) => inFile)),
  },
  "Tag.highlightCount": {
    query: tag(`highlightCount${all}`),
    expected: (world) => tagged(world, world.tagIds[0]).length,
  },
  "Tag.highlights": {
    query: tag(`highlights${all} { ${list} }`),
    expected: (world) => ids(tagged(world, world.tagIds[0])),
  },
  "Tag.uses": {
    query: tag(`uses${all} { highlightCount noteCount }`),
    expected: (world) => [
      [tagged(world, world.tagIds[0]).length, distinctNotes(tagged(world, world.tagIds[0]))],
    ],
  },
  "Person.noteCount": { query: person(`noteCount${all}`), expected: ({ notes }) => notes.length },
  "Person.notes": { query: person(`notes${all} { id }`), expected: ({ notes }) => ids(notes) },
  "Person.highlightCount": {
    query: person(`highlightCount${all}`),
    expected: ({ highlights }) => highlights.length,
  },
  "Person.highlights": {
    query: person(`highlights${all} { ${list} }`),
    expected: ({ highlights }) => ids(highlights),
  },
  "Extension.uses": {
    query: `extension(id: $extensionId) { uses${all} { highlightCount } }`,
    expected: ({ highlights }) => [[highlights.filter(({ tags }) => tags.length > 0).length]],
  },
  "Theme.highlightCount": {
    query: project(`themes { themes { id highlightCount${all} } }`),
    expected: (world) => inTheme(world).length,
  },
  "Theme.highlights": {
    query: project(`themes { themes { id highlights${all} { id } } }`),
    expected: (world) => ids(inTheme(world)),
  },
};

function byTag(world: AuthoredWorld) {
  return Object.fromEntries(
    world.tagIds.flatMap((id) => {
      const found = tagged(world, id);
      return found.length === 0 ? [] : [[id, [found.length, distinctNotes(found)]]];
    }),
  );
}

function inTheme({ highlights, themeHighlightIds }: AuthoredWorld) {
  return highlights.filter(({ id }) => themeHighlightIds.includes(id));
}
