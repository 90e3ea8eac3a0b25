// A small working day: mostly reading and searching, some writing, connectivity probes, a few open sockets.
import exec from "k6/execution";
import * as actions from "../actions.ts";
import { subscribe as listen } from "../live.ts";
import { arriving, loadOptions, staying } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";
import { removeWorkspace, seedWorkspace } from "../workspace/seeded-workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

export { handleSummary } from "../summary.ts";

const rate = arrivalRate(10);

export const options = loadOptions(
  {
    ping: arriving("ping", rate * 2, duration),
    browse: arriving("browse", rate, duration),
    search: arriving("search", rate, duration),
    write: arriving("write", Math.max(1, Math.floor(rate / 5)), duration),
    subscribe: staying("subscribe", 10, duration),
  },
  {
    "http_req_duration{name:ping}": ["p(95)<100"],
    "http_req_duration{name:search}": ["p(95)<500"],
    "http_req_duration{name:notes}": ["p(95)<500"],
    "http_req_duration{name:create note}": ["p(95)<800"],
    live_change_delay: ["p(95)<1500"],
  },
);

export const setup = seedWorkspace;
export const teardown = (workspace: Workspace): void => removeWorkspace(workspace);

export function ping(workspace: Workspace): void {
  actions.ping(workspace.url);
}

export function browse(workspace: Workspace): void {
  actions.browse(workspace);
}

export function search(workspace: Workspace): void {
  actions.search(workspace);
}

export function write(workspace: Workspace): void {
  actions.write(workspace);
}

export function subscribe(workspace: Workspace): void {
  const { noteIds } = workspace;
  const noteId = noteIds[exec.vu.idInTest % noteIds.length];
  if (noteId !== undefined) listen(workspace, noteId);
}
