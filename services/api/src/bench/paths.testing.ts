import { z } from "zod";
import { noteWords, type SeededWorkspace } from "./seed.testing.ts";

/** As the web app asks. */
const listQuery = `query ProjectNotes($id: ID!, $after: String) { project(id: $id) { id
  notes(first: 50, after: $after) { edges { cursor node {
    id title contentAbstract importOrigin updatedAt createdAt author { kind name } tags { id title color } } }
    pageInfo { hasNextPage endCursor } } } }`;
const noteQuery = `query NotePage($id: ID!) { note(id: $id) { id title content wordCount version viewerLevel createdAt
  updatedAt project { id title } author { kind name } highlights { id text state anchorStart anchorEnd
  tags { id title color } author { kind name } } tags { id title color } comments { id } } }`;
const searchQuery = `query Search($words: String!) { search(query: $words, types: [NOTE], limit: 20) { items { id type
  title { text match } content { text match } projectTitle } total } }`;

export const listPathName = "note list (50)";
/** People page through a project; no two of these answers are alike. */
const pagesRead = 20;
/** As many as keep a process busy; a latency under them is mostly waiting. */
const busyConnections = 8;
/** What a workspace of some hundred people does in its busiest minutes. */
const writesPerSecond = 5;

export interface BenchPath {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Sent in turn. */
  readonly bodies: readonly string[];
  /** Writes to the workspace while the path is measured. */
  readonly writesPerSecond: number;
  /** Requests under way at a time. */
  readonly connections: number;
}

const listAnswer = z.object({
  data: z.object({
    project: z.object({ notes: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) }),
  }),
});

/** @param ask answers a path's first request, to find the pages of the list by */
export async function benchPaths(
  { projectId, noteId }: SeededWorkspace,
  ask: (path: BenchPath) => Promise<string>,
): Promise<readonly BenchPath[]> {
  const graphql = (name: string, bodies: readonly object[], more: Partial<BenchPath> = {}): BenchPath => ({
    name,
    method: "POST",
    path: "/api/graphql",
    bodies: bodies.map((body) => JSON.stringify(body)),
    writesPerSecond: 0,
    connections: busyConnections,
    ...more,
  });
  const ping = { name: "ping", method: "GET", path: "/ping", bodies: [""] } as const;
  const pages: object[] = [{ query: listQuery, variables: { id: projectId } }];
  while (pages.length < pagesRead) {
    const { data } = listAnswer.parse(JSON.parse(await ask(graphql(listPathName, pages.slice(-1)))));
    const after = data.project.notes.pageInfo.endCursor;
    pages.push({ query: listQuery, variables: { id: projectId, after } });
  }
  const words = [...new Set(noteWords.toLowerCase().match(/[a-z]{4,}/g))];
  const searches = words.flatMap((first) =>
    words.map((second) => ({ query: searchQuery, variables: { words: `${first} ${second}` } })),
  );
  return [
    { ...ping, writesPerSecond: 0, connections: busyConnections },
    graphql(listPathName, pages),
    graphql(`${listPathName}, ${writesPerSecond} writes a second`, pages, { writesPerSecond }),
    graphql("note page", [{ query: noteQuery, variables: { id: noteId } }]),
    graphql("search", searches),
    graphql("search, one at a time", searches, { connections: 1 }),
  ];
}
