import { parentPort, workerData } from "node:worker_threads";
import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { z } from "zod";

// An editor in its own thread, so that its work on a large document does not block the test's event loop.

const { url, headers, documentName } = z
  .object({ url: z.string(), headers: z.record(z.string(), z.string()), documentName: z.string() })
  .parse(workerData);

class RouterSocket extends WebSocket {
  constructor(address: string) {
    super(address, { headers });
    this.on("error", () => undefined);
  }
}

const document = new Y.Doc();
const fragment = documentFragment(document);
const websocketProvider = new HocuspocusProviderWebsocket({
  url,
  WebSocketPolyfill: RouterSocket,
  delay: 20,
  minDelay: 20,
  maxDelay: 100,
});
const provider = new HocuspocusProvider({ websocketProvider, name: documentName, document });

const edits: Record<string, () => void> = {
  type: () => {
    const paragraph = fragment.get(fragment.length >> 1);
    const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    if (!(text instanceof Y.XmlText)) throw new Error("there is no paragraph amid the document");
    for (const [index, letter] of [..."typed"].entries()) text.insert(index, letter);
  },
  paste: () => {
    const paragraphs = Array.from({ length: 3_000 }, (_, index) => {
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.insert(0, [new Y.XmlText(`pasted paragraph ${index} of an interview that somebody brought`)]);
      return paragraph;
    });
    fragment.insert(0, paragraphs);
  },
  "delete half": () => fragment.delete(0, fragment.length >> 1),
};

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function run(): Promise<void> {
  parentPort?.on("message", async (name: unknown) => {
    await until(() => provider.isSynced);
    edits[String(name)]?.();
    await until(() => provider.isSynced && !provider.hasUnsyncedChanges);
    parentPort?.postMessage(fragment.length);
  });
  provider.attach();
}

await run();
