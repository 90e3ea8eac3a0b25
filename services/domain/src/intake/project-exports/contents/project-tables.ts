import type { ExportedDocument } from "@fieldstone/model/project-export/exported-project.ts";
import { writeCsv } from "@fieldstone/model/tables/write-csv.ts";
import type { ArchiveIndex } from "../../../research/documents/conversions/write-document-markdown.ts";
import type { ReadAsMember } from "./read-as-member.ts";
import { readExportedCodebookChange } from "./read-exported-codebook.ts";
import { readFieldTexts, readMarkedWords } from "./read-exported-document.ts";
import { readExportedPersonDetail } from "./read-exported-person.ts";
import type { ProjectContents } from "./read-project-contents.ts";

type Names = Pick<ArchiveIndex, "tagTitles" | "personNames">;
type Row = readonly (string | number)[];
type TextFacts = Pick<ExportedDocument, "id" | "title" | "createdAt" | "updatedAt" | "personIds">;

interface TextPlace extends TextFacts {
  readonly type: "note" | "insight";
  readonly path: string;
}

export interface ProjectTable {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/**
 * A project as tables. Texts are read again, one at a time, while a table is written: the words of all
 * highlights and fields together may be gigabytes.
 */
export class ProjectTables {
  readonly #contents: ProjectContents;
  readonly #index: Names;
  readonly #read: ReadAsMember;
  readonly #texts: TextPlace[] = [];

  constructor(contents: ProjectContents, index: Names, read: ReadAsMember) {
    this.#contents = contents;
    this.#index = index;
    this.#read = read;
  }

  add(
    type: TextPlace["type"],
    { id, title, createdAt, updatedAt, personIds }: TextFacts,
    path: string,
  ): void {
    this.#texts.push({ type, id, title, createdAt, updatedAt, personIds, path });
  }

  /** The tables, once all texts are added. */
  tables(): readonly ProjectTable[] {
    return [
      { name: "notes", content: csv(this.#textRows("note")) },
      { name: "insights", content: csv(this.#textRows("insight")) },
      { name: "highlights", content: csv(this.#highlightRows()) },
      { name: "tags", content: csv(this.#tagRows()) },
      { name: "people", content: csv(this.#personRows()) },
    ];
  }

  async *#tagRows(): AsyncGenerator<Row> {
    yield [
      ...["Tag", "Board", "Group", "Color", "Description", "Role", "Locked"],
      ...["Definition", "Use when", "Avoid when", "Examples"],
    ];
    const { tags, codebookChanges } = this.#contents;
    // The last change of each tag has its current entry.
    const lastOf = new Map(codebookChanges.map((change) => [change.tagId, change]));
    for (const { id, title, boardTitle, groupTitle, color, description, role, locked } of tags) {
      const last = lastOf.get(id);
      const [entry] =
        last === undefined ? [] : await this.#read((tx) => readExportedCodebookChange(tx, last));
      const examples = entry?.examples.map(({ text }) => text).join("\n") ?? "";
      yield [
        ...[title, boardTitle, groupTitle ?? "", color, description, role ?? "", locked ? "yes" : "no"],
        ...[entry?.definition ?? "", entry?.useWhen ?? "", entry?.avoidWhen ?? "", examples],
      ];
    }
  }

  async *#personRows(): AsyncGenerator<Row> {
    const { people, personFields } = this.#contents;
    const titles = personFields.map(({ title }) => title);
    yield [
      "Name",
      "Email",
      "Company",
      "Job title",
      "Consent",
      "Consent until",
      "Consent recorded",
      ...titles,
    ];
    for (const person of people) {
      const { consent, fields } = await this.#read((tx) =>
        readExportedPersonDetail(tx, this.#contents, person.id),
      );
      const textOf = new Map(fields.map(({ fieldId, text }) => [fieldId, text]));
      yield [
        ...[person.name, person.email ?? "", person.company ?? "", person.jobTitle ?? ""],
        ...[consent?.state ?? "", consent?.until ?? "", consent?.recordedAt ?? ""],
        ...personFields.map(({ id }) => textOf.get(id) ?? ""),
      ];
    }
  }

  async *#textRows(type: TextPlace["type"]): AsyncGenerator<Row> {
    const fields = this.#contents.fields.filter(({ objectType }) => objectType.toLowerCase() === type);
    yield ["Title", "File", "Created", "Updated", "People", ...fields.map(({ title }) => title)];
    for (const { id, title, path, createdAt, updatedAt, personIds, ...text } of this.#texts) {
      if (text.type !== type) continue;
      const people = personIds.flatMap((personId) => this.#index.personNames.get(personId) ?? []).join("; ");
      const values =
        fields.length === 0 ? [] : await this.#read((tx) => readFieldTexts(tx, this.#contents.fields, id));
      const byField = new Map(values.map((value) => [value.fieldId, value.text]));
      const cells = fields.map((field) => byField.get(field.id) ?? "");
      yield [title, path, createdAt, updatedAt, people, ...cells];
    }
  }

  async *#highlightRows(): AsyncGenerator<Row> {
    yield ["Highlight", "Tags", "Source", "Speaker", "Consent", "Starts at (ms)", "Created"];
    for (const { id, title } of this.#texts) {
      const marked = await this.#read((tx) => readMarkedWords(tx, id));
      for (const { text, tagIds, speaker, consent, startMs, createdAt } of marked) {
        const tags = tagIds.flatMap((tagId) => this.#index.tagTitles.get(tagId) ?? []).join("; ");
        yield [text, tags, title, speaker ?? "", consent, startMs ?? "", createdAt];
      }
    }
  }
}

async function* csv(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  let separator = "";
  for await (const row of rows) {
    yield `${separator}${writeCsv([row])}`;
    separator = "\r\n";
  }
}
