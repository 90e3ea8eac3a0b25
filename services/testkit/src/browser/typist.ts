import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { WebSocket } from "ws";
import * as Y from "yjs";
import type { FieldstoneClient } from "../fieldstone-client.ts";

/** A member's editor without a browser, on a socket through the router, which reconnects after each loss. */
export interface Typist {
  /** Appends text to the document's first block. */
  type(text: string): void;
  /** Appends paragraphs to the document. */
  paste(paragraphs: readonly string[]): void;
  text(): string;
  /** True once the server has confirmed that everything typed is stored. */
  isSaved(): boolean;
  close(): void;
}

export function openTypist(
  client: FieldstoneClient,
  place: { readonly port: number; readonly subdomain: string; readonly documentId: string },
): Typist {
  const host = `${place.subdomain}.${rootDomain}:${place.port}`;
  const cookie = client
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  class RouterSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { host, origin: `http://${host}`, cookie } });
      // A socket that fails while it opens also emits an error.
      this.on("error", () => undefined);
    }
  }
  const doc = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${place.port}/api/collaboration`,
    WebSocketPolyfill: RouterSocket,
    delay: 100,
    minDelay: 100,
    maxDelay: 500,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: toShortId(place.documentId),
    document: doc,
  });
  provider.attach();
  const fragment = documentFragment(doc);
  const read = () => readSharedText(fragment);
  return {
    type(text) {
      const [segment] = read().segments;
      segment?.type.insert(segment.length, text);
    },
    paste(paragraphs) {
      const made = paragraphs.map((text) => {
        const paragraph = new Y.XmlElement("paragraph");
        paragraph.insert(0, [new Y.XmlText(text)]);
        return paragraph;
      });
      fragment.push(made);
    },
    text: () => read().text,
    isSaved: () => provider.isSynced && !provider.hasUnsyncedChanges,
    close() {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}
