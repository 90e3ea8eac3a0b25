import { createSharedDocument } from "@fieldstone/document/shared-document.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { z } from "zod";
import {
  type Attack,
  cookieOf,
  holdConnections,
  hostOf,
  type Target,
  untilAborted,
} from "./attack-world.testing.ts";
import { smugglingRequests } from "./request-attacks.testing.ts";

const slowBodies: Attack = {
  name: "256 bodies that never come",
  run: (target, signal) =>
    holdConnections(target, signal, 256, (socket) => {
      socket.write(
        `POST /api/graphql HTTP/1.1\r\nHost: ${hostOf(target)}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{`,
      );
    }),
};

const slowHeads: Attack = {
  name: "300 heads that drip",
  run: (target, signal) =>
    holdConnections(target, signal, 300, (socket) => {
      socket.write(`GET /api/auth/session HTTP/1.1\r\nHost: ${hostOf(target)}\r\n`);
      const drip = setInterval(() => socket.write("X-A: b\r\n"), 2_000);
      socket.once("close", () => clearInterval(drip));
    }),
};

const slowReaders: Attack = {
  name: "100 readers that do not read",
  run: (target, signal) =>
    holdConnections(target, signal, 100, (socket) => {
      socket.pause();
      const ask = `GET /api/audit/export HTTP/1.1\r\nHost: ${hostOf(target)}\r\nCookie: ${cookieOf(target)}\r\n\r\n`;
      socket.write(ask.repeat(20));
    }),
};

const smuggling: Attack = {
  name: "requests that two parsers may cut differently",
  async run(target, signal) {
    const requests = smugglingRequests(hostOf(target));
    let round = 0;
    await holdConnections(target, signal, 8, (socket) => {
      socket.write(requests[round++ % requests.length] ?? "");
      socket.setTimeout(1_000, () => socket.destroy());
    });
  },
};

/** The request that opens a socket at a path, by default as a member. */
export const handshake = (target: Target, path: string, headers = `Cookie: ${cookieOf(target)}\r\n`) =>
  `GET ${path} HTTP/1.1\r\nHost: ${hostOf(target)}\r\nOrigin: http://${hostOf(target)}\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

function socketFlood(path: string, count: number, signedIn: boolean): Attack {
  return {
    name: `${count} sockets at ${path} ${signedIn ? "of a member" : "of nobody"}`,
    run: (target, signal) =>
      holdConnections(target, signal, count, (socket) => {
        const cookie = signedIn ? `Cookie: ${cookieOf(target)}\r\n` : "";
        socket.write(handshake(target, path, cookie));
      }),
  };
}

/** Floods of messages on a member's sockets: small ones, heavy ones, and answers that are never read. */
const messageFlood: Attack = {
  name: "messages without end on sockets",
  async run(target, signal) {
    const headers = { host: hostOf(target), origin: `http://${hostOf(target)}`, cookie: cookieOf(target) };
    const query = `subscription { ${Array.from({ length: 700 }, (_, index) => `a${index}:nope${index}`).join(" ")} }`;
    const messages = [
      '{"type":"ping"}',
      JSON.stringify({ type: "ping", payload: { text: "x".repeat(50_000) } }),
      JSON.stringify({ type: "subscribe", id: "a", payload: { query } }),
    ];
    const flood = (message: string) =>
      untilAborted(signal, 100, async () => {
        const socket = new WebSocket(`ws://127.0.0.1:${target.port}/api/graphql`, "graphql-transport-ws", {
          headers,
        });
        const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
        socket.on("error", () => undefined);
        socket.on("open", () => socket.send('{"type":"connection_init"}'));
        const sending = setInterval(() => {
          if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > 1_000_000) return;
          for (let sent = 0; sent < 100; sent += 1) socket.send(message);
        }, 20);
        const end = () => socket.terminate();
        signal.addEventListener("abort", end, { once: true });
        await closed;
        signal.removeEventListener("abort", end);
        clearInterval(sending);
      });
    await Promise.all([...messages, ...messages, ...messages].map(flood));
  },
};

const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });

/** An editor on a new note of the attacker, as a member's browser opens it. */
async function openEditor(target: Target) {
  const made = await target.client.graphql(
    target.subdomain,
    `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
    { input: { projectId: target.projectId, title: "Edited", markdown: "Start" } },
  );
  const documentId = madeNote.parse(made).createNote.note.id;
  const headers = { host: hostOf(target), origin: `http://${hostOf(target)}`, cookie: cookieOf(target) };
  class MemberSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
      this.on("error", () => undefined);
    }
  }
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${target.port}/api/collaboration`,
    WebSocketPolyfill: MemberSocket,
  });
  const doc = new Y.Doc();
  const provider = new HocuspocusProvider({ websocketProvider, name: toShortId(documentId), document: doc });
  provider.attach();
  const synced = Promise.withResolvers<void>();
  provider.on("synced", () => synced.resolve());
  return {
    doc,
    provider,
    synced: synced.promise,
    close() {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}

const lineage = (length: number) => Array.from({ length }, (_, index) => (index % 5 === 4 ? 1 : index % 60));

/** Edits that cost the server far more than the sender, and some that no document can contain. */
const hostileEdits: Attack = {
  name: "hostile edits and presences",
  async run(target, signal) {
    let round = 0;
    await untilAborted(signal, 1_000, async () => {
      const editor = await openEditor(target).catch(() => undefined);
      if (editor === undefined) return;
      const given = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      const aborted = new Promise((resolve) => given.addEventListener("abort", resolve, { once: true }));
      await Promise.race([editor.synced, aborted]);
      const kind = round++ % 5;
      if (kind === 0) editor.doc.getArray("lineage").push([lineage(200_000)]);
      if (kind === 1) {
        const blocks = Array.from({ length: 60_000 }, () => new Y.XmlElement("paragraph"));
        editor.doc.getXmlFragment("default").insert(0, blocks.slice(0, 60_000));
      }
      if (kind === 2) {
        for (let client = 1; client <= 2_000; client += 1) {
          editor.doc.clientID = client;
          editor.provider.setAwarenessField("user", { name: "x".repeat(1_000) });
        }
      }
      if (kind === 3) {
        const other = createSharedDocument({ type: "doc", content: [{ type: "paragraph" }] });
        Y.applyUpdate(editor.doc, Y.encodeStateAsUpdate(other));
      }
      if (kind === 4 && round < 6) {
        // A paragraph in more pieces than a call can have arguments; built once, as it takes seconds.
        const text = new Y.XmlText();
        const paragraph = new Y.XmlElement("paragraph");
        paragraph.insert(0, [text]);
        editor.doc.getXmlFragment("default").insert(0, [paragraph]);
        for (let part = 0; part < 3; part += 1) {
          const pieces = Array.from({ length: 45_000 }, (_, at) => ({
            insert: "a",
            attributes: at % 2 === 0 ? { bold: {} } : { italic: {} },
          }));
          text.applyDelta([...(part === 0 ? [] : [{ retain: text.length }]), ...pieces]);
        }
      }
      await Promise.race([aborted, untilSaved(editor.provider, given)]);
      editor.close();
    });
  },
};

async function untilSaved(provider: HocuspocusProvider, signal: AbortSignal): Promise<void> {
  await untilAborted(signal, 100, async () => {
    if (!provider.hasUnsyncedChanges) signal.throwIfAborted();
  }).catch(() => undefined);
}

export const connectionAttacks: readonly Attack[] = [
  slowBodies,
  slowHeads,
  slowReaders,
  smuggling,
  socketFlood("/api/collaboration", 700, false),
  socketFlood("/api/graphql", 700, false),
  socketFlood("/api/collaboration", 100, true),
  messageFlood,
  hostileEdits,
];
