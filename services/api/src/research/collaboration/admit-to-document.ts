import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { socketFacts } from "../../http/router-headers.ts";
import { requireDocumentAccess } from "./collaboration-access.ts";
import type { EditorSocket, EditorSockets } from "./editor-sockets.ts";
import type { Admission } from "./thread/thread-messages.ts";

const documentsPerSocketMax = 20;
/** Cost of opening a document, within a member's concurrent work: four at once. */
const openingUnits = 2_500;

/** Determines what an editor may do with a document, and stores that with its socket. */
export async function admitToDocument(
  services: ApiServices,
  editors: EditorSockets,
  editor: EditorSocket | undefined,
  documentName: string,
): Promise<Admission> {
  const documentId = tryParseId(documentName);
  if (documentId === undefined || editor === undefined) return { refused: "document.not_found" };
  if (editor.documents.size >= documentsPerSocketMax) return { refused: "document.too_many_open" };
  const generation = editors.generation;
  try {
    const access = await readForEditor(services, editor, (tx) => requireDocumentAccess(tx, documentId));
    editor.documents.set(documentId, access.canWrite);
    // A right revoked between the read and this line was announced before the socket was registered.
    if (generation !== editors.generation) editors.check(editor);
    return { readOnly: !access.canWrite, userName: access.userName };
  } catch (error) {
    if (error instanceof ProductError && error.title !== "TooManyRequests") return { refused: error.code };
    editors.startAnew(editor);
    services.log.warn({ error, ...socketFacts(editor), documentId }, "an editor's rights could not be read");
    return { refused: "internal" };
  }
}

/** Reads for an editor, as part of the member's concurrent work. */
export function readForEditor<T>(
  { work, cell }: ApiServices,
  { authenticated: { tenant }, forwarded }: EditorSocket,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const owner = { tenant, forwarded, connection: undefined };
  return work.run(owner, openingUnits, () => withTenant(cell, tenant, "read", fn));
}
