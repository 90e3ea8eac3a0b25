// Writing, renaming and deleting notes.
import { write as writeOnce } from "../actions.ts";
import { arriving, loadOptions } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";
import { removeWorkspace, seedWorkspace } from "../workspace/seeded-workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

export { handleSummary } from "../summary.ts";

export const options = loadOptions(
  { write: arriving("write", arrivalRate(5), duration) },
  {
    "http_req_duration{name:create note}": ["p(95)<500"],
    "http_req_duration{name:rename note}": ["p(95)<300"],
    "http_req_duration{name:delete note}": ["p(95)<300"],
  },
);

export const setup = seedWorkspace;
export const teardown = (workspace: Workspace): void => removeWorkspace(workspace);

export function write(workspace: Workspace): void {
  writeOnce(workspace);
}
