/** A request to play a span of a document's recordings. */
export interface PlayRequest {
  readonly documentId: string;
  readonly startMs: number;
  readonly endMs: number;
}

type Listener = (request: PlayRequest) => void;

const players = new Map<string, Listener>();
const watchers = new Set<() => void>();

/** Registers a document's player for its play requests. Returns the unregister function. */
export function registerPlayer(documentId: string, play: Listener): () => void {
  players.set(documentId, play);
  for (const watcher of watchers) watcher();
  return () => {
    if (players.get(documentId) === play) players.delete(documentId);
    for (const watcher of watchers) watcher();
  };
}

/** Whether the document's player is on the page. */
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
