import { emptyDocument } from "@fieldstone/document/document-json.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireObjectLevel } from "../../../access/permissions/object-access.ts";
import { loadProjectLevels } from "../../../access/permissions/project-access.ts";
import { recordAudit } from "../../../kernel/audit/audit-store.ts";
import { readTeam } from "../../../kernel/workspace/read-team.ts";
import { requireMember } from "../../../kernel/workspace/team-policy.ts";
import { embeddedIds } from "../../../research/documents/embedded-ids.ts";
import { workOnDocument } from "../../../research/documents/jobs/document-work.ts";
import { markdownJob } from "../../../research/documents/jobs/markdown-job.ts";
import { pictureIds } from "../../../research/documents/picture-ids.ts";
import { readDocumentContents } from "../../../research/documents/read-document.ts";
import { readHighlights, readHighlightsOfDocuments } from "../../../research/highlights/read-highlights.ts";
import { readInsights } from "../../../research/insights/read-insights.ts";
import { readNotes } from "../../../research/notes/read-notes.ts";
import { readExportedConsents } from "../../../research/people/consent/exported-consents.ts";
import { findPersonIdsOfNotes } from "../../../research/people/read-note-people.ts";
import { findPeople } from "../../../research/people/read-people.ts";
import { findReadableTags } from "../../../research/tags/read-tags.ts";
import { readHangingOn } from "./read-exported-document.ts";
import { readExportedFields } from "./read-project-contents.ts";

export interface ExportedMarkdown {
  readonly fileName: string;
  readonly markdown: string;
}

/**
 * A note or insight as Markdown, as in an export of its project, with images as URLs that members can open.
 * Needs edit access, as every export, and is audited.
 * @throws ProductError `note.not_found`, `insight.not_found`, Forbidden without WRITE, `document.busy`
 */
export async function exportDocument(
  tx: TenantTransaction,
  {
    type,
    id,
    publicUrl,
  }: { readonly type: "note" | "insight"; readonly id: string; readonly publicUrl: string },
): Promise<ExportedMarkdown> {
  requireMember(tx.context.actor);
  const { projectId } = await requireObjectLevel(tx, { objectType: type, objectId: id }, "WRITE");
  const { title, createdAt } = await readOwn(tx, type, id);
  // A member with access to the document alone must learn nothing about its project.
  const isInProject = (await loadProjectLevels(tx, [projectId])).has(projectId);
  const fields = isInProject ? await readExportedFields(tx, projectId) : [];
  const marked = (await readHighlightsOfDocuments(tx, [id])).get(id) ?? [];
  const hanging = await readHangingOn(tx, { fields, marked, ranges: [] }, { type, id });
  const people = await findPeople(tx, (await findPersonIdsOfNotes(tx, [id])).get(id) ?? []);
  const tagIds = [...new Set(hanging.highlights.flatMap((highlight) => highlight.tagIds))];
  const content = (await readDocumentContents(tx, [id])).get(id) ?? emptyDocument;
  const quotes = await readHighlights(tx, embeddedIds(content));
  const consents = await readExportedConsents(tx, [
    ...marked.map((highlight) => highlight.id),
    ...quotes.keys(),
  ]);
  const { subdomain } = await readTeam(tx);
  const addressOf = (pictureId: string) => workspaceUrl(publicUrl, subdomain, `/image/${pictureId}`).href;
  const markdown = await workOnDocument(tx.context.teamId, markdownJob, {
    parts: [],
    text: JSON.stringify(content),
    document: {
      title,
      createdAt: createdAt.toISOString(),
      personIds: people.map((person) => person.id),
      ...hanging,
    },
    index: {
      tagTitles: new Map((await findReadableTags(tx, tagIds)).map((tag) => [tag.id, tag.title])),
      fieldTitles: new Map(fields.map((field) => [field.id, field.title])),
      personNames: new Map(people.map((person) => [person.id, person.name])),
      quotes: new Map([...quotes].map(([highlightId, { text }]) => [highlightId, text])),
      consents,
      titles: new Map([[id, title]]),
      filePaths: new Map([...pictureIds(content)].map((pictureId) => [pictureId, addressOf(pictureId)])),
    },
  });
  await recordAudit(tx, { kind: "document.exported", subjectType: type, subjectId: id });
  return { fileName: exportFileName(title || "Untitled", "md"), markdown };
}

async function readOwn(tx: TenantTransaction, type: "note" | "insight", id: string) {
  const read = type === "note" ? readNotes : readInsights;
  const own = (await read(tx, [id])).get(id);
  if (own === undefined) throw new Error(`the ${type} has a place and no row`);
  return own;
}
