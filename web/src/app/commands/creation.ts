/** What is created from anywhere: inside a project, or a folder for projects. */
export type Creation = "note" | "insight" | "tag" | "board" | "import" | "folder";

let requested: Creation | undefined;
const listeners = new Set<() => void>();

/** Asks for something new; the layout shows in which project, or creates it in the one that is open. */
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
