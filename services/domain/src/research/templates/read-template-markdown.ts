import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { templateMarkdownJob } from "../documents/jobs/template-markdown-job.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";
import { templateInvalid } from "./template.ts";

/**
 * The current text of a document as Markdown for a template; undefined if there is no such document. Long ones
 * are written in a thread: 10 MB block a process for seconds, before they turn out to be too long. The caller
 * checks access.
 * @throws ProductError `template.too_large`, `document.busy`
 */
export async function readTemplateMarkdown(
  tx: TenantTransaction,
  documentId: string,
): Promise<string | undefined> {
  const written = await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, templateMarkdownJob, { parts }),
  );
  if (written?.markdown === null) throw templateInvalid("a text is longer than a template's");
  return written?.markdown;
}
