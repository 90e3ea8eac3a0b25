const namePrefix = "fieldstone-document:";

/** Name of the browser's own copy of a document, which keeps offline edits through a reload. */
export function localDocumentName(documentId: string): string {
  return namePrefix + documentId;
}

/** Deletes this browser's copies of documents, so that signing out leaves no workspace content behind. */
export async function forgetLocalDocuments(): Promise<void> {
  if (!("databases" in indexedDB)) return;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(namePrefix)) indexedDB.deleteDatabase(name);
  }
}
