/** A request to play a span of one of a document's recordings. */
export interface PlayRequest {
  readonly fileId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A document's player and the recordings that it can play. */
export interface DocumentPlayer {
  readonly fileIds: readonly string[];
  readonly play: (request: PlayRequest) => void;
}

const players = new Map<string, DocumentPlayer>();
const watchers = new Set<() => void>();

/** Registers a document's player for its play requests. Returns the unregister function. */
export function registerPlayer(documentId: string, player: DocumentPlayer): () => void {
  players.set(documentId, player);
  for (const watcher of watchers) watcher();
  return () => {
    if (players.get(documentId) === player) players.delete(documentId);
    for (const watcher of watchers) watcher();
  };
}

/**
 * The recording that the player on the page would play for words of a recording: that one, or the only one if
 * the words name none. Two recordings leave no guess.
 */
export function playableFile(documentId: string, fileId: string | null): string | undefined {
  const fileIds = players.get(documentId)?.fileIds ?? [];
  if (fileId !== null) return fileIds.find((id) => id === fileId);
  return fileIds.length === 1 ? fileIds[0] : undefined;
}

export function onPlayersChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function requestPlay(documentId: string, request: PlayRequest): void {
  const player = players.get(documentId);
  if (player?.fileIds.includes(request.fileId)) player.play(request);
}
