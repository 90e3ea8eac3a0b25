/** What can be created from anywhere: in a project, or a folder for projects. */
export type Creation = "note" | "insight" | "tag" | "board" | "import" | "folder";

let requested: Creation | undefined;
const listeners = new Set<() => void>();

/** Requests the creation of something; the layout asks for the project, or uses the one that is open. */
export function requestCreation(creation: Creation | undefined): void {
  requested = creation;
  for (const listener of listeners) listener();
}

export function requestedCreation(): Creation | undefined {
  return requested;
}

export function onCreationRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
