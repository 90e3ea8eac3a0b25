import type { AskClaim } from "@fieldstone/model/ask/ask-event.ts";
import type { Citation } from "@fieldstone/model/search/answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";
import { findFileNames } from "../../research/files/pages/find-pages-with.ts";
import { findReadableProjects } from "../../research/projects/read-projects.ts";
import { refKey } from "../search/read-indexed-objects.ts";
import { findSourceTitles, readFoundObjects } from "../search/search-object-store.ts";
import { citedAs, quotesAlone, type StoredCitation, type StoredClaim, type StoredSource } from "./ask.ts";
import { findSourceAuthors } from "./source-authors.ts";

interface ShownSource {
  readonly title: string;
  readonly projectTitle: string | undefined;
  /** The object that it is part of and cited through, if that is another. */
  readonly withinId: string | null;
  readonly citedId: string | null;
  /** The beginning of its text. */
  readonly text: string;
  /** Undefined for points. */
  readonly authorKind: Citation["authorKind"];
}

/** The sources of answers that the actor may read now. */
export interface ShownSources {
  /** By `refKey`. */
  readonly objects: ReadonlyMap<string, ShownSource>;
  /** Names of the cited and read files, by id. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Titles of the sources that the actor may read; a highlight has that of its note or insight. */
export async function readShownSources(
  tx: TenantTransaction,
  refs: readonly (StoredSource & Partial<Pick<StoredCitation, "file">>)[],
): Promise<ShownSources> {
  const unique = new Map(
    refs.map(({ type, id }) => [id, { objectType: type, objectId: id } satisfies IndexedRef]),
  );
  const objects = await readFoundObjects(tx, [...unique.values()]);
  const readable = [...objects.values()];
  const highlightIds = readable.flatMap(({ objectType, objectId }) =>
    objectType === "highlight" ? [objectId] : [],
  );
  const projectIds = new Set(readable.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])));
  const [sourceTitles, projects, authors, fileNames] = [
    await findSourceTitles(tx, highlightIds),
    await findReadableProjects(tx, [...projectIds]),
    await findSourceAuthors(tx, readable),
    await findFileNames(
      tx,
      refs.flatMap(({ file, fileIds = [] }) => (file === undefined ? fileIds : [file.id])),
    ),
  ];
  const projectTitles = new Map(projects.map(({ id, title }) => [id, title]));
  const shown = new Map(
    readable.map((object) => [
      refKey(object),
      {
        title: sourceTitles.get(object.objectId) ?? object.title,
        text: object.opening,
        withinId: object.withinId,
        citedId: object.citedId,
        authorKind: authors.get(object.objectId),
        projectTitle: object.projectId === null ? undefined : projectTitles.get(object.projectId),
      },
    ]),
  );
  return { objects: shown, fileNames };
}

/** Whether the actor may read a citation's source. A deleted file is as unreadable as a deleted note. */
export function isCitable(sources: ShownSources, { type, id, file }: StoredCitation): boolean {
  return (
    sources.objects.has(refKey({ objectType: type, objectId: id })) &&
    (file === undefined || sources.fileNames.has(file.id))
  );
}

/** Whether the actor may read all that an answer was written from: its statements may repeat any of it. */
export function areAllReadable(sources: ShownSources, read: readonly StoredSource[]): boolean {
  return read.every(
    ({ type, id, fileIds = [] }) =>
      sources.objects.has(refKey({ objectType: type, objectId: id })) &&
      fileIds.every((fileId) => sources.fileNames.has(fileId)),
  );
}

/**
 * Claims as the actor may see them: quotes from unreadable sources are left out, and so are claims without
 * another. A statement with such a source may repeat it: its other quotes stand alone, as do those of all
 * statements of an answer that was written from something unreadable, cited or not. Citations are numbered
 * through the whole answer, from `firstPlace`.
 */
export function describeClaims(
  sources: ShownSources,
  messageId: string,
  claims: readonly StoredClaim[],
  { firstPlace = 0, isReadable = true }: { readonly firstPlace?: number; readonly isReadable?: boolean } = {},
): readonly AskClaim[] {
  let place = firstPlace;
  const describe = (citation: StoredCitation): readonly Citation[] => {
    const citationReferenceId = `${messageId}-${place}`;
    place += 1;
    const { type, id, documentId, quote, file, speaker, isInterviewer } = citation;
    const source = sources.objects.get(refKey({ objectType: type, objectId: id }));
    const fileName = file === undefined ? undefined : sources.fileNames.get(file.id);
    if (source === undefined || !isCitable(sources, citation)) return [];
    const { title, projectTitle, text, withinId, citedId, authorKind } = source;
    const parentId = type === "highlight" ? documentId : withinId;
    return [
      {
        ...citedAs({ type, id, citedId }),
        ...(parentId === null ? {} : { parentId }),
        title,
        ...(projectTitle === undefined ? {} : { projectTitle }),
        ...(text === "" ? {} : { text }),
        ...(authorKind === undefined ? {} : { authorKind }),
        ...(file === undefined || fileName === undefined ? {} : { file: { ...file, name: fileName } }),
        quote,
        ...(speaker === undefined ? {} : { speaker }),
        ...(isInterviewer === undefined ? {} : { isInterviewer }),
        citationReferenceId,
      },
    ];
  };
  return claims.flatMap(({ text, citations }) => {
    const shown = citations.flatMap(describe);
    if (shown.length === 0) return [];
    const isWhole = isReadable && shown.length === citations.length;
    return [{ text: isWhole ? text : quotesAlone(shown), citations: shown }];
  });
}
