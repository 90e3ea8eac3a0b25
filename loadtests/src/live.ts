import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { WebSocket } from "k6/websockets";
import { ask } from "./workspace/graphql.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** Time from sending a change to receiving it over the socket, in ms. */
const changeDelay = new Trend("live_change_delay", true);
const missed = new Counter("live_changes_missed");

/** How long one reader stays, in ms. */
const stayMs = 15_000;
const writeEveryMs = 3_000;

const subscription = `subscription ($projectId: ID) { changes(projectId: $projectId) { type id act } }`;
const renameNote = `mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }`;

/** Subscribes as a reader, changes its own note, and measures how soon the change arrives. */
export function subscribe(workspace: Workspace, noteId: string): void {
  const socket = new WebSocket(`${workspace.url.replace(/^http/, "ws")}/api/graphql`, null, {
    headers: {
      cookie: workspace.cookie,
      origin: workspace.url,
      "sec-websocket-protocol": "graphql-transport-ws",
    },
  });
  let sentAtMs: number | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  const write = () => {
    if (sentAtMs !== undefined) missed.add(1);
    sentAtMs = Date.now();
    ask(workspace, "change for readers", renameNote, {
      input: { id: noteId, title: `Renamed at ${sentAtMs}` },
    });
  };
  socket.addEventListener("open", () => send({ type: "connection_init" }));
  socket.addEventListener("message", (event) => {
    const data = "data" in event ? event.data : "";
    const message: unknown = JSON.parse(String(data));
    const type =
      message !== null && typeof message === "object" && "type" in message ? message.type : undefined;
    if (type === "connection_ack") {
      const payload = { query: subscription, variables: { projectId: workspace.projectId } };
      send({ id: "1", type: "subscribe", payload });
      timer = setInterval(write, writeEveryMs);
    } else if (type === "ping") {
      send({ type: "pong" });
    } else if (type === "next" && String(data).includes(noteId) && sentAtMs !== undefined) {
      changeDelay.add(Date.now() - sentAtMs);
      sentAtMs = undefined;
    }
    check(type, { "no error over the socket": (kind) => kind !== "error" }, { name: "subscribe" });
  });
  socket.addEventListener("error", () =>
    check(false, { "the socket works": (works) => works }, { name: "subscribe" }),
  );
  setTimeout(() => {
    if (timer !== undefined) clearInterval(timer);
    if (sentAtMs !== undefined) missed.add(1);
    socket.close();
  }, stayMs);
}
