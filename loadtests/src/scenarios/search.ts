// Searches of one to eight terms, arriving whether or not earlier ones have been answered.
import { search as searchOnce } from "../actions.ts";
import { arriving, loadOptions } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";
import { removeWorkspace, seedWorkspace } from "../workspace/seeded-workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

export { handleSummary } from "../summary.ts";

export const options = loadOptions(
  { search: arriving("search", arrivalRate(20), duration) },
  { "http_req_duration{name:search}": ["p(95)<300", "p(99)<1000"], dropped_iterations: ["count<10"] },
);

export const setup = seedWorkspace;
export const teardown = (workspace: Workspace): void => removeWorkspace(workspace);

export function search(workspace: Workspace): void {
  searchOnce(workspace);
}
