import type { ExportedDocument } from "@fieldstone/model/project-export/exported-project.ts";
import { writeCsv } from "@fieldstone/model/tables/write-csv.ts";
import type { ArchiveIndex } from "../../research/documents/write-document-markdown.ts";
import type { Person } from "../../research/people/person.ts";
import type { ProjectContents } from "./read-project-contents.ts";

type Row = readonly (string | number)[];

/** A project as tables, whose rows of notes, insights and highlights are added while its texts are read. */
export class ProjectTables {
  readonly #contents: ProjectContents;
  readonly #index: ArchiveIndex;
  readonly #texts = { note: [] as Row[], insight: [] as Row[] };
  readonly #highlights: Row[] = [];

  constructor(contents: ProjectContents, index: ArchiveIndex) {
    this.#contents = contents;
    this.#index = index;
  }

  add(
    type: "note" | "insight",
    document: Omit<ExportedDocument, "attachments" | "content" | "reels">,
    path: string,
  ): void {
    const { tagTitles, personNames } = this.#index;
    const values = new Map(document.fields.map(({ fieldId, text }) => [fieldId, text]));
    const people = document.personIds.flatMap((id) => personNames.get(id) ?? []).join("; ");
    this.#texts[type].push([
      document.title,
      path,
      document.createdAt,
      document.updatedAt,
      people,
      ...this.#fieldsOf(type).map(({ id }) => values.get(id) ?? ""),
    ]);
    for (const { text, tagIds, speaker, startMs, createdAt } of document.highlights) {
      const tags = tagIds.flatMap((id) => tagTitles.get(id) ?? []).join("; ");
      this.#highlights.push([text, tags, document.title, speaker ?? "", startMs ?? "", createdAt]);
    }
  }

  /** The tables by name. */
  write(): Readonly<Record<string, string>> {
    const { people, tags } = this.#contents;
    return {
      notes: this.#textTable("note"),
      insights: this.#textTable("insight"),
      highlights: writeCsv([
        ["Highlight", "Tags", "Source", "Speaker", "Starts at (ms)", "Created"],
        ...this.#highlights,
      ]),
      tags: writeCsv([
        ["Tag", "Board", "Group", "Color", "Description"],
        ...tags.map((tag) => [tag.title, tag.boardTitle, tag.groupTitle ?? "", tag.color, tag.description]),
      ]),
      people: writeCsv([["Name", "Email", "Company", "Job title"], ...people.map(personRow)]),
    };
  }

  #fieldsOf(type: "note" | "insight") {
    return this.#contents.fields.filter(({ objectType }) => objectType.toLowerCase() === type);
  }

  #textTable(type: "note" | "insight"): string {
    const head = ["Title", "File", "Created", "Updated", "People"];
    return writeCsv([[...head, ...this.#fieldsOf(type).map(({ title }) => title)], ...this.#texts[type]]);
  }
}

function personRow({ name, email, company, jobTitle }: Person): Row {
  return [name, email ?? "", company ?? "", jobTitle ?? ""];
}
