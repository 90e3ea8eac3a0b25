const namePrefix = "fieldstone-document:";

/** Name of the browser's own copy of a document, which keeps edits through a reload without a connection. */
export function localDocumentName(documentId: string): string {
  return namePrefix + documentId;
}

/** Removes this browser's copies of documents, so that signing out leaves none of a workspace's words behind. */
export async function forgetLocalDocuments(): Promise<void> {
  if (!("databases" in indexedDB)) return;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(namePrefix)) indexedDB.deleteDatabase(name);
  }
}
