import { fail, sleep } from "k6";
import http from "k6/http";
import { baseUrl, cellUrl, region, serviceToken, sessionCookie, workspaceUrl } from "../target.ts";
import { noteMarkdown } from "./corpus.ts";
import { ask, textAt } from "./graphql.ts";
import type { Workspace } from "./workspace.ts";

const notes = 200;
/** Longest wait until the search index has the notes, in seconds. */
const indexedSeconds = 60;

const createProject = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }`;
const createNote = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`;
const countFound = `query ($query: String!) { search(query: $query, types: [NOTE], limit: 1) { total } }`;

function service(): { headers: Record<string, string> } {
  return { headers: { "content-type": "application/json", authorization: `Bearer ${serviceToken}` } };
}

/** Creates a workspace for this run, with searchable notes. */
export function seedWorkspace(): Workspace {
  if (cellUrl === "" || serviceToken === "") {
    fail("CELL_URL and SERVICE_TOKEN are needed to make and remove a workspace");
  }
  const teamId = crypto.randomUUID();
  const subdomain = `load-${teamId.slice(0, 8)}`;
  const created = http.post(
    `${cellUrl}/internal/tenants`,
    JSON.stringify({
      teamId,
      subdomain,
      name: "Load test",
      owner: { email: `${subdomain}@load.fieldstone.localhost`, name: "Load test" },
      sample: false,
    }),
    service(),
  );
  if (created.status !== 201) fail(`the workspace was not made: ${created.status} ${created.body}`);
  const route = http.put(
    `${baseUrl}/global/tenant-routes/${teamId}`,
    JSON.stringify({ subdomain, region }),
    service(),
  );
  const workspace: Workspace = {
    teamId,
    subdomain,
    url: workspaceUrl(subdomain),
    cookie: sessionCookie(teamId, String(created.json("sessionToken"))),
    projectId: "",
    noteIds: [],
  };
  if (route.status !== 200) {
    removeWorkspace(workspace);
    fail(`the route was not made: ${route.status} ${route.body}`);
  }
  try {
    return fill(workspace);
  } catch (error) {
    removeWorkspace(workspace);
    throw error;
  }
}

function fill(workspace: Workspace): Workspace {
  const project = ask(workspace, "seed", createProject, { input: { title: "Load test" } });
  const projectId = textAt(project, "data.createProject.project.id");
  const noteIds = Array.from({ length: notes }, (_, index) => {
    const input = { projectId, title: `Interview ${index + 1}`, markdown: noteMarkdown(index) };
    return textAt(ask(workspace, "seed", createNote, { input }), "data.createNote.note.id");
  });
  for (let second = 0; second < indexedSeconds; second += 1) {
    const found = ask(workspace, "seed", countFound, { query: "interview" }).json("data.search.total");
    if (Number(found) >= notes) return { ...workspace, projectId, noteIds };
    sleep(1);
  }
  throw new Error(`the notes were not found by search within ${indexedSeconds} s`);
}

/** Removes the workspace's route and all its data. */
export function removeWorkspace(workspace: Pick<Workspace, "teamId">): void {
  const route = http.del(`${baseUrl}/global/tenant-routes/${workspace.teamId}`, null, service());
  const rows = http.del(`${cellUrl}/internal/tenants/${workspace.teamId}`, null, service());
  if (route.status !== 200 || rows.status !== 200) {
    fail(`the workspace ${workspace.teamId} was not removed: route ${route.status}, rows ${rows.status}`);
  }
}
