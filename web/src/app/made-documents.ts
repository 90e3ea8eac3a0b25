import type { ApolloClient } from "@apollo/client";
import { DiscardBlankInsightDocument, DiscardBlankNoteDocument } from "../graphql/graphql.ts";

export interface MadeDocument {
  kind: "note" | "insight";
  id: string;
}

/** How many created documents are remembered as perhaps still blank; older ones are forgotten. */
const MADE_MAX = 20;
const storageKey = "fieldstone-made-documents";

/** Validated by hand: zod is too large for a page that only lists documents. */
function isMade(value: unknown): value is MadeDocument {
  if (typeof value !== "object" || value === null || !("kind" in value && "id" in value)) return false;
  return (value.kind === "note" || value.kind === "insight") && typeof value.id === "string";
}

function readMade(): readonly MadeDocument[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isMade) : [];
  } catch {
    return [];
  }
}

function writeMade(made: readonly MadeDocument[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(made.slice(-MADE_MAX)));
  } catch {
    // Without storage, a blank document left by a closed tab stays until someone deletes it.
  }
}

/** Remembers a new document, so that it can be discarded if its tab is closed while it is still blank. */
export function rememberMade(made: MadeDocument): void {
  writeMade([...readMade().filter(({ id }) => id !== made.id), made]);
}

/** Documents whose page was opened in this tab. */
const opened = new Set<string>();

export const wasOpened = (id: string): boolean => opened.has(id);

const lockName = (id: string) => `fieldstone-document-${id}`;

/** Tells other tabs that the document is open here, until the returned function is called. */
export function lockOpenDocument(id: string): () => void {
  opened.add(id);
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(lockName(id), { mode: "shared" }, () => closed).catch(() => undefined);
  return () => release();
}

/** Asks the server to delete a document if nothing was ever written in it. Resolves to whether it did. */
export async function discardBlank(client: ApolloClient, { kind, id }: MadeDocument): Promise<boolean> {
  const variables = { input: { id } };
  let discarded = false;
  if (kind === "note") {
    const { data } = await client.mutate({ mutation: DiscardBlankNoteDocument, variables });
    discarded = data?.discardBlankNote.discarded === true;
  } else {
    const { data } = await client.mutate({ mutation: DiscardBlankInsightDocument, variables });
    discarded = data?.discardBlankInsight.discarded === true;
  }
  writeMade(readMade().filter((made) => made.id !== id));
  return discarded;
}

/**
 * Discards blank documents of closed tabs. Does nothing if the browser cannot say what other tabs have open.
 */
export async function discardLeftBlank(client: ApolloClient): Promise<void> {
  for (const made of readMade()) {
    await navigator.locks?.request(lockName(made.id), { ifAvailable: true }, async (lock) => {
      // If that is rejected or the connection is lost, the next start tries again.
      if (lock) await discardBlank(client, made).catch(() => undefined);
    });
  }
}
