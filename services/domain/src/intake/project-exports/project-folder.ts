import { importSizeBytesMax } from "@fieldstone/model/limits.ts";
import type { ProjectExportManifest } from "@fieldstone/model/project-export/export-manifest.ts";
import type { ExportedInsight, ExportedNote } from "@fieldstone/model/project-export/exported-project.ts";
import type { UploadStatus } from "@fieldstone/model/states/upload-status.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ArchiveIndex } from "../../research/documents/conversions/write-document-markdown.ts";
import { embeddedIds } from "../../research/documents/embedded-ids.ts";
import { readHighlights } from "../../research/highlights/read-highlights.ts";
import { readExportedConsents } from "../../research/people/consent/exported-consents.ts";
import { ArchiveNames } from "./archive-names.ts";
import {
  type DataPart,
  dataPartsOf,
  listOfPart,
  readDataPart,
  type Source,
  sourcesOf,
} from "./contents/data-parts.ts";
import { projectHead } from "./contents/project-head.ts";
import { ProjectTables } from "./contents/project-tables.ts";
import type { ReadAsMember } from "./contents/read-as-member.ts";
import {
  type DocumentContents,
  type FileOfDocument,
  readExportedDocument,
} from "./contents/read-exported-document.ts";
import {
  readExportedRedactions,
  readExportedReels,
  readExportedTagReels,
  readExportedTranscripts,
} from "./contents/read-exported-media.ts";
import { readExportedSummaries } from "./contents/read-exported-summaries.ts";
import type { ProjectContents } from "./contents/read-project-contents.ts";
import { writeTextMarkdown } from "./contents/write-text-markdown.ts";

/** A file of an archive: generated, or uploaded earlier. */
export type ArchiveEntry =
  | { readonly path: string; readonly content: AsyncIterable<string> | Iterable<string> }
  | { readonly path: string; readonly fileId: string; readonly objectKey: ObjectKey };

const manifestStatus: Readonly<Record<UploadStatus, ProjectExportManifest["files"][string]["uploadStatus"]>> =
  {
    UPLOADING: "UPLOADING",
    DONE: "COMPLETE",
    FAILED: "FAILED",
    CANCELLED: "FAILED",
  };

/**
 * Size in bytes from which a data file gets no further text: half of the import limit leaves room for one.
 */
const dataFileSizeBytes = importSizeBytesMax / 2;

/** Writes one project as a folder of an archive. A text is only in memory while it is written. */
export class ProjectFolder {
  readonly #name: string;
  readonly #contents: ProjectContents;
  readonly #read: ReadAsMember;
  readonly #files: ProjectExportManifest["files"];
  readonly #filePaths = new Map<string, string>();
  readonly #quotes = new Map<string, string>();
  readonly #titles: Map<string, string>;
  readonly #index: Omit<ArchiveIndex, "consents">;

  /** `files` is the manifest's list, to which this project's files are added. */
  constructor(
    name: string,
    contents: ProjectContents,
    { read, files }: { readonly read: ReadAsMember; readonly files: ProjectExportManifest["files"] },
  ) {
    this.#name = name;
    this.#contents = contents;
    this.#read = read;
    this.#files = files;
    const { tags, fields, people, notes, insights } = contents;
    this.#titles = new Map([
      [contents.id, contents.title],
      ...[...notes, ...insights, ...tags].map(({ id, title }) => [id, title] as const),
      ...people.map(({ id, name: personName }) => [id, personName] as const),
    ]);
    this.#index = {
      titles: this.#titles,
      tagTitles: new Map(tags.map(({ id, title }) => [id, title])),
      fieldTitles: new Map(fields.map(({ id, title }) => [id, title])),
      personNames: new Map(people.map(({ id, name: personName }) => [id, personName])),
      quotes: this.#quotes,
      filePaths: this.#filePaths,
    };
  }

  /** Everything in the project; `onText` is called after each text, and each is read twice. */
  async *entries(at: Date, onText: () => void): AsyncGenerator<ArchiveEntry> {
    const tables = new ProjectTables(this.#contents, this.#index, this.#read);
    const textNames = { note: new ArchiveNames(), insight: new ArchiveNames() };
    const fileNames = new ArchiveNames();
    for (const source of sourcesOf(this.#contents)) {
      const { type, row } = source;
      const contents = await this.#readText(source);
      for (const file of contents.files) yield* this.#addFile(file, fileNames);
      await this.#findQuotes(contents);
      const consents = await this.#findConsents(contents);
      const document = this.#documentOf(source, contents);
      const path = `${type}s/${textNames[type].take(row.title || "Untitled", "md")}`;
      yield this.#text(path, [
        await writeTextMarkdown(contents.teamId, document, contents.content, { ...this.#index, consents }),
      ]);
      tables.add(type, document, path);
      onText();
    }
    for (const { name, content } of tables.tables()) yield this.#text(`tables/${name}.csv`, content);
    yield* this.#data(at, onText);
  }

  #readText({ type, row }: Source): Promise<DocumentContents & { readonly teamId: string }> {
    return this.#read(async (tx) => {
      const contents = await readExportedDocument(tx, this.#contents, { type, id: row.id });
      return { ...contents, teamId: tx.context.teamId };
    });
  }

  *#addFile({ id, name, objectKey, uploadStatus }: FileOfDocument, names: ArchiveNames) {
    const own = `files/${names.takeFile(name)}`;
    const path = `${this.#name}/${own}`;
    this.#titles.set(id, name);
    this.#filePaths.set(id, `../${own}`);
    this.#files[id] = { uploadStatus: manifestStatus[uploadStatus], filepath: path };
    if (uploadStatus === "DONE") yield { path, fileId: id, objectKey };
  }

  /** The words of quoted highlights that the member may read. */
  async #findQuotes({ content }: DocumentContents): Promise<void> {
    const ids = embeddedIds(content);
    if (ids.length === 0) return;
    const found = await this.#read((tx) => readHighlights(tx, ids));
    for (const [id, { text }] of found) this.#quotes.set(id, text);
  }

  /** Consents of the speakers of a text's highlights and of those that it quotes. */
  #findConsents({ content, highlights }: DocumentContents): Promise<ReadonlyMap<string, string>> {
    const quoted = embeddedIds(content).filter((id) => this.#quotes.has(id));
    return this.#read((tx) => readExportedConsents(tx, [...highlights.map(({ id }) => id), ...quoted]));
  }

  #text(path: string, content: AsyncIterable<string> | Iterable<string>): ArchiveEntry {
    return { path: `${this.#name}/${path}`, content };
  }

  #documentOf({ row }: Source, { content, files, fields, highlights, comments }: DocumentContents) {
    const { id, title, createdAt, updatedAt } = row;
    return {
      id,
      title,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      content: { ...content },
      quotes: Object.fromEntries(
        embeddedIds(content).flatMap((quoteId) => {
          const words = this.#quotes.get(quoteId);
          return words === undefined ? [] : [[quoteId, words]];
        }),
      ),
      personIds: [...(this.#contents.personIdsOf.get(id) ?? [])],
      fields,
      highlights,
      comments,
      files: files.map((file) => this.#ownPath(file.id)),
    };
  }

  /** A file's path relative to the project's folder. */
  #ownPath(fileId: string): string {
    return this.#filePaths.get(fileId)?.slice("../".length) ?? "";
  }

  /** The project as data, in several files if one would be too large to import. */
  *#data(at: Date, onText: () => void): Generator<ArchiveEntry> {
    const left = dataPartsOf(this.#contents);
    for (let part = 1; part === 1 || left.length > 0; part += 1) {
      yield this.#text(part === 1 ? "project.json" : `project-${part}.json`, this.#json(at, left, onText));
    }
  }

  /** Writes remaining texts, views and rounds until the file is large enough. */
  async *#json(at: Date, left: DataPart[], onText: () => void): AsyncGenerator<string> {
    const head = projectHead(this.#contents, at, await this.#readTagReels());
    yield JSON.stringify(head).slice(0, -1);
    // Counts texts only: a large head by itself must not leave every file without a text.
    let sizeBytes = 0;
    for (const [type, list] of Object.entries(listOfPart)) {
      yield `,"${list}":[`;
      let separator = "";
      while (left[0]?.type === type && sizeBytes < dataFileSizeBytes) {
        const [part] = left.splice(0, 1);
        if (part === undefined) break;
        for (const item of await this.#dataOf(part)) {
          const data = `${separator}\n${JSON.stringify(item)}`;
          yield data;
          sizeBytes += Buffer.byteLength(data);
          separator = ",";
        }
        if (part.type === "note" || part.type === "insight") onText();
      }
      yield "\n]";
    }
    yield "}\n";
  }

  #readTagReels() {
    const { id, tags } = this.#contents;
    return this.#read((tx) =>
      readExportedTagReels(
        tx,
        id,
        tags.map((tag) => tag.id),
      ),
    );
  }

  async #dataOf(part: DataPart): Promise<readonly object[]> {
    if (part.type === "note" || part.type === "insight") return [await this.#dataOfText(part)];
    return this.#read((tx) => readDataPart(tx, this.#contents, part));
  }

  async #dataOfText(source: Source): Promise<ExportedNote | ExportedInsight> {
    const contents = await this.#readText(source);
    const { transcripts, reels, summaries, redactions } = await this.#read(async (tx) => ({
      transcripts: await readExportedTranscripts(tx, source.row.id),
      reels: [...(await readExportedReels(tx, source.row.id))],
      summaries: source.type === "note" ? await readExportedSummaries(tx, source.row.id) : [],
      redactions: await readExportedRedactions(
        tx,
        contents.files.map(({ id }) => id),
      ),
    }));
    const attachments = contents.files.map(({ id, purpose, name }) => ({
      ...{ id, purpose, name },
      path: this.#ownPath(id),
      transcript: transcripts.get(id) ?? null,
      redactions: redactions.get(id) ?? [],
    }));
    const document = { ...this.#documentOf(source, contents), attachments, reels };
    return source.type === "note"
      ? { ...document, happenedAt: source.row.happenedAt?.toISOString() ?? null, summaries }
      : { ...document, publishedAt: source.row.publishedAt?.toISOString() ?? null };
  }
}
