// Readers with an open socket, who must receive every change soon.
import exec from "k6/execution";
import { subscribe as listen } from "../live.ts";
import { loadOptions, staying } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";
import { removeWorkspace, seedWorkspace } from "../workspace/seeded-workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

export { handleSummary } from "../summary.ts";

export const options = loadOptions(
  { subscribe: staying("subscribe", arrivalRate(20), duration) },
  { live_change_delay: ["p(95)<1000"], live_changes_missed: ["count<1"] },
);

export const setup = seedWorkspace;
export const teardown = (workspace: Workspace): void => removeWorkspace(workspace);

/** Each reader has its own note, so that it recognises its own change. */
export function subscribe(workspace: Workspace): void {
  const { noteIds } = workspace;
  const noteId = noteIds[exec.vu.idInTest % noteIds.length];
  if (noteId !== undefined) listen(workspace, noteId);
}
