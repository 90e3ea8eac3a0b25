import { z } from "zod";
import { noteWords, type SeededWorkspace } from "./seed.testing.ts";

/** The query that the web app sends. */
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
/** Users page through a project, so each of these requests has a different answer. */
const pagesRead = 20;
/** Enough to keep a process busy; latency under them is mostly waiting. */
const busyConnections = 8;
/** The rate of a workspace of a few hundred people in its busiest minutes. */
const writesPerSecond = 5;

export interface BenchPath {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Sent in turn. */
  readonly bodies: readonly string[];
  /** Writes to the workspace during the measurement. */
  readonly writesPerSecond: number;
  /** Concurrent requests. */
  readonly connections: number;
}

const listAnswer = z.object({
  data: z.object({
    project: z.object({ notes: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) }),
  }),
});

/** @param ask fetches the answer to a path's first request, to find the pages of the list */
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
