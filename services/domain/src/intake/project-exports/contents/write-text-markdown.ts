import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { z } from "zod";
import type {
  ArchiveIndex,
  markdownFacts,
} from "../../../research/documents/conversions/write-document-markdown.ts";
import { workOnDocument } from "../../../research/documents/jobs/document-work.ts";
import { markdownJob } from "../../../research/documents/jobs/markdown-job.ts";

/** A text of an export as Markdown, in a thread if it is long, which only gets the names in the text. */
export function writeTextMarkdown(
  teamId: string,
  { title, createdAt, personIds, fields, highlights, comments }: z.output<typeof markdownFacts>,
  content: DocumentNode,
  { titles, quotes, consents, filePaths, tagTitles, fieldTitles, personNames }: ArchiveIndex,
): Promise<string> {
  const objectIds = idsIn(content);
  const text = JSON.stringify(content);
  const said = [...highlights.map((highlight) => highlight.text), ...comments.map(({ body }) => body)];
  return workOnDocument(
    teamId,
    markdownJob,
    {
      parts: [],
      text,
      document: { title, createdAt, personIds, fields, highlights, comments },
      index: {
        titles: only(titles, objectIds),
        quotes: only(quotes, objectIds),
        consents: only(consents, new Set([...objectIds, ...highlights.map(({ id }) => id)])),
        filePaths: only(filePaths, objectIds),
        tagTitles: only(tagTitles, new Set(highlights.flatMap(({ tagIds }) => tagIds))),
        fieldTitles: only(fieldTitles, new Set(fields.map(({ fieldId }) => fieldId))),
        personNames: only(personNames, new Set(personIds)),
      },
    },
    said.reduce((sum, { length }) => sum + length, text.length),
  );
}

/** All ids that a text refers to. */
function idsIn(content: DocumentNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ attrs, content: children = [] }: DocumentNode): void => {
    for (const value of Object.values(attrs ?? {})) {
      const id = typeof value === "string" ? tryParseId(value) : undefined;
      if (id !== undefined) found.add(id);
    }
    for (const child of children) visit(child);
  };
  visit(content);
  return found;
}

function only(names: ReadonlyMap<string, string>, ids: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    [...ids].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
