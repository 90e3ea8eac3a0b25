const namePrefix = "fieldstone-document:";

/** Name of the browser's own copy of a document, which keeps offline edits through a reload. */
export function localDocumentName(documentId: string): string {
  return namePrefix + documentId;
}

/** Deletes this browser's copies of documents and unsent titles, so that signing out leaves no workspace content behind. */
export async function forgetLocalDocuments(): Promise<void> {
  forgetLocalTitles();
  if (!("databases" in indexedDB)) return;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(namePrefix)) indexedDB.deleteDatabase(name);
  }
}

const titlePrefix = "fieldstone-title:";

/** The title of a document that this browser has not been able to send, if there is one. */
export function keptTitle(documentId: string): string | undefined {
  try {
    return localStorage.getItem(titlePrefix + documentId) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a title through a reload until `dropTitle`. */
export function keepTitle(documentId: string, title: string): void {
  try {
    localStorage.setItem(titlePrefix + documentId, title);
  } catch {
    // Without storage, an unsent title is kept only as long as its page.
  }
}

/** Forgets a kept title, unless another was kept since. */
export function dropTitle(documentId: string, title: string): void {
  if (keptTitle(documentId) === title) localStorage.removeItem(titlePrefix + documentId);
}

/** Forgets all kept titles. */
function forgetLocalTitles(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(titlePrefix)) localStorage.removeItem(name);
    }
  } catch {
    // There is nothing to forget without storage.
  }
}
