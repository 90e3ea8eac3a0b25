import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readDocumentContents } from "./read-document.ts";

/**
 * Whether only the actor has opened the document for writing and it never had content: no text in any
 * version, only empty paragraphs, no picture, highlight, comment, person, link, grant or request. Locks the
 * document until the transaction ends.
 */
export async function isBlankDocument(tx: TenantTransaction, documentId: string): Promise<boolean> {
  const { actor, teamId } = tx.context;
  if (actor.kind !== "user") return false;
  const { rows } = await sql<{ blank: boolean }>`
    select (
      not exists (select from document_versions d where d.team_id = ${teamId} and d.document_id = ${documentId}
        and (d.author_id is distinct from ${actor.userId}::uuid or d.text <> ''))
      and not exists (select from document_updates d where d.team_id = ${teamId} and d.document_id = ${documentId}
        and d.author_id is distinct from ${actor.userId}::uuid)
      and not exists (select from highlights h where h.team_id = ${teamId} and h.document_id = ${documentId})
      and not exists (select from files f where f.team_id = ${teamId} and f.document_id = ${documentId})
      and not exists (select from comments c where c.team_id = ${teamId} and c.object_id = ${documentId})
      and not exists (select from note_people p where p.team_id = ${teamId} and p.note_id = ${documentId})
      and not exists (select from insight_highlights i where i.team_id = ${teamId} and i.insight_id = ${documentId})
      and not exists (select from share_links s where s.team_id = ${teamId} and s.object_id = ${documentId})
      and not exists (select from permissions p where p.team_id = ${teamId} and p.object_id = ${documentId})
      and not exists (select from access_requests a where a.team_id = ${teamId} and a.object_id = ${documentId})
    ) as blank
    from documents where team_id = ${teamId} and document_id = ${documentId} for update`.execute(tx.db);
  if (rows[0]?.blank !== true) return false;
  const content = (await readDocumentContents(tx, [documentId])).get(documentId);
  return content !== undefined && (content.content ?? []).every(isEmptyParagraph);
}

function isEmptyParagraph(node: DocumentNode): boolean {
  return node.type === "paragraph" && (node.content ?? []).length === 0;
}
