import type { FilterField, FilterTarget, SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import type { World, WorldDocument, WorldHighlight, WorldPerson, WorldTag } from "./filter-world.testing.ts";
import { isMet } from "./plain-operators.testing.ts";
import {
  authorship,
  consentValue,
  contributors,
  isLive,
  moments,
  things,
  titled,
  type Value,
} from "./plain-values.testing.ts";

/** A user and what they may read in a world. */
export interface Viewer {
  readonly userId: string;
  readonly projectIds: ReadonlySet<string>;
  readonly documentIds: ReadonlySet<string>;
  /** Whether they may read what is the whole workspace's. */
  readonly isMember: boolean;
  /** As in Date.getTimezoneOffset; omitted for UTC. */
  readonly minutesBehind?: number;
}

export type ReadList = Extract<
  FilterTarget,
  "notes" | "insights" | "highlights" | "people" | "projects" | "tags"
>;

/** Highlights that AI did not create, without tags that it added. */
function notByAi(highlights: World["highlights"]): World["highlights"] {
  return highlights
    .filter(({ authorKind }) => authorKind !== "model")
    .map((highlight) => (highlight.isTaggedByAi ? { ...highlight, tagIds: [] } : highlight));
}

/**
 * The rows of a list that a filter matches, computed in memory from the documented meaning of each operator.
 */
export class PlainReading {
  readonly #world: World;
  readonly #viewer: Viewer;
  readonly #withoutAi: boolean;

  constructor(world: World, viewer: Viewer, withoutAi = false) {
    this.#world = withoutAi ? { ...world, highlights: notByAi(world.highlights) } : world;
    this.#viewer = viewer;
    this.#withoutAi = withoutAi;
  }

  idsOf(list: ReadList, form?: FilterForm): string[] {
    if (form !== undefined && leavesOutAi(form) && !this.#withoutAi)
      return new PlainReading(this.#world, this.#viewer, true).idsOf(list, form);
    const { minutesBehind = 0 } = this.#viewer;
    const rows: readonly { readonly id: string }[] = this.#rows[list]();
    return rows
      .filter(({ id }) => {
        if (form === undefined) return true;
        const answers = form.fields.map((row) =>
          isMet(this.#valueOf(list, id, row.field), row, minutesBehind),
        );
        return form.combinator === "And" ? answers.every(Boolean) : answers.some(Boolean);
      })
      .map(({ id }) => id)
      .toSorted();
  }

  readonly #rows: Readonly<Record<ReadList, () => readonly { readonly id: string }[]>> = {
    notes: () => this.#documents("note"),
    insights: () => this.#documents("insight"),
    highlights: () => this.#world.highlights.filter((row) => this.#isShown(row) && !row.isInline),
    people: () => this.#world.people.filter(isLive),
    projects: () => this.#world.projects.filter(({ id }) => this.#viewer.projectIds.has(id)),
    tags: () => this.#world.tags.filter((tag) => this.#isTagShown(tag)),
  };

  #documents(kind: WorldDocument["kind"]): readonly WorldDocument[] {
    return this.#world.documents.filter(
      (document) =>
        document.kind === kind && isLive(document) && this.#mayRead(document.projectId, document.id),
    );
  }

  #mayRead(projectId: string, documentId: string): boolean {
    return this.#viewer.projectIds.has(projectId) || this.#viewer.documentIds.has(documentId);
  }

  /** A live highlight of a live document that the viewer may read. */
  #isShown(highlight: WorldHighlight): boolean {
    const document = this.#world.documents.find(({ id }) => id === highlight.documentId);
    return (
      isLive(highlight) &&
      document !== undefined &&
      isLive(document) &&
      this.#mayRead(document.projectId, document.id)
    );
  }

  #isTagShown(tag: WorldTag): boolean {
    const board = this.#world.boards.find(({ id }) => id === tag.boardId);
    if (board === undefined || board.isDeleted || !isLive(tag)) return false;
    return board.projectId === null ? this.#viewer.isMember : this.#viewer.projectIds.has(board.projectId);
  }

  #valueOf(list: ReadList, id: string, field: FilterField): Value {
    if (field.source !== "system") {
      const highlight = this.#world.highlights.find((row) => row.id === id);
      return this.#customValue(list === "highlights" ? (highlight?.documentId ?? "") : id, field.fieldId);
    }
    if (field.name === "Starred") {
      const { userId } = this.#viewer;
      return { yes: this.#world.stars.some((star) => star.userId === userId && star.objectId === id) };
    }
    const row = this.#world.documents.find((document) => document.id === id);
    if (row !== undefined) return this.#documentValue(row, field.name);
    const highlight = this.#world.highlights.find((candidate) => candidate.id === id);
    if (highlight !== undefined) return this.#highlightValue(highlight, field.name);
    const tag = this.#world.tags.find((candidate) => candidate.id === id);
    if (tag !== undefined) return this.#tagValue(tag, field.name);
    const project = this.#world.projects.find((candidate) => candidate.id === id);
    if (project !== undefined) {
      if (field.name === "Title") return { text: project.title };
      if (field.name === "Archived") return { yes: project.isArchived };
      if (field.name === "ProjectCategory") return things([project.folderId]);
      if (field.name === "Contributors") {
        const inside = this.#world.documents.filter(
          (document) => document.projectId === id && isLive(document),
        );
        return things([project.authorId, ...inside.flatMap(contributors)]);
      }
      return moments(project, field.name);
    }
    const person = this.#world.people.find((candidate) => candidate.id === id);
    if (person === undefined) throw new Error(`no row ${id}`);
    if (field.name === "Note") {
      const notes = this.#documents("note").filter(({ linkedIds }) => linkedIds.includes(id));
      return things(notes.map((note) => note.id));
    }
    return (
      consentValue([person], field.name) ??
      (field.name === "Name" ? { text: person.name } : moments(person, field.name))
    );
  }

  #customValue(objectId: string, fieldId: string): Value {
    const field = this.#world.fields.find(({ id }) => id === fieldId);
    if (field === undefined) throw new Error(`no field ${fieldId}`);
    const value =
      this.#world.values.find((row) => row.objectId === objectId && row.field.id === fieldId)?.value ?? null;
    switch (field.type) {
      case "BOOLEAN":
        return { yes: value === null ? null : value === "true" };
      case "DATETIME":
        return { date: value === null ? null : new Date(value) };
      case "NPS":
      case "NUMBER":
        return { number: value === null ? null : Number(value) };
      case "SELECT":
        return { things: field.options.filter((option) => (value ?? "").split(";").includes(option.id)) };
      case "PERSON":
        return this.#people((value ?? "").split(";"));
      default:
        return { text: value ?? "" };
    }
  }

  #people(personIds: readonly string[]): Value {
    const people = this.#world.people.filter((person) => isLive(person) && personIds.includes(person.id));
    return { things: people.map(({ id, name }) => ({ id, label: name })) };
  }

  /** The live people in a note, or only those who said a highlight's words. */
  #peopleIn(document: WorldDocument | undefined, highlight?: WorldHighlight): readonly WorldPerson[] {
    if (document?.kind !== "note") return [];
    const { linkedIds } = document;
    return this.#world.people.filter((person) => {
      if (!isLive(person) || !linkedIds.includes(person.id)) return false;
      if (highlight === undefined) return true;
      const { speaker } = highlight;
      return speaker === null ? linkedIds.length === 1 : speaker.toLowerCase() === person.name.toLowerCase();
    });
  }

  #tags(highlights: readonly WorldHighlight[]): WorldTag[] {
    const tagIds = highlights.flatMap((highlight) => highlight.tagIds);
    return this.#world.tags.filter((tag) => tagIds.includes(tag.id) && this.#isTagShown(tag));
  }

  #place(projectId: string | null, name: SystemField): Value {
    const readable = this.#viewer.projectIds.has(projectId ?? "");
    if (name === "Project") return things([readable ? projectId : null]);
    const project = this.#world.projects.find(({ id }) => id === projectId);
    return things([readable ? (project?.folderId ?? null) : null]);
  }

  #embedding(highlights: readonly WorldHighlight[]): Value {
    const ids = highlights.map(({ id }) => id);
    return things(
      this.#documents("insight")
        .filter(({ authorKind }) => !this.#withoutAi || authorKind !== "model")
        .filter(({ linkedIds }) => linkedIds.some((linkedId) => ids.includes(linkedId)))
        .map(({ id }) => id),
    );
  }

  #documentValue(row: WorldDocument, name: SystemField): Value {
    const own = this.#world.highlights.filter(
      ({ documentId, isDeleted }) => documentId === row.id && !isDeleted,
    );
    const shown =
      row.kind === "note"
        ? own
        : this.#world.highlights.filter(
            (highlight) =>
              (highlight.documentId === row.id || row.linkedIds.includes(highlight.id)) &&
              this.#isShown(highlight) &&
              !highlight.isInline,
          );
    if (name === "Title") return { text: row.title };
    if (name === "Content") return { text: row.text };
    if (name === "Note" || (name === "Insights" && row.kind === "insight")) return things([row.id]);
    if (name === "Published") return { yes: row.isPublished };
    if (name === "HighlightCount") return { number: shown.filter(({ isInline }) => !isInline).length };
    if (name === "Highlight") return things(shown.map(({ id }) => id));
    if (name === "Tags") return { things: this.#tags(shown).map(({ id, title }) => ({ id, label: title })) };
    const consent = consentValue(this.#peopleIn(row), name);
    if (consent !== undefined) return consent;
    if (name === "People") return this.#people(row.linkedIds);
    if (name === "Insights") return this.#embedding(own);
    if (name === "Contributors") return things(contributors(row));
    if (name === "Project" || name === "ProjectCategory") return this.#place(row.projectId, name);
    return authorship(row, name);
  }

  #highlightValue(row: WorldHighlight, name: SystemField): Value {
    const document = this.#world.documents.find(({ id }) => id === row.documentId);
    const isOfNote = document?.kind === "note";
    if (name === "Content") return { text: row.text };
    if (name === "Note") return things([isOfNote ? row.documentId : null]);
    const consent = consentValue(this.#peopleIn(document, row), name);
    if (consent !== undefined) return consent;
    if (name === "People") return isOfNote ? this.#people(document.linkedIds) : { things: [] };
    if (name === "Insights") return this.#embedding([row]);
    if (name === "Project" || name === "ProjectCategory") return this.#place(row.projectId, name);
    const tags = this.#tags([row]);
    if (name === "Tags") return { things: tags.map(({ id, title }) => ({ id, label: title })) };
    if (name === "TagBoard")
      return {
        things: this.#world.boards.filter(({ id }) => tags.some(({ boardId }) => boardId === id)).map(titled),
      };
    if (name === "TagGroup")
      return {
        things: this.#world.groups.filter(({ id }) => tags.some(({ groupId }) => groupId === id)).map(titled),
      };
    return authorship(row, name);
  }

  #tagValue(row: WorldTag, name: SystemField): Value {
    const tagged = this.#world.highlights.filter(
      (highlight) => highlight.tagIds.includes(row.id) && this.#isShown(highlight),
    );
    const board = this.#world.boards.find(({ id }) => id === row.boardId);
    if (name === "Title") return { text: row.title };
    if (name === "HighlightCount") return { number: tagged.length };
    if (name === "Highlight") return things(tagged.map(({ id }) => id));
    if (name === "TagBoard") return { things: board === undefined ? [] : [titled(board)] };
    if (name === "TagGroup")
      return { things: this.#world.groups.filter(({ id }) => id === row.groupId).map(titled) };
    if (name === "Project" || name === "ProjectCategory") return this.#place(board?.projectId ?? null, name);
    return authorship(row, name);
  }
}
