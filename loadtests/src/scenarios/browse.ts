// Opening lists and notes.
import { browse as browseOnce } from "../actions.ts";
import { arriving, loadOptions } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";
import { removeWorkspace, seedWorkspace } from "../workspace/seeded-workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

export { handleSummary } from "../summary.ts";

export const options = loadOptions(
  { browse: arriving("browse", arrivalRate(20), duration) },
  { "http_req_duration{name:notes}": ["p(95)<300"], "http_req_duration{name:note}": ["p(95)<300"] },
);

export const setup = seedWorkspace;
export const teardown = (workspace: Workspace): void => removeWorkspace(workspace);

export function browse(workspace: Workspace): void {
  browseOnce(workspace);
}
