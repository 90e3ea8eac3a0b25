/** A stretch of what was heard in a document's recordings that somebody wants to hear. */
export interface PlayRequest {
  readonly documentId: string;
  readonly startMs: number;
  readonly endMs: number;
}

type Listener = (request: PlayRequest) => void;

const players = new Map<string, Listener>();
const watchers = new Set<() => void>();

/** A document has a player: what is wanted of it goes there. Answers how to take it away again. */
export function registerPlayer(documentId: string, play: Listener): () => void {
  players.set(documentId, play);
  for (const watcher of watchers) watcher();
  return () => {
    if (players.get(documentId) === play) players.delete(documentId);
    for (const watcher of watchers) watcher();
  };
}

/** True while the document's player is on the page. */
export function hasPlayer(documentId: string): boolean {
  return players.has(documentId);
}

export function onPlayersChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function requestPlay(request: PlayRequest): void {
  players.get(request.documentId)?.(request);
}
