import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { expect, vi } from "vitest";
import { WebSocket } from "ws";
import * as Y from "yjs";

/** One person's editor on a real socket, reduced to its document. */
export interface EditorClient {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly events: string[];
  /** What the server sent about rejected edits. */
  readonly rejections: unknown[];
  readonly text: () => string;
  readonly insert: (at: string, text: string) => void;
  readonly saved: () => Promise<void>;
  /** Sends bytes unchanged. */
  readonly send: (message: Uint8Array) => void;
  readonly kill: () => void;
  /** Cuts the connection until it is switched on again. */
  readonly setOnline: (online: boolean) => void;
  /** Number of connections and attempts. */
  readonly connections: () => number;
  readonly close: () => void;
}

export async function connectEditor(options: {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly team: SeededTeam;
  /** Signed out if undefined. */
  readonly user: SeededUser | undefined;
  /** Connects with a share link's token instead. */
  readonly shareToken?: string | undefined;
  readonly documentId: string;
}): Promise<EditorClient> {
  const { database, api, team, user, documentId } = options;
  const cookie = user === undefined ? {} : { cookie: await sessionCookieOf(database, team, user) };
  const visit = options.shareToken ? { authorization: `Bearer public.${options.shareToken}` } : {};
  const headers = { ...api.headersFor(team), ...cookie, ...visit };
  const sockets: WebSocket[] = [];
  class RouterSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
      // A socket that is closed while it opens emits an error, when its listeners are gone.
      this.on("error", () => undefined);
      sockets.push(this);
    }
  }
  const doc = new Y.Doc();
  const events: string[] = [];
  const rejections: unknown[] = [];
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${api.origin.replace("http", "ws")}/api/collaboration`,
    WebSocketPolyfill: RouterSocket,
    delay: 20,
    minDelay: 20,
    maxDelay: 100,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: toShortId(documentId),
    document: doc,
    onAuthenticationFailed: ({ reason }) => events.push(`denied ${reason}`),
    onAuthenticated: ({ scope }) => events.push(scope),
    onStateless: ({ payload }) => rejections.push(JSON.parse(payload)),
  });
  provider.attach();
  const fragment = documentFragment(doc);
  return {
    doc,
    provider,
    events,
    rejections,
    text: () => readSharedText(fragment).text,
    insert(at, text) {
      const shared = readSharedText(fragment);
      const offset = shared.text.indexOf(at);
      const segment = shared.segments.find((one) => one.offset <= offset && offset < one.offset + one.length);
      segment?.type.insert(offset - segment.offset, text);
    },
    saved: () =>
      vi.waitFor(() => expect(provider.hasUnsyncedChanges).toBe(false), { timeout: 10_000, interval: 5 }),
    send: (message) => sockets.at(-1)?.send(message),
    kill: () => {
      for (const socket of sockets) socket.terminate();
    },
    setOnline: (online) => {
      if (!online) websocketProvider.disconnect();
      else void websocketProvider.connect();
    },
    connections: () => sockets.length,
    close: () => {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}
