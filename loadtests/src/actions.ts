import { check } from "k6";
import http from "k6/http";
import { baseUrl } from "./target.ts";
import { drawQuery } from "./workspace/corpus.ts";
import { ask, textAt } from "./workspace/graphql.ts";
import type { Workspace } from "./workspace/workspace.ts";

const searchQuery = `query ($query: String!) {
  search(query: $query, limit: 20) { total items { id type title { text match } content { text match } projectTitle } }
}`;
const notesQuery = `query ($id: ID!) {
  project(id: $id) { title notes(first: 50) { totalCount edges { node { id title contentAbstract author { name } updatedAt } } } }
}`;
const noteQuery = `query ($id: ID!) {
  note(id: $id) { id title content version highlights { id text } comments { id } }
}`;
const createNote = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`;
const renameNote = `mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id title } } }`;
const deleteNote = `mutation ($input: ObjectIdInput!) { deleteNote(input: $input) { deletedId } }`;

function drawn<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error("the workspace has no notes");
  return item;
}

/** One connectivity probe, as browsers send them. */
export function ping(url: string = baseUrl): void {
  const response = http.get(`${url}/ping`, { tags: { name: "ping" }, timeout: "5s" });
  check(
    response,
    {
      "answered 200": ({ status }) => status === 200,
      "answered pong": ({ body }) => body === "pong",
      "set no cookie": ({ cookies }) => Object.keys(cookies).length === 0,
    },
    { name: "ping" },
  );
}

/** One search of one to eight terms. */
export function search(workspace: Workspace): void {
  const response = ask(workspace, "search", searchQuery, { query: drawQuery(Math.random) });
  check(
    response,
    { "told how many": (answer) => Number.isInteger(answer.json("data.search.total")) },
    { name: "search" },
  );
}

/** Opens the list of notes, then one of them. */
export function browse(workspace: Workspace): void {
  const list = ask(workspace, "notes", notesQuery, { id: workspace.projectId });
  check(list, { "has a first page": (answer) => answer.body.includes('"edges":[{') }, { name: "notes" });
  ask(workspace, "note", noteQuery, { id: drawn(workspace.noteIds) });
}

/** Writes a note, renames it, deletes it. */
export function write(workspace: Workspace): void {
  const input = {
    projectId: workspace.projectId,
    title: "Written under load",
    markdown: "One *short* thought.",
  };
  const id = textAt(ask(workspace, "create note", createNote, { input }), "data.createNote.note.id");
  ask(workspace, "rename note", renameNote, { input: { id, title: "Renamed under load" } });
  ask(workspace, "delete note", deleteNote, { input: { id } });
}
